import type { ReactNode } from 'react';
import { withLook } from './look.ts';
import styles from './tag.module.css';

export type TagKind = 'good' | 'bad' | 'news' | 'warn' | 'brand' | 'plain';

/** A status: always a colour, a mark and its word. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span
      className={withLook(
        styles['tag'],
        'inline',
        'gap-6',
        'middle',
        'soft',
        'size-1',
        'one-line',
        'pill',
        'sunk',
        'leading-140',
      )}
      data-kind={kind}
    >
      {children}
    </span>
  );
}
