// A word about the patient or a visit, on its own ground.
import type { ReactNode } from 'react';
import { withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';

interface Props {
  /** `flag` warns, `New` welcomes, any other is plain. */
  type: string;
  children: ReactNode;
}

export const Badge = ({ type, children }: Props) => (
  <span
    className={withLook(
      styles['badge'],
      'inline',
      'middle',
      'gap-4',
      'pill',
      'sunk',
      'soft',
      'size-1',
      'strong',
      'pad-0-8',
    )}
    data-type={type}
  >
    {children}
  </span>
);
