// The ways to look at the day, one beside the other; what stands beside a name is how many it holds now.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarWeek,
  IconHourglass,
  IconList,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTabInSight } from '../../../../kit/web/page-tabs.tsx';
import { useAddress } from '../../../../kit/web/list.tsx';
import { useRead } from '../../../../kit/web/query.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api as staff } from '../../../staff/contract.ts';
import { api } from '../../contract.ts';
import { withLook } from '../../../../kit/web/look.ts';
import { dayCounts } from './day-counts.ts';
import styles from './day-tabs.module.css';

export type DayView = 'list' | 'calendar' | 'checkin' | 'queue' | 'waitlist' | 'unclosed' | 'calls';

const tabsOf = (expected: number, waiting: number, of: { doctor?: string }) =>
  [
    {
      view: 'list',
      to: '/appointments',
      search: of,
      icon: IconList,
      name: <Trans>List</Trans>,
      count: 0,
    },
    {
      view: 'calendar',
      to: '/appointments',
      search: { view: 'calendar', ...of },
      icon: IconCalendarWeek,
      name: <Trans>Calendar</Trans>,
      count: 0,
    },
    {
      view: 'checkin',
      to: '/appointments',
      search: { view: 'checkin', ...of },
      icon: IconUserCheck,
      name: <Trans>Check-in</Trans>,
      count: expected,
    },
    {
      view: 'queue',
      to: '/appointments/queue',
      search: of,
      icon: IconTicket,
      name: <Trans>Queue</Trans>,
      count: waiting,
    },
    {
      view: 'waitlist',
      to: '/appointments/waitlist',
      search: of,
      icon: IconHourglass,
      name: <Trans>Waitlist</Trans>,
      count: 0,
    },
  ] as const;

/** @param queued how many wait in the queue that is shown; the day knows who has arrived, and not who was let go */
export function DayTabs({ current, queued }: { current: DayView; queued?: number | undefined }) {
  const { t } = useLingui();
  const [{ doctor: asked }] = useAddress();
  const member = useMember();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const today = useRead(api.day, {}, { keepFormer: true }).data?.appointments ?? [];
  const { expected, waiting } = dayCounts(today, { asked, member, doctors });
  const of = asked === undefined ? {} : { doctor: asked };
  return (
    <nav
      ref={useTabInSight()}
      className={withLook(styles['tabs'], 'row', 'gap-4', 'line-below')}
      aria-label={t`Show the day as`}
    >
      {tabsOf(expected, queued ?? waiting, of).map(
        ({ view, to, search, icon: Icon, name, count }) => (
          <Link
            key={view}
            activeOptions={{ exact: true, includeSearch: true }}
            to={to}
            search={search}
            className={withLook(
              styles['tab'],
              'inline',
              'gap-6',
              'middle',
              'rigid',
              'soft',
              'undecorated',
              'height-44',
              'hover-ink',
              'ring-inside',
            )}
            aria-current={view === current ? 'page' : undefined}
            replace
            resetScroll={false}
          >
            <Icon size={18} aria-hidden="true" />
            {name}
            {count > 0 && <Count count={count} />}
          </Link>
        ),
      )}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span
      className={withLook(
        styles['count'],
        'soft',
        'size-1',
        'plain',
        'numbers',
        'centre',
        'pill',
        'sunk',
      )}
    >
      {count}
    </span>
  );
}
