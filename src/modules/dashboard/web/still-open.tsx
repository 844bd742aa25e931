// What the clinic or the profile still lacks, each with the way there; nothing where nothing is lacking.
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../kit/web/query.ts';
import { useMissingWords } from '../../config/web/parts/missing-words.ts';
import { useConfig } from '../../config/web/parts/present.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import { api as profile } from '../../profile/contract.ts';
import { completionOf } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './dashboard.module.css';

const pathOf: Partial<Record<string, string>> = {
  Profile: '/profile',
  Timeslot: '/settings',
  BankDetails: '/profile/bank-details',
  'Online Consult': '/settings/online-consult',
  // Only clinic time opens over whatever is shown.
  Background: '/settings',
};

export function StillOpen() {
  const { isDoctor } = useMember();
  const missing = useConfig()?.missingInfo ?? [];
  // What a doctor's profile lacks is said by how much of it there is.
  const items = isDoctor
    ? missing.filter(({ navigationParam }) => navigationParam !== 'Profile')
    : missing;
  const words = useMissingWords();
  return (
    <>
      {items.length > 0 && (
        <ul className={look('bare-list', 'grid', 'gap-4')}>
          {items.map((item) => (
            <li key={item.navigationParam}>
              <Link
                to={pathOf[item.navigationParam] ?? '/dashboard'}
                className={withLook(
                  styles['openItem'],
                  'row',
                  'gap-12',
                  'middle',
                  'warn',
                  'rounded',
                  'undecorated',
                  'wash-warn',
                  'leading-135',
                  'height-44',
                )}
              >
                <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
                <span>{words(item)}</span>
                <IconArrowRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isDoctor && <Completion />}
    </>
  );
}

/** How much of the doctor's profile is told; gone when all of it is. */
function Completion() {
  const mine = useRead(profile.mine, {});
  if (!mine.data) return null;
  const percent = completionOf(mine.data.filled);
  if (percent === 100) return null;
  return (
    <Link
      to="/profile"
      className={withLook(
        styles['completion'],
        'grid',
        'middle',
        'ink',
        'rounded',
        'undecorated',
        'surface',
        'boxed',
        'gap-4-16',
      )}
    >
      <span>
        <Trans>Your profile is {percent} % complete</Trans>
      </span>
      <span>
        <Trans>Complete profile</Trans>
      </span>
      <progress
        className={look('progress', 'across')}
        value={percent}
        max={100}
        aria-hidden="true"
      />
    </Link>
  );
}
