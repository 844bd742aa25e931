// The index answers as a comparison with every single word would.
import { expect, test } from 'vitest';
import { catalogueMedicines } from '../../../../tests/catalogue.ts';
import { slipsBetween, soundOf } from '../../../kit/shared/sound.ts';
import { atOnce } from '../../../kit/shared/steps.ts';
import { nearnessOf } from './near.ts';
import { runsOf } from './typed.ts';

const words = [
  ...new Set(
    catalogueMedicines().flatMap(({ name, composition }) => runsOf(`${name} ${composition}`)),
  ),
].toSorted((one, other) => (one < other ? -1 : 1));
const near = atOnce(nearnessOf(words));

function compared(asked: string, word: string): number {
  const [sound, other] = [soundOf(asked), soundOf(word)];
  if (asked.length >= 4 && word.includes(asked)) return 0.5;
  if (asked.length > 3 && sound.length >= 2 && other.startsWith(sound))
    return other === sound ? 0.48 : 0.45;
  const most = asked.length >= 7 ? 2 : asked.length >= 4 ? 1 : 0;
  const least = Math.min(
    ...[-1, 0, 1].map((more) => slipsBetween(asked, word.slice(0, asked.length + more), most)),
  );
  if (most > 0 && least <= most) return 0.4 - least * 0.1;
  return sound.length >= 5 && slipsBetween(sound, other, 1) <= 1 ? 0.15 : 0;
}

/** A letter left out, wrong, doubled or changed about with the next, and half a word. */
const slipped = (word: string, at: number): string[] => [
  word.slice(0, at) + word.slice(at + 1),
  `${word.slice(0, at)}e${word.slice(at + 1)}`,
  word.slice(0, at + 1) + word.slice(at),
  word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split('')
      .toReversed()
      .join('') +
    word.slice(at + 2),
  word.slice(0, Math.ceil(word.length / 2)),
];

test.each(words.filter((word, at) => at % 97 === 0 && /^[a-z]+$/.test(word)))(
  'what is near %s and its slips',
  (word) => {
    for (const asked of slipped(word, word.length % 5)) {
      const all = words
        .map((other, at) => ({ at, quality: compared(asked, other) }))
        .filter(({ quality }) => quality > 0);
      expect([asked, near(asked)]).toEqual([asked, all]);
    }
  },
);
