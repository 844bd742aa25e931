// A word about the patient or a visit, on its own ground.
import type { ReactNode } from 'react';
import { look, tones } from '../../../kit/web/look.ts';

interface Props {
  /** `flag` warns, `New` welcomes, any other is plain. */
  type: string;
  children: ReactNode;
}

export const Badge = ({ type, children }: Props) => (
  <span
    className={look(
      ...tones[type === 'flag' ? 'warn' : type === 'New' ? 'good' : 'plain'],
      'inline',
      'middle',
      'gap-4',
      'pill',
      'size-1',
      'strong',
      'pad-0-8',
    )}
  >
    {children}
  </span>
);
