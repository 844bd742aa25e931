// India's Universal Immunization Programme as data. A clinician has to sign it off: docs/clinical-data.md.
import type { Day } from '../../../kit/shared/time.ts';

export interface ScheduledDose {
  readonly vaccine: string;
  /** Days from birth; null where the programme counts in months. */
  readonly afterDays: number | null;
  readonly afterMonths: number;
  /** Only where the programme gives it: districts or states. */
  readonly isRegional: boolean;
}

export const scheduleSource =
  'Universal Immunization Programme, Ministry of Health and Family Welfare';
export const scheduleDate: Day = '2026-11-21';
/** Beyond this age nothing of the schedule is left. */
export const scheduleUntilMonths = 17 * 12;

const atDays = (afterDays: number, ...vaccines: string[]): ScheduledDose[] =>
  vaccines.map((vaccine) => ({ vaccine, afterDays, afterMonths: 0, isRegional: false }));
const atMonths = (afterMonths: number, ...vaccines: string[]): ScheduledDose[] =>
  vaccines.map((vaccine) => ({ vaccine, afterDays: null, afterMonths, isRegional: false }));
const somewhere = (doses: ScheduledDose[]): ScheduledDose[] =>
  doses.map((dose) => ({ ...dose, isRegional: true }));
const week = 7;

/** In the order of age. Names are the programme's own and are not translated. */
export const schedule: readonly ScheduledDose[] = [
  ...atDays(0, 'BCG', 'OPV 0', 'Hepatitis B birth dose'),
  ...atDays(6 * week, 'OPV 1', 'Pentavalent 1', 'Rotavirus 1', 'fIPV 1', 'PCV 1'),
  ...atDays(10 * week, 'OPV 2', 'Pentavalent 2', 'Rotavirus 2'),
  ...atDays(14 * week, 'OPV 3', 'Pentavalent 3', 'Rotavirus 3', 'fIPV 2', 'PCV 2'),
  ...atMonths(9, 'MR 1', 'PCV booster', 'fIPV 3', 'Vitamin A 1'),
  ...somewhere(atMonths(9, 'JE 1')),
  ...atMonths(16, 'MR 2', 'DPT booster 1', 'OPV booster', 'Vitamin A 2'),
  ...somewhere(atMonths(16, 'JE 2')),
  ...atMonths(5 * 12, 'DPT booster 2'),
  ...atMonths(10 * 12, 'Td 10 years'),
  ...atMonths(16 * 12, 'Td 16 years'),
];
