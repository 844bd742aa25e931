// A line that opens more: an icon and words, without a button's frame.
import type { ReactNode } from 'react';
import { withLook } from './look.ts';
import styles from './opener.module.css';

export function Opener({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={withLook(
        styles['opener'],
        'row',
        'gap-8',
        'middle',
        'brand',
        'size-2',
        'pad-0',
        'height-32',
        'corners-4',
        'words-left',
      )}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
