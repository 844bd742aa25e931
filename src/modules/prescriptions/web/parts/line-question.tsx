// A question about a line, below it, with a press for each answer.
import type { ReactNode } from 'react';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';

interface Props {
  asked: ReactNode;
  answers: readonly { key: string; words: ReactNode; choose: () => void }[];
}

export const LineQuestion = ({ asked, answers }: Props) => (
  <div
    role="status"
    className={withLook(styles['stopped'], 'row', 'wrap', 'gap-4-8', 'middle', 'line-above')}
  >
    {asked}
    {answers.map(({ key, words, choose }) => (
      <button
        key={key}
        type="button"
        className={withLook(
          styles['chipButton'],
          'pill',
          'same-font',
          'size-1',
          'clipped',
          'no-ground',
        )}
        onClick={choose}
      >
        {words}
      </button>
    ))}
  </div>
);
