import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageCodes } from '../shared/languages.ts';
import { openTexts } from './texts.ts';

test('numbers in a sentence have Latin digits in every language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const messages = { seen: [['n', 'plural', { other: ['#', '!'] }]] };
  for (const language of languageCodes)
    writeFileSync(join(folder, `${language}.json`), JSON.stringify({ messages }));
  const texts = openTexts(folder);
  expect(languageCodes.map((language) => texts.say(language, 'seen', { n: 24 }))).toEqual(
    languageCodes.map(() => '24!'),
  );
  rmSync(folder, { recursive: true });
});
