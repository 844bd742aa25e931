import type { ReactNode } from 'react';
import { tones, withLook } from './look.ts';
import styles from './tag.module.css';

export type TagKind = keyof typeof tones;

/** A status: always a colour, a mark and its word. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span
      className={withLook(
        styles['tag'],
        ...tones[kind],
        'inline',
        'gap-6',
        'middle',
        'size-1',
        'one-line',
        'pill',
        'leading-140',
      )}
      data-kind={kind}
    >
      {children}
    </span>
  );
}
