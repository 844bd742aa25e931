import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { withLook } from './look.ts';

interface Props extends ComponentProps<'button'> {
  /** For one that is on or off. */
  isPressed?: boolean;
  /** For one that opens choices, of which one is taken. */
  isChosen?: boolean;
  /** Without an edge until it is pointed at: an act, no filter. */
  isPlain?: boolean;
}

/** A small round button among a list's tools. */
export function Chip({ isPressed, isChosen, isPlain, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={withLook(
        styles['chip'],
        'inline',
        'gap-4',
        'middle',
        'boxed',
        'pill',
        'soft',
        'rigid',
        'size-1',
        'height-32',
        'one-line',
      )}
      aria-pressed={isPressed}
      data-chosen={isChosen ? '' : undefined}
      data-plain={isPlain ? '' : undefined}
    />
  );
}
