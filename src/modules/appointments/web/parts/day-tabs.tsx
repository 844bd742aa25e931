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
import { useRead } from '../../../../kit/web/query.ts';
import { api } from '../../contract.ts';
import { awaited } from '../../rules.ts';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './day-tabs.module.css';

export type DayView = 'list' | 'calendar' | 'checkin' | 'queue' | 'waitlist' | 'unclosed' | 'calls';

const tabsOf = (expected: number, waiting: number) =>
  [
    {
      view: 'list',
      to: '/appointments',
      search: {},
      icon: IconList,
      name: <Trans>List</Trans>,
      count: 0,
    },
    {
      view: 'calendar',
      to: '/appointments',
      search: { view: 'calendar' },
      icon: IconCalendarWeek,
      name: <Trans>Calendar</Trans>,
      count: 0,
    },
    {
      view: 'checkin',
      to: '/appointments',
      search: { view: 'checkin' },
      icon: IconUserCheck,
      name: <Trans>Check-in</Trans>,
      count: expected,
    },
    {
      view: 'queue',
      to: '/appointments/queue',
      search: {},
      icon: IconTicket,
      name: <Trans>Queue</Trans>,
      count: waiting,
    },
    {
      view: 'waitlist',
      to: '/appointments/waitlist',
      search: {},
      icon: IconHourglass,
      name: <Trans>Waitlist</Trans>,
      count: 0,
    },
  ] as const;

export function DayTabs({ current }: { current: DayView }) {
  const { t } = useLingui();
  const today = useRead(api.day, {}, { keepFormer: true }).data?.appointments ?? [];
  const expected = today.filter(({ status }) => awaited.includes(status)).length;
  const waiting = today.filter(({ status }) => status === 'Checked in').length;
  return (
    <nav
      ref={useTabInSight()}
      className={withLook(styles['tabs'], 'row', 'gap-4', 'line-below')}
      aria-label={t`Show the day as`}
    >
      {tabsOf(expected, waiting).map(({ view, to, search, icon: Icon, name, count }) => (
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
      ))}
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
