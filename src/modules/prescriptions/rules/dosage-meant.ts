// What may be meant by a dosage that says two things: each as it would be written, for the doctor to choose.
import { plainDosage, readDosage } from '../rules.ts';

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

const twice = '(twice|(?:two|2) ?(?:times|x)?)';
const thrice = '(thrice|(?:three|3) ?(?:times|x)?)';
const inWeek = (often: string): RegExp =>
  new RegExp(`^(?:(.*) )?(?:${often} ?(?:\\/|a|per|in a|every)? ?week(?:ly)?|weekly ${often})$`);
/** On the days that are most usual. */
const ofWeek: readonly (readonly [RegExp, readonly string[]])[] = [
  [inWeek(twice), ['Mon Thu', 'Tue Fri', 'Wed Sat']],
  [inWeek(thrice), ['Mon Wed Fri', 'Tue Thu Sat']],
];

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
  const days = ofWeek.flatMap(([form, meant]) => {
    const [said, dose = '1'] = form.exec(text) ?? [];
    return said === undefined ? [] : meant.map((named) => `${dose} ${named}`);
  });
  return [...figures.filter(isDose), ...days.filter((one) => readDosage(one).ok)];
}
