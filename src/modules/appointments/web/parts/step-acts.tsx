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
  IconQrcode,
  IconStethoscope,
  IconUser,
  IconUserX,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { workdayAt } from '../../../../kit/shared/time.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { Appointment, Status } from '../../model.ts';
import { closings, expected, isPast, mayMove, movable, moves } from '../../rules.ts';
import { LinkDialog } from './link-dialog.tsx';
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
  const navigate = useNavigate();
  const mayTreat = useRight()('Treatment', 'edit');
  const isOffered = useOffered(appointment);
  const [asking, setAsking] = useState<Status | null>(null);
  const { zone } = useMember();
  const { status } = appointment;
  const following = nextSteps[status];
  const roomIsNext = useHasRoom(appointment);
  const next = !roomIsNext && following !== null && isOffered(following) ? following : null;

  const go = async (to: Status, why = '') => {
    const moved = await steps.step(appointment, to, why);
    if (moved && to === 'Started' && mayTreat)
      void navigate({ to: `/treatment/add/appointment=${appointment.id}` });
  };
  const choose = (to: Status) => {
    if (to === 'Canceled' || to === 'Rejected') setAsking(to);
    else void go(to);
  };

  return (
    <span className={look('inline', 'gap-4', 'middle', 'rigid')}>
      {roomIsNext ? (
        <VideoRoom appointmentId={appointment.id} />
      ) : status === 'Started' && mayTreat ? (
        <Treat appointmentId={appointment.id} />
      ) : (
        next && <NextStep to={next} isBusy={steps.busyId === appointment.id} onChoose={choose} />
      )}
      <More
        appointment={appointment}
        steps={steps}
        others={[...new Set([...moves[status], ...closings[status]])].filter(
          (to) => to !== next && isOffered(to),
        )}
        onChoose={choose}
      />
      {asking && (
        <ReasonDialog
          step={asking}
          patientName={appointment.patientName}
          isReasonNeeded={isPast(appointment, Temporal.Now.instant(), zone)}
          onClose={() => setAsking(null)}
          onReason={(why) => void go(asking, why)}
        />
      )}
    </span>
  );
}

interface ReasonProps {
  step: Status;
  patientName: string;
  /** Of one that is over. */
  isReasonNeeded: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}

function ReasonDialog({ step, patientName, isReasonNeeded, onClose, onReason }: ReasonProps) {
  const { i18n, t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={i18n._(stepWords[step])} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          onReason(reason.trim());
          onClose();
        }}
      >
        <p>{patientName}</p>
        <TextInput
          data-autofocus
          label={isReasonNeeded ? t`Reason` : t`Reason (optional)`}
          withAsterisk={isReasonNeeded}
          maxLength={40}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" color="red.7" disabled={isReasonNeeded && reason.trim() === ''}>
            {i18n._(stepWords[step])}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface MoreProps {
  appointment: Appointment;
  steps: Steps;
  others: readonly Status[];
  onChoose: (to: Status) => void;
}

function More({ appointment, steps, others, onChoose }: MoreProps) {
  const { t, i18n } = useLingui();
  const may = useRight();
  const isOpen = useIsOpen(appointment);
  const [isShifting, setShifting] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const { status } = appointment;
  return (
    <>
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
          {expected.includes(status) && (
            <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => setLinking(true)}>
              <Trans>Patient’s link</Trans>
            </Menu.Item>
          )}
          {status === 'Started' && isOpen && may('Treatment', 'edit') && (
            <Menu.Item leftSection={<IconCheck size={18} />} onClick={() => onChoose('Completed')}>
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
                onClick={() => onChoose(to)}
              >
                {i18n._(stepWords[to])}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {isLinking && <LinkDialog appointment={appointment} onClose={() => setLinking(false)} />}
      {isShifting && (
        <TimeDialog appointment={appointment} steps={steps} onClose={() => setShifting(false)} />
      )}
    </>
  );
}

/** A document of its own: only such a one may ask for the camera. */
function VideoRoom({ appointmentId }: { appointmentId: string }) {
  return (
    <Button
      component="a"
      href={`/video/${appointmentId}`}
      size="compact-md"
      variant="light"
      leftSection={<IconVideo size={16} aria-hidden="true" />}
    >
      <Trans>Video room</Trans>
    </Button>
  );
}

function Treat({ appointmentId }: { appointmentId: string }) {
  return (
    <Button
      component={Link}
      to={`/treatment/add/appointment=${appointmentId}`}
      size="compact-md"
      variant="light"
      leftSection={<IconStethoscope size={16} aria-hidden="true" />}
    >
      <Trans>Treat</Trans>
    </Button>
  );
}

interface NextProps {
  to: Status;
  isBusy: boolean;
  onChoose: (to: Status) => void;
}

function NextStep({ to, isBusy, onChoose }: NextProps) {
  const { i18n } = useLingui();
  return (
    <Button size="compact-md" variant="light" loading={isBusy} onClick={() => onChoose(to)}>
      {i18n._(stepWords[to])}
    </Button>
  );
}

/** Of an appointment by video: whether its doctor is who looks, on its day. */
function useHasRoom({ mode, status, doctorId, startsAt }: Appointment): boolean {
  const { zone, memberId } = useMember();
  const isToday =
    workdayAt(Temporal.Instant.from(startsAt), zone) === workdayAt(Temporal.Now.instant(), zone);
  const isOpen = expected.includes(status) && status !== 'Requested';
  return mode === 'online' && isOpen && isToday && doctorId === memberId;
}

/** Whether this person may still move it. */
function useIsOpen(appointment: Appointment): boolean {
  const { zone } = useMember();
  return useRight()('Appointment', 'edit') && !isPast(appointment, Temporal.Now.instant(), zone);
}

function useOffered(appointment: Appointment): (to: Status) => boolean {
  const { zone } = useMember();
  const isOpen = useIsOpen(appointment);
  const mayEdit = useRight()('Appointment', 'edit');
  const isOver = isPast(appointment, Temporal.Now.instant(), zone);
  const day = workdayAt(Temporal.Instant.from(appointment.startsAt), zone);
  // Nobody arrives before their day: until then it can be answered or called off.
  const isAhead = day > workdayAt(Temporal.Now.instant(), zone);
  return (to) =>
    isOver
      ? mayEdit && closings[appointment.status].includes(to)
      : isOpen && mayMove(appointment.status, to) && (!isAhead || beforehand.has(to));
}
