// The sentence a patient reads: when, how much, with food or not, how long. Medicine names are never translated.
import type { Day } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import type {
  Dosage,
  DosageStep,
  Duration,
  Frequency,
  MealTiming,
  MedicineForm,
  TimeOfDay,
  Weekday,
} from '../model.ts';
import { amountText, mealStep, timesOf } from '../rules.ts';
import { countWords, doseWords, siteWords, unitWords } from './words.ts';

export interface Intake {
  readonly dosage: Dosage;
  readonly duration: Duration | null;
  /** The last day, said in place of the duration. */
  readonly stopOn?: Day | null | undefined;
  readonly mealTiming: MealTiming | null;
  /** What is applied to the skin has no number: „morning, night“, not „1 in the morning“. */
  readonly form?: MedicineForm;
}

const applied = new Set<MedicineForm>(['Cream', 'Gel', 'Ointment', 'Lotion', 'Powder']);

/** False for what is spread on the skin, where a number would be read as one tube. */
export const hasAmount = (form: MedicineForm | undefined): boolean =>
  form === undefined || !applied.has(form);

/** `{ count: 5, unit: 'days' }` → `5 days`, `5 நாட்கள்`. */
export const countText = (count: number, unit: keyof typeof countWords, own: Translator): string =>
  own.text(countWords[unit][count === 1 ? 0 : 1], { count });

/**
 * The intake in the patient's language, parts set apart by commas: `सुबह 1, रात 1, खाने के बाद, 5 दिन`;
 * in English `1 in the morning, 1 at night, after food, for 5 days`. Digits and ml stay Latin (india.md §7).
 * Steps follow each other: `20 mg in the morning, for 5 days; then 10 mg in the morning, for 5 days`.
 */
export function phrase(
  { dosage, duration, stopOn, mealTiming, form }: Intake,
  own: Translator,
): string {
  const steps = [dosage, ...dosage.after];
  const mealAt = mealStep(dosage, mealTiming);
  const said = steps.map((step, at) => {
    const isLast = at === steps.length - 1;
    // One time only, and for five days: whoever reads both takes it five times.
    const isOnce = step.frequency === 'once';
    const lasts = isOnce ? null : (step.lasts ?? (isLast ? duration : null));
    return [
      ...doses(step, form, own),
      at === mealAt && mealTiming && !(mealTiming === 'bedtime' && step.isAtBedtime)
        ? own.text(doseWords[mealTiming])
        : '',
      isLast && stopOn && !isOnce
        ? own.text(doseWords.until, { day: dayName(stopOn, own) })
        : lasts
          ? own.text(doseWords.lasting, { duration: countText(lasts.count, lasts.unit, own) })
          : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
  });
  const sentence =
    said.reduce((before, next) =>
      before === '' ? next : own.text(doseWords.thenNext, { before, next }),
    ) || own.text(doseWords.asAdvised);
  return sentence.charAt(0).toLocaleUpperCase('en') + sentence.slice(1);
}

/** The amount with its unit: `2 puffs`, `1 drop`, `5 ml`, `½`. */
function amountIn(
  amount: number,
  step: DosageStep,
  form: MedicineForm | undefined,
  own: Translator,
): string {
  const { unit } = step;
  if (!hasAmount(form) && unit === null) return '';
  const figure = amountText(amount, unit);
  if (unit === null) return figure;
  if (unit === 'ml' || unit === 'mg' || unit === 'mcg') return `${figure} ${unit}`;
  return own.text(unitWords[unit][amount > 1 ? 1 : 0], { amount: figure });
}

function doses(step: DosageStep, form: MedicineForm | undefined, own: Translator): string[] {
  const amountOf = (amount: number) => amountIn(amount, step, form, own);
  const [often = '', ...more] = rhythm(step, own);
  const where = step.site === null ? [] : [own.text(siteWords[step.site])];
  if (step.each !== null) return [joined(amountOf(step.each), often, own), ...where, ...more];
  // Who reads no further than the first words must not take it every day.
  const isRare = rare.has(step.frequency);
  return [
    isRare ? often : '',
    ...timesOf(step).map((time) =>
      joined(amountOf(step.amounts[time]), timeText(step, time, own), own),
    ),
    ...where,
    isRare ? '' : often,
    ...more,
  ];
}

const rare: ReadonlySet<Frequency> = new Set<Frequency>([
  'alternate_days',
  'weekly',
  'monthly',
  'every_days',
]);

const timeText = (step: DosageStep, time: TimeOfDay, own: Translator): string =>
  own.text(doseWords[time === 'night' && step.isAtBedtime ? 'bedtime' : time]);

/** `1 5 times a day` would be read as fifteen. */
const joined = (amount: string, when: string, own: Translator): string =>
  amount === '' || when === ''
    ? amount + when
    : own.text(doseWords.amountAt, { amount, when }).replace(/(?<=[\d¼½¾]) (?=\d)/, ', ');

/** How often, where that is not simply every day. */
function rhythm(step: DosageStep, own: Translator): string[] {
  const { frequency, everyHours, everyDays, timesPerDay, weekdays, daysPerWeek, maxPerDay } = step;
  const often =
    everyHours !== null
      ? own.text(doseWords[everyHours === 1 ? 'everyHour' : 'everyHours'], { hours: everyHours })
      : timesPerDay !== null
        ? own.text(doseWords[timesPerDay === 1 ? 'onceADay' : 'timesADay'], { count: timesPerDay })
        : null;
  if (frequency === 'when_needed')
    return [
      own.text(doseWords.whenNeeded),
      ...(often === null ? [] : [own.text(doseWords.atMost, { often })]),
      ...(maxPerDay === null
        ? []
        : [own.text(doseWords[maxPerDay === 1 ? 'maxOnceADay' : 'maxADay'], { count: maxPerDay })]),
    ];
  const onDays = {
    weekly: doseWords.weekly,
    monthly: doseWords.monthly,
    alternate_days: doseWords.alternateDays,
    as_directed: doseWords.asAdvised,
    once: doseWords.atOnce,
    daily: null,
    every_days: null,
    every_hours: null,
  }[frequency];
  const named =
    weekdays.length > 0
      ? own.text(doseWords.onDays, {
          days: weekdays.map((day) => weekdayName(day, own)).join(', '),
        })
      : daysPerWeek !== null
        ? own.text(doseWords.daysAWeek, { count: daysPerWeek })
        : everyDays !== null
          ? own.text(doseWords.everyDays, { count: everyDays })
          : onDays && own.text(onDays);
  const notDaily = frequency === 'weekly' ? own.text(doseWords.notDaily) : null;
  return [often, named, notDaily].filter((part) => part !== null);
}

/** `5 December 2026`, digits Latin. */
const dayName = (day: Day, own: Translator): string =>
  new Intl.DateTimeFormat(`${own.language}-IN-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));

/** 5 January 2026 is a Monday. */
const weekdayName = (day: Weekday, own: Translator): string =>
  new Intl.DateTimeFormat(`${own.language}-IN`, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );
