// The day at the desk: who comes when, where each stands, and the one step that is next; as a list, as a calendar, or as those who are not here yet.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconClockExclamation } from '@tabler/icons-react';
import { booking, type Pointed } from '../../../kit/web/asked.ts';
import { usePageKeys } from '../../../kit/web/page-keys.ts';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Appointment, Delay } from '../model.ts';
import { expected } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './appointments.module.css';
import { type DayInView, useDayView } from './day-view.ts';
import { Calls, CallsNote } from './parts/calls.tsx';
import { DayActs } from './parts/day-acts.tsx';
import { DayCalendar } from './parts/day-calendar.tsx';
import { DayList } from './parts/day-list.tsx';
import { DayTabs } from './parts/day-tabs.tsx';
import { DayTools } from './parts/day-tools.tsx';
import { Unclosed, UnclosedNote } from './parts/unclosed.tsx';
import { useSteps } from './parts/use-steps.tsx';

export function AppointmentsPage() {
  const { t } = useLingui();
  const mayEdit = useRight()('Appointment', 'edit');
  const words = useWords();
  const view = useDayView();
  const steps = useSteps();
  const canStep = view.view === 'list' || view.view === 'calendar';
  // On the day in view, or where the calendar was pointed at.
  const book = (pointed?: Pointed) =>
    booking.put({
      day: pointed ? words.dayOf(pointed.startsAt) : view.day,
      doctorId: view.doctorId,
      ...(pointed ? { pointed } : {}),
    });
  const begin = () => book();
  usePageKeys([
    ...(mayEdit ? [{ key: 'n', run: begin, isFilled: true }] : []),
    { key: 't', name: t`Today`, run: view.today },
    ...(canStep
      ? [
          { key: 'arrowleft', name: view.earlierName, run: view.earlier },
          { key: 'arrowright', name: view.laterName, run: view.later },
        ]
      : []),
  ]);
  return (
    <Page
      title={<Trans>Appointments</Trans>}
      about={view.isToday ? <SumsOf view={view} /> : undefined}
      acts={<DayActs />}
      action={mayEdit ? <BookAction onClick={begin} /> : undefined}
    >
      <DayTabs current={view.view} />
      {view.isToday &&
        view.query.data?.delays.map((delay) => (
          <LateNote key={delay.id} delay={delay} mayEdit={mayEdit} />
        ))}
      {view.view !== 'calls' && <CallsNote />}
      {view.view !== 'unclosed' && <UnclosedNote />}
      <Shown view={view} steps={steps} onBook={mayEdit ? book : undefined} />
    </Page>
  );
}

function SumsOf({ view: { query } }: { view: DayInView }) {
  if (query.data) return <Sums all={query.data.appointments} />;
  return query.isLoading ? <Skeleton height={20} width={200} /> : null;
}

interface ShownProps {
  view: DayInView;
  steps: ReturnType<typeof useSteps>;
  /** Of whoever may book. */
  onBook: ((pointed?: Pointed) => void) | undefined;
}

function Shown({ view, steps, onBook }: ShownProps) {
  const isOfDays = view.view !== 'unclosed' && view.view !== 'calls';
  return (
    <section className={look('card', 'min-0')}>
      {isOfDays && <DayTools view={view} />}
      {view.view === 'calls' && <Calls />}
      {view.view === 'unclosed' && <Unclosed steps={steps} />}
      {view.view === 'calendar' && (
        <DayCalendar
          day={view.day}
          isWeek={view.isWeek}
          doctorId={view.doctorId}
          steps={steps}
          onPlace={(pointed) => onBook?.(pointed)}
        />
      )}
      {(view.view === 'list' || view.view === 'checkin') && (
        <DayList
          view={view}
          steps={steps}
          book={onBook && <BookButton onClick={() => onBook()} />}
        />
      )}
    </section>
  );
}

function BookAction({ onClick }: { onClick: () => void }) {
  return (
    <MainAction icon={<IconCalendarPlus size={18} aria-hidden="true" />} onClick={onClick}>
      <Trans>Book appointment</Trans>
    </MainAction>
  );
}

function BookButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      variant="light"
      onClick={onClick}
    >
      <Trans>Book appointment</Trans>
    </Button>
  );
}

function Sums({ all }: { all: readonly Appointment[] }) {
  const waiting = all.filter((one) => one.status === 'Checked in').length;
  const coming = all.filter((one) => expected.includes(one.status)).length;
  return (
    <>
      <Plural value={coming} one="# still to be seen" other="# still to be seen" />
      {waiting > 0 && (
        <>
          {' · '}
          <Plural value={waiting} one="# waiting now" other="# waiting now" />
        </>
      )}
    </>
  );
}

/** Stands for the rest of the day, so that every desk answers the telephone alike. */
function LateNote({ delay, mayEdit }: { delay: Delay; mayEdit: boolean }) {
  const words = useWords();
  const unlate = useWrite(api.unlate);
  return (
    <div
      className={withLook(
        styles['late'],
        'row',
        'wrap',
        'gap-4-12',
        'middle',
        'warn',
        'wash-warn',
        'card-corners',
      )}
      role="status"
    >
      <IconClockExclamation size={20} aria-hidden="true" />
      <p className={styles['lateWords']}>
        <Trans>
          {delay.doctorName} is running {delay.minutes} minutes late, noted at{' '}
          {words.time(delay.madeAt)}
        </Trans>
      </p>
      {mayEdit && (
        <Button
          variant="subtle"
          className={styles['onTime'] ?? ''}
          size="compact-md"
          loading={unlate.isPending}
          onClick={() => void unlate.mutateAsync({ id: delay.id }).catch(toastFailure)}
        >
          <Trans>On time again</Trans>
        </Button>
      )}
    </div>
  );
}
