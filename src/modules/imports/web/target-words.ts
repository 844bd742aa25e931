import { useLingui } from '@lingui/react/macro';
import type { Target } from '../model.ts';

/** What a column may hold, in words. */
export function useTargetWords(): Record<Target, string> {
  const { t } = useLingui();
  return {
    '': t`Leave out`,
    name: t`Name`,
    contactNumber: t`Contact number`,
    gender: t`Gender`,
    age: t`Age or date of birth`,
    birthOn: t`Date of birth`,
    caseNumber: t`Case number`,
    address: t`Address`,
    city: t`City`,
    state: t`State`,
    allergies: t`Allergies`,
    conditions: t`Chronic conditions`,
    hasDiabetes: t`Diabetes`,
    isCovidVaccinated: t`Covid vaccinated`,
    note: t`Note`,
    registeredOn: t`Registered`,
    lastVisitOn: t`Last visit`,
  };
}
