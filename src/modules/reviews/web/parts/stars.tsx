import { useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { maxStars } from '../../model.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './stars.module.css';

/** A review's stars, and the same in words. */
export function Stars({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span className={look('inline', 'gap-8', 'middle', 'numbers')}>
      <span className={withLook(styles['row'], 'inline', 'warn')} aria-hidden="true">
        {Array.from({ length: maxStars }, (_, at) =>
          at < count ? (
            <IconStarFilled key={at} size={16} />
          ) : (
            <IconStar key={at} size={16} stroke={1.75} />
          ),
        )}
      </span>
      <b>{t`${count} of ${maxStars}`}</b>
    </span>
  );
}
