// The appointments of one patient: what comes, then the last that were.
import { Trans } from '@lingui/react/macro';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { dayAt } from '../../../../kit/shared/time.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import type { Appointment } from '../../model.ts';
import { expected } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './of-patient.module.css';
import { Standing } from './standing.tsx';
import { StatusTag } from './status-tag.tsx';

/** The last ten; only what still comes, under its own heading, where `isShort`. */
export function AppointmentsOf({
  patientId,
  isShort = false,
}: {
  patientId: string;
  isShort?: boolean;
}) {
  const query = useRead(api.ofPatient, { patientId, most: 10 });
  const now = Temporal.Now.instant();
  const all = query.data?.appointments ?? [];
  const shown = isShort
    ? all
        .filter(
          (one) =>
            expected.includes(one.status) &&
            Temporal.Instant.compare(Temporal.Instant.from(one.endsAt), now) > 0,
        )
        .toReversed()
    : all;
  if (isShort && shown.length === 0 && !query.error) return null;
  return (
    <section className={look('grid', 'gap-6', 'min-0')}>
      {isShort && (
        <h3 className={look('soft', 'size-1', 'strong')}>
          <Trans>Coming</Trans>
        </h3>
      )}
      {!isShort && <Standing patientId={patientId} />}
      {query.isPending && <Skeleton height={40} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && shown.length === 0 && (
        <p className={look('faint')}>
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className={look('bare-list', 'grid', 'gap-8')}>
        {shown.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ one }: { one: Appointment }) {
  const words = useWords();
  const { zone } = useMember();
  const day = dayAt(Temporal.Instant.from(one.startsAt), zone);
  return (
    <li className={withLook(styles['line'], 'row', 'wrap', 'middle', 'between')}>
      <span className={withLook(styles['when'], 'numbers')} title={words.dayLong(day)}>
        {words.nearDay(day) === words.day(day) ? words.dayShort(day) : words.nearDay(day)},{' '}
        {words.time(one.startsAt)}
      </span>
      <StatusTag status={one.status} />
      {(one.note !== '' || one.reason !== '') && (
        <span className={withLook(styles['note'], 'soft', 'size-1', 'breaks')}>
          {[one.note, one.reason].filter(Boolean).join(' · ')}
        </span>
      )}
    </li>
  );
}
