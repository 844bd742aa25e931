import styles from './look.module.css';

/** Layout, then the colour, size and setting of words; numbers are pixels, `gap-8-12` between rows and columns. */
export const lookNames = [
  'bare-list',
  'column',
  'grid',
  'row',
  'inline',
  'block',
  'wrap',
  'gap-2',
  'gap-4',
  'gap-6',
  'gap-8',
  'gap-10',
  'gap-12',
  'gap-16',
  'gap-20',
  'gap-24',
  'gap-8-12',
  'gap-2-8',
  'gap-0-12',
  'gap-4-8',
  'gap-8-16',
  'gap-4-12',
  'gap-0-8',
  'middle',
  'top',
  'baseline',
  'bottom',
  'end',
  'between',
  'items-start',
  'items-center',
  'grow',
  'rigid',
  'min-0',
  'full',
  'across',
  'top-2',
  'top-4',
  'top-6',
  'top-16',
  'push',
  'self-start',
  'divided',
  'ink',
  'soft',
  'faint',
  'bad',
  'good',
  'warn',
  'brand',
  'size-1',
  'size-2',
  'size-3',
  'size-4',
  'size-5',
  'strong',
  'plain',
  'numbers',
  'breaks',
  'one-line',
  'lines',
  'centre',
  'tight',
] as const;

export type Look = (typeof lookNames)[number];

/** Class names for a part whose look is made of the shared ones only. */
export function look(...names: Look[]): string {
  return names.map((name) => styles[name]).join(' ');
}

/** The shared looks under a part's own class, which stands in its sheet and wins. */
export function withLook(own: string | undefined, ...names: Look[]): string {
  return `${look(...names)} ${own}`;
}
