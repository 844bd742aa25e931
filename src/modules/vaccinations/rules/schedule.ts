// Which vaccine at which age, as data. Drafts until a clinician signs them off: docs/clinical-data.md.
import type { Day } from '../../../kit/shared/time.ts';

/** Since birth, or between two doses. */
export interface Span {
  readonly days?: number;
  readonly months?: number;
}

export interface ScheduledDose {
  /** Ours. Equal in both schedules where the same injection serves both. */
  readonly code: string;
  /** As the schedule names it; names of vaccines are not translated. */
  readonly vaccine: string;
  readonly from: Span;
  /** Beyond this age the schedule gives it no more; null: at any age. */
  readonly until: Span | null;
  /** The dose before it, and how long after that at the earliest; a later dose of a series is not begun with. */
  readonly after: {
    readonly code: string;
    readonly wait: Span;
    readonly isSameSeries: boolean;
  } | null;
  /** For who comes late: the dose in whose place it is given once that one's age has passed. */
  readonly insteadOf: string | null;
  /** Of a series that goes on otherwise for who begins it at this age or later: how long the dose waits then, and whether it is given only then. */
  readonly late: {
    readonly code: string;
    readonly from: Span;
    readonly wait: Span;
    readonly isOnlyThen: boolean;
  } | null;
  /** Only where the programme gives it: districts or states. */
  readonly isRegional: boolean;
  readonly isForGirls: boolean;
}

export const scheduleNames = ['national', 'iap'] as const;
export type ScheduleName = (typeof scheduleNames)[number];

export const scheduleSources: Readonly<Record<ScheduleName, string>> = {
  national:
    'National Immunization Schedule, Universal Immunization Programme, Ministry of Health and Family Welfare',
  iap: 'Indian Academy of Pediatrics, Advisory Committee on Vaccines and Immunization Practices, recommended schedule 2023',
};
export const scheduleDate: Day = '2026-11-22';
/** Beyond this age nothing of the schedules is left. */
export const scheduleUntilMonths = 18 * 12;

const weeks = (count: number): Span => ({ days: 7 * count });
const months = (count: number): Span => ({ months: count });
const years = (count: number): Span => ({ months: 12 * count });
const birth: Span = { days: 0 };
const month = weeks(4);

type More = Partial<Omit<ScheduledDose, 'code' | 'vaccine' | 'from' | 'until'>>;

const dose = (
  code: string,
  vaccine: string,
  from: Span,
  until: Span | null,
  more: More = {},
): ScheduledDose => ({
  code,
  vaccine,
  from,
  until,
  after: null,
  insteadOf: null,
  late: null,
  isRegional: false,
  isForGirls: false,
  ...more,
});
const after = (code: string, wait: Span = month): More => ({
  after: { code, wait, isSameSeries: true },
});
const boosts = (code: string, wait: Span): More => ({ after: { code, wait, isSameSeries: false } });

/** From the fifteenth birthday on HPV takes three doses, at 0, 2 and 6 months. */
const begunLate = (code: string, wait: Span, isOnlyThen: boolean): More => ({
  late: { code, from: years(15), wait, isOnlyThen },
});

/**
 * In the order of age, as are those of the Academy. Who had no pentavalent before the first birthday gets DPT until the seventh, by the
 * programme's rules for late children (Immunization Handbook for Medical Officers, Ministry of Health and Family Welfare).
 */
const national: readonly ScheduledDose[] = [
  dose('bcg', 'BCG', birth, years(1)),
  dose('opv-0', 'OPV 0', birth, { days: 15 }),
  dose('hepb-0', 'Hepatitis B birth dose', birth, { days: 1 }),
  dose('opv-1', 'OPV 1', weeks(6), years(5)),
  dose('penta-1', 'Pentavalent 1', weeks(6), years(1)),
  dose('rota-1', 'Rotavirus 1', weeks(6), years(1)),
  dose('ipv-1', 'fIPV 1', weeks(6), years(1)),
  dose('pcv-1', 'PCV 1', weeks(6), years(1)),
  dose('opv-2', 'OPV 2', weeks(10), years(5), after('opv-1')),
  dose('penta-2', 'Pentavalent 2', weeks(10), years(7), after('penta-1')),
  dose('rota-2', 'Rotavirus 2', weeks(10), years(2), after('rota-1')),
  dose('opv-3', 'OPV 3', weeks(14), years(5), after('opv-2')),
  dose('penta-3', 'Pentavalent 3', weeks(14), years(7), after('penta-2')),
  dose('rota-3', 'Rotavirus 3', weeks(14), years(2), after('rota-2')),
  dose('ipv-2', 'fIPV 2', weeks(14), years(2), after('ipv-1', weeks(8))),
  dose('pcv-2', 'PCV 2', weeks(14), years(2), after('pcv-1', weeks(8))),
  dose('mr-1', 'MR 1', months(9), years(5)),
  dose('pcv-b1', 'PCV booster', months(9), years(2), after('pcv-2', weeks(8))),
  dose('ipv-3', 'fIPV 3', months(9), years(2), after('ipv-2', weeks(8))),
  dose('vita-1', 'Vitamin A 1', months(9), years(5)),
  dose('je-1', 'JE 1', months(9), years(15), { isRegional: true }),
  dose('dpt-1', 'DPT 1', years(1), years(7), { insteadOf: 'penta-1' }),
  dose('dpt-2', 'DPT 2', years(1), years(7), { ...after('dpt-1'), insteadOf: 'penta-2' }),
  dose('dpt-3', 'DPT 3', years(1), years(7), { ...after('dpt-2'), insteadOf: 'penta-3' }),
  dose('mr-2', 'MR 2', months(16), years(5), after('mr-1')),
  dose('dpt-b1', 'DPT booster 1', months(16), years(7), boosts('penta-3', months(6))),
  dose('opv-b1', 'OPV booster', months(16), years(5), boosts('opv-3', month)),
  dose('vita-2', 'Vitamin A 2', months(16), years(5), after('vita-1', months(6))),
  dose('je-2', 'JE 2', months(16), years(15), { ...after('je-1', months(3)), isRegional: true }),
  dose('dpt-b2', 'DPT booster 2', years(5), years(7), boosts('dpt-b1', months(6))),
  dose('td-10', 'Td 10 years', years(10), years(16)),
  dose('td-16', 'Td 16 years', years(16), years(18)),
];

const iap: readonly ScheduledDose[] = [
  dose('bcg', 'BCG', birth, years(5)),
  dose('opv-0', 'OPV 0', birth, { days: 15 }),
  dose('hepb-0', 'Hepatitis B 1', birth, weeks(6)),
  dose('penta-1', 'DTP 1, Hib 1, Hepatitis B 2', weeks(6), years(7)),
  dose('ipv-1', 'IPV 1', weeks(6), years(5)),
  dose('rota-1', 'Rotavirus 1', weeks(6), weeks(15)),
  dose('pcv-1', 'PCV 1', weeks(6), years(5)),
  dose('penta-2', 'DTP 2, Hib 2, Hepatitis B 3', weeks(10), years(7), after('penta-1')),
  dose('ipv-2', 'IPV 2', weeks(10), years(5), after('ipv-1')),
  dose('rota-2', 'Rotavirus 2', weeks(10), weeks(32), after('rota-1')),
  dose('pcv-2', 'PCV 2', weeks(10), years(5), after('pcv-1')),
  dose('penta-3', 'DTP 3, Hib 3, Hepatitis B 4', weeks(14), years(7), after('penta-2')),
  dose('ipv-3', 'IPV 3', weeks(14), years(5), after('ipv-2')),
  dose('rota-3', 'Rotavirus 3', weeks(14), weeks(32), after('rota-2')),
  dose('pcv-3', 'PCV 3', weeks(14), years(5), after('pcv-2')),
  dose('flu-1', 'Influenza 1', months(6), years(5)),
  dose('tcv', 'Typhoid conjugate', months(6), years(18)),
  dose('flu-2', 'Influenza 2', months(7), years(5), after('flu-1')),
  dose('mr-1', 'MMR 1', months(9), years(18)),
  dose('hepa-1', 'Hepatitis A 1', months(12), years(18)),
  dose('je-1', 'JE 1', months(12), years(15), { isRegional: true }),
  dose('je-2', 'JE 2', months(13), years(15), { ...after('je-1'), isRegional: true }),
  dose('mr-2', 'MMR 2', months(15), years(18), after('mr-1')),
  dose('var-1', 'Varicella 1', months(15), years(18)),
  dose('pcv-b1', 'PCV booster', months(15), years(5), boosts('pcv-3', weeks(8))),
  dose('dpt-b1', 'DTP booster 1, Hib booster', months(16), years(7), boosts('penta-3', months(6))),
  dose('ipv-b1', 'IPV booster 1', months(16), years(5), boosts('ipv-3', months(6))),
  dose('hepa-2', 'Hepatitis A 2', months(18), years(18), after('hepa-1', months(6))),
  dose('var-2', 'Varicella 2', months(18), years(18), after('var-1', months(3))),
  dose('dpt-b2', 'DTP booster 2', years(4), years(7), boosts('dpt-b1', months(6))),
  dose('ipv-b2', 'IPV booster 2', years(4), years(7), boosts('ipv-b1', months(6))),
  dose('mr-3', 'MMR 3', years(4), years(18), after('mr-2')),
  dose('td-10', 'Tdap', years(10), years(18)),
  dose('hpv-1', 'HPV 1', years(10), years(18), { isForGirls: true }),
  dose('hpv-2', 'HPV 2', { months: 126 }, years(18), {
    ...after('hpv-1', months(6)),
    ...begunLate('hpv-1', months(2), false),
    isForGirls: true,
  }),
  dose('hpv-3', 'HPV 3', { months: 186 }, years(18), {
    ...after('hpv-2', months(4)),
    ...begunLate('hpv-1', months(4), true),
    isForGirls: true,
  }),
];

export const schedules: Readonly<Record<ScheduleName, readonly ScheduledDose[]>> = {
  national,
  iap,
};

export const isScheduled = (schedule: ScheduleName, code: string): boolean =>
  schedules[schedule].some((one) => one.code === code);

/** What is offered where somebody notes another vaccine; any other name is as good. */
export const otherVaccines: readonly string[] = [
  'Tetanus, diphtheria (Td)',
  'Tetanus toxoid',
  'Tdap',
  'Hepatitis B',
  'Hepatitis A',
  'Influenza',
  'Pneumococcal conjugate',
  'Pneumococcal polysaccharide',
  'Typhoid conjugate',
  'Rabies',
  'HPV',
  'Varicella',
  'Zoster',
  'MMR',
  'Meningococcal',
  'Yellow fever',
  'Cholera',
  'Japanese encephalitis',
  'COVID-19',
];
