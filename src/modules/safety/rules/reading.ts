// Free text read for allergies and illnesses: misspelt, in any of the ten languages' scripts, by brand, with what is denied left out.
import { latinOf, slipsBetween } from '../../../kit/shared/sound.ts';
import { conditions, type Condition } from '../model.ts';
import { classes, type ClassId, classIds } from './classes.ts';
import { conditionNames } from './conditions.ts';
import {
  brands,
  combinations,
  otherNamesOf,
  type SubstanceId,
  substanceIds,
} from './substances.ts';

interface KnownAllergies {
  readonly substances: SubstanceId[];
  readonly groups: ClassId[];
}

/** What the products of a brand have in common, by the brand's first word in small Latin letters. */
type BrandCompositions = ReadonlyMap<string, readonly SubstanceId[]>;
const noBrands: BrandCompositions = new Map();

// ---------------------------------------------------------------- what is denied

/** A part that says there is none: `no known allergies`, `not allergic to penicillin`, `penicillin: no reaction`. */
const denial =
  /^\s*(no|nil|none|not|nkda|nka|denies|denied|without|negative)\b|\b(no reaction|tolerat\w*|never had|nahi|nahin|nahee|nathi|illai|illa|ille|nei|naahi)\b/;
/** A word of its own: `પેનિસિલિનથી`, by penicillin, ends in what denies. */
const denialElsewhere = /(?<![\p{L}\p{M}])(?:नहीं|नाही|નથી|ਨਹੀਂ|இல்லை|ନାହିଁ|ಇಲ್ಲ|ഇല്ല|নেই)/u;

/** What is not to be given, or was not borne, is no denial: `penicillin not tolerated`, `diclofenac nahi dena`, `suit nahi karti`. */
const forbidden = new RegExp(
  [
    String.raw`\b(?:not|cannot|can't|couldn't|doesn't|didn't|never|unable)\b.*\btolerat`,
    String.raw`\b(?:not|never)\b (?:to )?(?:be )?(?:gives?n?|takes?n?|used?|prescribed?|repeat)\b`,
    String.raw`\b(?:nahi|nahin|nahee) (?:de|le|chal)\w*`,
    String.raw`\b(?:dena|deni|lena|leni|suit|sahan|bardasht) (?:nahi|nahin|nahee)\b`,
    String.raw`\bnako\b`,
    'नहीं (?:दे|ले|चल)',
    '(?:देना|देनी|लेना|लेनी|सूट|सहन|बर्दाश्त) नहीं',
    'ਨਹੀਂ (?:ਦੇ|ਲੈ)',
  ].join('|'),
);
/** Among allergies `no penicillin` says what is not to be given; `no penicillin allergy` denies. */
const bareNo = /^\s*no\b(?!.*\b(?:allerg|reaction|known|history|sensitiv|problem))/;

/** The parts of a text that affirm something, each as it was written. */
const affirmed = (text: string, isAllergy = false): string[] =>
  text
    .normalize('NFC')
    .split(/[\n,;।]|\.(?!\d)|\bbut\b|\bexcept\b/i)
    .filter(
      (part) =>
        part.trim() !== '' &&
        (forbidden.test(part.toLowerCase()) ||
          (isAllergy && bareNo.test(part.toLowerCase())) ||
          (!denial.test(part.toLowerCase()) && !denialElsewhere.test(part))),
    );

const isLatin = (name: string): boolean => /^[\x20-\x7e]+$/.test(name);

// ---------------------------------------------------------------- names as they sound

/** Letters that misspellings and transliterations mix up become one: `penicillin`, `pencilin`, पेनिसिलिन. */
const folded = (word: string): string =>
  word
    .replace(/ph|hp/g, 'f')
    .replace(/^([bdgklmnprstv])ya/, '$1a')
    .replace(/x/g, 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ch(?=[rl])/g, 'k')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/(?<=[bdgjkt])h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/ai|ei|ee/g, 'e')
    .replace(/au|ou|oo/g, 'o')
    .replace(/(.)\1+/g, '$1')
    .replace(/^[aeiou]/, 'a')
    .replace(/(?<=.{4})[aeiou]$/, '');

/** How many slips a word of this length may have before it could be another name. */
const slipsIn = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

interface Named {
  readonly words: string;
  readonly sound: string;
  readonly substances: readonly SubstanceId[];
  readonly group: ClassId | null;
}

const named: readonly Named[] = [
  ...substanceIds.flatMap((id) =>
    [id, ...otherNamesOf(id)].map((name) => asNamed(name, [id], null)),
  ),
  ...classIds.flatMap((id) => classes[id].writtenAs.map((name) => asNamed(name, [], id))),
  ...Object.entries({ ...brands, ...combinations }).map(([name, ids]) => asNamed(name, ids, null)),
];
const byWords: ReadonlyMap<string, Named> = new Map(named.map((one) => [one.words, one]));
const longestName = Math.max(...named.map((one) => one.words.split(' ').length));

function asNamed(name: string, ids: readonly SubstanceId[], group: ClassId | null): Named {
  const words = latinOf(name);
  return { words, sound: folded(words.replaceAll(' ', '')), substances: ids, group };
}

/** The names nearest in sound to one of the words, when near enough. */
function near(words: readonly string[]): readonly Named[] {
  const candidates = words.map(folded).flatMap((sound) => {
    const most = slipsIn(sound.length);
    if (most === 0) return [];
    return named
      .filter((one) => one.sound.length >= 5 && one.sound[0] === sound[0])
      .map((one) => ({ one, slips: slipsBetween(sound, one.sound, most) }))
      .filter(({ one, slips: count }) => count <= Math.min(most, slipsIn(one.sound.length)));
  });
  const least = Math.min(...candidates.map(({ slips: count }) => count));
  return candidates.filter(({ slips: count }) => count === least).map(({ one }) => one);
}

/** What the languages join to a name for `of`, `to`, `by` and `from`, in Latin letters: `सल्फाची`, `பென்சிலினுக்கு`, `ಸಲ್ಫಾಗೆ`. */
const endings =
  'cha chi che chya la ne mule pasun ni no nu na thi y r er e te ke re ra ru ku kku ukku vukku al kk ykk ot yot inot ge ige kke inda'.split(
    ' ',
  );
/** Tamil writes one letter for `d` and `t`, for `b` and `p`, for `g` and `k`. */
const voiced: Readonly<Record<string, string>> = { t: 'd', p: 'b', k: 'g' };

/** The word, and what it may be without its ending and in another script's letters. */
function spellings(word: string, part: string): string[] {
  if (isLatin(part)) return [word];
  const stems = endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 5)
    .map((ending) => word.slice(0, -ending.length));
  const all = [word, ...stems];
  const first = /[\u0b80-\u0bff]/.test(part) ? voiced[word.charAt(0)] : undefined;
  return first === undefined ? all : [...all, ...all.map((one) => first + one.slice(1))];
}

/** Words in which brands are looked up: not every short word is a brand. */
export const brandWordsIn = (text: string): string[] => [
  ...new Set(
    affirmed(text, true)
      .flatMap((part) => latinOf(part).split(' '))
      .filter((word) => word.length > 3 && !byWords.has(word) && !everyday.has(word)),
  ),
];

/** Words of allergies that are also the beginning of some brand. */
const everyday = new Set(
  'allergy allergic allergies reaction rash itching swelling dust pollen milk eggs nuts peanut food foods fish prawn prawns seafood wheat latex perfume smoke cold cement honey soya mushroom brinjal skin after with from since severe mild drug drugs medicine medicines tablet tablets injection known history mother father child years past given took taken'.split(
    ' ',
  ),
);

/** What a person is allergic to, as far as the text names what is known here. */
export function allergiesIn(text: string, compositions = noBrands): KnownAllergies {
  const known: Named[] = [];
  for (const part of affirmed(text, true)) {
    const words = latinOf(part).split(' ').filter(Boolean);
    for (let at = 0; at < words.length;) {
      const exact = longestAt(words, at);
      if (exact) known.push(exact.name);
      else known.push(...unknown(words[at] ?? '', part, compositions));
      at += exact?.count ?? 1;
    }
  }
  return {
    substances: [...new Set(known.flatMap((one) => one.substances))],
    groups: [...new Set(known.map((one) => one.group).filter((group) => group !== null))],
  };
}

function longestAt(words: readonly string[], at: number): { name: Named; count: number } | null {
  for (let count = longestName; count > 0; count--) {
    const name = byWords.get(words.slice(at, at + count).join(' '));
    if (name) return { name, count };
  }
  return null;
}

function unknown(word: string, part: string, compositions: BrandCompositions): readonly Named[] {
  const brand = compositions.get(word);
  if (brand) return [{ words: word, sound: '', substances: brand, group: null }];
  if (everyday.has(word)) return [];
  const words = spellings(word, part);
  const exact = words.map((one) => byWords.get(one)).find((name) => name !== undefined);
  return exact ? [exact] : near(words);
}

// ---------------------------------------------------------------- illnesses

/** The illnesses that the text names and does not deny. */
export function conditionsIn(text: string): Condition[] {
  const parts = affirmed(text);
  const latin = parts.map((part) => ` ${latinOf(part)} `);
  return conditions.filter((id) =>
    conditionNames[id].some((name) =>
      isLatin(name)
        ? latin.some((part) => part.includes(` ${latinOf(name)} `))
        : parts.some((part) => part.includes(name.normalize('NFC'))),
    ),
  );
}
