// The words and signs of the dosage language, as doctors type them in small letters without points.
import {
  type AmountUnit,
  type Frequency,
  type MealTiming,
  type Site,
  type TimeOfDay,
  timesOfDay,
  type Weekday,
} from '../model.ts';

export const dailyWords: Readonly<Record<string, readonly TimeOfDay[]>> = {
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
export const bedtimeWords: ReadonlySet<string> = new Set(['hs', 'at bedtime', 'bedtime']);

export const rhythmWords: Readonly<Record<string, Frequency>> = {
  sos: 'when_needed',
  prn: 'when_needed',
  'when needed': 'when_needed',
  'as needed': 'when_needed',
  stat: 'once',
  weekly: 'weekly',
  'once weekly': 'weekly',
  'once a week': 'weekly',
  qw: 'weekly',
  monthly: 'monthly',
  'once monthly': 'monthly',
  'once a month': 'monthly',
  ad: 'alternate_days',
  eod: 'alternate_days',
  qod: 'alternate_days',
  'alt day': 'alternate_days',
  'alt days': 'alternate_days',
  'alternate day': 'alternate_days',
  'alternate days': 'alternate_days',
  'alternate daily': 'alternate_days',
};

export const mealWords: Readonly<Record<string, MealTiming>> = {
  ac: 'before',
  'before food': 'before',
  pc: 'after',
  'after food': 'after',
  'with food': 'with',
  bbf: 'empty_stomach',
  'empty stomach': 'empty_stomach',
};

export const siteWords: Readonly<Record<string, Site>> = {
  'right eye': 'right_eye',
  re: 'right_eye',
  'left eye': 'left_eye',
  le: 'left_eye',
  'both eyes': 'both_eyes',
  'each eye': 'both_eyes',
  be: 'both_eyes',
  'right ear': 'right_ear',
  'left ear': 'left_ear',
  'both ears': 'both_ears',
  'each ear': 'both_ears',
  'right nostril': 'right_nostril',
  'left nostril': 'left_nostril',
  'each nostril': 'both_nostrils',
  'both nostrils': 'both_nostrils',
};

export const weekdayWords: Readonly<Record<string, Weekday>> = {
  mon: 1,
  monday: 1,
  tue: 2,
  tues: 2,
  tuesday: 2,
  wed: 3,
  wednesday: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  thursday: 4,
  fri: 5,
  friday: 5,
  sat: 6,
  saturday: 6,
  sun: 7,
  sunday: 7,
};

/** What stands behind an amount; tablets and capsules are what is counted without a unit. */
export const unitWords: Readonly<Record<string, AmountUnit | null>> = {
  ml: 'ml',
  tsp: 'teaspoons',
  teaspoon: 'teaspoons',
  teaspoons: 'teaspoons',
  drop: 'drops',
  drops: 'drops',
  gtt: 'drops',
  puff: 'puffs',
  puffs: 'puffs',
  spray: 'sprays',
  sprays: 'sprays',
  u: 'units',
  iu: 'units',
  unit: 'units',
  units: 'units',
  sachet: 'sachets',
  sachets: 'sachets',
  patch: 'patches',
  patches: 'patches',
  mg: 'mg',
  mcg: 'mcg',
  tab: null,
  tabs: null,
  tablet: null,
  tablets: null,
  cap: null,
  caps: null,
  capsule: null,
  capsules: null,
};

/** Measured, so that hundredths have a sense. */
export const measuredUnits: ReadonlySet<AmountUnit | null> = new Set([
  'ml',
  'mg',
  'mcg',
  'units',
] as const);

const longestFirst = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).join('|');

export const tailWord = new RegExp(
  `^(${longestFirst([
    ...Object.keys(dailyWords),
    ...Object.keys(rhythmWords),
    ...Object.keys(mealWords),
    ...Object.keys(siteWords),
  ])})(?![a-z])`,
);
/** Anywhere among other words. */
export const siteWord = new RegExp(
  `(?<![a-z])(?:${longestFirst(Object.keys(siteWords))})(?![a-z])`,
);
export const weekdayWord = new RegExp(
  `^(?:on )?(${longestFirst(Object.keys(weekdayWords))})s?(?![a-z])`,
);
export const unitWord = longestFirst(Object.keys(unitWords));
