// The dosage language: what a doctor types in a second, read into what a patient takes and a pharmacist counts.
import * as z from 'zod/mini';
import { refusal } from '../../kit/shared/refusal.ts';
import { lineFields } from './fields.ts';
import {
  type AmountUnit,
  type Dosage,
  type Duration,
  type DurationUnit,
  type Frequency,
  type MealTiming,
  type MedicineForm,
  type TimeOfDay,
  timesOfDay,
} from './model.ts';

export const prescriptionRefusals = {
  /** Conduct regulation 1.4.2 and the telemedicine guidelines: no prescription without the doctor's registration number. */
  registration_missing: refusal(
    409,
    /*i18n*/ {
      id: 'registration_missing',
      message: 'Add your medical registration number to your profile before printing',
    },
  ),
} as const;

export type DosageRead =
  | { ok: true; dosage: Dosage; mealTiming: MealTiming | null }
  | { ok: false; code: 'dosage_form' };

type Amounts = Record<TimeOfDay, number>;

const noTime: Readonly<Amounts> = { morning: 0, afternoon: 0, evening: 0, night: 0 };
const wrongDosage: DosageRead = { ok: false, code: 'dosage_form' };

const dailyWords: Record<string, readonly TimeOfDay[]> = {
  od: ['morning'],
  qd: ['morning'],
  daily: ['morning'],
  'once daily': ['morning'],
  'once a day': ['morning'],
  om: ['morning'],
  mane: ['morning'],
  on: ['night'],
  nocte: ['night'],
  hs: ['night'],
  'at bedtime': ['night'],
  bedtime: ['night'],
  bd: ['morning', 'night'],
  bid: ['morning', 'night'],
  bds: ['morning', 'night'],
  'twice daily': ['morning', 'night'],
  'twice a day': ['morning', 'night'],
  tds: ['morning', 'afternoon', 'night'],
  tid: ['morning', 'afternoon', 'night'],
  'thrice daily': ['morning', 'afternoon', 'night'],
  'thrice a day': ['morning', 'afternoon', 'night'],
  qid: timesOfDay,
  qds: timesOfDay,
};
const bedtimeWords = new Set(['hs', 'at bedtime', 'bedtime']);

const rhythmWords: Record<string, Frequency> = {
  sos: 'when_needed',
  prn: 'when_needed',
  'when needed': 'when_needed',
  stat: 'once',
  weekly: 'weekly',
  'once weekly': 'weekly',
  'once a week': 'weekly',
  qw: 'weekly',
  ad: 'alternate_days',
  eod: 'alternate_days',
  qod: 'alternate_days',
  'alt day': 'alternate_days',
  'alt days': 'alternate_days',
  'alternate day': 'alternate_days',
  'alternate days': 'alternate_days',
  'alternate daily': 'alternate_days',
};

const mealWords: Record<string, MealTiming> = {
  ac: 'before',
  'before food': 'before',
  pc: 'after',
  'after food': 'after',
  'with food': 'with',
  bbf: 'empty_stomach',
  'empty stomach': 'empty_stomach',
};

const words = [
  ...Object.keys(dailyWords),
  ...Object.keys(rhythmWords),
  ...Object.keys(mealWords),
].sort((a, b) => b.length - a.length);
const wordAtStart = new RegExp(`^(${words.join('|')})(?![a-z])`);
const hoursAtStart =
  /^(?:q ?(\d{1,2}) ?h(?:rly|ourly|rs?)?|(\d{1,2}) ?hourly|every (\d{1,2}) ?h(?:ours?|rs?)?)(?![a-z])/;
/** Hours that divide a day, so that the round starts at the same hour each morning. */
const fullRounds = new Set([1, 2, 3, 4, 6, 8, 12]);

const quarterSigns: Record<string, number> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '1/4': 0.25,
  '1/2': 0.5,
  '2/4': 0.5,
  '3/4': 0.75,
};
const amountForm =
  /^(\d{1,3})?(?:\.(0{1,2}|25|50?|75)| ?([¼½¾])|(?:(?<=\d) |(?<!\d))([123]\/[24]))?(?: ?(ml|drops?|gtt|tabs?|tablets?|caps?|capsules?))?$/;

/** Digits of the nine Indic scripts as Latin ones: each block keeps its zero at …6 or …E6. */
const latinDigits = (text: string): string =>
  text.replace(
    /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g,
    (d) => String((d.charCodeAt(0) & 0xf) - 6),
  );

const plain = (text: string): string =>
  latinDigits(text)
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/(?<=[a-z])\.(?=[a-z]|\s|$)/g, '')
    .replace(/[\s\u200b-\u200d]+/g, ' ')
    .replace(/ ?([-+/]) ?/g, '$1')
    .trim();

function readAmount(text: string): { amount: number; unit: AmountUnit | null } | null {
  const [found, whole_, decimals, sign, fraction, unit] = amountForm.exec(text) ?? [];
  if (!found || (whole_ === undefined && !decimals && !sign && !fraction)) return null;
  const part = decimals ? Number(`0.${decimals}`) : (quarterSigns[sign ?? fraction ?? ''] ?? 0);
  if (fraction && part === 0) return null;
  return {
    amount: Number(whole_ ?? 0) + part,
    unit: unit === 'ml' ? 'ml' : unit?.startsWith('drop') || unit === 'gtt' ? 'drops' : null,
  };
}

interface Heading {
  amounts: Amounts | null;
  each: number | null;
  unit: AmountUnit | null;
}

/** `1-0-1` (morning, afternoon, night), `1-0-0-1` (evening before night), or one amount such as `½` or `5 ml`. */
function readHeading(text: string): Heading | null {
  if (text === '') return { amounts: null, each: null, unit: null };
  const parts = text.split(/[-+]/).map((part) => readAmount(part.trim()));
  if (parts.some((part) => part === null)) return null;
  const read = parts.filter((part) => part !== null);
  const units = new Set(read.map((part) => part.unit).filter((unit) => unit !== null));
  if (units.size > 1) return null;
  const unit = [...units][0] ?? null;
  const [a = 0, b = 0, c = 0, d = 0] = read.map((part) => part.amount);
  if (read.length === 1) return a > 0 ? { amounts: null, each: a, unit } : null;
  if (read.length === 3)
    return { amounts: { morning: a, afternoon: b, evening: 0, night: c }, each: null, unit };
  if (read.length === 4)
    return { amounts: { morning: a, afternoon: b, evening: c, night: d }, each: null, unit };
  return null;
}

interface Tail {
  daily: string | null;
  rhythms: Frequency[];
  hours: number | null;
  meal: MealTiming | null;
}

function readTail(text: string): Tail | null {
  const tail: Tail = { daily: null, rhythms: [], hours: null, meal: null };
  let rest = text;
  while (rest !== '') {
    const hours = hoursAtStart.exec(rest);
    const word = hours ? null : wordAtStart.exec(rest);
    const taken = hours?.[0] ?? word?.[0];
    if (taken === undefined) return null;
    rest = rest.slice(taken.length).replace(/^[ ,/]+/, '');
    if (hours) {
      if (tail.hours !== null) return null;
      tail.hours = Number(hours[1] ?? hours[2] ?? hours[3]);
      if (!fullRounds.has(tail.hours)) return null;
    } else if (taken in dailyWords) {
      if (tail.daily !== null) return null;
      tail.daily = taken;
    } else if (taken in mealWords) {
      if (tail.meal !== null) return null;
      tail.meal = mealWords[taken] ?? null;
    } else {
      const rhythm = rhythmWords[taken];
      if (!rhythm || tail.rhythms.length > 0) return null;
      tail.rhythms.push(rhythm);
    }
  }
  return tail;
}

/**
 * Reads what a doctor types as a dosage (decisions §6, india.md §6). Case, spaces, dashes and Indic digits do not matter.
 *
 * - `X-X-X`, each part up to three digits, is always valid: morning, afternoon, night. `X-X-X-X` adds the evening before the night.
 * - Parts may be halves and quarters: `1/2-0-1/2`, `½`, `1½`, `1.5`; `5-0-5 ml` and `2 drops TDS` carry their unit.
 * - OD, BD/BID, TDS/TID, QID, OM, ON, HS; SOS/PRN; STAT; weekly; alternate days (AD, EOD); Q4H, Q6H, Q8H, Q12H; each with an amount before it or 1.
 * - `1-0-1 alternate days`, `1-0-1 SOS`, `Q6H SOS` combine. AC, PC, BBF at the end also tell the meal timing.
 */
export function readDosage(text: string): DosageRead {
  const typed = text.replace(/\s+/g, ' ').trim();
  const read = plain(typed);
  // The heading ends where the first word begins that is no unit.
  const split =
    /(?:^|(?<=[\d¼½¾.\s]))(?!ml|drop|gtt|tab|cap)(?:[a-z]|(?:(?<= )|^)\d{1,2} ?hourly)/.exec(read);
  const heading = readHeading((split ? read.slice(0, split.index) : read).trim());
  const tail = readTail(split ? read.slice(split.index) : '');
  if (!heading || !tail || read === '') return wrongDosage;
  const [rhythm] = tail.rhythms;
  const isBare = tail.daily === null && tail.hours === null && rhythm === undefined;
  if (isBare && !heading.amounts) return wrongDosage;
  if (heading.amounts && (tail.daily !== null || tail.hours !== null || rhythm === 'once'))
    return wrongDosage;
  if (tail.hours !== null && (tail.daily !== null || (rhythm && rhythm !== 'when_needed')))
    return wrongDosage;
  if (tail.daily !== null && rhythm === 'once') return wrongDosage;
  const each = heading.each ?? 1;
  const amounts =
    heading.amounts ?? (tail.daily === null ? null : at(dailyWords[tail.daily] ?? [], each));
  return {
    ok: true,
    mealTiming: tail.meal,
    dosage: {
      text: typed,
      frequency: rhythm ?? (tail.hours === null ? 'daily' : 'every_hours'),
      amounts: amounts ?? noTime,
      each: amounts ? null : each,
      everyHours: tail.hours,
      isAtBedtime: tail.daily !== null && bedtimeWords.has(tail.daily),
      unit: heading.unit,
    },
  };
}

const at = (times: readonly TimeOfDay[], each: number): Amounts => {
  const amounts = { ...noTime };
  for (const time of times) amounts[time] = each;
  return amounts;
};

/** The times of day at which something is taken, in the day's order. */
export const timesOf = (dosage: Dosage): TimeOfDay[] =>
  timesOfDay.filter((time) => dosage.amounts[time] > 0);

/** The same doses at the times ticked on the line. A dosage whose doses differ, or whose number does not fit, stays as it is. */
export function atTimes(dosage: Dosage, times: readonly TimeOfDay[]): Dosage {
  const chosen = timesOfDay.filter((time) => times.includes(time));
  if (chosen.length === 0 || dosage.everyHours !== null || dosage.frequency === 'once')
    return dosage;
  const now = timesOf(dosage);
  const one = dosage.each ?? dosage.amounts[now[0] ?? 'morning'];
  if (now.some((time) => dosage.amounts[time] !== one)) return dosage;
  if (
    now.length > 0
      ? now.length !== chosen.length
      : chosen.length !== 1 && dosage.frequency !== 'when_needed'
  )
    return dosage;
  return {
    ...dosage,
    amounts: at(chosen, one),
    each: null,
    isAtBedtime: dosage.isAtBedtime && chosen.includes('night'),
  };
}

const quarters = ['', '¼', '½', '¾'];

/** `1½` for 1.5; whole numbers and quarters in Latin digits, as every paper here prints them. */
export function amountText(amount: number): string {
  const part = quarters[Math.round((amount % 1) * 4)] ?? '';
  return `${amount >= 1 || part === '' ? Math.trunc(amount) : ''}${part}`;
}

const rhythmText: Partial<Record<Frequency, string>> = {
  alternate_days: 'alternate days',
  weekly: 'weekly',
  when_needed: 'SOS',
  once: 'STAT',
};

/** The dosage in the one notation that is printed: `1-0-1`, `½-0-½`, `1-0-1-1`, `1 HS`, `1 Q6H SOS`. Reading it again gives the same dosage. */
export function notation(dosage: Dosage): string {
  const { morning, afternoon, evening, night } = dosage.amounts;
  const unit = dosage.unit ? ` ${dosage.unit}` : '';
  const rhythm = rhythmText[dosage.frequency];
  const parts = evening > 0 ? [morning, afternoon, evening, night] : [morning, afternoon, night];
  const dose = dosage.each === null ? parts.map(amountText).join('-') : amountText(dosage.each);
  const lead = dosage.isAtBedtime ? `${amountText(night)}${unit} HS` : `${dose}${unit}`;
  return [lead, dosage.everyHours === null ? '' : `Q${dosage.everyHours}H`, rhythm ?? '']
    .filter(Boolean)
    .join(' ');
}

export type DurationRead =
  | { ok: true; duration: Duration }
  | { ok: false; code: 'duration_form' | 'duration_zero' | 'duration_limit' };

const unitWords: Record<string, DurationUnit> = {
  '': 'days',
  d: 'days',
  w: 'weeks',
  m: 'months',
  '/7': 'days',
  '/52': 'weeks',
  '/12': 'months',
};
const durationForm =
  /^(?:for |x|×)? ?(\d+) ?(\/7|\/52|\/12|d(?:ays?)?|w(?:eeks?|k|ks)?|m(?:onths?|on|o|th)?)?$/;

/** `5d`, `2w`, `1m`, `10` (days), `5 days`, `x 2 weeks`, and the clinical `5/7`, `2/52`, `3/12`. */
export function readDuration(text: string): DurationRead {
  const [, digits, word = ''] = durationForm.exec(plain(text)) ?? [];
  if (digits === undefined) return { ok: false, code: 'duration_form' };
  const count = Number(digits);
  if (count < 1) return { ok: false, code: 'duration_zero' };
  if (count > 999) return { ok: false, code: 'duration_limit' };
  return {
    ok: true,
    duration: { count, unit: unitWords[word.startsWith('/') ? word : word.charAt(0)] ?? 'days' },
  };
}

const daysIn: Record<DurationUnit, number> = { days: 1, weeks: 7, months: 30 };

/** A week is 7 days and a month 30 (decisions §6). */
export const daysOf = (duration: Duration): number => duration.count * daysIn[duration.unit];

const countedForms = new Set<MedicineForm>(['Tablet', 'Capsule']);

/**
 * How much the pharmacist hands out (decisions §6): tablets and capsules by the dose, rounded up; injections by the number of
 * doses; everything in bottles, tubes and boxes as one pack. Null where nothing can be counted (SOS, no duration): the doctor may type it.
 * A result above 999 is told as it is; the line's schema refuses it.
 */
export function quantityOf(
  dosage: Dosage,
  duration: Duration | null,
  form: MedicineForm,
): number | null {
  const isCounted = countedForms.has(form);
  if (!isCounted && form !== 'Injection') return 1;
  if (dosage.unit !== null && isCounted) return null;
  if (dosage.frequency === 'when_needed') return null;
  const times = timesOf(dosage);
  const perRound = isCounted
    ? (dosage.each ?? times.reduce((sum, time) => sum + dosage.amounts[time], 0))
    : Math.max(times.length, dosage.each ? 1 : 0);
  if (dosage.frequency === 'once') return Math.ceil(perRound);
  if (duration === null) return null;
  return Math.ceil(perRound * roundsIn(dosage, daysOf(duration)));
}

function roundsIn(dosage: Dosage, days: number): number {
  if (dosage.frequency === 'alternate_days') return Math.ceil(days / 2);
  if (dosage.frequency === 'weekly') return Math.ceil(days / 7);
  return dosage.everyHours === null ? days : days * (24 / dosage.everyHours);
}

/** One line of a prescription as it is sent and kept. A quantity left out is the computed one, which must then lie within 1 to 999. */
export const prescriptionLine = z.strictObject(lineFields).check(
  z.check((checked) => {
    const line = checked.value;
    const read = readDosage(line.dosage);
    if (!read.ok) {
      checked.issues.push({
        code: 'custom',
        path: ['dosage'],
        message: read.code,
        input: line.dosage,
      });
      return;
    }
    // Only what we compute is judged here; a field that is wrong by itself has said so already.
    if (line.quantity !== null || checked.issues.length > 0) return;
    const computed = quantityOf(read.dosage, line.duration, line.form);
    if (computed === null || (computed >= 1 && computed <= 999)) return;
    checked.issues.push({
      code: 'custom',
      path: ['quantity'],
      message: computed < 1 ? 'quantity_zero' : 'quantity_limit',
      input: computed,
    });
  }),
);
export type PrescriptionLine = z.output<typeof prescriptionLine>;
