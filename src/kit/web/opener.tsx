// A line that opens more: an icon and words, without a button's frame.
import type { ReactNode } from 'react';
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
    <button type="button" className={styles['opener']} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
