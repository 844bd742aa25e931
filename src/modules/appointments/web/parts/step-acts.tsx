// The one next step of an appointment as a button, the others behind the dots.
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCheck,
  IconDotsVertical,
  IconDoorEnter,
  IconPlayerPlay,
  IconStethoscope,
  IconUser,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { dayAt } from '../../../../kit/shared/time.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { Appointment, Status } from '../../model.ts';
import { isPast, mayMove, movable, moves } from '../../rules.ts';
import { TimeDialog } from './time-dialog.tsx';
import type { Steps } from './use-steps.tsx';
import { nextSteps, stepWords } from './words.ts';
import { look } from '../../../../kit/web/look.ts';

const beforehand: ReadonlySet<Status> = new Set(['Confirmed', 'Rejected', 'Canceled']);

const marks: Record<Status, ComponentType<{ size?: number }>> = {
  Requested: IconArrowBackUp,
  Confirmed: IconCheck,
  'Checked in': IconDoorEnter,
  Started: IconPlayerPlay,
  Completed: IconCheck,
  Canceled: IconX,
  Rejected: IconX,
  'No-show': IconUserX,
};

/** Whoever may write treatments starts by opening the consultation. */
export function StepActs({ appointment, steps }: { appointment: Appointment; steps: Steps }) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { zone } = useMember();
  const may = useRight();
  const mayTreat = may('Treatment', 'edit');
  const [asking, setAsking] = useState<Status | null>(null);
  const [reason, setReason] = useState('');
  const [isShifting, setShifting] = useState(false);
  const { status } = appointment;
  const isOpen = may('Appointment', 'edit') && !isPast(appointment, Temporal.Now.instant(), zone);
  const now = Temporal.Now.instant();
  // Nobody arrives before their day: until then it can be answered or called off.
  const isAhead = dayAt(Temporal.Instant.from(appointment.startsAt), zone) > dayAt(now, zone);
  const isOffered = (to: Status) =>
    isOpen && mayMove(status, to) && (!isAhead || beforehand.has(to));
  const expectedNext = nextSteps[status];
  const next = expectedNext !== null && isOffered(expectedNext) ? expectedNext : null;
  const others = moves[status].filter((to) => to !== next && isOffered(to));

  const go = async (to: Status, why = '') => {
    const moved = await steps.step(appointment, to, why);
    if (moved && to === 'Started' && mayTreat)
      void navigate({ to: `/treatment/add/appointment=${appointment.id}` });
  };
  const choose = (to: Status) => {
    if (to === 'Canceled' || to === 'Rejected') {
      setReason('');
      setAsking(to);
    } else void go(to);
  };

  return (
    <span className={look('inline', 'gap-4', 'middle', 'rigid')}>
      {status === 'Started' && mayTreat ? (
        <Button
          component={Link}
          to={`/treatment/add/appointment=${appointment.id}`}
          size="compact-md"
          variant="light"
          leftSection={<IconStethoscope size={16} aria-hidden="true" />}
        >
          <Trans>Treat</Trans>
        </Button>
      ) : (
        next && (
          <Button
            size="compact-md"
            variant="light"
            loading={steps.busyId === appointment.id}
            onClick={() => choose(next)}
          >
            {i18n._(stepWords[next])}
          </Button>
        )
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`More for ${appointment.patientName}`}
          >
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/patient-detail/${appointment.patientId}`}
            leftSection={<IconUser size={18} />}
          >
            <Trans>Open patient</Trans>
          </Menu.Item>
          {status === 'Started' && isOpen && mayTreat && (
            <Menu.Item leftSection={<IconCheck size={18} />} onClick={() => choose('Completed')}>
              {i18n._(stepWords.Completed)}
            </Menu.Item>
          )}
          {isOpen && movable.includes(status) && (
            <Menu.Item
              leftSection={<IconCalendarTime size={18} />}
              onClick={() => setShifting(true)}
            >
              <Trans>Change time</Trans>
            </Menu.Item>
          )}
          {others.map((to) => {
            const Mark = marks[to];
            return (
              <Menu.Item
                key={to}
                leftSection={<Mark size={18} />}
                {...(to === 'Canceled' || to === 'Rejected' ? { color: 'red.7' } : {})}
                onClick={() => choose(to)}
              >
                {i18n._(stepWords[to])}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {isShifting && (
        <TimeDialog appointment={appointment} steps={steps} onClose={() => setShifting(false)} />
      )}
      <Dialog
        title={asking && i18n._(stepWords[asking])}
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
      >
        <form
          className={look('grid', 'gap-16')}
          onSubmit={(event) => {
            event.preventDefault();
            if (asking) void go(asking, reason.trim());
            setAsking(null);
          }}
        >
          <p>{appointment.patientName}</p>
          <TextInput
            data-autofocus
            label={t`Reason (optional)`}
            maxLength={40}
            value={reason}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={look('row', 'wrap', 'gap-8', 'end')}>
            <Button variant="default" onClick={() => setAsking(null)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button type="submit" color="red.7">
              {asking && i18n._(stepWords[asking])}
            </Button>
          </div>
        </form>
      </Dialog>
    </span>
  );
}
