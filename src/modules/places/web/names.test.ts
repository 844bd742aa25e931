import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageCodes } from '../../../kit/shared/languages.ts';
import { countries } from '../model.ts';
import { statesOf } from '../rules.ts';

const namesIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./names/${language}.json`, import.meta.url), 'utf8'));

test.each(languageCodes.filter((code) => code !== 'en'))(
  'countries and states are named in the letters of %s, each by a name of its own',
  (language) => {
    const names = namesIn(language);
    const wanted = [...countries.map(({ code }) => code), ...statesOf('IN')];
    expect(Object.keys(names).toSorted()).toEqual(wanted.toSorted());
    expect(Object.values(names).filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([]);
    expect(new Set(Object.values(names)).size).toBe(wanted.length);
  },
);
