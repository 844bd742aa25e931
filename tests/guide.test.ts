// The guide speaks of what is on the screen: its words for buttons are the screen's, its addresses are pages, each page has help.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAt, runsOf, type Section, sectionsOf } from '../src/web/shell/guide.ts';
import { wordsOf } from './journeys/words.ts';

const languages = ['en', 'hi', 'ta'] as const;
const audiences = ['doctor', 'desk', 'owner', 'patient'] as const;
const pages = [
  ...(readFileSync('src/web/page-list.ts', 'utf8')
    .split('export const insidePages')[1]
    ?.matchAll(/path: '([^']+)'/g) ?? []),
].map(([, path]) => path ?? '');

/** Pages that explain themselves, or are reached from one that has help. */
const withoutHelp = [
  '/patient/merge',
  '/patient/merge/$id',
  '/change-password',
  '/profile',
  '/profile/education',
  '/profile/certificate',
  '/settings/all',
  '/select-language',
  '/integrations',
];

const guide = (language: string, audience: string): Section[] =>
  sectionsOf(readFileSync(`docs/guide/${language}/${audience}.md`, 'utf8'));

const labelsOf = (section: Section): string[] =>
  section.blocks
    .flatMap((block) => (block.kind === 'steps' ? block.items : [block.text]))
    .flatMap(runsOf)
    .flatMap(({ kind, text }) => (kind === 'label' ? [text] : []));

describe.each(audiences)('for the %s', (audience) => {
  const english = guide('en', audience);

  test('every address is a page, and every picture is there', () => {
    for (const { at } of english) for (const path of at) expect(pages).toContain(path);
    for (const language of languages)
      for (const { picture } of guide(language, audience))
        expect([picture, picture === null || existsSync(`docs/guide/pictures/${picture}`)]).toEqual(
          [picture, true],
        );
  });

  test.each(languages)(
    'in %s it has the same parts, and calls things as the screen does',
    async (language) => {
      const words = await wordsOf(language);
      const own = guide(language, audience);
      expect(own.map(({ at }) => at)).toEqual(english.map(({ at }) => at));
      expect(own.map(({ picture }) => picture)).toEqual(
        english.map(({ picture }) => picture?.replace('-en.', `-${language}.`) ?? null),
      );
      expect(own.map(labelsOf)).toEqual(
        english.map((section) => labelsOf(section).map((label) => words.say(label))),
      );
      expect(own.map((section) => section.blocks.length)).toEqual(
        english.map((section) => section.blocks.length),
      );
    },
  );
});

test('every page has help, but for those that explain themselves', () => {
  const all = audiences.flatMap((audience) => guide('en', audience)).flatMap(({ at }) => at);
  const lacking = pages.filter((page) => !all.some((written) => isAt(page, written)));
  expect(lacking).toEqual(withoutHelp);
});
