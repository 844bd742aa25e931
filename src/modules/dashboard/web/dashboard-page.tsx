import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { useGreeting } from '../../identity/web/parts/greeting.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../api.ts';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { Totals } from './totals.tsx';
import { Upcoming } from './upcoming.tsx';

/** The day at a glance: what happened, who comes next, and the act most often wanted. */
export function DashboardPage() {
  const { t } = useLingui();
  const member = useMember();
  const words = useWords();
  const greeting = useGreeting();
  const may = useRight();
  const maySee = may('Dashboard', 'view');
  const totals = useRead(api.totals, {}, { when: maySee, every: 60_000 });
  const isNew = totals.data !== undefined && totals.data.patients.total === 0;
  const action = may('Treatment', 'edit') ? (
    <MainAction to="/treatment-add" icon={<IconPlus size={18} aria-hidden="true" />}>
      <Trans>Add treatment</Trans>
    </MainAction>
  ) : (
    may('Patient', 'edit') && (
      <MainAction to="/patient-add/" icon={<IconPlus size={18} aria-hidden="true" />}>
        <Trans>Add patient</Trans>
      </MainAction>
    )
  );
  return (
    <Page title={t`${greeting}, ${member.name}`} about={words.dayLong(totals.data?.today ?? words.today)} action={isNew ? undefined : action || undefined}>
      {isNew && <FirstSteps />}
      {maySee && <Totals totals={totals.data} error={totals.error} onRetry={() => void totals.refetch()} />}
      <div className={styles['lower']}>{may('Appointment', 'view') && <Upcoming />}</div>
    </Page>
  );
}
