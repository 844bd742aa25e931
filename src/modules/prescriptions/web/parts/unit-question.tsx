// Asks, on the line, what a figure without a unit counts.
import { Trans } from '@lingui/react/macro';
import { answered, unitsAsked } from '../../rules/unit-meant.ts';
import type { LineDraft } from './line-draft.ts';
import { LineQuestion } from './line-question.tsx';

interface Props {
  line: LineDraft;
  onAnswer: (dosage: string) => void;
}

export function UnitQuestion({ line, onAnswer }: Props) {
  const answers = unitsAsked(line).map((unit) => answered(line, unit));
  if (answers.length === 0) return null;
  return (
    <LineQuestion
      asked={<Trans>The unit is missing. Which is meant?</Trans>}
      answers={answers.map((dosage) => ({
        key: dosage,
        words: dosage,
        choose: () => onAnswer(dosage),
      }))}
    />
  );
}
