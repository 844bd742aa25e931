// Which words of a list are written or heard nearly as one that was typed. Made ready once, so that a word is not compared with each of the list.
import { soundOf, soundsNear } from '../../../kit/shared/sound.ts';
import type { InSteps } from '../../../kit/shared/steps.ts';

const leastForMiddle = 4;
const leastForSound = 2;
const leastForLooseSound = 5;

/** What is near, in the order of the list: the word's place in it and how near it is, 0.15 to 0.5. */
export type Nearness = (asked: string) => { at: number; quality: number }[];

type Tell = (word: number, quality: number) => void;

/**
 * Near is what has the letters in its middle (0.5), what begins with the same sound (0.48 whole, 0.45), what is or begins with one slip in four
 * letters or more, two in seven or more (0.4 less 0.1 a slip), and what sounds so but for one consonant (0.15).
 * @param words each once, in the order of their letters.
 * @yields after each word, as the whole takes some tenths of a second on a slow phone
 */
export function* nearnessOf(words: readonly string[]): InSteps<Nearness> {
  const tellHolders = holdersIn(words);
  const tellHeard = yield* heardIn(words);
  yield;
  const tellSlipped = slippedIn(words);
  return (asked) => {
    const qualities = new Float64Array(words.length);
    const tell: Tell = (word, quality) => {
      if (quality > (qualities[word] ?? 0)) qualities[word] = quality;
    };
    if (asked.length >= leastForMiddle) tellHolders(asked, tell);
    tellHeard(asked, tell);
    const most = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
    if (most > 0) tellSlipped(asked, most, tell);
    const near: ReturnType<Nearness> = [];
    for (let at = 0; at < qualities.length; at++) {
      const quality = qualities[at] ?? 0;
      if (quality > 0) near.push({ at, quality });
    }
    return near;
  };
}

/** The place of the first in a sorted list that is not before `one`. */
function firstFrom<T extends string | number>(sorted: readonly T[], one: T): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = sorted[middle];
    if (there !== undefined && there < one) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the sorted words stand that begin with the text: the first, and the one after the last. */
export const rangeOf = (words: readonly string[], text: string): [number, number] => [
  firstFrom(words, text),
  firstFrom(words, `${text}\uffff`),
];

function holdersIn(words: readonly string[]): (asked: string, tell: Tell) => void {
  const text = words.join('\n');
  let end = -1;
  const ends = words.map((word) => (end += word.length + 1));
  return (asked, tell) => {
    for (let at = text.indexOf(asked); at !== -1;) {
      const word = firstFrom(ends, at + 1);
      tell(word, 0.5);
      at = text.indexOf(asked, ends[word]);
    }
  };
}

function* heardIn(words: readonly string[]): InSteps<(asked: string, tell: Tell) => void> {
  const bySound = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    yield;
    const sound = soundOf(word);
    const others = bySound.get(sound);
    if (others) others.push(at);
    else bySound.set(sound, [at]);
  }
  const sounds = [...bySound.keys()].toSorted();
  return (asked, tell) => {
    const sound = soundOf(asked);
    const tellAll = (heard: string, quality: number) => {
      for (const word of bySound.get(heard) ?? []) tell(word, quality);
    };
    if (asked.length > 3 && sound.length >= leastForSound)
      for (const heard of sounds.slice(...rangeOf(sounds, sound)))
        tellAll(heard, heard === sound ? 0.48 : 0.45);
    if (sound.length >= leastForLooseSound)
      for (const near of soundsNear(sound)) tellAll(near, 0.15);
  };
}

/** Goes through the words as through a tree of their letters: a beginning that is too far off is left with all that begins so. */
function slippedIn(words: readonly string[]): (asked: string, most: number, tell: Tell) => void {
  /** How many letters each begins with that the one before begins with too. */
  const shared = Uint8Array.from(words, (word, at) => sharedBeginning(words[at - 1] ?? '', word));
  return (asked, most, tell) => {
    const rows = Array.from({ length: asked.length + 2 }, (_, depth) =>
      new Uint8Array(asked.length + 1).fill(depth, 0, 1),
    );
    rows[0]?.forEach((_, letter, row) => (row[letter] = letter));
    let reckoned = 0;
    let tooFar = Number.POSITIVE_INFINITY;
    for (let at = 0; at < words.length; at++) {
      const same = shared[at] ?? 0;
      if (same >= tooFar) continue;
      const word = words[at] ?? '';
      const deepest = Math.min(word.length, asked.length + 1);
      let depth = Math.min(same, reckoned, deepest);
      tooFar = Number.POSITIVE_INFINITY;
      while (depth < deepest && tooFar > depth) {
        depth += 1;
        // The beginnings that count are at least as long as what was typed, less one letter.
        if (reckon(rows, depth, word, asked) > most && depth < asked.length) tooFar = depth;
      }
      reckoned = depth;
      if (tooFar <= depth) continue;
      const least = Math.min(
        ...rows
          .slice(Math.min(word.length, asked.length - 1), deepest + 1)
          .map((row) => cell(row, asked.length)),
      );
      if (least <= most) tell(at, 0.4 - least * 0.1);
    }
  };
}

function sharedBeginning(one: string, other: string): number {
  const most = Math.min(one.length, other.length, 255);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

const cell = (row: Uint8Array, at: number): number => row[at] ?? 0;

/**
 * Fills the row of slips (letters missing, too many, wrong, changed about) between the beginning of `word` that is `depth` long and each
 * beginning of `asked`, from the two rows before it.
 * @returns the least of the row
 */
function reckon(rows: readonly Uint8Array[], depth: number, word: string, asked: string): number {
  const [row, above] = [rows[depth], rows[depth - 1]];
  if (!row || !above) throw new Error('a beginning longer than any that counts');
  const earlier = rows[depth - 2];
  const letter = word.charCodeAt(depth - 1);
  const letterBefore = word.charCodeAt(depth - 2);
  let left = depth;
  let leastOfRow = depth;
  for (let j = 1; j < row.length; j++) {
    const there = asked.charCodeAt(j - 1);
    let least = Math.min(
      cell(above, j - 1) + (letter === there ? 0 : 1),
      cell(above, j) + 1,
      left + 1,
    );
    if (earlier && j > 1 && letterBefore === there && letter === asked.charCodeAt(j - 2))
      least = Math.min(least, cell(earlier, j - 2) + 1);
    row[j] = left = least;
    leastOfRow = Math.min(leastOfRow, least);
  }
  return leastOfRow;
}
