// The states that every list and record has besides being there: on its way, empty, failed.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from './sentences.ts';
import { look, withLook } from './look.ts';
import styles from './states.module.css';

/** Grey shapes where lines will stand; the real shape's height keeps the page from jumping. */
export function Skeleton({
  height = 16,
  width = '100%',
}: {
  height?: number | string;
  width?: number | string;
}) {
  return (
    <span
      className={withLook(styles['bone'], 'block', 'sunk', 'corners-4')}
      style={{ height, width }}
      aria-hidden="true"
    />
  );
}

/** Rows of a list on its way. */
export function RowsOnTheWay({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div className={look('grid')} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={withLook(styles['row'], 'grid', 'gap-24', 'middle', 'line-between')}
        >
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton
              key={column}
              height={14}
              width={`${[72, 48, 60, 36, 54][(row + column) % 5]}%`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface EmptyWords {
  /** What this will hold. */
  title: ReactNode;
  /** Why one would want it, in a sentence. */
  words?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  /** A small drawing; a page and a plus by default. */
  picture?: ReactNode;
}

/** Nothing here yet: what it is for, and the first step. */
export function Empty({ title, words, action, picture }: EmptyWords) {
  return (
    <div className={withLook(styles['empty'], 'grid', 'gap-4', 'items-center', 'centre')}>
      {picture ?? <PagePicture />}
      <h2 className={withLook(styles['title'], 'size-3', 'strong')}>{title}</h2>
      {words !== undefined && <p className={withLook(styles['words'], 'soft')}>{words}</p>}
      {action !== undefined && <div className={look('top-16')}>{action}</div>}
    </div>
  );
}

/** What happened, that nothing is lost, and a way to try again. `words` say what could not be had, where the error alone would not. */
export function Failed({
  error,
  words,
  onRetry,
}: {
  error: unknown;
  words?: ReactNode;
  onRetry: () => void;
}) {
  return (
    <div
      className={withLook(styles['empty'], 'grid', 'gap-4', 'items-center', 'centre')}
      role="alert"
    >
      <IconCloudOff
        size={44}
        stroke={1.25}
        className={withLook(styles['failedMark'], 'faint')}
        aria-hidden="true"
      />
      {words !== undefined && (
        <h2 className={withLook(styles['title'], 'size-3', 'strong')}>{words}</h2>
      )}
      <p className={withLook(styles['words'], 'soft')}>{failureText(error)}</p>
      <div className={look('top-16')}>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
}

interface AnswerProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  children: (data: T) => ReactNode;
}

/** What is drawn of an answer: its place until it is there, that it failed where none comes. The answer to what was asked before is none. */
export function Answer<T>({ query, children }: AnswerProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data !== undefined && !isPlaceholderData) return children(data);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={24} />;
}

function PagePicture() {
  return (
    <svg
      width="112"
      height="84"
      viewBox="0 0 112 84"
      fill="none"
      aria-hidden="true"
      className={styles['picture']}
    >
      <rect x="22" y="8" width="56" height="70" rx="7" className={styles['back']} />
      <rect x="34" y="4" width="56" height="70" rx="7" className={styles['sheet']} />
      <path d="M45 20h34M45 32h24M45 44h30M45 56h18" className={styles['lines']} />
      <circle cx="88" cy="66" r="14" className={styles['dot']} />
      <path d="M88 60v12M82 66h12" className={styles['plus']} />
    </svg>
  );
}

/** For lists of people: two heads. */
export function PeoplePicture() {
  return (
    <svg
      width="112"
      height="84"
      viewBox="0 0 112 84"
      fill="none"
      aria-hidden="true"
      className={styles['picture']}
    >
      <circle cx="70" cy="30" r="13" className={styles['back']} />
      <path d="M48 74a22 22 0 0 1 44 0z" className={styles['back']} />
      <circle cx="46" cy="26" r="15" className={styles['sheet']} />
      <path d="M20 74a26 26 0 0 1 52 0z" className={styles['sheet']} />
      <circle cx="88" cy="62" r="14" className={styles['dot']} />
      <path d="M88 56v12M82 62h12" className={styles['plus']} />
    </svg>
  );
}
