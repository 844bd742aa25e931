// Finds a diagnosis by what a doctor types: a code, words of its title in any order, or an everyday word.
import { latinOf } from '../../../kit/shared/sound.ts';
import { icd10Table } from './icd10-table.ts';

export interface Diagnosis {
  /** `J06.9`. */
  readonly code: string;
  readonly title: string;
  /** Everyday words and short forms. */
  readonly words: readonly string[];
}

export const diagnoses: readonly Diagnosis[] = icd10Table.split('\n').map((row) => {
  const [code = '', title = '', words = ''] = row.split('\t');
  return { code, title, words: words === '' ? [] : words.split('|') };
});

const byCode = new Map(diagnoses.map((one) => [one.code, one]));
export const titleOf = (code: string): string => byCode.get(code)?.title ?? '';

/** One that was found, with the words that would be written. */
export interface Found extends Diagnosis {
  readonly text: string;
}

interface Named {
  readonly text: string;
  readonly parts: readonly string[];
}
interface Entry {
  readonly diagnosis: Diagnosis;
  readonly names: readonly Named[];
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const named = (text: string): Named => ({ text: capital(text), parts: wordsIn(text) });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const entries: readonly Entry[] = diagnoses.map((diagnosis) => ({
  diagnosis,
  names: [...diagnosis.words, diagnosis.title].map(named),
}));

/** Each typed word begins a word of the name. */
const fits = (typed: readonly string[], { parts }: Named): boolean =>
  typed.every((one) => parts.some((part) => part.startsWith(one)));

/** The whole name first, then what begins with what was typed, everyday words before titles, the shorter name first. */
function rank(typed: readonly string[], name: Named, isEveryday: boolean): number {
  const isWhole =
    name.parts.length === typed.length && name.parts.every((part, i) => part === typed[i]);
  const begins = name.parts[0]?.startsWith(typed[0] ?? '') ?? false;
  return (isWhole ? 0 : 4) + (begins ? 0 : 2) + (isEveryday ? 0 : 1) + name.text.length / 1000;
}

/** @param typed in any script's Latin spelling; nothing is found for fewer than two letters. */
export function findDiagnoses(typed: string, most: number): Found[] {
  const text = typed.trim();
  if (text.length < 2) return [];
  if (/^[a-z]\d{1,2}(\.\d?)?$/i.test(text)) {
    const code = text.toUpperCase();
    return diagnoses
      .filter((one) => one.code.startsWith(code))
      .slice(0, most)
      .map((one) => ({ ...one, text: capital(one.words[0] ?? one.title) }));
  }
  const words = wordsIn(latinOf(text));
  if (words.length === 0) return [];
  return entries
    .flatMap(({ diagnosis, names }) => {
      const ranked = names
        .filter((name) => fits(words, name))
        .map((name) => ({
          diagnosis: { ...diagnosis, text: name.text },
          rank: rank(words, name, name.text !== capital(diagnosis.title)),
        }))
        .toSorted((a, b) => a.rank - b.rank);
      return ranked.slice(0, 1);
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map((one) => one.diagnosis);
}
