import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { LineLink } from '../../kit/web/quick.tsx';
import { useUnread } from '../../modules/notifications/web/parts/unread.ts';
import { withLook } from '../../kit/web/look.ts';
import styles from './shell.module.css';

export function Bell() {
  const { t } = useLingui();
  const unread = useUnread();
  return (
    <LineLink
      to="/notifications"
      className={withLook(styles['bell'], 'row', 'middle', 'rigid', 'soft', 'pill', 'anchor')}
      data-tour="bell"
      aria-label={
        unread === 0
          ? t`Notifications`
          : t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`
      }
    >
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span
          className={withLook(
            styles['count'],
            'size-1',
            'strong',
            'numbers',
            'centre',
            'pill',
            'absolute',
          )}
          aria-hidden="true"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </LineLink>
  );
}
