// Finds a medicine in a list held in memory: words in any order, by beginning, by composition, alias, form and strength. What is only written or
// heard nearly so is a guess and stands apart.
import { atOnce, type InSteps } from '../../../kit/shared/steps.ts';
import { aliases } from './aliases.ts';
import {
  type Entry,
  type Favour,
  type Findable,
  type Fit,
  type Index,
  indexOf,
  type Tally,
} from './finder-index.ts';
import { rangeOf } from './near.ts';
import { type Asked, type Query, readQuery } from './typed.ts';

export interface Finding<T> {
  /** What fits word by word, the likeliest first. */
  readonly hits: T[];
  /** Whether the first hit may be taken without a look: no other hit that fits as well holds something else. */
  readonly isCertain: boolean;
  /** Whether every word of the first hit was typed whole. */
  readonly isExact: boolean;
  /** Whether enough of the first hit's own name was typed to mean it. */
  readonly isNamed: boolean;
  /** Written or heard nearly so. Never to be taken by itself. */
  readonly guesses: T[];
}

export const nothingFound = {
  hits: [],
  guesses: [],
  isCertain: false,
  isExact: false,
  isNamed: false,
};

export interface Finder<T> {
  /** `favour` adds to what the fit of the words says, -0.2 to 0.3; it is asked once for an item while it stays the same function. */
  find: (text: string, most: number, favour?: (item: T) => number) => Finding<T>;
}

/** The clinic's own come before what fits as well. */
export const ownFirst = (one: { readonly source: string }): number =>
  one.source === 'own' ? 0.05 : 0;

const exact = 1;
const begun = 0.8;
const byAlias = 0.95;

function begin<T>(tally: Tally<T>): void {
  tally.sum = 0;
  tally.isExact = true;
  tally.isNamed = false;
  tally.isBrief = false;
  tally.meant = '';
  tally.inBrand = 0;
  tally.inComposition = 0;
  tally.composed = 0;
}

export const finderOf = <T extends Findable>(items: readonly T[]): Finder<T> =>
  atOnce(finderInSteps(items));

/** @yields many times where the list is long */
export function* finderInSteps<T extends Findable>(items: readonly T[]): InSteps<Finder<T>> {
  const index = yield* indexOf(items);
  let rounds = 0;
  let searches = 0;
  const rank = (query: Query, fitsOfAsked: (asked: Asked) => Fit<T>[], favour: Favour<T>) => {
    let entries: Entry<T>[] = [];
    for (const [at, asked] of query.asked.entries()) {
      rounds += 1;
      entries = fitting(fitsOfAsked(asked), { round: rounds, isFirst: at === 0 });
      if (entries.length === 0) return entries;
      for (const entry of entries) count(entry, asked);
    }
    return entries.filter((entry) => judge(entry, query, favour));
  };
  return {
    find: (text, most, favour = noFavour) => {
      const query = readQuery(text);
      if (query.asked.length === 0) return nothingFound;
      searches += 1;
      const all = rank(query, (asked) => fitsOf(index, asked), favour);
      const best = likeliest(all, most);
      const isCertain = isWithoutDoubt(best[0], all, query);
      const isExact = best[0]?.isExact ?? false;
      const isNamed = best[0] !== undefined && isNamedEnough(best[0], query);
      const hits = best.map(({ item }) => item);
      if (all.length >= most || isCertain)
        return { hits, isCertain, isExact, isNamed, guesses: [] };
      // Whoever finds enough has little to guess.
      for (const entry of all) entry.hitIn = searches;
      const guesses = rank(query, (asked) => looseFitsOf(index, asked), favour).filter(
        ({ hitIn }) => hitIn !== searches,
      );
      return {
        hits,
        isCertain,
        isExact,
        isNamed,
        guesses: likeliest(guesses, guessesMost).map(({ item }) => item),
      };
    },
  };
}

const noFavour = () => 0;
const guessesMost = 5;

/** The entries of these words that fit all words asked for before, each with its best fit. */
function fitting<T>(
  fits: readonly Fit<T>[],
  { round, isFirst }: { round: number; isFirst: boolean },
): Entry<T>[] {
  const entries: Entry<T>[] = [];
  for (const fit of fits)
    for (const { entry, place } of fit.word.standings) {
      const value = fit.quality * place.weight;
      if (entry.round === round) {
        if (value <= entry.value) continue;
      } else {
        if (isFirst) begin(entry);
        else if (entry.round !== round - 1) continue;
        entry.round = round;
        entries.push(entry);
      }
      entry.fit = fit;
      entry.place = place;
      entry.value = value;
    }
  return entries;
}

function count<T>(tally: Tally<T>, asked: Asked): void {
  const { word, quality } = tally.fit;
  const { place } = tally;
  const isWhole = quality >= byAlias;
  tally.sum += tally.value;
  tally.isExact &&= isWhole;
  tally.isNamed ||= place.namesMedicine;
  tally.isBrief ||= !isWhole && !asked.isNumber && asked.text.length < 3;
  if (!isWhole) tally.meant += word.meant;
  if (place.isOfBrand && !word.isForm) tally.inBrand += 1;
  if (place.isOfComposition) tally.inComposition += 1;
  if (place.isInComposition) tally.composed += word.length;
}

/** False where the entry has another form than the one typed. */
function judge<T extends Findable>(entry: Entry<T>, query: Query, favour: Favour<T>): boolean {
  const { item } = entry;
  const formFit = formFitOf(entry, query.forms);
  if (formFit === null) return false;
  if (entry.favouredBy !== favour) {
    entry.favour = favour(item);
    entry.favouredBy = favour;
  }
  entry.left = leftOf(entry);
  entry.score =
    entry.sum / query.asked.length - 0.03 * Math.min(entry.left, 5) + formFit + entry.favour;
  return true;
}

/** Below nought where the first is likelier. */
const byLikelihood = <T extends Findable>(one: Entry<T>, other: Entry<T>): number =>
  other.score - one.score || one.item.name.length - other.item.name.length;

/** The likeliest, in order; a letter or two fit thousands, which are never sorted whole. */
function likeliest<T extends Findable>(all: readonly Entry<T>[], most: number): Entry<T>[] {
  const first: Entry<T>[] = [];
  for (const one of all) {
    const last = first.at(-1);
    if (first.length === most && last && byLikelihood(one, last) >= 0) continue;
    const at = first.findIndex((other) => byLikelihood(one, other) < 0);
    first.splice(at === -1 ? first.length : at, 0, one);
    if (first.length > most) first.pop();
  }
  return first;
}

/** Of a brand: words of its name. Of a composition: ingredients, and a fifth for each further word in them. */
function leftOf<T>(entry: Entry<T>): number {
  if (!entry.isGeneric && entry.inBrand > 0) return Math.max(0, entry.brandWords - entry.inBrand);
  const ingredients = Math.max(0, entry.ingredients - entry.inComposition);
  const words = Math.max(0, entry.ingredientWords - entry.composed);
  return ingredients + 0.2 * Math.max(0, words - ingredients);
}

/** Null when the entry has another form than the one typed. */
function formFitOf<T extends Findable>(
  { item, nameWords }: Entry<T>,
  forms: Query['forms'],
): number | null {
  let fit = 0;
  for (const { word, types } of forms) {
    if (nameWords.has(word)) fit += 0.17;
    else if (types[0] === item.type) fit += 0.15;
    else if (!types.includes(item.type)) return null;
  }
  return fit;
}

/**
 * Whether nothing that fits as well as the first holds something else, and nothing of its name is left over: `Ascoril` is not `Ascoril LS`,
 * even while the list has only the second.
 */
function isWithoutDoubt<T extends Findable>(
  first: Entry<T> | undefined,
  all: readonly Entry<T>[],
  query: Query,
): boolean {
  if (!first || !isNamedEnough(first, query) || first.left >= 1) return false;
  const isOther = (hit: Entry<T>) => hit.composition !== first.composition;
  /** The likeliest of everything else that may have been meant. */
  const others = new Map<string, Entry<T>>();
  for (const hit of all) {
    if (hit.isExact !== first.isExact || !hit.isNamed) continue;
    if (hit.meant === first.meant) {
      if (isOther(hit) && hit.left <= first.left) return false;
      continue;
    }
    const other = others.get(hit.meant);
    if (!other || byLikelihood(hit, other) < 0) others.set(hit.meant, hit);
  }
  return ![...others.values()].some(isOther);
}

/** Enough letters were typed to name it, and no scrap of a word stands for a whole one. */
function isNamedEnough<T>(first: Entry<T>, { asked }: Query): boolean {
  const letters = asked.reduce((sum, one) => sum + (one.isNumber ? 0 : one.text.length), 0);
  return first.isNamed && !first.isBrief && letters >= (first.isExact ? 3 : 4);
}

function fitsOf<T>({ texts, words, byIngredient }: Index<T>, asked: Asked): Fit<T>[] {
  const fits: Fit<T>[] = [];
  for (const word of words.slice(...rangeOf(texts, asked.text))) {
    const quality = word.text === asked.text ? exact : begun;
    if (asked.isNumber && quality !== exact && asked.text.length < 2) continue;
    fits.push({ word, quality });
  }
  const alias = asked.isNumber ? undefined : aliases[asked.text];
  const ingredient = alias === undefined ? undefined : byIngredient.get(alias);
  if (ingredient) fits.push({ word: ingredient, quality: byAlias });
  return fits;
}

/** Numbers are never guessed: another strength is another medicine. */
function looseFitsOf<T>(index: Index<T>, asked: Asked): Fit<T>[] {
  const fits = fitsOf(index, asked);
  if (asked.isNumber) return fits;
  for (const { at, quality } of index.near(asked.text)) {
    const word = index.words[at];
    if (word) fits.push({ word, quality });
  }
  return fits;
}
