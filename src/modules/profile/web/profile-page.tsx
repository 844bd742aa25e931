import { Trans, useLingui } from '@lingui/react/macro';
import { Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../api.ts';
import { PersonalForm } from './personal-form.tsx';
import styles from './profile.module.css';
import { ProfileTabs } from './profile-tabs.tsx';

/** The personal tab. Until its essentials are filled, nothing else opens. */
export function ProfilePage() {
  const { t } = useLingui();
  const member = useMember();
  const mine = useRead(api.mine, {});
  const isForced = !member.profileIsComplete;
  return (
    <Page
      title={isForced ? t`Welcome to Practice Diary` : t`Profile`}
      about={isForced ? <Trans>A few lines about you, and your diary opens.</Trans> : undefined}
      width="form"
    >
      {isForced ? mine.data && <Progress left={mine.data.missing.length} /> : <ProfileTabs />}
      {mine.data ? (
        <PersonalForm key={`${mine.data.memberId}.${mine.data.version}`} profile={mine.data} isForced={isForced} />
      ) : mine.error ? (
        <Failed error={mine.error} onRetry={() => void mine.refetch()} />
      ) : (
        <RowsOnTheWay rows={6} columns={2} />
      )}
    </Page>
  );
}

/** The eleven essentials of a doctor, those of the form's order. */
const essentials = 11;

function Progress({ left }: { left: number }) {
  const done = Math.max(0, essentials - left);
  return (
    <div className={styles['progress']}>
      <progress value={done} max={essentials} aria-label={`${done} / ${essentials}`} />
      <span>
        <Trans>
          {done} of {essentials} filled
        </Trans>
      </span>
    </div>
  );
}
