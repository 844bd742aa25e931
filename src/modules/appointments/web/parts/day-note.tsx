// Above the day: that something else waits to be done, and the way there.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './unclosed.module.css';

interface Props {
  icon: ReactNode;
  view: 'calls' | 'unclosed';
  /** What the link says. */
  act: ReactNode;
  children: ReactNode;
}

export const DayNote = ({ icon, view, act, children }: Props) => (
  <p
    className={withLook(
      styles['note'],
      'row',
      'wrap',
      'gap-4-12',
      'middle',
      'card-corners',
      'sunk',
      'pad-10-inset',
    )}
  >
    {icon}
    {children}
    <Link to="/appointments" search={{ view }} className={look('strong', 'brand')}>
      {act}
    </Link>
  </p>
);
