// What stands where content would: on its way, nothing yet, gone wrong. Each keeps the shape of what comes.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from './sentences.ts';
import styles from './states.module.css';

/** What this place is for and the first step. `picture` is a small drawing. */
export function Empty({ picture, title, children, act }: { picture?: ReactNode; title: ReactNode; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      {picture}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['words']}>{children}</div>}
      {act}
    </div>
  );
}

/** What happened and a way to try again; whatever was typed elsewhere stays. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <div className={styles['failed']} role="alert">
      <p>{failureText(error)}</p>
      <Button variant="default" size="sm" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** Rows on their way, in the height of real ones. */
export function WaitingRows({ count = 6, height = 60 }: { count?: number; height?: number }) {
  return (
    <div className={styles['rows']} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles['row']} style={{ height }}>
          <i style={{ width: `${38 - ((at * 7) % 18)}%` }} />
          <i style={{ width: `${22 - ((at * 5) % 9)}%` }} />
        </div>
      ))}
    </div>
  );
}

/** A block on its way. */
export const WaitingBlock = ({ height }: { height: number }) => <div className={styles['block']} style={{ height }} aria-hidden="true" />;
