// What may be meant by a dosage that says two things: each as it would be written, for the doctor to choose.
import { plainDosage, readDosage, weekdayText } from '../rules.ts';
import { asNoted, daysUnsaid } from './dosage-typed.ts';

const figure = '(\\d{1,2}[½¼¾]?|[½¼¾])';
const behind = '((?: (?:tabs?|caps?|units?))?(?: (?:ac|pc|bf|af|before food|after food))?)';
const counted = '(?: ?(?:tabs?|caps?))?';
const unsaid: readonly (readonly [RegExp, readonly string[]])[] = [
  [new RegExp(`^${figure}[- ]${figure}${behind}$`), ['$1-0-$2$3', '$1-$2-0$3']],
  // None at night, since no days are none.
  [/^(\d) (\d) (\d) 0$/, ['$1-$2-$3-0']],
  [/^(\d) (\d) (\d) ([1-9])$/, ['$1-$2-$3 $4d', '$1-$2-$3-$4']],
  [/^(\d) (\d) (\d) ([1-9]\d)$/, ['$1-$2-$3 $4d']],
  [new RegExp(`^${figure}${counted} ?[x×*] ?2$`), ['$1-0-$1', '$1-0-0 2d']],
  [new RegExp(`^${figure}${counted} ?[x×*] ?3$`), ['$1-$1-$1', '$1-0-0 3d']],
  [new RegExp(`^${figure}${counted} ?[x×*] ?4$`), ['$1-$1-$1-$1', '$1-0-0 4d']],
];

/** On the days that are most usual. */
const usualDays: Readonly<Record<string, readonly string[]>> = {
  2: ['Mon Thu', 'Tue Fri', 'Wed Sat'],
  3: ['Mon Wed Fri', 'Tue Thu Sat'],
};
const ofWeek = /^(?:(.*) )?(?:([2-6]) times a week|on ([2-6]) days a week)$/;
/** So many times, or so much in the week. */
const countOfWeek = /^(?:(.*) )?([2-6]) ?(?:\/|per|a) ?week(?:ly)?$/;

/** Days that may be named behind so many times a week; before them, where it may be an amount, what else is meant. */
function daysMeant(text: string): readonly string[] {
  const [unsure, amount, inAll] = countOfWeek.exec(text) ?? [];
  const [, dose = '1', times, days] = ofWeek.exec(text) ?? [];
  const count = inAll ?? times ?? days;
  if (count === undefined) return [];
  const each = amount ?? dose;
  return [
    ...(unsure === undefined ? [] : [`${each} on ${count} days a week`]),
    ...(unsure === undefined || amount !== undefined ? [] : [`${count} weekly`]),
    ...(usualDays[count] ?? []).map((named) => `${each} ${named}`),
  ];
}

/** All from one day to the other, or these two. */
function rangeMeant(text: string): readonly string[] {
  const range = daysUnsaid(text);
  if (range === null) return [];
  const { said, from, to, all } = range;
  return [all, [from, to]].map((days) =>
    text.replace(said, days.map((day) => weekdayText[day]).join(' ')),
  );
}

const isDose = (text: string): boolean => {
  const read = readDosage(text.replace(/ \d+d$/, ''));
  return read.ok && Object.values(read.dosage.amounts).some((amount) => amount > 0);
};

/** Empty where nothing is to ask: it says one thing, or nothing that is known. A number of days may stand behind each. */
export function dosagesMeant(typed: string): readonly string[] {
  const text = plainDosage(typed);
  const figures = unsaid.flatMap(([form, meant]) =>
    form.test(text) ? meant.map((one) => text.replace(form, one)) : [],
  );
  const days = [...rangeMeant(text), ...daysMeant(asNoted(text))];
  return [...figures.filter(isDose), ...days.filter((one) => readDosage(one).ok)];
}
