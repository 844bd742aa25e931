// What is offered while complaints, findings, tests and advice are typed: the clinic's own words first, then what most practices write.
import type { I18n } from '@lingui/core';
import { each } from '../../../kit/shared/catalogue.ts';
import { wordNames } from '../fields.ts';
import type { UsedWords } from '../model/quick.ts';
import { starters } from './starters.ts';

export const noWords: UsedWords = each(wordNames, () => []);

const behind = (own: readonly string[], others: readonly string[]): readonly string[] => {
  const present = new Set(own.map((one) => one.toLowerCase()));
  return [...own, ...others.filter((other) => !present.has(other.toLowerCase()))];
};

export const offersFrom = (words: UsedWords, i18n: I18n): UsedWords =>
  each(wordNames, (name) => [
    ...behind(
      words[name],
      (starters[name] ?? []).map((one) => i18n._(one)),
    ),
  ]);
