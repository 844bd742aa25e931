// How long a line is taken, as it is typed: `5d`, `till 5 Dec`, `1m repeat 2`.
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import { readDate } from '../../../../kit/web/read-date.ts';
import { type Duration, repeatsMost } from '../../model.ts';
import { durationName } from '../../rules/dosage-words.ts';
import { type PrescriptionLine, readDuration } from '../../rules.ts';

export interface Course {
  readonly duration: Duration | null;
  readonly stopOn: Day | null;
  readonly repeats: number;
}
export type CourseRead = { course: Course; problem?: FieldProblems[string] };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = new RegExp(`(${months.join('|')})[a-z]*\\.?`);

const again = /^(.*?)[ ,]*\b(?:repeat|refill|rpt)s? ?[x×]? ?(\d{1,3})(?: ?(?:x|times))?$/i;
const till = /^(?:till|until|upto|up to|stop(?: on)?) (.+)$/i;
/** What may stand behind a dosage in its field. */
export const courseBehind = new RegExp(
  `^(.*?\\S)[\\s,]+((?:(?:for |[x*×] ?)?\\p{Nd}+ ?(?:\\/7|\\/52|\\/12|d|w|m|days?|weeks?|wks?|months?|हफ़?्ते|हफ़?्ता|${durationName})|(?:till|until|upto|up to) \\S.*?)(?:[ ,]+(?:repeat|refill|rpt)s? ?[x×]? ?\\d{1,3}(?: ?(?:x|times))?)?)$`,
  'iu',
);

/** `5 dec` and `dec 5, 2026` as a day and a month in figures. */
export const inFigures = (text: string): string => {
  const [named, month] = monthName.exec(text) ?? [];
  if (named === undefined || month === undefined) return text;
  const [date, year] = text.replace(named, ' ').match(/\d+/g) ?? [];
  return [date, months.indexOf(month) + 1, year].filter((part) => part !== undefined).join('/');
};

/** `upto 10 days` is ten of them; `till 5` and `till 5/12` are days of a month. */
function asLasting(typed: string): string {
  const [, said = ''] = till.exec(typed) ?? [];
  return !/^[\p{Nd}/ ]+$/u.test(said) && readDuration(said).ok ? said : typed;
}

/**
 * An empty text is nothing, and nothing wrong.
 * @param from the day of the visit: a stop date counts from it, both days included.
 */
export function readCourse(text: string, from: Day): CourseRead {
  const [, before = text, times] = again.exec(text.trim()) ?? [];
  const repeats = times === undefined ? 0 : Number(times);
  const none: Course = { duration: null, stopOn: null, repeats: 0 };
  if (repeats > repeatsMost)
    return { course: none, problem: { code: 'too_big', values: { maximum: repeatsMost } } };
  const typed = asLasting(before.trim());
  if (typed === '') return { course: { ...none, repeats } };
  const [, dayText] = till.exec(typed) ?? [];
  if (dayText === undefined) {
    const read = readDuration(typed);
    return read.ok
      ? { course: { duration: read.duration, stopOn: null, repeats } }
      : { course: none, problem: { code: read.code } };
  }
  const stopOn = readDate(inFigures(dayText.toLowerCase()), from, 'future');
  if (stopOn === null) return { course: none, problem: { code: 'date_wrong' } };
  const count = Temporal.PlainDate.from(from).until(stopOn).days + 1;
  if (count < 1) return { course: none, problem: { code: 'stop_past' } };
  if (count > 999) return { course: none, problem: { code: 'duration_limit' } };
  return { course: { duration: { count, unit: 'days' }, stopOn, repeats } };
}

const unitLetter = { days: 'd', weeks: 'w', months: 'm' } as const;

/** As it is typed again. @param keepsStop in the same visit alone: the next one has other days. */
export function courseText(
  { duration, stopOn, repeats }: Pick<PrescriptionLine, 'duration' | 'stopOn' | 'repeats'>,
  keepsStop: boolean,
): string {
  const [year, month, date] = stopOn?.split('-') ?? [];
  const lasts =
    stopOn && keepsStop
      ? `till ${date}/${month}/${year}`
      : duration
        ? `${duration.count}${unitLetter[duration.unit]}`
        : '';
  return [lasts, repeats ? `repeat ${repeats}` : ''].filter(Boolean).join(' ');
}
