// How a dosage is said rather than noted: rewritten into what the reader of dosages knows, or left as it is and so refused.
import { type TimeOfDay, timesOfDay, type Weekday } from '../model.ts';
import {
  bedtimeWords,
  betweenParts,
  everyDaysSaid,
  inWeekSaid,
  longestFirst,
  mostWords,
  numberWords,
  tailWords,
  timeWords,
  unitWord,
  weekdayWords,
} from './dosage-words.ts';

const end = '(?![\\p{L}\\p{M}])';
const start = '(?<![\\p{L}\\p{M}])';
const between = '(?:[ ,+&]+(?:and )?)';

const spellings: readonly (readonly [RegExp, string])[] = [
  [/[()]/g, ' '],
  [/(?<![a-z\d])([rlb])\/e(?![a-z])/g, '$1e'],
  [/(?<![a-z\d])([ab])\/f(?![a-z])/g, '$1f'],
  [/(?<![a-z\d])([ap])\/c(?![a-z])/g, '$1c'],
  [/(?<![a-z\d])a\/d(?![a-z])/g, 'ad'],
  [/(\d|one|two|three) (?:and|&) (?:a )?half /g, '$1 half '],
  [/(?: |(?<=[\d¼½¾]))[x×*] ?(?=\d{1,2} ?times(?!\p{L}))/gu, ' '],
  // Three figures of one digit: a fourth may be the days, and a fraction the end of the one before.
  [/^(\d) (\d) (\d)(?![\d./¼½¾-])(?! ?[¼½¾])(?! \d(?: |$))/, '$1-$2-$3'],
];

const numbers = longestFirst(Object.keys(numberWords));
const figureBefore = new RegExp(
  `(^|${between})(${numbers}) (?=(?:${unitWord}|${longestFirst(tailWords)}|${numbers}|times)${end})`,
  'gu',
);
const andHalf = /(?<=(?:^|[ ,+&])\d{1,3}) 1\/2(?= )/g;

/** `half tab bd`, `one and half bd`, `एक गोली`: numbers in words stand before a unit, a time or a rhythm. */
function inFigures(step: string): string {
  let text = step;
  // Twice, since `one half` shares the space between its words.
  for (let round = 0; round < 2; round++)
    text = text.replace(
      figureBefore,
      (_, before: string, word: string) => `${before}${numberWords[word] ?? word} `,
    );
  return text.replace(andHalf, '½');
}

const amount = `(?:\\d{1,3}(?:\\.\\d{1,2}| ?[¼½¾]| [123]\\/[24])?|[¼½¾]|[123]\\/[24])(?: ?(?:${unitWord})${end})?`;
const time = `(?:${longestFirst(Object.keys(timeWords))})${end}`;
const amountFirst = new RegExp(`^(${amount}) ?(${time})`, 'u');
const timeFirst = new RegExp(`^(${time})[ :=-]*(${amount})(?![\\d/.-])`, 'u');

/** Doses with their times, and what stands behind them; null where they are not said so. */
export function timedDoses(
  step: string,
): { doses: ReadonlyMap<TimeOfDay, string>; rest: string } | null {
  for (const form of [amountFirst, timeFirst]) {
    const doses = new Map<TimeOfDay, string>();
    let rest = step;
    for (let pair = form.exec(rest); pair; pair = form.exec(rest)) {
      const [all, one = '', other = ''] = pair;
      const [dose, when] = form === amountFirst ? [one, timeWords[other]] : [other, timeWords[one]];
      if (when === undefined || doses.has(when)) return null;
      doses.set(when, dose);
      rest = rest.slice(all.length).replace(betweenParts, '').trim();
    }
    // One amount before one time is read as it stands.
    if (doses.size > (form === amountFirst ? 1 : 0)) return { doses, rest };
  }
  return null;
}

const mealsAt: Readonly<Record<string, TimeOfDay>> = {
  breakfast: 'morning',
  lunch: 'afternoon',
  dinner: 'night',
};
const mealNamed = /(before|after|with) (breakfast|lunch|dinner)(?![a-z])/;

/** `before breakfast` says the morning as well. Beside doses in figures it says only that they stand before food. */
function mealSaid(step: string): string {
  const [said, where, meal = ''] = mealNamed.exec(step) ?? [];
  const when = mealsAt[meal];
  if (said === undefined || when === undefined) return step;
  const [figures] = /^\S+-\S+-\S+/.exec(step) ?? [];
  const parts = figures?.split('-') ?? [];
  const names = parts.length === 4 ? timesOfDay : (['morning', 'afternoon', 'night'] as const);
  if (figures && names.some((name, at) => (name === when) === /^0+$/.test(parts[at] ?? '0')))
    return step;
  return step.replace(said, `${figures ? '' : `${when} `}${where} food`);
}

const timeOrBed = `(?:${longestFirst([...Object.keys(timeWords), ...bedtimeWords])})${end}`;
const onceBefore = new RegExp(
  `${start}(?:od|qd|once daily|once a day|daily)[ ,]+(?=${timeOrBed})(?!.*?${start}${timeOrBed}.*?${start}${timeOrBed})`,
  'u',
);

const mostCounted = new RegExp(
  String.raw`${mostWords}(\d{1,2}) ?(?:tab(?:let)?s?|cap(?:sule)?s?)(?=(?:\/| a | per | in a | )(?:day|24 ?h))`,
);

/** `max 6 tabs a day` of two at once is three times. */
function mostTimes(step: string): string {
  const counted = mostCounted.exec(step);
  const atOnce = Number(/^(\d{1,2})(?![\d./-])/.exec(step)?.[1] ?? (/^[a-z]/.test(step) ? 1 : 0));
  const times = Number(counted?.[1]) / atOnce;
  return counted && Number.isInteger(times) && times > 0
    ? step.replace(counted[0], `max ${times} times`)
    : step;
}

const weekNumbers: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  twice: '2',
  thrice: '3',
};
const countInWeek = '([1-6]|one|two|three|four|five|six)';
const timesOfWeek = `(twice|thrice|${countInWeek} ?(?:times|x))`;
const weekForms: readonly (readonly [RegExp, 'times' | 'days'])[] = [
  [
    new RegExp(
      `(?<![a-z\\d./-])${timesOfWeek} ?(?:\\/|a|per|in a|every|each|of the)? ?week(?:ly)?(?![a-z])`,
    ),
    'times',
  ],
  [new RegExp(`(?<![a-z])weekly ${timesOfWeek}(?![a-z])`), 'times'],
  [
    new RegExp(
      `(?<![a-z\\d./-])(?:on )?(${countInWeek}) days? ?(?:\\/|a |per |in a |of the |every |each )week(?![a-z])`,
    ),
    'days',
  ],
];

/** `thrice weekly` → `3 times a week`, `5 days/week` → `on 5 days a week`. `2/week` may be two tablets and stays as it is. */
function inWeek(step: string): string {
  const [own, figure_ = '', times] = inWeekSaid.exec(step) ?? [];
  const count = /\d/.test(figure_) ? figure_ : '2';
  let text =
    own === undefined ? step : step.replace(own, `${count} ${times ? 'times' : 'days'} a week`);
  for (const [form, counted] of weekForms)
    text = text.replace(form, (_, often: string, figure: string | undefined) => {
      const said = figure ?? often;
      const times_ = weekNumbers[said] ?? said;
      return counted === 'times' ? `${times_} times a week` : `on ${times_} days a week`;
    });
  return text;
}

const dayName = `(?:${longestFirst(Object.keys(weekdayWords))})s?`;
const joinedDays = new RegExp(`(?<![a-z])${dayName}(?:-${dayName})+(?![a-z])`);

/** `mon-fri`: all days from one to the other, or these two. Null where both are the same, and for three or more, which are a list. */
export function daysUnsaid(
  step: string,
): { said: string; from: Weekday; to: Weekday; all: readonly Weekday[] } | null {
  const [said = ''] = joinedDays.exec(step) ?? [];
  const [from, to, more] = said
    .split('-')
    .map((name) => weekdayWords[name] ?? weekdayWords[name.replace(/s$/, '')]);
  if (from === undefined || to === undefined || more !== undefined) return null;
  const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const onwards = [...week.slice(from - 1), ...week.slice(0, from - 1)];
  const all = onwards.slice(0, onwards.indexOf(to) + 1);
  return all.length > 2 ? { said, from, to, all } : null;
}

const everyDays = (said: string): string => `every ${/\d+/.exec(said)?.[0] ?? ''} days`;

/** One step, in small letters and Latin figures, as the reader knows it: `सुबह 1 शाम 2` → `1-0-2-0`. */
export function asNoted(step: string): string {
  let text = inWeek(step.replace(everyDaysSaid, everyDays));
  for (const [as, written] of spellings) text = text.replace(as, written);
  text = mostTimes(mealSaid(inFigures(text.replace(/ +/g, ' ').trim()))).replace(onceBefore, '');
  const timed = timedDoses(text);
  if (!timed) return text;
  const heading = timesOfDay.map((name) => timed.doses.get(name) ?? '0').join('-');
  return `${heading} ${timed.rest}`.trim();
}
