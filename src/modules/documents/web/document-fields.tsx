import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '../../../kit/web/form/choice-field.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { documentKinds } from '../model.ts';
import { kindWords } from './words.ts';

/** What is said of a document: the same when it is added and when it is mended. */
export function DocumentFields({
  at,
}: {
  at: (name: 'title' | 'kind' | 'takenOn') => { name: string };
}) {
  const { t, i18n } = useLingui();
  const { today } = useWords();
  return (
    <>
      <ChoiceField
        {...at('kind')}
        label={t`Kind`}
        choices={documentKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
      />
      <TextField
        {...at('title')}
        label={t`Title`}
        required
        maxLength={40}
        placeholder={t`e.g. Chest, front`}
      />
      <DateField
        {...at('takenOn')}
        label={t`Taken on`}
        hint={t`The day of the examination, if known`}
        side="past"
        latest={today}
      />
    </>
  );
}
