// A prescription line while it is being typed: every field as text, so that nothing half-typed is lost.
import { pick } from '../../../../kit/shared/catalogue.ts';
import { fieldProblems } from '../../../../kit/shared/fields.ts';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import {
  habitNames,
  type lineFields,
  type medicineNames,
  sameNames,
  type TypedLine,
} from '../../fields.ts';
import { type MealTiming, noteMost, type TimeOfDay } from '../../model.ts';
import {
  amountText,
  atTimes,
  daysOf,
  type DosageRead,
  hasTimes,
  notation,
  prescriptionLine,
  type PrescriptionLine,
  readDosage,
  timesOf,
} from '../../rules.ts';
import { dosagesMeant } from '../../rules/dosage-meant.ts';
import { saidApart } from '../../rules/said-apart.ts';
import { readSupply, type Supply, supplyOf, supplyText } from '../../rules/supply.ts';
import { dosageInFull, readPrescribed, type Written } from '../../rules/unit-meant.ts';
import { type Course, type CourseRead, courseBehind, courseText, readCourse } from './course.ts';

/** `duration`: `5d`, `till 5 Dec`, `1m repeat 2`; empty: until further notice. `quantity`: `10`, `100 ml × 2`; empty: the computed one. */
export type LineDraft = Readonly<TypedLine>;

export const lineFieldNames = [
  'medicineName',
  'dosage',
  'duration',
  'quantity',
  'mealTiming',
  'note',
] as const satisfies readonly (keyof LineDraft)[];
export type LineField = (typeof lineFieldNames)[number];

/** The habit of a doctor with one medicine: what was written last. */
export type Habit = Pick<LineDraft, (typeof habitNames)[number]>;

export const newKey = (): string => crypto.randomUUID();

export type Chosen = Pick<LineDraft, (typeof medicineNames)[number]>;

const noHabit: Habit = { dosage: '', duration: '', quantity: '', mealTiming: null, note: '' };

/** @param wrote how it was written last, and the day of the visit that it is written on now. */
export function lineOf(
  chosen: Chosen,
  wrote: { habit: Habit | null; from: Day } | null = null,
): LineDraft {
  const line = { key: newKey(), ...chosen, ...pick(wrote?.habit ?? noHabit, habitNames) };
  return wrote ? settled({ ...line, dosage: dosageInFull(line) }, wrote.from) : line;
}

/** A quantity equal to the computed one stays computed, so that it follows a changed dosage. */
function settled(line: LineDraft, from: Day): LineDraft {
  const dosage = readDosage(line.dosage);
  const { duration } = readCourse(line.duration, from).course;
  const computed = dosage.ok ? supplyOf(dosage.dosage, duration, line) : null;
  return line.quantity !== '' && computed && line.quantity === supplyText(computed)
    ? { ...line, quantity: '' }
    : line;
}

/** The line again, as another one. */
export const copyOf = (line: LineDraft): LineDraft => ({ ...line, key: newKey() });

/** A kept line as it is typed again in another visit. A quantity equal to the computed one stays computed. */
export function draftOf(line: PrescriptionLine): LineDraft {
  const read = readPrescribed(line);
  const dosage = read.ok ? atTimes(read.dosage, line.timesOfDay) : null;
  const computed = dosage && supplyOf(dosage, line.duration, line);
  const isComputed =
    line.quantity === computed?.quantity && (line.pack ?? '') === (computed?.pack ?? '');
  return {
    key: newKey(),
    ...pick(line, sameNames),
    medicineId: line.medicineId ?? null,
    dosage: dosage && line.timesOfDay.length > 0 ? notation(dosage) : dosageInFull(line),
    duration: courseText(line, false),
    quantity:
      line.quantity === null || isComputed
        ? ''
        : supplyText({ quantity: line.quantity, pack: line.pack }),
  };
}

/** A kept line as it is written on in its own visit. */
export const openedLine = (line: PrescriptionLine): LineDraft => ({
  ...draftOf(line),
  duration: courseText(line, true),
});

export interface Split {
  dosage: string;
  duration: string | null;
  /** The line's note with what was typed beside the dosage; absent where nothing was. */
  note?: string;
}

const withNote = (before: string, said: string): string =>
  before.includes(said) ? before : [before, said].filter(Boolean).join(', ');

/** `1-0-1 pc x 5d` typed in one go, or `10 units s/c hs`: the dosage with its unit, and what else was said. */
export function splitDosage(line: Written & Partial<Pick<LineDraft, 'note'>>): Split {
  const readAs = (typed: string): Omit<Split, 'duration'> | null => {
    const isRead = (dosage: string) => readPrescribed({ ...line, dosage }).ok;
    const inFull = (dosage: string) => dosageInFull({ ...line, dosage });
    if (isRead(typed)) return { dosage: inFull(typed) };
    const apart = saidApart(typed, line.form);
    if (!apart || !isRead(apart.dosage)) return null;
    const dosage = inFull(apart.dosage);
    if (apart.note === '') return { dosage };
    const note = withNote(line.note ?? '', apart.note);
    return note.length <= noteMost ? { dosage, note } : null;
  };
  const text = line.dosage;
  const whole = readAs(text);
  if (whole) return { ...whole, duration: null };
  const [, before = '', behind = ''] = courseBehind.exec(text.trim()) ?? [];
  const read = before === '' ? null : readAs(before);
  return read
    ? { ...read, duration: behind.replace(/^(for |[x*×] ?)/i, '') }
    : { dosage: text, duration: null };
}

/** `local application` says where and not how often. */
const oftenMeant = (line: LineDraft): readonly string[] =>
  saidApart(line.dosage.trim(), line.form)?.dosage === ''
    ? ['OD', 'BD', 'as directed'].map((often) => `${line.dosage.trim()} ${often}`)
    : [];

/** What the doctor may choose of where the dosage says two things; empty where nothing is to ask. */
export function dosagesAsked(line: LineDraft): readonly string[] {
  const [, before = '', behind = ''] = courseBehind.exec(line.dosage.trim()) ?? [];
  return [
    ...oftenMeant(line),
    ...dosagesMeant(line.dosage),
    ...dosagesMeant(before).map((dosage) => `${dosage} ${behind}`),
  ].filter(
    (dosage) => readPrescribed({ ...line, dosage: splitDosage({ ...line, dosage }).dosage }).ok,
  );
}

/** The answer, a duration that stands in it in its own field. */
export function dosageChosen(line: LineDraft, chosen: string): Partial<LineDraft> {
  const { dosage, duration } = splitDosage({ ...line, dosage: chosen });
  return { ...withDosage(line, dosage), ...(duration === null ? {} : { duration }) };
}

/** The meal that is said in the dosage as it is typed, with a duration behind it or not. */
export function mealIn(line: Written): MealTiming | null {
  const read = readDosage(splitDosage(line).dosage);
  return read.ok ? read.mealTiming : null;
}

/** Another dosage as it is typed: a meal said anew in it takes the place of the one that was proposed or chosen before. */
export function withDosage(line: LineDraft, dosage: string): Partial<LineDraft> {
  const meal = mealIn({ ...line, dosage });
  return meal === null || meal === mealIn(line) ? { dosage } : { dosage, mealTiming: null };
}

export interface ReadLine {
  /** Null while something is wrong. */
  readonly line: PrescriptionLine | null;
  readonly problems: FieldProblems;
  /** What `quantity` is when left empty, as it is printed; empty where nothing can be counted. */
  readonly computed: string;
}

const noSupply: Supply = { quantity: null, pack: '' };

/** A pack without a count is counted. */
function readQuantity(
  line: LineDraft,
  dosage: DosageRead,
  { duration }: Course,
): Supply & { computed: string; isRead: boolean } {
  const { quantity, form } = line;
  const typed = quantity.trim() === '' ? noSupply : readSupply(quantity, form);
  const { pack } = typed ?? noSupply;
  const computed = dosage.ok ? supplyOf(dosage.dosage, duration, line, pack) : noSupply;
  return {
    quantity: typed?.quantity ?? (pack === '' ? null : computed.quantity),
    pack,
    computed: supplyText(computed),
    isRead: typed !== null,
  };
}

/** Of several steps the duration is the last one's: up to the day it stops, less what the steps before it take. */
function lastStepOf(dosage: DosageRead, read: CourseRead): CourseRead {
  const { duration, stopOn } = read.course;
  const steps = dosage.ok ? [dosage.dosage, ...dosage.dosage.after] : [];
  if (duration === null || stopOn === null || steps.at(-1)?.lasts) return read;
  const before = steps.reduce((sum, { lasts }) => sum + (lasts ? daysOf(lasts) : 0), 0);
  const count = daysOf(duration) - before;
  return count < 1
    ? { course: { duration: null, stopOn: null, repeats: 0 }, problem: { code: 'date_wrong' } }
    : { course: { ...read.course, duration: { count, unit: 'days' } } };
}

/**
 * A duration typed behind the dosage counts as the line's.
 * @param from the day of the visit.
 */
export function readLine(typed: LineDraft, from: Day): ReadLine {
  const split = splitDosage(typed);
  const draft = {
    ...typed,
    dosage: split.dosage,
    duration: split.duration ?? typed.duration,
    note: split.note ?? typed.note,
  };
  const dosage = readDosage(draft.dosage);
  const { course, problem: wrongDuration } = lastStepOf(dosage, readCourse(draft.duration, from));
  const { isRead, computed, ...supply } = readQuantity(draft, dosage, course);
  const problems: FieldProblems = {
    ...(wrongDuration ? { duration: wrongDuration } : {}),
    ...(isRead ? {} : { quantity: { code: 'quantity_form' } }),
  };
  const input = {
    ...pick(draft, sameNames),
    medicineId: draft.medicineId,
    dosage: draft.dosage,
    ...course,
    ...supply,
    mealTiming: draft.mealTiming ?? (dosage.ok ? dosage.mealTiming : null),
    timesOfDay: [],
  } satisfies Record<keyof typeof lineFields, unknown>;
  const parsed = prescriptionLine.safeParse(input);
  if (!parsed.success) {
    for (const [path, problem] of Object.entries(fieldProblems(parsed.error, input)))
      problems[path.split('.')[0] ?? path] ??= problem;
  }
  return {
    line: parsed.success && Object.keys(problems).length === 0 ? parsed.data : null,
    problems,
    computed,
  };
}

/** The line as it comes back in other visits: the day it stops is this visit's alone, so it goes along as a duration. */
export function withoutStop(typed: LineDraft, from: Day): LineDraft {
  const { dosage, duration, note = typed.note } = splitDosage(typed);
  const { line } = readLine(typed, from);
  const { course } = readCourse(duration ?? typed.duration, from);
  return course.stopOn === null
    ? typed
    : { ...typed, dosage, note, duration: courseText(line ?? course, false) };
}

/** The dosage with one time of day taken or left, in the notation that is printed; null where times do not apply (Q6H, STAT). */
export function withTime(text: string, time: TimeOfDay): string | null {
  const read = readDosage(text === '' ? '0-0-0' : text);
  if (!read.ok || !hasTimes(read.dosage)) return null;
  const { dosage } = read;
  const [first] = timesOf(dosage);
  const one = dosage.each ?? (first ? dosage.amounts[first] : 1);
  const amounts = { ...dosage.amounts, [time]: dosage.amounts[time] > 0 ? 0 : one };
  if (Object.values(amounts).every((amount) => amount === 0))
    return dosage.each === null ? '' : text;
  return notation({
    ...dosage,
    amounts,
    each: null,
    // What is taken at other times as well is no dose at bedtime, which has one amount.
    isAtBedtime:
      dosage.isAtBedtime && amounts.night > 0 && timesOf({ ...dosage, amounts }).length === 1,
  });
}

const taken = (amount: number) => (amount > 0 ? amountText(amount) : '');

/** The line at other times of day. The notation says no meal, so one that stood in the text is kept beside it. */
export const atOtherTimes = (line: LineDraft, dosage: string): Partial<LineDraft> => ({
  dosage: dosageInFull({ ...line, dosage }),
  mealTiming: line.mealTiming ?? mealIn(line),
});

/** The times that a dosage text names, for the marks; null where times do not apply or the text cannot be read. */
export function timesNamed(text: string): Record<TimeOfDay, string> | null {
  const read = readDosage(text === '' ? '0-0-0' : text);
  if (!read.ok || !hasTimes(read.dosage)) return null;
  const { morning, afternoon, evening, night } = read.dosage.amounts;
  return {
    morning: taken(morning),
    afternoon: taken(afternoon),
    evening: taken(evening),
    night: taken(night),
  };
}

/** Two lines with the same key prescribe the same medicine. */
export const medicineKey = (of: Pick<LineDraft, 'medicineId' | 'medicineName'>): string =>
  of.medicineId ?? of.medicineName.trim().toLowerCase();
