import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import type { DashboardTotals } from '../model.ts';
import styles from './dashboard.module.css';

interface Figure {
  total: number;
  thisMonth: number;
  today: number;
}

/** Four figures: today in large, the month and all in small, thirty days as bars. */
export function Totals({ totals, error, onRetry }: { totals: DashboardTotals | undefined; error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  if (!totals && error) return <Failed error={error} onRetry={onRetry} />;
  const series = totals?.series ?? [];
  return (
    <section className={styles['totals']} aria-label={t`Totals`}>
      <Total to="/patient" name={<Trans>New patients</Trans>} figure={totals?.patients} write={words.count} bars={series.map((day) => day.patients)} />
      <Total to="/treatment" name={<Trans>Treatments</Trans>} figure={totals?.treatments} write={words.count} bars={series.map((day) => day.treatments)} />
      <Total to="/appointments" name={<Trans>Appointments</Trans>} figure={totals?.appointments} write={words.count} bars={series.map((day) => day.appointments)} />
      {totals?.collection !== null && (
        <Total to="/reports" name={<Trans>Collection</Trans>} figure={totals?.collection} write={words.roundMoney} bars={series.map((day) => day.collectionPaise ?? 0)} />
      )}
    </section>
  );
}

function Total({ to, name, figure, write, bars }: { to: string; name: ReactNode; figure: Figure | undefined; write: (n: number) => string; bars: readonly number[] }) {
  return (
    <Link to={to} className={styles['total']}>
      <span className={styles['totalName']}>{name}</span>
      {figure ? (
        <>
          <span className={styles['today']}>
            {write(figure.today)} <small>{<Trans>today</Trans>}</small>
          </span>
          <Bars values={bars} />
          <span className={styles['further']}>
            <span>
              <Trans>{write(figure.thisMonth)} this month</Trans>
            </span>
            <span>
              <Trans>{write(figure.total)} in all</Trans>
            </span>
          </span>
        </>
      ) : (
        <>
          <Skeleton height={38} width="40%" />
          <Skeleton height={36} />
          <Skeleton height={20} width="70%" />
        </>
      )}
    </Link>
  );
}

/** Thirty days, the last is today. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = 100 / Math.max(values.length, 1);
  return (
    <svg className={styles['bars']} viewBox="0 0 100 36" preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, at) => {
        const height = value === 0 ? 1 : Math.max(2.5, (value / most) * 36);
        return <rect key={at} x={at * step} y={36 - height} width={step * 0.66} height={height} data-today={at === values.length - 1 ? '' : undefined} />;
      })}
    </svg>
  );
}
