import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { withLook } from '../look.ts';
import styles from './public.module.css';

/** The one action of a door page. While busy it keeps its words, its size and the focus. */
export function PublicButton({
  isBusy = false,
  children,
  ...button
}: { isBusy?: boolean; children: ReactNode } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className'
>) {
  return (
    <button
      type="submit"
      className={withLook(
        styles['main'],
        'inline',
        'gap-8',
        'middle',
        'full',
        'size-3',
        'strong',
        'rounded',
        'centre-row',
        'undecorated',
      )}
      aria-disabled={isBusy}
      {...button}
    >
      {isBusy && <span className={styles['spinner']} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A lesser act, as a link in words. */
export function PublicQuiet({
  children,
  ...button
}: { children: ReactNode } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button
      type="button"
      className={withLook(
        styles['quiet'],
        'no-ground',
        'no-edge',
        'corners-4',
        'brand',
        'pressable',
        'undecorated',
      )}
      {...button}
    >
      {children}
    </button>
  );
}

export const quietLink = withLook(
  styles['quiet'],
  'no-ground',
  'no-edge',
  'corners-4',
  'brand',
  'pressable',
  'undecorated',
);
