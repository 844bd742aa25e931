import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Page } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import type { Profile } from '../model.ts';
import { Completeness } from './completeness.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

/** What all parts of the profile share: the title, how complete it is, the tabs. Until the essentials are filled there are no tabs. */
export function ProfileFrame({
  children,
}: {
  children: (profile: Profile, isForced: boolean) => ReactNode;
}) {
  const { t } = useLingui();
  const isForced = !useMember().profileIsComplete;
  const mine = useRead(api.mine, {});
  return (
    <Page
      title={isForced ? t`Welcome to Practice Diary` : t`Profile`}
      about={
        isForced ? (
          <Trans>
            Fill in the three details that the law requires on a prescription. You can use the other
            pages after that.
          </Trans>
        ) : undefined
      }
      width="form"
    >
      {mine.data && <Completeness profile={mine.data} isForced={isForced} />}
      {!isForced && mine.isFetched && <ProfileTabs isDoctor={mine.data?.isDoctor ?? true} />}
      {mine.data ? (
        children(mine.data, isForced)
      ) : mine.error ? (
        <Failed error={mine.error} onRetry={() => void mine.refetch()} />
      ) : (
        <RowsOnTheWay rows={6} columns={2} />
      )}
    </Page>
  );
}
