// One appointment opened from the calendar: who, when, where it stands, and its next step.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { Appointment } from '../../model.ts';
import { isPast, movable } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './appointment-dialog.module.css';
import { MoneyOf } from './money-of.ts';
import { Standing } from './standing.tsx';
import { StatusTag } from './status-tag.tsx';
import { StepActs } from './step-acts.tsx';
import { TimeDialog } from './time-dialog.tsx';
import type { Steps } from './use-steps.tsx';

export function AppointmentDialog({
  appointment: seen,
  steps,
  onClose,
}: {
  appointment: Appointment;
  steps: Steps;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const { zone } = useMember();
  const mayEdit = useRight()('Appointment', 'edit');
  const moneyOf = use(MoneyOf);
  const [isShifting, setShifting] = useState(false);
  const one = useRead(api.get, { id: seen.id }).data ?? seen;
  const facts: [string, string][] = [
    [t`Day`, words.dayLong(words.dayOf(one.startsAt))],
    [t`Time`, `${words.time(one.startsAt)} – ${words.time(one.endsAt)}`],
    [t`Doctor`, one.doctorName],
    [t`How`, one.mode === 'online' ? t`Video` : t`At the clinic`],
    [t`Fee`, words.money(one.feePaise)],
    [t`Note`, one.note],
    [t`Reason`, one.reason],
  ];
  return (
    <Dialog
      title={
        <Link
          to={`/patient-detail/${one.patientId}`}
          className={withLook(styles['name'], 'breaks', 'undecorated', 'hover-line')}
        >
          {one.patientName}
        </Link>
      }
      isOpen
      onClose={onClose}
    >
      <div className={look('grid', 'gap-16')}>
        <p className={look('row', 'gap-12', 'middle')}>
          <StatusTag status={one.status} isComing={one.isComing} />{' '}
          <span className={look('soft')}>{one.caseNumber}</span>
        </p>
        <Standing
          patientId={one.patientId}
          doctorId={one.doctorId}
          day={words.dayOf(one.startsAt)}
        />
        <dl className={look('grid', 'gap-6', 'facts')}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {moneyOf(one.id)}
        <div className={look('row', 'middle', 'between', 'divided')}>
          {mayEdit &&
            movable.includes(one.status) &&
            !isPast(one, Temporal.Now.instant(), zone) && (
              <Button
                variant="default"
                leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
                onClick={() => setShifting(true)}
              >
                <Trans>Change time</Trans>
              </Button>
            )}
          <StepActs appointment={one} steps={steps} />
        </div>
      </div>
      {isShifting && (
        <TimeDialog appointment={one} steps={steps} onClose={() => setShifting(false)} />
      )}
    </Dialog>
  );
}
