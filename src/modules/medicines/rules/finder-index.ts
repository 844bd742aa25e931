// The words of a list of medicines, made ready once for a search: where each stands, and what is told of each medicine while it is searched.
import type { InSteps } from '../../../kit/shared/steps.ts';
import type { MedicineType } from '../model.ts';
import { formsTyped } from './forms.ts';
import { type Nearness, nearnessOf } from './near.ts';
import { isNumber, runsOf } from './typed.ts';

export interface Findable {
  readonly name: string;
  /** Generic names joined by ` + `; empty where nobody has said. */
  readonly composition: string;
  readonly strength: string;
  readonly type: MedicineType;
}

/** Where a word stands: begins a brand, elsewhere in it, is or begins a generic name, elsewhere in one, is a number. */
const places = {
  brand: placeOf(1, { namesMedicine: true, isOfBrand: true }),
  brandMore: placeOf(0.9, { isOfBrand: true }),
  generic: placeOf(1, { namesMedicine: true, isOfComposition: true }),
  ingredient: placeOf(0.8, { namesMedicine: true, isOfComposition: true }),
  ingredientMore: placeOf(0.7, { isInComposition: true }),
  number: placeOf(0.9, {}),
};

interface Place {
  readonly weight: number;
  /** Whether a word there names the medicine, and is not only its second name or strength. */
  readonly namesMedicine: boolean;
  readonly isOfBrand: boolean;
  /** Begins an ingredient. */
  readonly isOfComposition: boolean;
  readonly isInComposition: boolean;
}

function placeOf(weight: number, is: Partial<Omit<Place, 'weight'>>): Place {
  const { namesMedicine = false, isOfBrand = false, isOfComposition = false } = is;
  const { isInComposition = isOfComposition } = is;
  return { weight, namesMedicine, isOfBrand, isOfComposition, isInComposition };
}

interface Standing<T> {
  readonly entry: Entry<T>;
  readonly place: Place;
}

/** A word of the list, or the whole name of an ingredient. */
interface Word<T> {
  readonly text: string;
  /** The same after a space, to be put to others. */
  readonly meant: string;
  /** How many words it is. */
  readonly length: number;
  readonly isForm: boolean;
  readonly standings: Standing<T>[];
}

export interface Entry<T> extends Tally<T> {
  readonly item: T;
  readonly composition: string;
  readonly isGeneric: boolean;
  /** Words of a brand's name that are neither number nor form, nor say where it goes. */
  readonly brandWords: number;
  readonly ingredients: number;
  readonly ingredientWords: number;
  readonly nameWords: ReadonlySet<string>;
  /** The search in which it was last a hit. */
  hitIn: number;
  favour: number;
  favouredBy: Favour<T> | null;
}

export type Favour<T> = (item: T) => number;

/** What is known of an entry while the words asked for are gone through; begun anew by each search that comes by. */
export interface Tally<T> {
  /** The word asked for that it was last counted for. */
  round: number;
  /** How the entry fits the word of this round best. */
  fit: Fit<T>;
  place: Place;
  value: number;
  sum: number;
  /** Every word was typed whole, or by its alias. */
  isExact: boolean;
  isNamed: boolean;
  isBrief: boolean;
  /** The words that were meant and not typed whole, as the entry has them. */
  meant: string;
  inBrand: number;
  inComposition: number;
  composed: number;
  /** How much of the name or composition was not typed. */
  left: number;
  score: number;
}

export interface Fit<T> {
  readonly word: Word<T>;
  readonly quality: number;
}

/** Say how it is packed, not what is in it. */
const packWords = new Set(['duo', 'vial', 'pen', 'penfill', 'flexpen', 'kwikpen', 'cartridge']);

export interface Index<T> {
  /** In the order of their letters. */
  readonly texts: readonly string[];
  readonly words: readonly Word<T>[];
  /** By an ingredient's whole name. */
  readonly byIngredient: ReadonlyMap<string, Word<T>>;
  readonly near: Nearness;
}

function wordsOf<T>() {
  const words = new Map<string, Word<T>>();
  const stand = (text: string, entry: Entry<T>, place: Place) => {
    const word = words.get(text);
    if (word) word.standings.push({ entry, place });
    else
      words.set(text, {
        text,
        meant: ` ${text}`,
        length: text.split(' ').length,
        isForm: formsTyped(text) !== null,
        standings: [{ entry, place }],
      });
  };
  return { words, stand };
}

type Stand<T> = ReturnType<typeof wordsOf<T>>['stand'];

/** @yields after each medicine and each of its words */
export function* indexOf<T extends Findable>(items: readonly T[]): InSteps<Index<T>> {
  const { words, stand } = wordsOf<T>();
  const { words: byIngredient, stand: standWhole } = wordsOf<T>();
  const partsOf = remembered((composition) => composition.split(/\s*\+\s*/).map(runsOf));
  const numbersOf = remembered((strength) => [
    ...new Set([...runsOf(strength).filter(isNumber), ...sumOf(strength)]),
  ]);
  for (const item of items) {
    yield;
    const name = runsOf(item.name);
    const parts = partsOf(item.composition || item.name);
    const entry = entryOf(item, name, parts);
    if (!entry.isGeneric) standBrand(name, entry, stand);
    if (item.composition !== '')
      for (const part of parts) {
        const place = entry.isGeneric ? places.generic : places.ingredient;
        for (const [i, run] of part.entries())
          stand(run, entry, i === 0 ? place : places.ingredientMore);
        standWhole(part.join(' '), entry, place);
      }
    for (const number of numbersOf(item.strength)) stand(number, entry, places.number);
  }
  const sorted = [...words.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
  const texts = sorted.map((word) => word.text);
  return { texts, words: sorted, byIngredient, near: yield* nearnessOf(texts) };
}

/** Thousands of products have the same compositions and strengths. */
function remembered<R>(read: (text: string) => R): (text: string) => R {
  const answers = new Map<string, R>();
  return (text) => {
    const before = answers.get(text);
    if (before !== undefined) return before;
    const answer = read(text);
    answers.set(text, answer);
    return answer;
  };
}

function entryOf<T extends Findable>(
  item: T,
  name: readonly string[],
  parts: readonly (readonly string[])[],
): Entry<T> {
  return {
    item,
    composition: parts
      .map((part) => part.join(' '))
      .toSorted()
      .join(' + '),
    isGeneric:
      item.composition !== '' && item.composition.toLowerCase() === item.name.toLowerCase(),
    brandWords: name.filter((run) => !isNumber(run) && !formsTyped(run) && !packWords.has(run))
      .length,
    ingredients: parts.length,
    ingredientWords: parts.flat().length,
    nameWords: new Set(name),
    round: 0,
    fit: { word: { text: '', meant: '', length: 0, isForm: false, standings: [] }, quality: 0 },
    place: places.number,
    value: 0,
    sum: 0,
    isExact: true,
    isNamed: false,
    isBrief: false,
    meant: '',
    inBrand: 0,
    inComposition: 0,
    composed: 0,
    left: 0,
    score: 0,
    hitIn: 0,
    favour: 0,
    favouredBy: null,
  };
}

/** `Pan D` is found as `pand` too. */
function standBrand<T>(name: readonly string[], entry: Entry<T>, stand: Stand<T>): void {
  for (const [i, run] of name.entries())
    stand(run, entry, isNumber(run) ? places.number : i === 0 ? places.brand : places.brandMore);
  const [first = '', second = '', third = ''] = name;
  if (second !== '' && !isNumber(first) && !isNumber(second)) {
    stand(first + second, entry, places.brand);
    if (third !== '' && !isNumber(third)) stand(first + second + third, entry, places.brand);
  }
}

/** A combination is called by the sum of its strengths too: 500 mg + 125 mg is 625. */
function sumOf(strength: string): string[] {
  const parts = strength.split(/\s*\+\s*/).map((part) => /^([\d.]+) (mg|mcg)$/.exec(part));
  if (parts.length < 2 || parts.some((part) => part?.[2] !== parts[0]?.[2] || !part)) return [];
  return [String(parts.reduce((sum, part) => sum + Number(part?.[1] ?? 0), 0))];
}
