import { useLingui } from '@lingui/react/macro';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { fields } from '../../patients/fields.ts';
import { fieldOf, type Target } from '../model.ts';

/** What a column may hold, in words. */
export function useTargetWords(): (target: Target) => string {
  const { t } = useLingui();
  return (target) => (target === '' ? t`Leave out` : sentenceOf(fields[fieldOf[target]].label.id));
}
