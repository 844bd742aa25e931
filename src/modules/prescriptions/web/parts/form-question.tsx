// Asks, on the line, whether a form made for another age is meant.
import { Trans } from '@lingui/react/macro';
import { formDoubt } from '../../../medicines/rules/forms.ts';
import type { LineDraft } from './line-draft.ts';
import { LineQuestion } from './line-question.tsx';

interface Props {
  line: LineDraft;
  ageMonths: number | null;
  onKeep: () => void;
  onReplace: () => void;
}

export function FormQuestion({ line, ageMonths, onKeep, onReplace }: Props) {
  const doubt = formDoubt(
    { name: line.medicineName, type: line.form, strength: line.strength },
    ageMonths,
  );
  if (doubt === null) return null;
  return (
    <LineQuestion
      asked={
        doubt === 'infant_form' ? (
          <Trans>This form is made for small children. Use it anyway?</Trans>
        ) : (
          <Trans>A small child may not be able to swallow this form. Use it anyway?</Trans>
        )
      }
      answers={[
        { key: 'keep', words: <Trans>Yes, keep it</Trans>, choose: onKeep },
        { key: 'replace', words: <Trans>Another form</Trans>, choose: onReplace },
      ]}
    />
  );
}
