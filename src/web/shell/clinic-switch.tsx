// The clinic one works in now; who works in several changes it here.
import { Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kit/web/client.ts';
import { Dialog } from '../../kit/web/dialog.tsx';
import { queries } from '../../kit/web/query.ts';
import { toast, toastFailure } from '../../kit/web/toast.tsx';
import { api as identity } from '../../modules/identity/contract.ts';
import type { Self } from '../../modules/identity/model.ts';
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
  const [closed, setClosed] = useState<ClosedClinic | null>(null);
  const { isMoving, move } = useMove(() => setClosed(null));
  const { clinicName, closedClinics = [] } = member;
  if (member.clinics.length + closedClinics.length < 2) {
    return (
      <span className={withLook(styles['name'], 'clipped')} title={clinicName}>
        {clinicName}
      </span>
    );
  }
  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <button
            type="button"
            className={targetLook}
            aria-busy={isMoving}
            aria-label={t`Clinic: ${member.clinicName}. Change to another`}
          >
            <span className={withLook(styles['name'], 'clipped')}>{clinicName}</span>
            <IconSelector size={18} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>Your clinics</Trans>
          </Menu.Label>
          {member.clinics.map((clinic) => (
            <ClinicItem
              key={clinic.clinicId}
              clinic={clinic}
              isHere={clinic.clinicId === member.clinicId}
              isMoving={isMoving}
              onGo={() => void move(clinic.clinicId)}
            />
          ))}
          {closedClinics.length > 0 && (
            <Menu.Label>
              <Trans>Closed</Trans>
            </Menu.Label>
          )}
          {closedClinics.map((clinic) => (
            <Menu.Item
              key={clinic.clinicId}
              disabled={isMoving}
              leftSection={<span className={styles['gap']} />}
              onClick={() => setClosed(clinic)}
            >
              {clinic.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {closed && (
        <ReopenDialog
          clinic={closed}
          isBusy={isMoving}
          onClose={() => setClosed(null)}
          onReopen={() => void move(closed.clinicId, true)}
        />
      )}
    </>
  );
}

/** `move` goes to another clinic, having opened it again where it `isClosed`. */
function useMove(onMoved: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const move = async (clinicId: string, isClosed = false) => {
    setMoving(true);
    try {
      if (isClosed) await call(identity.reopenClinic, { clinicId });
      const answer = await call(identity.switchClinic, { clinicId });
      // Nothing of the clinic that is left stays in memory.
      queries.clear();
      await enter(answer, answer.email);
      onMoved();
      await navigate({ to: '/dashboard' });
      toast({ kind: 'news', text: t`You are in ${answer.clinicName} now` });
    } catch (error) {
      toastFailure(error);
    } finally {
      setMoving(false);
    }
  };
  return { isMoving, move };
}

function ClinicItem({
  clinic,
  isHere,
  isMoving,
  onGo,
}: {
  clinic: Self['clinics'][number];
  isHere: boolean;
  isMoving: boolean;
  onGo: () => void;
}) {
  return (
    <Menu.Item
      disabled={isMoving}
      leftSection={
        isHere ? <IconCheck size={18} aria-hidden="true" /> : <span className={styles['gap']} />
      }
      aria-current={isHere ? 'true' : undefined}
      onClick={() => {
        if (!isHere) onGo();
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
  );
}

type ClosedClinic = NonNullable<Self['closedClinics']>[number];

function ReopenDialog({
  clinic,
  isBusy,
  onClose,
  onReopen,
}: {
  clinic: ClosedClinic;
  isBusy: boolean;
  onClose: () => void;
  onReopen: () => void;
}) {
  const { name } = clinic;
  return (
    <Dialog title={<Trans>Open {name} again</Trans>} isOpen onClose={onClose}>
      <div className={look('grid', 'gap-16')}>
        <p className={look('no-margin')}>
          <Trans>Its users can log in, and its booking page takes appointments again.</Trans>
        </p>
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isBusy} onClick={onReopen}>
            <Trans>Open the clinic</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
