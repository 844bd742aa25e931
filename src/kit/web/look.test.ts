import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookNames } from './look.ts';

test('every look has its class in the sheet, and the sheet no other', () => {
  const sheet = ['words.css', 'look.module.css']
    .map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))
    .join('');
  const classes = [...sheet.matchAll(/^\.([\w-]+)[^{]* \{/gm)].map((match) => match[1]);
  expect(classes).toEqual([...lookNames]);
});
