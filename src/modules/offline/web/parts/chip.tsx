// How much is not sent yet, in sight on every page.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCloudUp } from '@tabler/icons-react';
import { withLook } from '../../../../kit/web/look.ts';
import { LineLink } from '../../../../kit/web/quick.tsx';
import styles from './chip.module.css';
import { useWaiting } from './present.ts';

export function UnsentChip() {
  const { t } = useLingui();
  const { entries, unread } = useWaiting();
  const count = entries.length + unread;
  if (count === 0) return null;
  const isStuck = entries.some(({ trouble }) => trouble !== null);
  return (
    <LineLink
      to="/offline"
      className={withLook(
        styles['chip'],
        'row',
        'gap-4',
        'middle',
        'rigid',
        'strong',
        'size-2',
        'numbers',
        'pill',
        ...(isStuck ? (['bad', 'wash-bad'] as const) : (['warn', 'wash-warn'] as const)),
      )}
      aria-label={t`${plural(count, { one: '# entry not sent', other: '# entries not sent' })}`}
      title={t`Not sent yet`}
    >
      <IconCloudUp size={18} aria-hidden="true" />
      {count}
    </LineLink>
  );
}
