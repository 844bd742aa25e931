// What is offered while complaints, findings, tests and advice are typed: the clinic's own words first, then what most practices write.
import type { I18n } from '@lingui/core';
import type { UsedWords } from '../model/quick.ts';
import { adviceStarters, starters } from './starters.ts';

export const noWords: UsedWords = {
  complaints: [],
  examinations: [],
  testsAdvised: [],
  advice: [],
};

const behind = (own: readonly string[], others: readonly string[]): readonly string[] => {
  const present = new Set(own.map((one) => one.toLowerCase()));
  return [...own, ...others.filter((other) => !present.has(other.toLowerCase()))];
};

export function offersFrom(words: UsedWords, i18n: I18n): UsedWords {
  const inWords = (kind: keyof typeof starters) => starters[kind].map((one) => i18n._(one));
  return {
    complaints: [...behind(words.complaints, inWords('complaints'))],
    examinations: [...behind(words.examinations, inWords('examinations'))],
    testsAdvised: [...behind(words.testsAdvised, inWords('testsAdvised'))],
    advice: [
      ...behind(
        words.advice,
        adviceStarters.map((one) => i18n._(one)),
      ),
    ],
  };
}
