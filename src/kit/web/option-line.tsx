import type { ReactNode } from 'react';
import { withLook } from './look.ts';
import styles from './suggest.module.css';

const keepInSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** One line of a list whose field keeps the focus: it names the marked line by `id` and takes it by Enter. */
export function OptionLine({
  id,
  isMarked,
  isChosen = false,
  onMark,
  onTake,
  children,
}: {
  id: string;
  isMarked: boolean;
  /** What the field holds now. */
  isChosen?: boolean;
  onMark: () => void;
  onTake: () => void;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field, which names the marked line and takes it by Enter
    <div
      ref={isMarked ? keepInSight : null}
      id={id}
      role="option"
      aria-selected={isMarked}
      data-chosen={isChosen ? '' : undefined}
      className={withLook(
        styles['option'],
        'block',
        'ink',
        'size-2',
        'rounded',
        'height-36',
        'pressable',
        'leading-140',
      )}
      onMouseMove={onMark}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
