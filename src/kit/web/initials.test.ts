import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Asha Sharma', 'AS'],
  ['Dr. Anil Kumar Rao', 'AR'],
  ['asha', 'A'],
  ['गीता वर्मा', 'गीव'],
  ['கார்த்திகேயன்', 'கா'],
  ['', '?'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
