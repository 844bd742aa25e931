import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type AgeUnit, ageOn, type Day } from '../../../kit/shared/time.ts';
import { useField } from '../../../kit/web/form/use-field.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { ageAsTyped, readAge } from './read-age.ts';

/** Age or date of birth in one box: `34`, `8m`, `15/8/1990`. What was understood is said below. */
export function AgeField({
  statedOn,
  disabled = false,
}: {
  statedOn: Day | null;
  disabled?: boolean;
}) {
  const { t } = useLingui();
  const words = useWords();
  const label = t`Age or date of birth`;
  const age = useField<number | string | null>({ name: 'statedAge', label });
  const unit = useField<AgeUnit>({ name: 'statedAgeUnit', label });
  const birth = useField<Day | null>({ name: 'birthOn', label });
  const [ref, birthRef] = [age.ref, birth.ref];
  // One box for two fields: whichever is wrong, it gets the focus.
  const box = (input: HTMLInputElement | null) => {
    ref(input);
    birthRef(input);
  };
  const present = {
    birthOn: birth.value,
    statedAge: typeof age.value === 'number' ? age.value : null,
    statedAgeUnit: unit.value,
  };
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (typeof age.value === 'string' ? age.value : ageAsTyped(present));
  const shown = ageOn({ ...present, statedOn: statedOn ?? words.today }, words.today);
  const reading =
    shown && [birth.value && words.day(birth.value), words.age(shown)].filter(Boolean).join(' · ');

  const read = (next: string) => {
    setTyped(next);
    const meant = readAge(next, words.today);
    unit.change(meant?.statedAgeUnit ?? 'years');
    birth.change(meant?.birthOn ?? null);
    // Last, for it is looked at together with the birth date. What is no age stays as typed and is refused by the schema.
    age.change(meant ? meant.statedAge : next.trim() === '' ? null : next);
  };
  return (
    <TextInput
      name="statedAge"
      ref={box}
      label={label}
      withAsterisk
      disabled={disabled}
      autoComplete="off"
      autoCapitalize="none"
      placeholder={t`34, 8m or 15/8/1990`}
      value={text}
      error={age.problem ?? birth.problem ?? false}
      description={reading ?? t`Years; m for months, d for days`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        age.leave();
      }}
    />
  );
}
