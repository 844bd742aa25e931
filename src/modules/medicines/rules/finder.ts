// Finds a medicine in a list held in memory: by the beginnings of its words, by composition and strength, by sound, in any Indian script, and misspelt.
import { latinOf, soundOf } from '../../../kit/shared/sound.ts';

export interface Findable {
  readonly name: string;
  readonly composition: string;
  readonly strength: string;
}

interface Word {
  readonly text: string;
  readonly sound: string;
  readonly weight: number;
}

interface Entry<T> {
  readonly item: T;
  readonly words: readonly Word[];
  readonly nameLength: number;
}

export interface Finder<T> {
  /** The likeliest first. `favour` adds to what the fit of the words says, 0 to 1. */
  find: (text: string, most: number, favour?: (item: T) => number) => T[];
}

const nameWeight = 1;
const compositionWeight = 0.8;
const strengthWeight = 0.6;

/** Runs of letters and runs of digits: `do65` are two, as are `amox 500`. */
const runsOf = (text: string): string[] => latinOf(text).match(/\p{L}+|\p{N}+/gu) ?? [];

const wordsOf = (text: string, weight: number): Word[] =>
  runsOf(text).map((word) => ({ text: word, sound: soundOf(word), weight }));

export function finderOf<T extends Findable>(items: readonly T[]): Finder<T> {
  const entries: Entry<T>[] = items.map((item) => ({
    item,
    words: [
      ...wordsOf(item.name, nameWeight),
      ...wordsOf(item.composition, compositionWeight),
      ...wordsOf(item.strength, strengthWeight),
    ],
    nameLength: item.name.length,
  }));
  return {
    find: (text, most, favour = () => 0) => {
      const asked = runsOf(text).map((run) => ({ text: run, sound: soundOf(run) }));
      if (asked.length === 0) return [];
      const ranked = rank(entries, asked, fitOf, favour);
      // Only when little is found plainly: comparing letter by letter costs more.
      const found =
        ranked.length >= most
          ? ranked
          : [...ranked, ...rank(missing(entries, ranked), asked, looseFitOf, favour)];
      return found.slice(0, most).map(({ entry }) => entry.item);
    },
  };
}

interface Ranked<T> {
  entry: Entry<T>;
  score: number;
}

type Fit = (asked: Asked, word: Word) => number;
interface Asked {
  readonly text: string;
  readonly sound: string;
}

function missing<T>(entries: readonly Entry<T>[], ranked: readonly Ranked<T>[]): Entry<T>[] {
  const matches = new Set(ranked.map(({ entry }) => entry));
  return entries.filter((entry) => !matches.has(entry));
}

function rank<T>(
  entries: readonly Entry<T>[],
  asked: readonly Asked[],
  fit: Fit,
  favour: (item: T) => number,
): Ranked<T>[] {
  const ranked: Ranked<T>[] = [];
  const quickFit = remembered(fit);
  for (const entry of entries) {
    const score = scoreOf(entry.words, asked, quickFit);
    if (score > 0) ranked.push({ entry, score: score + favour(entry.item) });
  }
  return ranked.toSorted(
    (one, other) => other.score - one.score || one.entry.nameLength - other.entry.nameLength,
  );
}

/** The same words stand on many medicines: each is judged once. */
function remembered(fit: Fit): Fit {
  const known = new Map<Asked, Map<string, number>>();
  return (asked, word) => {
    let fits = known.get(asked);
    if (!fits) known.set(asked, (fits = new Map()));
    let found = fits.get(word.text);
    if (found === undefined) fits.set(word.text, (found = fit(asked, word)));
    return found;
  };
}

/** The mean fit of what was asked; 0 as soon as one run fits nowhere. What begins the name counts a little more. */
function scoreOf(words: readonly Word[], asked: readonly Asked[], fit: Fit): number {
  let sum = 0;
  for (const one of asked) {
    let best = 0;
    for (const [at, word] of words.entries())
      best = Math.max(best, fit(one, word) * word.weight * (at === 0 ? 1.1 : 1));
    if (best === 0) return 0;
    sum += best;
  }
  return sum / asked.length;
}

const leastForMiddle = 4;
const leastForSound = 2;
const leastForLooseSound = 5;

function fitOf(asked: Asked, word: Word): number {
  if (word.text === asked.text) return 1;
  if (word.text.startsWith(asked.text)) return 0.9;
  if (asked.text.length >= leastForMiddle && word.text.includes(asked.text)) return 0.5;
  if (
    asked.sound.length >= leastForSound &&
    asked.text.length > 3 &&
    word.sound.startsWith(asked.sound)
  )
    return 0.45;
  return 0;
}

/** One slip in four letters or more, two in seven or more, against the word or its beginning. */
function looseFitOf(asked: Asked, word: Word): number {
  const plain = fitOf(asked, word);
  if (plain > 0) return plain;
  if (/\p{N}/u.test(asked.text)) return 0;
  const slips = asked.text.length >= 7 ? 2 : asked.text.length >= 4 ? 1 : 0;
  const least = slipsFromBeginning(asked.text, word.text, slips);
  if (least <= slips) return 0.4 - least * 0.1;
  return asked.sound.length >= leastForLooseSound &&
    slipsFromBeginning(asked.sound, word.sound, 1) <= 1
    ? 0.15
    : 0;
}

/** Against the word or its beginning, whichever is nearer. */
function slipsFromBeginning(asked: string, word: string, most: number): number {
  if (most === 0 || word.length < asked.length - most) return most + 1;
  const lengths = [asked.length - 1, asked.length, asked.length + 1];
  return Math.min(...lengths.map((length) => slipsBetween(asked, word.slice(0, length), most)));
}

/** Letters missing, too many, wrong or changed about between the two; `most + 1` for anything above `most`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const now = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      now.push(least);
    }
    if (Math.min(...now) > most) return most + 1;
    before = last;
    last = now;
  }
  return last[other.length] ?? most + 1;
}
