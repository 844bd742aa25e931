// Which plan the clinic is on, how long it runs, and what each plan opens.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../api.ts';
import type { CurrentPlan } from '../model.ts';
import { opens } from '../rules.ts';
import styles from './plans.module.css';

export function PlansPage() {
  const found = useRead(api.current, {});
  return (
    <Page title={<Trans>Plans</Trans>} width="form">
      <Card>
        {found.data ? (
          <Current plan={found.data} />
        ) : found.error ? (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={96} />
        )}
      </Card>
      <Card flush title={<Trans>What each plan opens</Trans>}>
        <Comparison />
      </Card>
    </Page>
  );
}

function Current({ plan }: { plan: CurrentPlan }) {
  const words = useWords();
  return (
    <div className={styles['current']}>
      <div>
        <p className={styles['label']}>
          <Trans>Your plan</Trans>
        </p>
        <p className={styles['name']}>
          {plan.plan === 'free' ? <Trans>Free</Trans> : plan.plan === 'premium_yearly' ? <Trans>Premium, yearly</Trans> : <Trans>Premium, monthly</Trans>}
        </p>
      </div>
      {plan.expiresOn && plan.daysLeft !== null && (
        <div className={styles['until']}>
          <Tag kind={plan.daysLeft > 14 ? 'good' : 'warn'}>
            <Plural value={plan.daysLeft} one="# day left" other="# days left" />
          </Tag>
          <p className={styles['label']}>
            <Trans>Until midnight of {words.dayLong(plan.expiresOn)}</Trans>
          </p>
        </div>
      )}
    </div>
  );
}

function Comparison() {
  const { t } = useLingui();
  const days = (most: number | null) => (most === null ? <Trans>no limit</Trans> : <Plural value={most} one="# day back" other="# days back" />);
  const users = (most: number | null) => (most === null ? <Trans>no limit</Trans> : <Plural value={most} one="you and # more" other="you and # more" />);
  const has = (is: boolean) =>
    is ? (
      <IconCheck size={20} color="var(--good-ink)" aria-label={t`Included`} role="img" />
    ) : (
      <IconMinus size={20} color="var(--ink-faint)" aria-label={t`Not included`} role="img" />
    );
  const rows: [string, ReactNode, ReactNode][] = [
    [t`Patients, treatments and prescriptions`, <Trans>no limit</Trans>, <Trans>no limit</Trans>],
    [t`Printing, and downloading all your data`, has(true), has(true)],
    [t`Users`, users(opens.free.extraUsers), users(opens.premium.extraUsers)],
    [t`Reports on screen`, days(opens.free.reportDays), days(opens.premium.reportDays)],
    [t`Reports in Excel`, days(opens.free.excelDays), days(opens.premium.excelDays)],
    [t`Online consultations`, has(opens.free.online_consult), has(opens.premium.online_consult)],
    [t`SMS to patients`, has(opens.free.sms), has(opens.premium.sms)],
  ];
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>Free</Trans>
          </th>
          <th scope="col">
            <Trans>Premium</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, free, premium]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{free}</td>
            <td>{premium}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
