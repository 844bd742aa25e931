// How a patient is said in a line: gender, age, number.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ageOn, type BornOrStated } from '../../../../kit/shared/time.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Gender, PatientType } from '../../fields.ts';

export const genderWords: Record<Gender, MessageDescriptor> = {
  Male: msg`Male`,
  Female: msg`Female`,
  Other: msg({ message: 'Other', context: 'gender' }),
};

export const typeWords: Record<PatientType, MessageDescriptor> = {
  New: msg({ message: 'New', context: 'patient' }),
  Repeated: msg({ message: 'Repeated', context: 'patient' }),
};

/** `34 years · Female`, and the day of death; the age alone is left out where none is known. */
export function useAgeAndGender(): (who: BornOrStated & { gender: Gender }) => string {
  const { i18n, t } = useLingui();
  const words = useWords();
  return (who) => {
    const age = ageOn(who, words.today);
    const diedOn = who.diedOn && words.day(who.diedOn);
    return [age && words.age(age), i18n._(genderWords[who.gender]), diedOn && t`Died ${diedOn}`]
      .filter(Boolean)
      .join(' · ');
  };
}
