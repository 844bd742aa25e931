import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import styles from './profile.module.css';

/** The profile's parts, each at its own address. */
export function ProfileTabs() {
  const { t } = useLingui();
  const here = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '').toLowerCase() });
  const tabs = [
    { to: '/profile', words: <Trans>Personal</Trans> },
    { to: '/profile/education', words: <Trans>Education</Trans> },
    { to: '/profile/certificate', words: <Trans>Certificates</Trans> },
    { to: '/profile/bank-details', words: <Trans>Bank details</Trans> },
  ];
  return (
    <nav className={styles['tabs']} aria-label={t`Parts of the profile`}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className={styles['tab']} aria-current={here === tab.to ? 'page' : undefined}>
          {tab.words}
        </Link>
      ))}
    </nav>
  );
}
