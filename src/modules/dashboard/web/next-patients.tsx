import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dayAt } from '../../../kit/shared/time.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as appointments } from '../../appointments/contract.ts';
import { StepActs } from '../../appointments/web/parts/step-acts.tsx';
import { useSteps } from '../../appointments/web/parts/use-steps.tsx';
import { StatusTag } from '../../appointments/web/parts/status-tag.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './dashboard.module.css';

const nextRowLook = withLook(
  styles['nextRow'],
  'grid',
  'gap-4-12',
  'middle',
  'line-above',
  'wide-narrow',
);

export const nextAsked = { most: 7 };

/** Who is to be seen next, each with the step that is due. */
export function NextPatients() {
  const mayBook = useRight()('Appointment', 'edit');
  const words = useWords();
  const { zone } = useMember();
  const query = useRead(appointments.upcoming, nextAsked, { every: 30_000 });
  const steps = useSteps();
  const rows = query.data?.appointments ?? [];
  return (
    <Card
      flush
      title={<Trans>Next patients</Trans>}
      acts={
        <Link to="/appointments" className={look('brand', 'strong', 'undecorated', 'hover-line')}>
          <Trans>The whole day</Trans>
        </Link>
      }
    >
      {query.isPending && !query.error && <RowsOnTheWay rows={5} columns={3} />}
      {query.error && !query.data && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && (
        <Empty
          title={<Trans>Nobody is expected</Trans>}
          words={<Trans>Booked patients appear here with the next step.</Trans>}
          action={
            mayBook && (
              <Button component={Link} to="/appointments" variant="light">
                <Trans>Book appointment</Trans>
              </Button>
            )
          }
        />
      )}
      <ol className={look('bare-list')}>
        {rows.map((one) => {
          const day = dayAt(Temporal.Instant.from(one.startsAt), zone);
          return (
            <li key={one.id} className={nextRowLook} data-status={one.status}>
              <span className={withLook(styles['nextTime'], 'grid', 'strong', 'numbers')}>
                {words.time(one.startsAt)}
                {day !== words.today && (
                  <span className={look('soft', 'size-1', 'plain')}>
                    {words.nearDay(day) === words.day(day)
                      ? words.weekday(day)
                      : words.nearDay(day)}
                  </span>
                )}
              </span>
              <span className={withLook(styles['nextWho'], 'grid', 'min-0')}>
                <Link
                  to={`/patient-detail/${one.patientId}`}
                  className={withLook(
                    styles['nextName'],
                    'ink',
                    'strong',
                    'breaks',
                    'undecorated',
                    'hover-link',
                  )}
                >
                  {one.patientName}
                </Link>
                <span className={look('row', 'wrap', 'gap-2-8', 'middle', 'soft')}>
                  <StatusTag status={one.status} />
                  {one.note !== '' && <span>{one.note}</span>}
                </span>
              </span>
              <StepActs appointment={one} steps={steps} />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
