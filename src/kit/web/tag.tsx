import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagKind = 'good' | 'bad' | 'news' | 'warn' | 'brand' | 'plain';

/** A status: always a colour, a mark and its word. */
export function Tag({ kind, children }: { kind: TagKind; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-kind={kind}>
      {children}
    </span>
  );
}
