// Asks, on the line, what is meant by a dosage that says two things.
import { Trans } from '@lingui/react/macro';
import { readPrescribed } from '../../rules/unit-meant.ts';
import { dosageChosen, dosagesAsked, type LineDraft, splitDosage } from './line-draft.ts';
import { LineQuestion } from './line-question.tsx';

interface Props {
  line: LineDraft;
  onAnswer: (change: Partial<LineDraft>) => void;
}

export function DosageQuestion({ line, onAnswer }: Props) {
  const answers = dosagesAsked(line);
  if (answers.length === 0) return null;
  const isRead = readPrescribed({ ...line, dosage: splitDosage(line).dosage }).ok;
  return (
    <LineQuestion
      asked={isRead ? <Trans>On which days?</Trans> : <Trans>Which is meant?</Trans>}
      answers={answers.map((dosage) => ({
        key: dosage,
        words: dosage,
        choose: () => onAnswer(dosageChosen(line, dosage)),
      }))}
    />
  );
}
