import { Trans } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Ago, useWords } from '../../../kit/web/words.tsx';
import { api as appointments } from '../../appointments/api.ts';
import type { Appointment } from '../../appointments/model.ts';
import { StatusTag } from '../../appointments/web/parts/status-tag.tsx';
import styles from './dashboard.module.css';

/** Who comes next, soonest first, days apart. */
export function Upcoming() {
  const found = useRead(appointments.upcoming, { most: 12 }, { every: 30_000 });
  return (
    <Card
      flush
      title={<Trans>Upcoming appointments</Trans>}
      acts={
        <Link to="/appointments" className={styles['all']}>
          <Trans>All appointments</Trans>
        </Link>
      }
    >
      {found.data ? <Days rows={found.data.appointments} /> : found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <RowsOnTheWay rows={5} columns={3} />}
    </Card>
  );
}

function Days({ rows }: { rows: readonly Appointment[] }) {
  const words = useWords();
  if (rows.length === 0) {
    return <Empty title={<Trans>Nobody is booked yet</Trans>} words={<Trans>Appointments that are still to be seen stand here, the next one first.</Trans>} />;
  }
  const days = Map.groupBy(rows, (row) => words.dayOf(row.startsAt));
  return [...days].map(([day, list]) => (
    <section key={day}>
      <h3 className={styles['day']}>{words.nearDay(day)}</h3>
      <ul className={styles['list']}>
        {list.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ row }: { row: Appointment }) {
  const words = useWords();
  return (
    <li className={styles['row']}>
      <span className={styles['time']}>
        {words.time(row.startsAt)}
        <small>
          <Ago at={row.startsAt} />
        </small>
      </span>
      <span className={styles['who']}>
        <Link to="/patient-detail/$id" params={{ id: row.patientId }}>
          {row.patientName}
        </Link>
        <small>
          {row.caseNumber}
          {row.mode === 'online' && (
            <span className={styles['online']}>
              <IconVideo size={15} aria-hidden="true" /> <Trans>Video</Trans>
            </span>
          )}
        </small>
      </span>
      <StatusTag status={row.status} />
    </li>
  );
}
