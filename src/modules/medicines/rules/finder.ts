// Finds a medicine in a list held in memory: words in any order, by beginning, by composition, alias, form and strength. What is only written or
// heard nearly so is a guess and stands apart.
import { latinDigits } from '../../../kit/shared/digits.ts';
import { latinOf, slipsBetween, soundOf } from '../../../kit/shared/sound.ts';
import type { MedicineType } from '../model.ts';
import { aliases } from './aliases.ts';
import { formsNamed } from './forms.ts';

export interface Findable {
  readonly name: string;
  /** Generic names joined by ` + `; empty where nobody has said. */
  readonly composition: string;
  readonly strength: string;
  readonly type: MedicineType;
}

export interface Finding<T> {
  /** What fits word by word, the likeliest first. */
  readonly hits: T[];
  /** Whether the first hit may be taken without a look: no other hit that fits as well holds something else. */
  readonly isCertain: boolean;
  /** Whether every word of the first hit was typed whole. */
  readonly isExact: boolean;
  /** Written or heard nearly so. Never to be taken by itself. */
  readonly guesses: T[];
}

export const nothingFound = { hits: [], guesses: [], isCertain: false, isExact: false };

export interface Finder<T> {
  /** `favour` adds to what the fit of the words says, -0.2 to 0.3. */
  find: (text: string, most: number, favour?: (item: T) => number) => Finding<T>;
}

/** The clinic's own come before what fits as well. */
export const ownFirst = (one: { readonly source: string }): number =>
  one.source === 'own' ? 0.05 : 0;

/** Where a word stands: begins a brand, elsewhere in it, is or begins a generic name, elsewhere in one, is a number. */
const places = {
  brand: 1,
  brandMore: 0.9,
  generic: 1,
  ingredient: 0.8,
  ingredientMore: 0.7,
  number: 0.9,
};
type Place = keyof typeof places;

const namesMedicine: ReadonlySet<Place> = new Set(['brand', 'generic', 'ingredient']);
const isOfBrand: ReadonlySet<Place> = new Set(['brand', 'brandMore']);
const isOfComposition: ReadonlySet<Place> = new Set(['generic', 'ingredient']);

interface Standing {
  readonly entry: number;
  readonly place: Place;
}

interface Word {
  readonly text: string;
  readonly sound: string;
  /** Which letters it has, one bit each. */
  readonly letters: number;
  readonly standings: Standing[];
}

interface Entry<T> {
  readonly item: T;
  readonly composition: string;
  readonly isGeneric: boolean;
  /** Words of a brand's name that are neither number nor form. */
  readonly brandWords: number;
  readonly ingredients: number;
  readonly ingredientWords: number;
  readonly nameWords: ReadonlySet<string>;
}

type Asked = {
  readonly text: string;
  readonly isNumber: boolean;
};

interface Query {
  readonly asked: readonly Asked[];
  readonly forms: readonly { word: string; types: readonly MedicineType[] }[];
}

const exact = 1;
const begun = 0.8;
const byAlias = 0.95;

const isNumber = (run: string) => /^\d/.test(run);

/** Runs of letters and numbers: `dolo650` → `dolo`, `650`; `0.50` → `0.5`; `60k` → `60000`. */
function runsOf(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- the plain letters that need no reading of scripts
  const plain = /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase().replaceAll(/['`]/g, '')
    : latinWithPoints(text);
  return (plain.match(/\p{L}+|\d+(?:\.\d+)?(?:k\b)?/gu) ?? []).map((run) =>
    isNumber(run) ? numberOf(run) : run,
  );
}

const numberOf = (run: string): string =>
  String(run.endsWith('k') ? Number(run.slice(0, -1)) * 1000 : Number(run));

const latinWithPoints = (text: string): string =>
  latinDigits(text)
    .split(/(\d+\.\d+)/)
    .map((part, at) => (at % 2 === 1 ? part : latinOf(part)))
    .join(' ');

/** Say how it is packed, not what is in it. */
const packWords = new Set(['duo', 'vial', 'pen', 'penfill', 'flexpen', 'kwikpen', 'cartridge']);

const units = new Set(['mg', 'mcg', 'ml', 'g', 'gm', 'iu', 'ug']);

function readQuery(text: string): Query {
  const runs = runsOf(text);
  const asked: Asked[] = [];
  const forms: { word: string; types: readonly MedicineType[] }[] = [];
  for (const [at, run] of runs.entries()) {
    const isUnit = units.has(run) && isNumber(runs[at - 1] ?? '');
    const types = runs.length > 1 ? formsNamed(run) : null;
    if (types) forms.push({ word: run, types });
    else if (!isUnit) asked.push({ text: run, isNumber: isNumber(run) });
  }
  return asked.length > 0
    ? { asked, forms }
    : { asked: runs.map((run) => ({ text: run, isNumber: isNumber(run) })), forms: [] };
}

interface Index<T> {
  readonly entries: readonly Entry<T>[];
  /** In the order of their letters. */
  readonly words: readonly Word[];
  /** Entries by an ingredient's whole name. */
  readonly byIngredient: ReadonlyMap<string, readonly Standing[]>;
}

function indexOf<T extends Findable>(items: readonly T[]): Index<T> {
  const words = new Map<string, Word>();
  const byIngredient = new Map<string, Standing[]>();
  const stand = (text: string, entry: number, place: Place) => {
    let word = words.get(text);
    if (!word)
      words.set(
        text,
        (word = { text, sound: soundOf(text), letters: lettersOf(text), standings: [] }),
      );
    word.standings.push({ entry, place });
  };
  const entries = items.map((item, at): Entry<T> => {
    const name = runsOf(item.name);
    const parts = (item.composition || item.name).split(/\s*\+\s*/).map(runsOf);
    const isGeneric =
      item.composition === '' ? false : item.composition.toLowerCase() === item.name.toLowerCase();
    if (!isGeneric) standBrand(name, at, stand);
    if (isGeneric || item.composition !== '')
      for (const part of parts) {
        const place = isGeneric ? 'generic' : 'ingredient';
        for (const [i, run] of part.entries()) stand(run, at, i === 0 ? place : 'ingredientMore');
        const whole = part.join(' ');
        const standings = byIngredient.get(whole) ?? [];
        standings.push({ entry: at, place });
        byIngredient.set(whole, standings);
      }
    const strengths = runsOf(item.strength).filter(isNumber);
    for (const number of new Set([...strengths, ...sumOf(item.strength)]))
      stand(number, at, 'number');
    return {
      item,
      composition: parts
        .map((part) => part.join(' '))
        .toSorted()
        .join(' + '),
      isGeneric,
      brandWords: name.filter((run) => !isNumber(run) && !formsNamed(run) && !packWords.has(run))
        .length,
      ingredients: parts.length,
      ingredientWords: parts.flat().length,
      nameWords: new Set(name),
    };
  });
  return {
    entries,
    words: [...words.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1)),
    byIngredient,
  };
}

/** `Pan D` is found as `pand` too. */
function standBrand(
  name: readonly string[],
  entry: number,
  stand: (text: string, entry: number, place: Place) => void,
): void {
  for (const [i, run] of name.entries())
    stand(run, entry, isNumber(run) ? 'number' : i === 0 ? 'brand' : 'brandMore');
  const [first = '', second = '', third = ''] = name;
  if (second !== '' && !isNumber(first) && !isNumber(second)) {
    stand(first + second, entry, 'brand');
    if (third !== '' && !isNumber(third)) stand(first + second + third, entry, 'brand');
  }
}

/** A combination is called by the sum of its strengths too: 500 mg + 125 mg is 625. */
function sumOf(strength: string): string[] {
  const parts = strength.split(/\s*\+\s*/).map((part) => /^([\d.]+) (mg|mcg)$/.exec(part));
  if (parts.length < 2 || parts.some((part) => part?.[2] !== parts[0]?.[2] || !part)) return [];
  return [String(parts.reduce((sum, part) => sum + Number(part?.[1] ?? 0), 0))];
}

export function finderOf<T extends Findable>(items: readonly T[]): Finder<T> {
  const index = indexOf(items);
  return {
    find: (text, most, favour = () => 0) => {
      const query = readQuery(text);
      if (query.asked.length === 0) return nothingFound;
      const hits = rank(index, query, (asked) => fitsOf(index, asked), favour);
      const isCertain = isWithoutDoubt(hits);
      const listed = new Set(hits.map(({ entry }) => entry));
      // Comparing letter by letter costs more, and what fits leaves little to guess.
      const guesses =
        hits.length >= most || isCertain
          ? []
          : rank(index, query, (asked) => looseFitsOf(index, asked), favour).filter(
              ({ entry }) => !listed.has(entry),
            );
      return {
        hits: hits.slice(0, most).map(({ entry }) => entry.item),
        isCertain,
        isExact: hits[0]?.isExact ?? false,
        guesses: guesses.slice(0, guessesMost).map(({ entry }) => entry.item),
      };
    },
  };
}

const guessesMost = 5;

interface Fit {
  readonly word: string;
  readonly quality: number;
  readonly standings: readonly Standing[];
}

interface Ranked<T> {
  readonly entry: Entry<T>;
  readonly score: number;
  /** Every word was typed whole, or by its alias. */
  readonly isExact: boolean;
  /** A word typed names the medicine, and not only its second name or strength. */
  readonly isNamed: boolean;
  /** The words that were meant, as the entry has them. */
  readonly meant: string;
  /** Enough letters were typed to name it, and no scrap of a word stands for a whole one. */
  readonly isNamedEnough: boolean;
  /** How much of the name or composition was not typed. */
  readonly left: number;
}

/** What is known of an entry while the words asked for are gone through. */
interface Tally {
  sum: number;
  asked: number;
  isExact: boolean;
  isNamed: boolean;
  isBrief: boolean;
  meant: string;
  inBrand: number;
  inComposition: number;
  composed: number;
}

function rank<T extends Findable>(
  { entries }: Index<T>,
  { asked, forms }: Query,
  fitsOfAsked: (asked: Asked) => readonly Fit[],
  favour: (item: T) => number,
): Ranked<T>[] {
  let tallies = new Map<number, Tally>();
  for (const [at, one] of asked.entries()) {
    const best = bestByEntry(fitsOfAsked(one), at === 0 ? null : tallies);
    const next = new Map<number, Tally>();
    for (const [entry, fit] of best) {
      const before = tallies.get(entry) ?? emptyTally;
      next.set(entry, counted(before, one, fit));
    }
    tallies = next;
  }
  const letters = asked.reduce((sum, one) => sum + (one.isNumber ? 0 : one.text.length), 0);
  const ranked: Ranked<T>[] = [];
  for (const [at, tally] of tallies) {
    const entry = entries[at];
    if (!entry) continue;
    const formFit = formFitOf(entry, forms);
    if (formFit === null) continue;
    const left = leftOf(entry, tally);
    const score =
      tally.sum / asked.length - 0.03 * Math.min(left, 5) + formFit + favour(entry.item);
    ranked.push({
      entry,
      score,
      isExact: tally.isExact,
      isNamed: tally.isNamed,
      isNamedEnough: !tally.isBrief && letters >= (tally.isExact ? 3 : 4),
      meant: tally.meant,
      left,
    });
  }
  return ranked.toSorted(
    (one, other) =>
      other.score - one.score || one.entry.item.name.length - other.entry.item.name.length,
  );
}

const emptyTally: Tally = {
  sum: 0,
  asked: 0,
  isExact: true,
  isNamed: false,
  isBrief: false,
  meant: '',
  inBrand: 0,
  inComposition: 0,
  composed: 0,
};

interface Best {
  readonly word: string;
  readonly quality: number;
  readonly place: Place;
  readonly value: number;
}

function bestByEntry(
  fits: readonly Fit[],
  among: ReadonlyMap<number, unknown> | null,
): Map<number, Best> {
  const best = new Map<number, Best>();
  for (const { word, quality, standings } of fits)
    for (const { entry, place } of standings) {
      if (among && !among.has(entry)) continue;
      const value = quality * places[place];
      const other = best.get(entry);
      if (!other || value > other.value) best.set(entry, { word, quality, place, value });
    }
  return best;
}

const counted = (tally: Tally, asked: Asked, { word, quality, place, value }: Best): Tally => ({
  sum: tally.sum + value,
  asked: tally.asked + 1,
  isExact: tally.isExact && quality >= byAlias,
  isNamed: tally.isNamed || namesMedicine.has(place),
  isBrief: tally.isBrief || (quality < byAlias && !asked.isNumber && asked.text.length < 3),
  meant: quality >= byAlias ? tally.meant : `${tally.meant} ${word}`,
  inBrand: tally.inBrand + (isOfBrand.has(place) && !formsNamed(word) ? 1 : 0),
  inComposition: tally.inComposition + (isOfComposition.has(place) ? 1 : 0),
  composed:
    tally.composed +
    (isOfComposition.has(place) || place === 'ingredientMore' ? word.split(' ').length : 0),
});

/** Of a brand: words of its name. Of a composition: ingredients, and a fifth for each further word in them. */
function leftOf<T>(entry: Entry<T>, tally: Tally): number {
  if (!entry.isGeneric && tally.inBrand > 0) return Math.max(0, entry.brandWords - tally.inBrand);
  const ingredients = Math.max(0, entry.ingredients - tally.inComposition);
  const words = Math.max(0, entry.ingredientWords - tally.composed);
  return ingredients + 0.2 * Math.max(0, words - ingredients);
}

/** Null when the entry has another form than the one typed. */
function formFitOf<T extends Findable>(
  { item, nameWords }: Entry<T>,
  forms: Query['forms'],
): number | null {
  let fit = 0;
  for (const { word, types } of forms) {
    if (types[0] === item.type || nameWords.has(word)) fit += 0.15;
    else if (!types.includes(item.type)) return null;
  }
  return fit;
}

/**
 * Whether nothing that fits as well as the first holds something else, and nothing of its name is left over: `Ascoril` is not `Ascoril LS`,
 * even while the list has only the second.
 */
function isWithoutDoubt<T>(hits: readonly Ranked<T>[]): boolean {
  const [first] = hits;
  if (!first?.isNamed || !first.isNamedEnough || first.left >= 1) return false;
  const others = new Set<string>();
  for (const hit of hits) {
    if (hit.isExact !== first.isExact || !hit.isNamed) continue;
    const isOther = hit.entry.composition !== first.entry.composition;
    if (hit.meant === first.meant) {
      if (isOther && hit.left <= first.left) return false;
    } else if (!others.has(hit.meant)) {
      others.add(hit.meant);
      if (isOther) return false;
    }
  }
  return true;
}

function fitsOf<T>({ words, byIngredient }: Index<T>, asked: Asked): Fit[] {
  const fits: Fit[] = [];
  for (let at = firstFrom(words, asked.text); at < words.length; at++) {
    const word = words[at];
    if (!word?.text.startsWith(asked.text)) break;
    const quality = word.text === asked.text ? exact : begun;
    if (asked.isNumber && quality !== exact && asked.text.length < 2) continue;
    fits.push({ word: word.text, quality, standings: word.standings });
  }
  const alias = asked.isNumber ? undefined : aliases[asked.text];
  const standings = alias === undefined ? undefined : byIngredient.get(alias);
  if (alias !== undefined && standings) fits.push({ word: alias, quality: byAlias, standings });
  return fits;
}

/** The place of the first word that is not before the text. */
function firstFrom(words: readonly Word[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.text ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

const leastForMiddle = 4;
const leastForSound = 2;
const leastForLooseSound = 5;

/** Numbers are never guessed: another strength is another medicine. */
function looseFitsOf<T>(index: Index<T>, asked: Asked): Fit[] {
  const fits = fitsOf(index, asked);
  if (asked.isNumber) return fits;
  const near = nearOf(asked.text);
  for (const word of index.words) {
    const quality = near(word);
    if (quality > 0) fits.push({ word: word.text, quality, standings: word.standings });
  }
  return fits;
}

/** One slip in four letters or more, two in seven or more, against the word or its beginning; or the same sound. */
function nearOf(asked: string): (word: Word) => number {
  const sound = soundOf(asked);
  const letters = lettersOf(asked);
  const slips = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
  return (word) => {
    if (asked.length >= leastForMiddle && word.text.includes(asked)) return 0.5;
    if (sound.length >= leastForSound && asked.length > 3 && word.sound.startsWith(sound))
      return word.sound === sound ? 0.48 : 0.45;
    if (slips > 0 && bitsOf(letters & ~word.letters) <= slips) {
      const least = slipsFromBeginning(asked, word.text, slips);
      if (least <= slips) return 0.4 - least * 0.1;
    }
    return sound.length >= leastForLooseSound &&
      Math.abs(sound.length - word.sound.length) <= 1 &&
      slipsBetween(sound, word.sound, 1) <= 1
      ? 0.15
      : 0;
  };
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Against the word or its beginning, whichever is nearer. */
function slipsFromBeginning(asked: string, word: string, most: number): number {
  if (most === 0 || word.length < asked.length - most) return most + 1;
  const lengths = [asked.length - 1, asked.length, asked.length + 1];
  return Math.min(...lengths.map((length) => slipsBetween(asked, word.slice(0, length), most)));
}
