// The day at the desk: who comes when, where each stands, and the one step that is next; as a list, as a calendar, or as those who are not here yet.
import { ActionIcon, Button, Select } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconClockExclamation,
} from '@tabler/icons-react';
import { useState } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { FilterChips, useAddress } from '../../../kit/web/list.tsx';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import type { Appointment, Delay } from '../model.ts';
import { statuses } from '../model.ts';
import { awaited, expected, isFinal } from '../rules.ts';
import styles from './appointments.module.css';
import { BookDialog } from './parts/book-dialog.tsx';
import type { Pointed } from './parts/calendar-grid.tsx';
import { DayActs } from './parts/day-acts.tsx';
import { DayCalendar } from './parts/day-calendar.tsx';
import { DayRows } from './parts/day-rows.tsx';
import { DayTabs, type DayView } from './parts/day-tabs.tsx';
import { useSteps } from './parts/use-steps.tsx';
import { statusWord } from './parts/words.ts';

type Booking = Partial<Pointed>;

export function AppointmentsPage() {
  const { t } = useLingui();
  const words = useWords();
  const mayEdit = useRight()('Appointment', 'edit');
  const [address, setAddress] = useAddress();
  const view: DayView =
    address['view'] === 'calendar' || address['view'] === 'checkin' ? address['view'] : 'list';
  const isWeek = view === 'calendar' && address['span'] === 'week';
  const day = isDay(address['day']) && view !== 'checkin' ? address['day'] : words.today;
  const status = view === 'list' ? statuses.find((one) => one === address['status']) : undefined;
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const doctorId = doctors.find(({ id }) => id === address['doctor'])?.id;
  const [booking, setBooking] = useState<Booking | null>(null);
  const query = useRead(
    api.day,
    { day, ...(doctorId === undefined ? {} : { doctorId }) },
    { keepFormer: true },
  );
  const steps = useSteps();
  const ahead = isWeek ? 7 : 1;
  const go = (next: Day) =>
    setAddress({ day: next === words.today ? undefined : next, status: undefined });
  useHotkeys([
    ['n', () => mayEdit && setBooking({})],
    ['t', () => go(words.today)],
    ['ArrowLeft', () => view !== 'checkin' && go(addDays(day, -ahead))],
    ['ArrowRight', () => view !== 'checkin' && go(addDays(day, ahead))],
  ]);

  const all = query.data?.appointments ?? [];
  const shown =
    view === 'checkin'
      ? all.filter((one) => awaited.includes(one.status))
      : status === undefined
        ? all
        : all.filter((one) => one.status === status);
  // Whoever is done makes page for those to come; a day that is over stands as it was.
  const isSplit =
    view === 'list' &&
    status === undefined &&
    day === words.today &&
    shown.some((one) => !isFinal(one.status));
  const rows = isSplit ? shown.filter((one) => !isFinal(one.status)) : shown;
  const over = isSplit ? shown.filter((one) => isFinal(one.status)) : [];
  const hasDoctors = doctors.length > 1 && doctorId === undefined;
  const counts = new Map(query.data?.counts.map((one) => [one.status, one.count]));
  const isToday = day === words.today;
  const book = mayEdit && (
    <Button
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      variant="light"
      onClick={() => setBooking({})}
    >
      <Trans>Book appointment</Trans>
    </Button>
  );
  return (
    <Page
      title={<Trans>Appointments</Trans>}
      about={query.data && isToday ? <Sums all={all} /> : undefined}
      acts={<DayActs />}
      action={
        mayEdit ? (
          <MainAction
            icon={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => setBooking({})}
          >
            <Trans>Book appointment</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <DayTabs current={view} />
      {isToday &&
        query.data?.delays.map((delay) => (
          <LateNote key={delay.id} delay={delay} mayEdit={mayEdit} />
        ))}
      <section className={styles['card']}>
        <div className={styles['tools']}>
          {view === 'checkin' ? (
            <h2 className={styles['plain']}>
              <Plural
                value={shown.length}
                one="# expected, not yet here"
                other="# expected, not yet here"
              />
            </h2>
          ) : (
            <div className={styles['days']}>
              <ActionIcon
                variant="default"
                size={40}
                aria-label={isWeek ? t`A week earlier` : t`The day before`}
                onClick={() => go(addDays(day, -ahead))}
              >
                <IconChevronLeft size={20} />
              </ActionIcon>
              <h2 className={styles['day']} title={words.dayLong(day)}>
                <span className={styles['dayName']}>
                  {isWeek ? (
                    <WeekName day={day} />
                  ) : words.nearDay(day) === words.day(day) ? (
                    words.weekday(day)
                  ) : (
                    words.nearDay(day)
                  )}
                </span>
                {!isWeek && (
                  <span className={styles['dayDate']}>
                    {words.nearDay(day) === words.day(day)
                      ? Temporal.PlainDate.from(day).year
                      : words.weekday(day)}
                  </span>
                )}
              </h2>
              <ActionIcon
                variant="default"
                size={40}
                aria-label={isWeek ? t`A week later` : t`The day after`}
                onClick={() => go(addDays(day, ahead))}
              >
                <IconChevronRight size={20} />
              </ActionIcon>
              {!isToday && (
                <Button variant="subtle" onClick={() => go(words.today)}>
                  <Trans>Today</Trans>
                </Button>
              )}
            </div>
          )}
          <div className={styles['end']}>
            {doctors.length > 1 && (
              <Select
                className={styles['doctor'] ?? ''}
                aria-label={t`Doctor`}
                placeholder={t`All doctors`}
                clearable
                allowDeselect
                data={doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
                value={doctorId ?? null}
                onChange={(id) => setAddress({ doctor: id ?? undefined })}
              />
            )}
            {view === 'list' && (
              <FilterChips
                name="status"
                label={t`Status`}
                choices={statuses
                  .filter((one) => counts.has(one))
                  .map((one) => ({
                    value: one,
                    label: statusWord(one),
                    count: counts.get(one) ?? 0,
                  }))}
              />
            )}
            {view === 'calendar' && (
              <FilterChips
                name="span"
                label={t`Calendar`}
                all={t`Day`}
                choices={[{ value: 'week', label: t`Week` }]}
              />
            )}
          </div>
        </div>
        {view === 'calendar' ? (
          <DayCalendar
            day={day}
            isWeek={isWeek}
            doctorId={doctorId}
            steps={steps}
            onPlace={setBooking}
          />
        ) : (
          <div
            data-former={query.isPlaceholderData ? '' : undefined}
            className={styles['body']}
            aria-busy={query.isFetching}
          >
            {query.isPending && !query.error && <RowsOnTheWay rows={6} />}
            {query.error && !query.data && (
              <Failed error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.data &&
              shown.length === 0 &&
              (view === 'checkin' ? (
                <Empty
                  title={<Trans>Nobody is awaited</Trans>}
                  words={
                    <Trans>
                      Everybody who booked for today is here, has been, or was called off.
                    </Trans>
                  }
                  action={book}
                />
              ) : (
                <Empty
                  title={<Trans>No appointments on this day</Trans>}
                  words={
                    <Trans>
                      Book one for a patient who calls, or let walk-ins come: a treatment needs no
                      appointment.
                    </Trans>
                  }
                  action={day >= words.today && book}
                />
              ))}
            {rows.length > 0 && (
              <DayRows rows={rows} isToday={isToday} steps={steps} hasDoctors={hasDoctors} />
            )}
            {over.length > 0 && (
              <details className={styles['over']}>
                <summary>
                  <Plural
                    value={over.length}
                    one="# seen or called off"
                    other="# seen or called off"
                  />
                </summary>
                <DayRows rows={over} isToday={false} steps={steps} hasDoctors={hasDoctors} />
              </details>
            )}
          </div>
        )}
      </section>
      {booking && (
        <BookDialog
          day={booking.startsAt === undefined ? day : words.dayOf(booking.startsAt)}
          doctorId={doctorId}
          pointed={
            booking.startsAt === undefined
              ? undefined
              : { startsAt: booking.startsAt, isStart: booking.isStart ?? false }
          }
          onClose={() => setBooking(null)}
        />
      )}
    </Page>
  );
}

const isDay = (text: string | undefined): text is Day =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);

/** 23 Nov – 29 Nov. */
function WeekName({ day }: { day: Day }) {
  const words = useWords();
  const monday = addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
  return `${words.dayShort(monday)} – ${words.dayShort(addDays(monday, 6))}`;
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
    <div className={styles['late']} role="status">
      <IconClockExclamation size={20} aria-hidden="true" />
      <p className={styles['lateWords']}>
        <Trans>
          {delay.doctorName} runs {delay.minutes} minutes late, said at {words.time(delay.madeAt)}
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
