// Asks, on the line, what a figure without a unit counts.
import { Trans } from '@lingui/react/macro';
import { withLook } from '../../../../kit/web/look.ts';
import { answered, unitsAsked } from '../../rules/unit-meant.ts';
import type { LineDraft } from './line-draft.ts';
import styles from './lines.module.css';

interface Props {
  line: LineDraft;
  onAnswer: (dosage: string) => void;
}

export function UnitQuestion({ line, onAnswer }: Props) {
  const answers = unitsAsked(line).map((unit) => answered(line, unit));
  if (answers.length === 0) return null;
  return (
    <div
      role="status"
      className={withLook(styles['stopped'], 'row', 'wrap', 'gap-4-8', 'middle', 'line-above')}
    >
      <Trans>The unit is missing. Which is meant?</Trans>
      {answers.map((dosage) => (
        <button
          key={dosage}
          type="button"
          className={withLook(
            styles['chipButton'],
            'pill',
            'same-font',
            'size-1',
            'clipped',
            'no-ground',
          )}
          onClick={() => onAnswer(dosage)}
        >
          {dosage}
        </button>
      ))}
    </div>
  );
}
