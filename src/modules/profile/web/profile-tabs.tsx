import { Trans, useLingui } from '@lingui/react/macro';
import { PageTabs } from '../../../kit/web/page-tabs.tsx';
import { useMember } from '../../identity/web/parts/member.ts';

/** The profile's parts, each at its own address. Only a doctor has degrees, only the owner an account. */
export function ProfileTabs({ isDoctor }: { isDoctor: boolean }) {
  const { t } = useLingui();
  const { isOwner } = useMember();
  return (
    <PageTabs
      label={t`Parts of the profile`}
      tabs={[
        { to: '/profile', words: <Trans>Personal</Trans>, isShown: true },
        { to: '/profile/education', words: <Trans>Education</Trans>, isShown: isDoctor },
        { to: '/profile/certificate', words: <Trans>Certificates</Trans>, isShown: isDoctor },
        { to: '/profile/bank-details', words: <Trans>Bank details</Trans>, isShown: isOwner },
      ]}
    />
  );
}
