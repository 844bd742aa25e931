// The day at the desk: who comes when, where each stands, and the one step that is next.
import { ActionIcon, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { FilterChips, useAddress } from '../../../kit/web/list.tsx';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { typeWords } from '../../patients/web/parts/words.ts';
import { api } from '../api.ts';
import { type Appointment, statuses } from '../model.ts';
import { expected } from '../rules.ts';
import styles from './appointments.module.css';
import { BookDialog } from './parts/book-dialog.tsx';
import { StatusTag } from './parts/status-tag.tsx';
import { StepActs } from './parts/step-acts.tsx';
import { type Steps, useSteps } from './parts/use-steps.tsx';
import { statusWord } from './parts/words.ts';

export function AppointmentsPage() {
  const { t } = useLingui();
  const words = useWords();
  const mayEdit = useRight()('Appointment', 'edit');
  const [address, setAddress] = useAddress();
  const day = isDay(address['day']) ? address['day'] : words.today;
  const status = statuses.find((one) => one === address['status']);
  const [isBooking, setBooking] = useState(false);
  const found = useRead(api.day, { day }, { keepFormer: true, every: day === words.today ? 30_000 : 300_000 });
  const steps = useSteps();
  const go = (next: Day) => setAddress({ day: next === words.today ? undefined : next, status: undefined });
  useHotkeys([
    ['n', () => mayEdit && setBooking(true)],
    ['t', () => go(words.today)],
    ['ArrowLeft', () => go(addDays(day, -1))],
    ['ArrowRight', () => go(addDays(day, 1))],
  ]);

  const all = found.data?.appointments ?? [];
  const shown = status === undefined ? all : all.filter((one) => one.status === status);
  const waiting = all.filter((one) => one.status === 'Checked in').length;
  const coming = all.filter((one) => expected.includes(one.status)).length;
  const counts = new Map(found.data?.counts.map((one) => [one.status, one.count]));
  return (
    <Page
      title={<Trans>Appointments</Trans>}
      about={
        found.data && day === words.today ? (
          <>
            <Plural value={coming} one="# still to be seen" other="# still to be seen" />
            {waiting > 0 && (
              <>
                {' · '}
                <Plural value={waiting} one="# waiting now" other="# waiting now" />
              </>
            )}
          </>
        ) : undefined
      }
      action={
        mayEdit ? (
          <MainAction icon={<IconCalendarPlus size={18} aria-hidden="true" />} onClick={() => setBooking(true)}>
            <Trans>Book appointment</Trans>
          </MainAction>
        ) : undefined
      }
    >
      <section className={styles['card']}>
        <div className={styles['tools']}>
          <div className={styles['days']}>
            <ActionIcon variant="default" size={40} aria-label={t`The day before`} onClick={() => go(addDays(day, -1))}>
              <IconChevronLeft size={20} />
            </ActionIcon>
            <h2 className={styles['day']} title={words.dayLong(day)}>
              <span className={styles['dayName']}>{words.nearDay(day) === words.day(day) ? words.weekday(day) : words.nearDay(day)}</span>
              <span className={styles['dayDate']}>{words.nearDay(day) === words.day(day) ? Temporal.PlainDate.from(day).year : words.weekday(day)}</span>
            </h2>
            <ActionIcon variant="default" size={40} aria-label={t`The day after`} onClick={() => go(addDays(day, 1))}>
              <IconChevronRight size={20} />
            </ActionIcon>
            {day !== words.today && (
              <Button variant="subtle" onClick={() => go(words.today)}>
                <Trans>Today</Trans>
              </Button>
            )}
          </div>
          <FilterChips
            name="status"
            label={t`Status`}
            choices={statuses.filter((one) => counts.has(one)).map((one) => ({ value: one, label: statusWord(one), count: counts.get(one) ?? 0 }))}
          />
        </div>
        <div data-former={found.isPlaceholderData ? '' : undefined} className={styles['body']} aria-busy={found.isFetching}>
          {found.isPending && !found.error && <RowsOnTheWay rows={6} />}
          {found.error && !found.data && <Failed error={found.error} onRetry={() => void found.refetch()} />}
          {found.data && shown.length === 0 && (
            <Empty
              title={<Trans>No appointments on this day</Trans>}
              words={<Trans>Book one for a patient who calls, or let walk-ins come: a treatment needs no appointment.</Trans>}
              action={
                mayEdit &&
                day >= words.today && (
                  <Button leftSection={<IconCalendarPlus size={18} aria-hidden="true" />} variant="light" onClick={() => setBooking(true)}>
                    <Trans>Book appointment</Trans>
                  </Button>
                )
              }
            />
          )}
          {shown.length > 0 && (
            <ol className={styles['rows']}>
              {shown.map((one, at) => (
                <Row key={one.id} one={one} isNow={isNowLine(shown, at, day === words.today)} steps={steps} />
              ))}
            </ol>
          )}
        </div>
      </section>
      {isBooking && <BookDialog day={day} onClose={() => setBooking(false)} />}
    </Page>
  );
}

const isDay = (text: string | undefined): text is Day => text !== undefined && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);

/** Whether the present moment lies before this row and after the one above. */
function isNowLine(rows: readonly Appointment[], at: number, isToday: boolean): boolean {
  const now = Temporal.Now.instant().toString();
  const [row, above] = [rows[at], rows[at - 1]];
  return isToday && row !== undefined && row.startsAt > now && above !== undefined && above.startsAt <= now;
}

function Row({ one, isNow, steps }: { one: Appointment; isNow: boolean; steps: Steps }) {
  const { i18n, t } = useLingui();
  const words = useWords();
  const isWaiting = one.status === 'Checked in';
  return (
    <li className={styles['row']} data-status={one.status} data-now={isNow ? '' : undefined}>
      <span className={styles['time']}>
        <time dateTime={one.startsAt}>{words.time(one.startsAt)}</time>
      </span>
      <span className={styles['who']}>
        <Link to={`/patient-detail/${one.patientId}`} className={styles['name']}>
          {one.patientName}
        </Link>
        <span className={styles['facts']}>
          <span>{one.caseNumber}</span>
          {one.patientType === 'New' && <span className={styles['new']}>{i18n._(typeWords.New)}</span>}
          {one.mode === 'online' && (
            <span className={styles['video']}>
              <IconVideo size={15} aria-hidden="true" /> {t`Video`}
            </span>
          )}
          {one.note !== '' && <span>{one.note}</span>}
          {one.reason !== '' && <span>{one.reason}</span>}
        </span>
      </span>
      <span className={styles['status']}>
        <StatusTag status={one.status} />
        {isWaiting && (
          <span className={styles['since']} title={words.dayTime(one.movedAt)}>
            {words.relative(one.movedAt)}
          </span>
        )}
      </span>
      <StepActs appointment={one} steps={steps} />
    </li>
  );
}
