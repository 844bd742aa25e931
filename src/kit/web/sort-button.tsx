// The words of a head that orders its list, with the way the list stands by it.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withLook } from './look.ts';
import styles from './table.module.css';

interface Props {
  /** Null: the list stands by another. */
  way: 'up' | 'down' | null;
  /** Where no `aria-sort` says it. */
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const SortButton = ({ way, isPressed, onClick, children }: Props) => (
  <button
    type="button"
    className={withLook(styles['sort'], 'inline', 'gap-4', 'middle', 'corners-4')}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {children}
    {way === 'up' && <IconArrowUp size={14} aria-hidden="true" />}
    {way === 'down' && <IconArrowDown size={14} aria-hidden="true" />}
  </button>
);
