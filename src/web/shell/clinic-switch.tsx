// The clinic one works in now; who works in several changes it here.
import { Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kit/web/client.ts';
import { queries } from '../../kit/web/query.ts';
import { toast, toastFailure } from '../../kit/web/toast.tsx';
import { api as identity } from '../../modules/identity/contract.ts';
import { enter, useMember } from '../../modules/identity/web/parts/member.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './clinic-switch.module.css';

const targetLook = withLook(
  styles['target'],
  'inline',
  'gap-6',
  'middle',
  'rounded',
  'control',
  'hover-sunk',
);

export function ClinicSwitch() {
  const { t } = useLingui();
  const member = useMember();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  if (member.clinics.length < 2) {
    return (
      <span className={withLook(styles['name'], 'clipped')} title={member.clinicName}>
        {member.clinicName}
      </span>
    );
  }
  const move = async (clinicId: string) => {
    setMoving(true);
    try {
      const answer = await call(identity.switchClinic, { clinicId });
      // Nothing of the clinic that is left stays in memory.
      queries.clear();
      await enter(answer, answer.email);
      await navigate({ to: '/dashboard' });
      toast({ kind: 'news', text: t`You are in ${answer.clinicName} now` });
    } catch (error) {
      toastFailure(error);
    } finally {
      setMoving(false);
    }
  };
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <button
          type="button"
          className={targetLook}
          aria-busy={isMoving}
          aria-label={t`Clinic: ${member.clinicName}. Change to another`}
        >
          <span className={withLook(styles['name'], 'clipped')}>{member.clinicName}</span>
          <IconSelector size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Your clinics</Trans>
        </Menu.Label>
        {member.clinics.map((clinic) => (
          <Menu.Item
            key={clinic.clinicId}
            disabled={isMoving}
            leftSection={
              clinic.clinicId === member.clinicId ? (
                <IconCheck size={18} aria-hidden="true" />
              ) : (
                <span className={styles['gap']} />
              )
            }
            aria-current={clinic.clinicId === member.clinicId ? 'true' : undefined}
            onClick={() => {
              if (clinic.clinicId !== member.clinicId) void move(clinic.clinicId);
            }}
          >
            <span className={look('row', 'wrap', 'gap-0-8', 'baseline', 'breaks')}>
              {clinic.name}
              {clinic.isOwner && (
                <span className={look('size-1')}>
                  <Trans>Owner</Trans>
                </span>
              )}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
