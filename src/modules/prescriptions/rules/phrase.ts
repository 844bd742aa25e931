// The sentence a patient reads: when, how much, with food or not, how long. Medicine names are never translated.
import type { Translator } from '../../../kit/shared/words.ts';
import type { Dosage, Duration, MealTiming, MedicineForm, TimeOfDay } from '../model.ts';
import { amountText, timesOf } from '../rules.ts';
import { countWords, doseWords } from './words.ts';

export interface Intake {
  readonly dosage: Dosage;
  readonly duration: Duration | null;
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
 */
export function phrase({ dosage, duration, mealTiming, form }: Intake, own: Translator): string {
  const parts = [
    ...doses(dosage, form, own),
    mealTiming && !(mealTiming === 'bedtime' && dosage.isAtBedtime)
      ? own.text(doseWords[mealTiming])
      : '',
    duration
      ? own.text(doseWords.lasting, { duration: countText(duration.count, duration.unit, own) })
      : '',
  ].filter((part) => part !== '');
  const sentence = parts.length > 0 ? parts.join(', ') : own.text(doseWords.asAdvised);
  return sentence.charAt(0).toLocaleUpperCase('en') + sentence.slice(1);
}

function doses(dosage: Dosage, form: MedicineForm | undefined, own: Translator): string[] {
  const amountOf = (amount: number) => {
    if (!hasAmount(form) && dosage.unit === null) return '';
    const figure = amountText(amount);
    if (dosage.unit === 'drops')
      return own.text(amount > 1 ? doseWords.drops : doseWords.drop, { amount: figure });
    return dosage.unit === 'ml' ? `${figure} ml` : figure;
  };
  const [often = '', ...more] = rhythm(dosage, own);
  if (dosage.each !== null) return [joined(amountOf(dosage.each), often, own), ...more];
  return [
    ...timesOf(dosage).map((time) =>
      joined(amountOf(dosage.amounts[time]), timeText(dosage, time, own), own),
    ),
    often,
    ...more,
  ];
}

const timeText = (dosage: Dosage, time: TimeOfDay, own: Translator): string =>
  own.text(doseWords[time === 'night' && dosage.isAtBedtime ? 'bedtime' : time]);

const joined = (amount: string, when: string, own: Translator): string =>
  amount === '' || when === '' ? amount + when : own.text(doseWords.amountAt, { amount, when });

/** How often, where that is not simply every day. */
function rhythm({ frequency, everyHours }: Dosage, own: Translator): string[] {
  const hours = everyHours === null ? null : own.text(doseWords.everyHours, { hours: everyHours });
  if (frequency === 'when_needed')
    return [
      own.text(doseWords.whenNeeded),
      ...(hours === null ? [] : [own.text(doseWords.atMost, { often: hours })]),
    ];
  if (frequency === 'weekly') return [own.text(doseWords.weekly)];
  if (frequency === 'alternate_days') return [own.text(doseWords.alternateDays)];
  if (frequency === 'once') return [own.text(doseWords.atOnce)];
  return hours === null ? [] : [hours];
}
