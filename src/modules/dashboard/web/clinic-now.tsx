// How the clinic stands this minute: who is inside, who waits and how long, the next three, and whom to ask to come again.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay, Skeleton } from '../../../kit/web/states.tsx';
import { useMinute } from '../../appointments/web/parts/use-minute.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as queue } from '../../queue/contract.ts';
import type { QueueDay, Token } from '../../queue/model.ts';
import type { DashboardTotals } from '../model.ts';
import { nextShown } from '../rules.ts';
import styles from './dashboard.module.css';

/** @param followUps undefined while they are asked for, null for whom they are closed. */
export function ClinicNow({ followUps }: { followUps: DashboardTotals['followUps'] | undefined }) {
  const seesQueue = useRight()('Appointment', 'view');
  const query = useRead(queue.today, {}, { when: seesQueue, every: 30_000 });
  const due = followUps === null ? null : <FollowUpsDue followUps={followUps} />;
  // A clinic without a doctor has no queue.
  const hasNone = query.error instanceof CallRefused && query.error.code === 'doctor_unknown';
  if (seesQueue && !hasNone) return <QueueNow query={query} due={due} />;
  return (
    due && (
      <Card title={<Trans>Now in the clinic</Trans>}>
        <div className={withLook(styles['now'], 'grid', 'gap-16')}>{due}</div>
      </Card>
    )
  );
}

function QueueNow({
  query: { data: day, error, refetch },
  due,
}: {
  query: ReturnType<typeof useRead<typeof queue.today>>;
  due: ReactNode;
}) {
  const { data } = useRead(queue.doctors, {}, { every: 30_000 });
  const others = data?.doctors.filter(({ id }) => id !== day?.doctorId) ?? [];
  return (
    <Card
      title={
        others.length > 0 && day ? (
          <Trans>Now at {day.doctorName}’s</Trans>
        ) : (
          <Trans>Now in the clinic</Trans>
        )
      }
      acts={
        <Link
          to="/appointments/queue"
          className={look('brand', 'strong', 'undecorated', 'hover-line')}
        >
          <Trans>Queue</Trans>
        </Link>
      }
    >
      {!day && !error && <RowsOnTheWay rows={2} columns={3} />}
      {!day && error && <Failed error={error} onRetry={() => void refetch()} />}
      {(day || due) && (
        <div className={withLook(styles['now'], 'grid', 'gap-16')}>
          {day && <Standing day={day} others={others} />}
          {due}
        </div>
      )}
    </Card>
  );
}

const minutesSince = (instant: string | null, now: string): number =>
  instant === null
    ? 0
    : Math.max(0, Math.floor(Temporal.Instant.from(instant).until(now).total('minutes')));

function Block({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <section className={withLook(styles['nowBlock'], 'grid', 'gap-4', 'min-0')}>
      <h3 className={look('soft', 'strong', 'size-1', 'no-margin')}>{name}</h3>
      {children}
    </section>
  );
}

function Standing({
  day,
  others,
}: {
  day: QueueDay;
  others: readonly { id: string; name: string; waiting: number }[];
}) {
  const now = useMinute();
  const longest = Math.max(0, ...day.waiting.map(({ takenAt }) => minutesSince(takenAt, now)));
  return (
    <>
      <Block name={<Trans>Inside now</Trans>}>
        {day.called.length === 0 ? (
          <p className={look('no-margin')}>
            <Trans>Nobody is inside</Trans>
          </p>
        ) : (
          <ul className={look('bare-list', 'grid', 'gap-4')}>
            {day.called.map((token) => (
              <Person key={token.id} token={token} minutes={minutesSince(token.calledAt, now)} />
            ))}
          </ul>
        )}
      </Block>
      <Block name={<Trans>Waiting</Trans>}>
        <Link
          to="/appointments/queue"
          search={{ doctor: day.doctorId }}
          className={withLook(styles['number'], 'ink', 'undecorated')}
        >
          <span className={look('size-5', 'strong', 'numbers', 'tight')}>{day.waiting.length}</span>
        </Link>
        {day.waiting.length > 0 && (
          <span
            className={look(longest >= day.waitLimitMinutes ? 'warn' : 'soft', 'size-1', 'numbers')}
          >
            <Plural value={longest} one="longest # minute" other="longest # minutes" />
          </span>
        )}
        {others.map(({ id, name, waiting }) => (
          <Link
            key={id}
            to="/appointments/queue"
            search={{ doctor: id }}
            className={withLook(styles['number'], 'soft', 'size-1', 'numbers', 'undecorated')}
          >
            {name}: {waiting}
          </Link>
        ))}
      </Block>
      <Block name={<Trans>Next</Trans>}>
        {day.waiting.length === 0 ? (
          <p className={look('no-margin')}>
            <Trans>Nobody is waiting</Trans>
          </p>
        ) : (
          <ol className={look('bare-list', 'grid', 'gap-4')}>
            {day.waiting.slice(0, nextShown).map((token) => (
              <Person key={token.id} token={token} minutes={minutesSince(token.takenAt, now)} />
            ))}
          </ol>
        )}
      </Block>
    </>
  );
}

function Person({ token, minutes }: { token: Token; minutes: number }) {
  const [waits, inside] = [minutes, minutes];
  return (
    <li className={look('row', 'gap-8', 'baseline', 'min-0')}>
      <span className={look('brand', 'strong', 'numbers', 'rigid')}>{token.number}</span>
      <span className={look('row', 'wrap', 'gap-0-8', 'baseline', 'min-0')}>
        <Link
          to={`/patient-detail/${token.patientId}`}
          className={look('ink', 'strong', 'breaks', 'undecorated', 'hover-link')}
        >
          {token.patientName}
        </Link>
        <span className={look('soft', 'size-1', 'numbers')}>
          {token.status === 'waiting' ? (
            <Plural value={waits} one="waiting # minute" other="waiting # minutes" />
          ) : (
            <Plural value={inside} one="for # minute" other="for # minutes" />
          )}
        </span>
      </span>
    </li>
  );
}

function FollowUpsDue({ followUps }: { followUps: DashboardTotals['followUps'] | undefined }) {
  if (!followUps)
    return (
      <Block name={<Trans>Follow-ups due</Trans>}>
        <Skeleton height={60} width={96} />
      </Block>
    );
  const { today, overdue } = followUps;
  return (
    <Block name={<Trans>Follow-ups due</Trans>}>
      <Link
        to="/follow-up"
        search={{ group: 'today' }}
        className={withLook(styles['number'], 'ink', 'undecorated')}
      >
        <span className={look('size-5', 'strong', 'numbers', 'tight')}>{today}</span>{' '}
        <span className={look('soft')}>
          <Trans>today</Trans>
        </span>
      </Link>
      <Link
        to="/follow-up"
        search={{ group: 'overdue' }}
        className={withLook(styles['number'], 'soft', 'size-1', 'numbers', 'undecorated')}
      >
        <Trans>Overdue</Trans>: {overdue}
      </Link>
    </Block>
  );
}
