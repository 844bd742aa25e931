// The fields of one vaccine that was given, and of the day and place, for the forms that note and correct.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '../../../../kit/web/form/date-field.tsx';
import { Fields } from '../../../../kit/web/form/form.tsx';
import { SelectField } from '../../../../kit/web/form/select-field.tsx';
import { SwitchField } from '../../../../kit/web/form/switch-field.tsx';
import { TextField } from '../../../../kit/web/form/text-field.tsx';
import { translatorOn } from '../../../../kit/web/language.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { sites } from '../../model.ts';
import { siteWords } from '../../rules/words.ts';

/** @param under the path of the fields in the form, `instead.` or nothing. */
export function OccasionFields({ under }: { under: string }) {
  const { t } = useLingui();
  const words = useWords();
  const { getValues, setValue } = useFormContext();
  const { name } = useMember();
  const isHere: unknown = useWatch({ name: `${under}isHere` });
  const [wasHere] = useState(isHere);
  // Whoever writes it down gave it here, and is no place elsewhere.
  useEffect(() => {
    const path = `${under}givenBy`;
    if (wasHere === true && isHere === false && getValues(path) === name) setValue(path, '');
  }, [wasHere, isHere, under, name, getValues, setValue]);
  return (
    <Fields>
      <DateField
        name={`${under}givenOn`}
        label={t`Given on`}
        side="past"
        latest={words.today}
        required
      />
      <TextField
        name={`${under}givenBy`}
        label={isHere === true ? t`Given by` : t`Given where`}
        maxLength={60}
      />
      <SwitchField name={`${under}isHere`} label={t`Given in this clinic`} />
    </Fields>
  );
}

/** @param under the path of the dose, with its point. */
export function DoseFields({ under, hasNext }: { under: string; hasNext: boolean }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const own = translatorOn(i18n);
  return (
    <Fields>
      <TextField name={`${under}brand`} label={t`Brand`} maxLength={60} />
      <TextField name={`${under}batch`} label={t`Batch number`} maxLength={30} />
      <SelectField
        name={`${under}site`}
        label={t`Site`}
        choices={sites.map((site) => ({ value: site, label: own.text(siteWords[site]) }))}
        isClearable
      />
      {hasNext && (
        <DateField
          name={`${under}nextOn`}
          label={t`Next dose on`}
          side="future"
          earliest={words.today}
        />
      )}
    </Fields>
  );
}
