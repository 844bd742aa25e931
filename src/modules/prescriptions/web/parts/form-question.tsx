// Asks, on the line, whether a form made for another age is meant.
import { Trans } from '@lingui/react/macro';
import { formDoubt } from '../../../medicines/rules/forms.ts';
import type { LineDraft } from './line-draft.ts';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';

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
    <div
      role="status"
      className={withLook(styles['stopped'], 'row', 'wrap', 'gap-4-8', 'middle', 'line-above')}
    >
      {doubt === 'infant_form' ? (
        <Trans>This form is made for small children. Use it anyway?</Trans>
      ) : (
        <Trans>A small child may not be able to swallow this form. Use it anyway?</Trans>
      )}
      <button
        type="button"
        className={withLook(
          styles['chipButton'],
          'pill',
          'same-font',
          'size-1',
          'clipped',
          'no-ground',
        )}
        onClick={onKeep}
      >
        <Trans>Yes, keep it</Trans>
      </button>
      <button
        type="button"
        className={withLook(
          styles['chipButton'],
          'pill',
          'same-font',
          'size-1',
          'clipped',
          'no-ground',
        )}
        onClick={onReplace}
      >
        <Trans>Another form</Trans>
      </button>
    </div>
  );
}
