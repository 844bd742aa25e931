// The sentence a patient reads: when, how much, with food or not, how long. Medicine names are never translated.
import type { Language } from '../../../kit/shared/languages.ts';
import type { Dosage, Duration, MealTiming, MedicineForm, TimeOfDay } from '../model.ts';
import { amountText, timesOf } from '../rules.ts';
import { type Terms, terms } from './terms.ts';

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
export const countText = (
  count: number,
  unit: 'days' | 'weeks' | 'months' | 'years',
  language: Language,
): string => `${count} ${terms[language][unit][count === 1 ? 0 : 1]}`;

/**
 * The intake in the patient's language, parts set apart by commas: `सुबह 1, रात 1, खाने के बाद, 5 दिन`;
 * in English `1 in the morning, 1 at night, after food, for 5 days`. Digits and ml stay Latin (india.md §7).
 */
export function phrase({ dosage, duration, mealTiming, form }: Intake, language: Language): string {
  const words = terms[language];
  const parts = [
    ...doses(dosage, form, language),
    mealTiming && !(mealTiming === 'bedtime' && dosage.isAtBedtime) ? words[mealTiming] : '',
    duration
      ? `${language === 'en' ? 'for ' : ''}${countText(duration.count, duration.unit, language)}`
      : '',
  ].filter((part) => part !== '');
  const sentence = parts.length > 0 ? parts.join(', ') : words.asAdvised;
  return sentence.charAt(0).toLocaleUpperCase('en') + sentence.slice(1);
}

function doses(dosage: Dosage, form: MedicineForm | undefined, language: Language): string[] {
  const words = terms[language];
  const amountOf = (amount: number) => {
    if (!hasAmount(form) && dosage.unit === null) return '';
    const unit =
      dosage.unit === 'drops'
        ? ` ${words.drops[amount > 1 ? 1 : 0]}`
        : dosage.unit === 'ml'
          ? ' ml'
          : '';
    return amountText(amount) + unit;
  };
  const [often = '', ...more] = rhythm(dosage, language);
  if (dosage.each !== null) return [joined(amountOf(dosage.each), often, language), ...more];
  return [
    ...timesOf(dosage).map((time) =>
      joined(amountOf(dosage.amounts[time]), timeWord(dosage, time, words), language),
    ),
    often,
    ...more,
  ];
}

const timeWord = (dosage: Dosage, time: TimeOfDay, words: Terms): string =>
  time === 'night' && dosage.isAtBedtime ? words.bedtime : words[time];

const joined = (amount: string, when: string, language: Language): string =>
  (language === 'en' ? [amount, when] : [when, amount]).filter(Boolean).join(' ');

/** How often, where that is not simply every day. */
function rhythm(dosage: Dosage, language: Language): string[] {
  const words = terms[language];
  const hours =
    dosage.everyHours === null ? [] : [words.everyHours.replace('{n}', String(dosage.everyHours))];
  if (dosage.frequency === 'when_needed')
    return [
      words.whenNeeded,
      ...(language === 'en' ? hours.map((often) => `at most ${often}`) : hours),
    ];
  if (dosage.frequency === 'weekly') return [words.weekly];
  if (dosage.frequency === 'alternate_days') return [words.alternateDays];
  if (dosage.frequency === 'once') return [words.atOnce];
  return hours;
}
