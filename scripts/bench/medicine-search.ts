// Finding a medicine while one types: 20,000 of the clinic's own beside the shared catalogue, processor time of one key after another.
import { catalogueMedicines } from '../../tests/catalogue.ts';
import { finderOf, ownFirst } from '../../src/modules/medicines/rules/finder.ts';
import type { Findable } from '../../src/modules/medicines/rules/finder-index.ts';
import { formFavour } from '../../src/modules/medicines/rules/forms.ts';
import { strengthFavour } from '../../src/modules/medicines/rules/usual-strengths.ts';

export const ownMedicines = 20_000;
/** As Chromium's throttle counts it. */
export const slowdown = 4;

interface SearchBench {
  entries: number;
  /** Of each key, milliseconds of processor time here; the least of three times, so that what else runs is left out. */
  keys: { typed: string; millis: number }[];
  /** To make the list ready, once. */
  readyMillis: number;
}

const beginnings =
  'ace bri cal dex el fen gly hep isol jan ket lev mont nor oxy pan qui ros syl tam uro val wel xan zer'.split(
    ' ',
  );
const middles = 'ba cef di flo gem ki lo me ni pra ri so ta vi zo'.split(' ');
const ends = 'cin dol fast kind max nix pod rin stat tek via zide'.split(' ');
const after = ['', ' D', ' SR', ' Plus', ' DS', ' LS'];
const strengths = [5, 10, 20, 40, 50, 100, 250, 500, 650];

const turn = <T>(list: readonly T[], at: number): T => {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** Names as brands have them, each with a composition of the catalogue. */
function invented(catalogue: readonly Findable[]): Findable[] {
  return Array.from({ length: ownMedicines }, (_, n) => {
    const word =
      turn(beginnings, n) +
      turn(middles, Math.floor(n / 25)) +
      turn(middles, Math.floor(n / 375)) +
      turn(ends, Math.floor(n / 5625));
    const strength = turn(strengths, Math.floor(n / 7));
    const { composition, type } = turn(catalogue, n * 13);
    return {
      name: `${word.charAt(0).toUpperCase()}${word.slice(1)}${turn(after, Math.floor(n / 1000))} ${strength}`,
      composition,
      type,
      strength: `${strength} mg`,
    };
  });
}

const typed = [
  'pantoprazole',
  'paracetamol 650',
  'azithromicin',
  'metfrmin 500',
  'amox clav 625',
  'levocetrizine',
  'montelucast',
  'dexbacin',
  'glyflodol 40',
  'पैरासिटामोल',
  'telmisarten h',
  'zzzzzzz',
];
/** As the picker lists them. */
const listed = 12;
const adultMonths = 45 * 12;
const favour = (one: Findable & { source: string }) =>
  ownFirst(one) + formFavour(one, adultMonths) + strengthFavour(one, adultMonths);

export function benchMedicineSearch(): SearchBench {
  const catalogue = catalogueMedicines();
  const items = [
    ...invented(catalogue).map((one) => ({ ...one, source: 'own' })),
    ...catalogue.map((one) => ({ ...one, source: 'catalogue' })),
  ];
  const began = process.cpuUsage();
  const finder = finderOf(items);
  const readyMillis = usedSince(began);
  const keys = typed.flatMap((words) =>
    Array.from({ length: words.length }, (_, at) => words.slice(0, at + 1)),
  );
  // The engine makes code of what is asked often, as it does within the first words of a morning.
  for (const words of keys) finder.find(words, listed, favour);
  return {
    entries: items.length,
    keys: keys.map((words) => ({ typed: words, millis: leastOf(finder, words) })),
    readyMillis,
  };
}

function leastOf(
  finder: ReturnType<typeof finderOf<Findable & { source: string }>>,
  words: string,
) {
  const times = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage();
    finder.find(words, listed, favour);
    return usedSince(began);
  });
  return Math.min(...times);
}

function usedSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
