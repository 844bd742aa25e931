import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useMember } from '../../identity/web/parts/member.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

/** The profile's parts, each at its own address. Only a doctor has degrees, only the owner an account. */
export function ProfileTabs({ isDoctor }: { isDoctor: boolean }) {
  const { t } = useLingui();
  const { isOwner } = useMember();
  const here = useRouterState({
    select: (state) => state.location.pathname.replace(/\/$/, '').toLowerCase(),
  });
  const tabs = [
    { to: '/profile', words: <Trans>Personal</Trans>, isShown: true },
    { to: '/profile/education', words: <Trans>Education</Trans>, isShown: isDoctor },
    { to: '/profile/certificate', words: <Trans>Certificates</Trans>, isShown: isDoctor },
    { to: '/profile/bank-details', words: <Trans>Bank details</Trans>, isShown: isOwner },
  ].filter((tab) => tab.isShown || tab.to === here);
  return (
    <nav
      className={withLook(styles['tabs'], 'row', 'line-below')}
      aria-label={t`Parts of the profile`}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          activeOptions={{ exact: true }}
          className={withLook(styles['tab'], 'rigid', 'soft', 'undecorated')}
          aria-current={here === tab.to ? 'page' : undefined}
        >
          {tab.words}
        </Link>
      ))}
    </nav>
  );
}
