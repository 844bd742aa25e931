import { useRead } from '../../../../kit/web/query.ts';
import { api } from '../../contract.ts';
import type { Pregnancy } from '../../model.ts';

/** In months: 10 to 55 years. */
const fits = { from: 10 * 12, before: 56 * 12 };

/** Whether a pregnancy may be noted for this person. */
export const mayBePregnant = (
  gender: 'Male' | 'Female' | 'Other',
  ageMonths: number | null,
): boolean =>
  gender !== 'Male' && (ageMonths === null || (ageMonths >= fits.from && ageMonths < fits.before));

/** The latest that was told; null when nothing was, or while it is on its way. */
export function usePregnancy(patientId: string, isAsked: boolean): Pregnancy | null {
  return useRead(api.latest, { patientId }, { when: isAsked }).data?.pregnancy ?? null;
}
