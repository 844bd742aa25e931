// The dosage language: what a doctor types in a second, read into what a patient takes and a pharmacist counts.
import * as z from 'zod/mini';
import { refusal } from '../../kit/shared/refusal.ts';
import { lineFields } from './fields.ts';
import {
  type AmountUnit,
  type Dosage,
  type DosageStep,
  type Duration,
  type DurationUnit,
  type Frequency,
  type MealTiming,
  type MedicineForm,
  type Site,
  type TimeOfDay,
  timesOfDay,
  type Weekday,
} from './model.ts';
import { asNoted, daysUnsaid, timedDoses } from './rules/dosage-typed.ts';
import {
  bedtimeWords,
  dailyWords,
  dayNumbers,
  directedWord,
  durationName,
  durationNames,
  longestFirst,
  mealWords,
  measuredUnits,
  mostWords,
  rhythmWords,
  siteWord,
  betweenParts,
  siteWords,
  tailWord,
  timeWords,
  unitWord,
  unitWords,
  weekdayWord,
  weekdayWords,
} from './rules/dosage-words.ts';

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
  | { ok: false; code: 'dosage_form' | 'dosage_days' };

type Amounts = Record<TimeOfDay, number>;

const noTime: Readonly<Amounts> = { morning: 0, afternoon: 0, evening: 0, night: 0 };
/** `2/week`: twice, or two tablets. */
const countAWeek = /(?<![a-z\d])[2-6] ?(?:\/|per|a) ?week(?:ly)?(?![a-z])/;
/** As `asNoted` writes both. */
const inWeekAtStart = /^(?:on ([1-6]) days|([1-6]) times) a week(?![a-z])/;
const wrongDosage = (text: string): DosageRead => ({
  ok: false,
  code: countAWeek.test(plain(text)) ? 'dosage_days' : 'dosage_form',
});

const hoursAtStart =
  /^(?:q ?(\d{1,2}) ?h(?:rly|ourly|rs?)?|(\d{1,2})(?:th)? ?h(?:ou)?rly|every (\d{1,2}) ?h(?:ours?|rs?)?)(?![a-z])/;
const timesAtStart = /^(\d{1,2}) ?(?:x|times?)(?: ?(?:\/|a|per) ?day| daily)?(?![a-z])/;
const maxAtStart = new RegExp(
  String.raw`^${mostWords}(\d{1,2}) ?(?:(?:times?|doses?) ?)?(?:(?:\/|a|per|in a)? ?(?:day|daily|24 ?h)(?![a-z])|$)`,
);
/** Rounds through the day, and the longer ones of patches. */
const mayBeHours = (hours: number): boolean =>
  (hours >= 1 && hours <= 24) || [36, 48, 72].includes(hours);

const daysAtStart = new RegExp(
  String.raw`^(?:(?:once )?(?:in )?every |once in )(\d{1,3}|${longestFirst(Object.keys(dayNumbers))})(?:st|nd|rd|th)? ?(d(?:ays?)?|w(?:ee)?ks?)(?: once)?(?![a-z])|^q ?(\d{1,3}) ?([dw])(?![a-z])|^(?:(?:once )?fortnightly|(?:once )?every fortnight|once (?:in )?a fortnight)(?![a-z])`,
);
const mayBeDays = (days: number): boolean => days >= 2 && days <= 365;
/** Every second day and every seventh have names of their own. */
const namedDays: Readonly<Record<number, Frequency>> = { 2: 'alternate_days', 7: 'weekly' };

/** `every 15 days`, `once in 2 weeks`, `q3d`, `fortnightly`: on how many days it comes once. */
function daysOfRhythm([, every, unit, short, letter]: RegExpExecArray): number {
  const count = every ?? short;
  if (count === undefined) return 14;
  return Number(dayNumbers[count] ?? count) * ((unit ?? letter ?? '').startsWith('w') ? 7 : 1);
}

const quarterSigns: Record<string, number> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '1/4': 0.25,
  '1/2': 0.5,
  '2/4': 0.5,
  '3/4': 0.75,
};
const amountForm = new RegExp(
  `^(\\d{1,3})?(?:\\.(\\d{1,2})| ?([¼½¾])|(?:(?<=\\d) |(?<!\\d))([123]\\/[24]))?(?: ?(${unitWord}))?$`,
);

/** Digits of the nine Indic scripts as Latin ones: each block keeps its zero at …6 or …E6. */
const latinDigits = (text: string): string =>
  text.replace(
    /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g,
    (d) => String((d.charCodeAt(0) & 0xf) - 6),
  );

const plain = (text: string): string =>
  latinDigits(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/(?<=[a-z])\.(?=[a-z]|\s|$)/g, '')
    .replace(/[\s\u200b-\u200d]+/g, ' ')
    .replace(/ ?([-+/]) ?/g, '$1')
    .trim();

/** In small letters and Latin figures, spaces folded. */
export const plainDosage = plain;

interface Amount {
  amount: number;
  unit: AmountUnit | null;
  hasUnit: boolean;
}

function readAmount(text: string): Amount | null {
  const [matched, whole_, decimals, sign, fraction, unit] = amountForm.exec(text) ?? [];
  if (!matched || (whole_ === undefined && !decimals && !sign && !fraction)) return null;
  const part = decimals ? Number(`0.${decimals}`) : (quarterSigns[sign ?? fraction ?? ''] ?? 0);
  if (fraction && part === 0) return null;
  return {
    amount: Math.round((Number(whole_ ?? 0) + part) * 100) / 100,
    unit: unit === undefined ? null : (unitWords[unit] ?? null),
    hasUnit: unit !== undefined,
  };
}

interface Heading {
  amounts: Amounts | null;
  each: number | null;
  unit: AmountUnit | null;
}

/** `1-0-1` (morning, afternoon, night), `1-0-0-1` (evening before night), or one amount such as `½` or `0.6 ml`. */
function readHeading(text: string): Heading | null {
  if (text === '') return { amounts: null, each: null, unit: null };
  const read = text.split(/[-+]/).map((part) => readAmount(part.trim()));
  const parts = read.filter((part) => part !== null);
  if (parts.length < read.length) return null;
  const units = new Set(parts.filter((part) => part.hasUnit).map((part) => part.unit));
  if (units.size > 1) return null;
  const unit = [...units][0] ?? null;
  if (!measuredUnits.has(unit) && parts.some((part) => !Number.isInteger(part.amount * 4)))
    return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map((part) => part.amount);
  if (parts.length === 1) return a > 0 ? { amounts: null, each: a, unit } : null;
  if (parts.length === 3)
    return { amounts: { morning: a, afternoon: b, evening: 0, night: c }, each: null, unit };
  if (parts.length === 4)
    return { amounts: { morning: a, afternoon: b, evening: c, night: d }, each: null, unit };
  return null;
}

interface Tail {
  daily: string | null;
  times: readonly TimeOfDay[];
  rhythm: Frequency | null;
  hours: number | null;
  everyDays: number | null;
  timesPerDay: number | null;
  weekdays: readonly Weekday[];
  daysPerWeek: number | null;
  timesPerWeek: number | null;
  maxPerDay: number | null;
  meal: MealTiming | null;
  site: Site | null;
}

const numberIn = (match: RegExpExecArray): number =>
  Number(match.slice(1).find((group) => group !== undefined));

/** Takes one part off the beginning; each part may be told once. */
function takePart(tail: Tail, rest: string): { tail: Tail; taken: string } | null {
  const once = <K extends keyof Tail>(name: K, value: Tail[K], taken: string) =>
    tail[name] === null ? { tail: { ...tail, [name]: value }, taken } : null;
  const hours = hoursAtStart.exec(rest);
  if (hours) return mayBeHours(numberIn(hours)) ? once('hours', numberIn(hours), hours[0]) : null;
  const rare = daysAtStart.exec(rest);
  if (rare) {
    const days = daysOfRhythm(rare);
    const said = once('rhythm', namedDays[days] ?? 'every_days', rare[0]);
    return said && mayBeDays(days) ? { ...said, tail: { ...said.tail, everyDays: days } } : null;
  }
  const inWeek = inWeekAtStart.exec(rest);
  if (inWeek) return once(inWeek[1] ? 'daysPerWeek' : 'timesPerWeek', numberIn(inWeek), inWeek[0]);
  const max = maxAtStart.exec(rest);
  if (max) return once('maxPerDay', numberIn(max), max[0]);
  const times = timesAtStart.exec(rest);
  if (times) return once('timesPerDay', numberIn(times), times[0]);
  const weekday = weekdayWord.exec(rest);
  const named = weekday && weekdayWords[weekday[1] ?? ''];
  if (weekday && named)
    return { tail: { ...tail, weekdays: [...tail.weekdays, named] }, taken: weekday[0] };
  const word = tailWord.exec(rest)?.[0];
  if (word === undefined) return null;
  const time = timeWords[word];
  if (time) return { tail: { ...tail, times: [...tail.times, time] }, taken: word };
  if (word in dailyWords) return once('daily', word, word);
  if (word in mealWords) return once('meal', mealWords[word] ?? null, word);
  if (word in siteWords) return once('site', siteWords[word] ?? null, word);
  return once('rhythm', rhythmWords[word] ?? null, word);
}

function readTail(text: string): Tail | null {
  let tail: Tail = {
    daily: null,
    times: [],
    rhythm: null,
    hours: null,
    everyDays: null,
    timesPerDay: null,
    weekdays: [],
    daysPerWeek: null,
    timesPerWeek: null,
    maxPerDay: null,
    meal: null,
    site: null,
  };
  let rest = text;
  while (rest !== '') {
    const part = takePart(tail, rest);
    if (!part) return null;
    tail = part.tail;
    rest = rest.slice(part.taken.length).replace(betweenParts, '');
  }
  return isSensible(tail) ? tail : null;
}

/** Parts that contradict each other are not guessed at. */
function isSensible(tail: Tail): boolean {
  const { daily, times, rhythm, hours, everyDays, timesPerDay, weekdays, maxPerDay } = tail;
  const howOften =
    [daily, hours, timesPerDay].filter((part) => part !== null).length + Math.min(times.length, 1);
  if (new Set(times).size < times.length) return false;
  if (howOften > 1) return false;
  if (hours !== null && rhythm !== null && rhythm !== 'when_needed') return false;
  if ((rhythm === 'once' || rhythm === 'as_directed') && howOften > 0) return false;
  if (!isSensibleWeek(tail)) return false;
  // `2 times every 15 days`: in a day of them, or in all fifteen.
  if (everyDays !== null && timesPerDay !== null) return false;
  if (maxPerDay !== null && rhythm !== 'when_needed') return false;
  if (weekdays.length > 0 && (hours !== null || (rhythm !== null && rhythm !== 'weekly')))
    return false;
  if (new Set(weekdays).size < weekdays.length) return false;
  return timesPerDay === null || (timesPerDay >= 1 && timesPerDay <= 24);
}

/** So many days a week, and no other rhythm; the days may be named as well. */
function isSensibleWeek(tail: Tail): boolean {
  const { rhythm, hours, weekdays, daysPerWeek, timesPerWeek, timesPerDay, times, daily } = tail;
  const count = daysPerWeek ?? timesPerWeek;
  if (count === null) return true;
  if (daysPerWeek !== null && timesPerWeek !== null) return false;
  if (rhythm !== null || hours !== null) return false;
  if (daysPerWeek !== null && weekdays.length > 0 && weekdays.length !== count) return false;
  // `BD 3 times a week`: on three days, or three doses of them.
  const ofDay = daily === null ? times : (dailyWords[daily] ?? []);
  return timesPerWeek === null || (timesPerDay === null && ofDay.length < 2);
}

interface StepRead {
  step: DosageStep;
  mealTiming: MealTiming | null;
}

/** `0-0-1 HS` says the night once more. */
const isNightAlone = (amounts: Amounts | null): boolean =>
  amounts !== null &&
  amounts.night > 0 &&
  timesOfDay.every((time) => time === 'night' || amounts[time] === 0);

/** What says how often in a way that figures for the times of the day do not go with. */
const isNoTime = ({ hours, timesPerDay, timesPerWeek, rhythm }: Tail, amounts: Amounts): boolean =>
  hours !== null ||
  timesPerDay !== null ||
  rhythm === 'once' ||
  rhythm === 'as_directed' ||
  (timesPerWeek !== null && timesOfDay.filter((time) => amounts[time] > 0).length > 1);

/** The heading ends where the first word begins that is no unit. */
const tailStart = new RegExp(
  `(?:^|(?<=[\\d¼½¾.\\s]))(?!(?:${unitWord})(?![\\p{L}\\p{M}]))(?:\\p{L}|(?:(?<= )|^)\\d{1,2} ?(?:(?:th ?)?h(?:ou)?rly|x(?![a-z])|times?))`,
  'u',
);

function readStep(read: string, lasts: Duration | null): StepRead | null {
  const split = tailStart.exec(read);
  const heading = readHeading((split ? read.slice(0, split.index) : read).trim());
  const tail = readTail(split ? read.slice(split.index) : '');
  if (!heading || !tail || read === '') return null;
  const { daily, times, rhythm, hours, timesPerDay, weekdays } = tail;
  const inWeek = tail.daysPerWeek ?? tail.timesPerWeek;
  const ofDay = daily === null ? times : (dailyWords[daily] ?? []);
  const isBare =
    ofDay.length === 0 &&
    hours === null &&
    rhythm === null &&
    timesPerDay === null &&
    inWeek === null &&
    weekdays.length === 0;
  if (isBare && !heading.amounts) return null;
  const isAtBedtime = daily !== null && bedtimeWords.has(daily);
  const saysTwice = ofDay.length > 0 && !(isAtBedtime && isNightAlone(heading.amounts));
  if (heading.amounts && (saysTwice || isNoTime(tail, heading.amounts))) return null;
  const each = heading.each ?? 1;
  const amounts = heading.amounts ?? (ofDay.length === 0 ? null : at(ofDay, each));
  const isOfWeek = weekdays.length > 0 || inWeek !== null;
  return {
    mealTiming: tail.meal,
    step: {
      frequency: rhythm ?? (hours !== null ? 'every_hours' : isOfWeek ? 'weekly' : 'daily'),
      amounts: amounts ?? noTime,
      each: amounts ? null : rhythm === 'as_directed' ? heading.each : each,
      everyHours: hours,
      everyDays: rhythm === 'every_days' ? tail.everyDays : null,
      timesPerDay,
      weekdays: weekdays.toSorted((a, b) => a - b),
      daysPerWeek: weekdays.length > 0 || inWeek === 1 ? null : inWeek,
      maxPerDay: tail.maxPerDay,
      isAtBedtime,
      unit: heading.unit,
      site: tail.site,
      lasts,
    },
  };
}

const stepEnd = / ?(?:>+|→|;|\b(?:then|f\/b|followed by)\b) ?/;
const stepTail = new RegExp(
  `^(.*?\\S)(?<!(?:^| )(?:every|in)) ((?:for |x ?|× ?)?\\d+ ?(?:\\/7|\\/52|\\/12|d(?:ays?)?|w(?:eeks?|ks?)?|m(?:onths?)?|${durationName}))$`,
);

/** A step before another says how long it lasts; one dose at once lasts no time. */
function readEarlierStep(text: string): StepRead | null {
  const [, dose, duration] = stepTail.exec(text) ?? [];
  if (dose === undefined || duration === undefined) {
    const whole_ = readStep(text, null);
    return whole_?.step.frequency === 'once' ? whole_ : null;
  }
  const lasts = readDuration(duration);
  return lasts.ok ? readStep(dose, lasts.duration) : null;
}

/** The last step may say its duration too; otherwise the line's duration is its own. */
const readLastStep = (text: string, isOnly: boolean): StepRead | null =>
  readStep(text, null) ?? (isOnly ? null : readEarlierStep(text));

interface Spoken {
  heading: string;
  tail: string;
  duration: string;
}

function spoken(step: string): Spoken {
  const [, dose = step, duration = ''] = stepTail.exec(step) ?? [];
  const tail = tailStart.exec(dose);
  return {
    heading: (tail ? dose.slice(0, tail.index) : dose).trim(),
    tail: tail ? dose.slice(tail.index) : '',
    duration,
  };
}

const figuresAlone = /^[\d¼½¾./ +-]+$/;
const unitAtEnd = new RegExp(`(?:${unitWord})$`);

/** A heading taken apart: its unit as it was typed, and its doses, those left out not among them. */
function takenApart(heading: string): {
  unit: string;
  doses: readonly { text: string; amount: number }[];
} {
  const unit = unitAtEnd.exec(heading)?.[0] ?? '';
  const doses = heading.split(/[-+]/).flatMap((part) => {
    const text = part.replace(unit, '').trim();
    const { amount } = readAmount(text) ?? { amount: 0 };
    return amount > 0 ? [{ text, amount }] : [];
  });
  return { unit, doses };
}

/** `2 puffs` of `2 puffs` and of `2-0-2 puffs`; empty where the doses differ or none is said. */
function oneDoseOf(heading: string): string {
  const { unit, doses } = takenApart(heading);
  const [one, another] = new Set(doses.map(({ text }) => text));
  return one === undefined || another !== undefined ? '' : joinedWords(one, unit);
}

const strengths: ReadonlySet<string> = new Set(['mg', 'mcg']);
/** So many tablets are taken at once; a taper goes down to a quarter at the most. */
const mostTablets = 4;

/** `1-0-1` behind `40 mg BD`: after so much of a strength a few are tablets, and no milligram is put behind them. */
function countsTablets(heading: string, before: string): boolean {
  const unit = unitWords[takenApart(before).unit];
  if (!unit || !strengths.has(unit)) return false;
  const [now, was] = [heading, before].map((one) =>
    Math.max(...takenApart(one).doses.map(({ amount }) => amount)),
  );
  return now !== undefined && was !== undefined && now <= mostTablets && now * 4 < was;
}

/**
 * What is not said again goes on: `10 mg` or `TDS` behind `20 mg BD both eyes`. The dose taken at once does not: what follows a
 * loading dose is another.
 */
function goingOn(step: string, before: string): string {
  const now = spoken(step);
  const was = spoken(before);
  const isOneDose =
    figuresAlone.test(now.heading.replace(unitAtEnd, '')) && !/[-+]/.test(now.heading);
  const tail = now.tail === '' && isOneDose ? was.tail : now.tail;
  if (/\bstat\b/.test(was.tail)) return joinedWords(now.heading, tail, now.duration);
  // As it is directed no dose goes on: nobody has said one.
  const heading =
    now.heading === '' && now.tail !== '' && !isDirected(now.tail)
      ? oneDoseOf(was.heading)
      : now.heading;
  const unit =
    figuresAlone.test(heading) && !countsTablets(heading, was.heading)
      ? (unitAtEnd.exec(was.heading)?.[0] ?? '')
      : '';
  const site = siteWord.test(tail) ? '' : (siteWord.exec(was.tail)?.[0] ?? '');
  return joinedWords(heading, unit, tail, site, now.duration);
}

const isDirected = (tail: string): boolean => directedWord.test(tail);

const joinedWords = (...words: readonly string[]): string => words.filter(Boolean).join(' ');

const betweenSteps = /(\s*(?:>+|→|;|\b(?:then|f ?\/ ?b|followed by)\b)\s*)/i;
const figureRun = /\p{Nd}+(?:\.\p{Nd}+| ?[¼½¾]| \p{Nd}\/\p{Nd}|\/\p{Nd})?|[¼½¾]/gu;
const figure = /[\d¼½¾./\u2044\u2215]/;

/** The unit behind the figures with which a step begins, or before a step without any: `5 ml tds`, `1 tsp tds`. */
function unitPut(step: string, unit: string): string {
  const timed = timedDoses(plain(step));
  if (timed) {
    let left = timed.doses.size;
    return step.replace(figureRun, (run) => (left-- > 0 ? `${run} ${unit}` : run));
  }
  const { heading } = spoken(plain(step));
  if (heading === '') return `1 ${unit} ${step.trimStart()}`;
  let figures = heading.split('').filter((sign) => figure.test(sign)).length;
  let at_ = 0;
  for (; figures > 0 && at_ < step.length; at_++)
    if (figure.test(latinDigits(step.charAt(at_)))) figures--;
  const rest = step.slice(at_);
  return `${step.slice(0, at_)} ${unit}${/^\S/.test(rest) ? ' ' : ''}${rest}`;
}

/** Of one step: how much is taken at once, and how often. */
export interface BareDose {
  /** Empty where none is said. */
  readonly amounts: readonly number[];
  readonly hasSite: boolean;
}

/**
 * What was typed, with a unit behind each dose that has none.
 * @param unitOf null: it stays without.
 */
export function withUnits(typed: string, unitOf: (dose: BareDose) => string | null): string {
  let before: string | null = null;
  const parts = typed.split(betweenSteps).map((part, at_) => {
    if (at_ % 2 === 1) return part;
    const step = asNoted(plain(part));
    const said: string = before === null ? step : goingOn(step, before);
    const { heading, tail, duration } = spoken(said);
    before = said;
    const amounts = takenApart(heading).doses.map(({ amount }) => amount);
    const isBare =
      heading === ''
        ? tail !== '' && !isDirected(tail)
        : figuresAlone.test(heading) && amounts.length > 0;
    const unit = isBare ? unitOf({ amounts, hasSite: siteWord.test(tail) }) : null;
    if (unit === null) return part;
    before = joinedWords(heading || '1', unit, tail, duration);
    return unitPut(part, unit);
  });
  const text = parts.join('');
  return readDosage(text).ok ? text : typed;
}

/**
 * Reads what a doctor types as a dosage (decisions §6, india.md §6). Case, spaces, dashes and Indic digits do not matter.
 *
 * - `X-X-X`, each part up to three digits, is always valid: morning, afternoon, night. `X-X-X-X` adds the evening before the night.
 * - Parts may be halves and quarters: `1/2-0-1/2`, `½`, `1½`, `1.5`; in ml, mg, mcg and units also hundredths: `0.6 ml TDS`.
 * - Units: ml, tsp, drops, puffs, sprays, units (IU), sachets, patches, mg, mcg: `10-0-8 units`, `2 puffs BD`, `1 drop both eyes QID`.
 * - OD, BD/BID, TDS/TID, QID, OM, ON, HS, also `0-0-1 HS`; `5 times a day`; SOS/PRN, also with `max 3/day`; STAT; weekly, `mon wed fri`; monthly;
 *   alternate days (AD, EOD); `every 15 days`, `once in 2 weeks`, Q3D; every n hours (Q4H, `every 72 hours`); each with an amount before it or 1.
 * - `1-0-1 alternate days`, `1-0-1 SOS`, `Q6H SOS` combine. AC, PC, BBF at the end also tell the meal timing.
 * - `3 times a week`, `5 days a week`; `as directed`, with a dose or none: `2 puffs as directed`.
 * - Doses with their times, either first, in all ten languages: `1 सुबह 2 शाम`, `morning 1, night 2`; numbers in words before a unit or a time: `half tab bd`.
 * - The commonest of these in all ten languages, times of the day beside each other: `1 सुबह शाम खाने के बाद`, `morning and night`.
 * - Steps behind `>` or `then`: `20 mg BD 5d > OD 5d > 10 mg 5d`, `2 STAT then 1-0-1`. All but the last say how long.
 */
export function readDosage(text: string): DosageRead {
  const typed = text.replace(/\s+/g, ' ').trim();
  const read = stepsIn(typed);
  if (!read) return wrongDosage(typed);
  const [first, ...after] = read;
  return {
    ok: true,
    mealTiming: read.map((one) => one.mealTiming).find((meal) => meal !== null) ?? null,
    dosage: { ...first.step, text: typed, after: after.map((one) => one.step) },
  };
}

/** Null where one of them can not be read, or there are too many. */
function stepsIn(typed: string): readonly [StepRead, ...StepRead[]] | null {
  const parts = plain(typed).split(stepEnd).map(asNoted);
  const whole_: string[] = [];
  for (const part of parts)
    whole_.push(whole_.length === 0 ? part : goingOn(part, whole_.at(-1) ?? ''));
  const steps = whole_.map((part, at_) =>
    at_ < whole_.length - 1 ? readEarlierStep(part) : readLastStep(part, whole_.length === 1),
  );
  const read = steps.filter((step) => step !== null);
  const [first, ...after] = read;
  return !first || read.length < steps.length || read.length > maxSteps ? null : [first, ...after];
}

/** A taper longer than this is written on two lines. */
const maxSteps = 8;

const at = (times: readonly TimeOfDay[], each: number): Amounts => {
  const amounts = { ...noTime };
  for (const time of times) amounts[time] = each;
  return amounts;
};

/** The times of day at which something is taken, in the day's order. */
export const timesOf = (dosage: DosageStep): TimeOfDay[] =>
  timesOfDay.filter((time) => dosage.amounts[time] > 0);

/** Whether times of the day say something of it: not for Q6H, STAT, `5 times a day` and several steps. */
export const hasTimes = (dosage: Dosage): boolean =>
  dosage.everyHours === null &&
  dosage.timesPerDay === null &&
  dosage.frequency !== 'once' &&
  dosage.frequency !== 'as_directed' &&
  dosage.after.length === 0;

/** The same doses at the times ticked on the line. A dosage whose doses differ, or whose number does not fit, stays as it is. */
export function atTimes(dosage: Dosage, times: readonly TimeOfDay[]): Dosage {
  const chosen = timesOfDay.filter((time) => times.includes(time));
  if (chosen.length === 0 || !hasTimes(dosage)) return dosage;
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

/** `1½` for 1.5 pieces, `2.5` for what is measured in ml or mg; Latin digits, as every paper here prints them. */
export function amountText(amount: number, unit: AmountUnit | null = null): string {
  if (measuredUnits.has(unit)) return String(amount);
  const part = quarters[Math.round((amount % 1) * 4)] ?? '';
  return `${amount >= 1 || part === '' ? Math.trunc(amount) : ''}${part}`;
}

const atOnce = (step: DosageStep): number => step.each ?? Math.max(...Object.values(step.amounts));

const rhythmText: Partial<Record<Frequency, string>> = {
  alternate_days: 'alternate days',
  weekly: 'weekly',
  monthly: 'monthly',
  when_needed: 'SOS',
  as_directed: 'as directed',
  once: 'STAT',
};
export const weekdayText = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const durationLetter: Record<DurationUnit, string> = { days: 'd', weeks: 'w', months: 'm' };

const timesADay = (count: number): string => `${count} ${count === 1 ? 'time' : 'times'} a day`;

/** A step's rhythm in the one notation that is printed: `Q6H SOS`, `5 times a day`, `Mon Thu`, `SOS max 3/day`. */
export function rhythmOf(step: DosageStep): string {
  return [
    step.everyHours === null ? '' : `Q${step.everyHours}H`,
    step.timesPerDay === null ? '' : timesADay(step.timesPerDay),
    step.everyDays === null ? '' : `every ${step.everyDays} days`,
    step.daysPerWeek !== null
      ? `on ${step.daysPerWeek} days a week`
      : step.weekdays.length > 0
        ? step.weekdays.map((day) => weekdayText[day]).join(' ')
        : (rhythmText[step.frequency] ?? ''),
    step.maxPerDay === null
      ? ''
      : `max ${atOnce(step) > 1 ? timesADay(step.maxPerDay) : `${step.maxPerDay}/day`}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** As it is directed, and no figure with it. */
export const isUnsaid = (step: DosageStep): boolean =>
  step.frequency === 'as_directed' && step.each === null;

function stepNotation(step: DosageStep): string {
  const { morning, afternoon, evening, night } = step.amounts;
  const shown = (amount: number) => amountText(amount, step.unit);
  const parts = evening > 0 ? [morning, afternoon, evening, night] : [morning, afternoon, night];
  const dose = isUnsaid(step)
    ? ''
    : step.each === null
      ? parts.map(shown).join('-')
      : shown(step.each);
  return [
    step.isAtBedtime ? shown(night) : dose,
    step.unit,
    step.isAtBedtime ? 'HS' : '',
    rhythmOf(step),
    step.site?.replace('_', ' '),
    step.lasts ? `${step.lasts.count}${durationLetter[step.lasts.unit]}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The dosage in the one notation that is printed: `1-0-1`, `½-0-½`, `1-0-1-1`, `1 HS`, `1 Q6H SOS`. Reading it again gives the same dosage. */
export const notation = (dosage: Dosage): string =>
  [dosage, ...dosage.after].map(stepNotation).join(' > ');

export type DurationRead =
  | { ok: true; duration: Duration }
  | { ok: false; code: 'duration_form' | 'duration_zero' | 'duration_limit' };

const durationWords: Record<string, DurationUnit> = {
  '': 'days',
  d: 'days',
  w: 'weeks',
  m: 'months',
  '/7': 'days',
  '/52': 'weeks',
  '/12': 'months',
};
const durationForm = new RegExp(
  `^(?:for |x|×)? ?(\\d+) ?(\\/7|\\/52|\\/12|d(?:ays?)?|w(?:eeks?|k|ks)?|m(?:onths?|on|o|th)?|${durationName})?$`,
);

/** `5d`, `2w`, `1m`, `10` (days), `5 days`, `5 நாட்கள்`, `x 2 weeks`, and the clinical `5/7`, `2/52`, `3/12`. */
export function readDuration(text: string): DurationRead {
  const [, digits, word = ''] = durationForm.exec(plain(text)) ?? [];
  if (digits === undefined) return { ok: false, code: 'duration_form' };
  const count = Number(digits);
  if (count < 1) return { ok: false, code: 'duration_zero' };
  if (count > 999) return { ok: false, code: 'duration_limit' };
  return {
    ok: true,
    duration: {
      count,
      unit:
        durationNames[word] ??
        durationWords[word.startsWith('/') ? word : word.charAt(0)] ??
        'days',
    },
  };
}

const daysIn: Record<DurationUnit, number> = { days: 1, weeks: 7, months: 30 };

/** A week is 7 days and a month 30 (decisions §6). */
export const daysOf = (duration: Duration): number => duration.count * daysIn[duration.unit];

/**
 * How long all steps of a dosage take together, where the line's duration is the last one's; the last step's own stands before it, as in
 * the quantity. Null without an end, and of what is taken at once.
 */
export function wholeDuration(dosage: Dosage, duration: Duration | null): Duration | null {
  if (dosage.after.length === 0) return dosage.frequency === 'once' ? null : duration;
  const parts = [dosage, ...dosage.after]
    .filter(({ frequency }) => frequency !== 'once')
    .map(({ lasts }) => lasts ?? duration);
  const stated = parts.filter((part) => part !== null);
  const [first] = stated;
  if (first === undefined || stated.length < parts.length) return null;
  const isOneUnit = stated.every(({ unit }) => unit === first.unit);
  return isOneUnit
    ? { count: stated.reduce((sum, { count }) => sum + count, 0), unit: first.unit }
    : { count: stated.reduce((sum, part) => sum + daysOf(part), 0), unit: 'days' };
}

/** The same in days, of a dosage as it is written. One that can not be read any more lasts as long as its line says. */
export function courseDays(dosage: string, duration: Duration | null): number | null {
  const read = readDosage(dosage);
  const lasts = read.ok ? wholeDuration(read.dosage, duration) : duration;
  return lasts && daysOf(lasts);
}

/** Counted one by one; everything else is measured or comes in packs. */
export const countedForms: ReadonlySet<MedicineForm> = new Set<MedicineForm>(['Tablet', 'Capsule']);

const isZero = (step: DosageStep): boolean =>
  !isUnsaid(step) &&
  step.each === null &&
  Object.values(step.amounts).every((amount) => amount === 0);

/** What is counted is not poured: ml of a tablet. Strengths in mg and mcg say how many tablets. */
const unitFits = (step: DosageStep, form: MedicineForm): boolean =>
  !countedForms.has(form) || step.unit === null || step.unit === 'mg' || step.unit === 'mcg';

const mostUnsaid = new RegExp(
  String.raw`${mostWords}\d{1,2} ?(?:(?:\/|a|per|in a)? ?(?:day|daily|24)|$)`,
);
/** `2 SOS max 6/day`: six tablets, or twelve. Read as times where it is kept already, and asked about while it is written. */
const isMostUnsaid = (dosage: Dosage): boolean =>
  [dosage, ...dosage.after].some(
    (step) => step.maxPerDay !== null && atOnce(step) > 1 && step.maxPerDay >= atOnce(step),
  ) && mostUnsaid.test(plain(dosage.text));

/** `7 times weekly` is read as seven times on one day, `3 times a week mon` as on Monday, `mon-fri` as on two days: kept ones are, and none is written any more. */
const isWeekUnsaid = (dosage: Dosage): boolean => {
  const text = asNoted(plain(dosage.text));
  const [, count] = /(\d+) times a week/.exec(text) ?? [];
  const isOther = dosage.weekdays.length > 0 && dosage.weekdays.length !== Number(count);
  return (
    /\d ?(?:x|times) ?weekly/.test(text) ||
    daysUnsaid(text) !== null ||
    (count !== undefined && isOther)
  );
};

/** A line has one meal: of `1 OD pc 3d > 1 BD ac 3d` the second was dropped. Kept ones are read so. */
const hasTwoMeals = ({ text, after }: Dosage): boolean =>
  after.length > 0 &&
  new Set(stepsIn(text)?.flatMap(({ mealTiming }) => mealTiming ?? [])).size > 1;

/** Of several steps the one that the line's meal begins with, from 0: the first that says it; one that none says was chosen for all of them. */
export const mealStep = ({ text, after }: Dosage, meal: MealTiming | null): number =>
  after.length === 0 || meal === null
    ? 0
    : Math.max(0, stepsIn(text)?.findIndex(({ mealTiming }) => mealTiming === meal) ?? 0);

const meals = longestFirst(Object.keys(mealWords));
const beds = longestFirst([...bedtimeWords]);
const joins = '(?: ?[&+/] ?| and )';
const mealsAndBed = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?:${meals})${joins}(?:${beds})|(?:${beds})${joins}(?:${meals}))(?![\\p{L}\\p{M}])`,
  'u',
);
/** `1 ac & hs` is before each meal and at bedtime, and was read as once, at bedtime. Kept ones are. */
const isMealsAndBed = ({ text }: Dosage): boolean => mealsAndBed.test(plain(text));

export const poured: ReadonlySet<MedicineForm> = new Set<MedicineForm>(['Syrup', 'Suspension']);
/** Of these a figure without a unit has the unit that must be meant, or is asked about. */
export const isUnitAsked = (form: MedicineForm): boolean => poured.has(form) || form === 'Drop';
/** `1 cap BD` of a syrup: its cap filled, or another medicine. Kept ones are read as a bare figure. */
const piecesOfLiquid = ({ text }: Dosage, form: MedicineForm): boolean =>
  isUnitAsked(form) &&
  plain(text)
    .split(stepEnd)
    .some((step) =>
      /^(?:[\d¼½¾./ +-]+|half|one|two)? ?(?:tab(?:let)?|cap(?:sule)?)s?(?![a-z])/.test(step),
    );

/** Of drops it may be the right ear as well (auris dextra). */
const earOrDays = /(?<![a-z])ad(?![a-z])/;

/** Why a dosage that can be read is none for this form; null when it is one. */
export function dosageProblem(
  dosage: Dosage,
  form: MedicineForm,
):
  | 'dosage_form'
  | 'dosage_zero'
  | 'dosage_unit'
  | 'dosage_most'
  | 'dosage_ear'
  | 'dosage_days'
  | null {
  const steps = [dosage, ...dosage.after];
  if (steps.every(isZero)) return 'dosage_zero';
  if ((form === 'Drop' || dosage.unit === 'drops') && earOrDays.test(plain(dosage.text)))
    return 'dosage_ear';
  if (isMostUnsaid(dosage)) return 'dosage_most';
  if (isWeekUnsaid(dosage)) return 'dosage_days';
  if (hasTwoMeals(dosage) || isMealsAndBed(dosage)) return 'dosage_form';
  const fits = steps.every((step) => unitFits(step, form)) && !piecesOfLiquid(dosage, form);
  return fits ? null : 'dosage_unit';
}

/** One line of a prescription as it is sent and kept. A quantity left out is the computed one, or open where that is above 999. */
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
    const problem = dosageProblem(read.dosage, line.form);
    if (problem)
      checked.issues.push({
        code: 'custom',
        path: ['dosage'],
        message: problem,
        input: line.dosage,
      });
  }),
);
export type PrescriptionLine = z.output<typeof prescriptionLine>;
