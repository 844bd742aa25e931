import { expect, test } from 'vitest';
import { readDosage } from '../rules.ts';
import { dosagesMeant } from './dosage-meant.ts';

test.each([
  ['1-1', ['1-0-1', '1-1-0']],
  ['1 1', ['1-0-1', '1-1-0']],
  ['½ - 1 pc', ['½-0-1 pc', '½-1-0 pc']],
  ['10-12 units', ['10-0-12 units', '10-12-0 units']],
  ['1 0 1 0', ['1-0-1-0']],
  ['1 0 1 5', ['1-0-1 5d', '1-0-1-5']],
  ['1 0 1 10', ['1-0-1 10d']],
  ['1 x 2', ['1-0-1', '1-0-0 2d']],
  ['1 x 3', ['1-1-1', '1-0-0 3d']],
  ['2 tabs × 4', ['2-2-2-2', '2-0-0 4d']],
  ['twice a week', ['1 Mon Thu', '1 Tue Fri', '1 Wed Sat']],
  ['1 2/week', ['1 on 2 days a week', '1 Mon Thu', '1 Tue Fri', '1 Wed Sat']],
  ['2/week', ['1 on 2 days a week', '2 weekly', '1 Mon Thu', '1 Tue Fri', '1 Wed Sat']],
  ['1 4/week', ['1 on 4 days a week']],
  ['1 हफ़्ते में 2 बार', ['1 Mon Thu', '1 Tue Fri', '1 Wed Sat']],
  ['2 thrice weekly', ['2 Mon Wed Fri', '2 Tue Thu Sat']],
  ['1 3 times weekly', ['1 Mon Wed Fri', '1 Tue Thu Sat']],
  ['1 od mon-fri', ['1 od Mon Tue Wed Thu Fri', '1 od Mon Fri']],
  ['2 Fri - Mondays', ['2 Fri Sat Sun Mon', '2 Fri Mon']],
  ['5 ml weekly twice', ['5 ml Mon Thu', '5 ml Tue Fri', '5 ml Wed Sat']],
])('%s may be %j', (typed, expected) => {
  expect(dosagesMeant(typed)).toEqual(expected);
  expect(expected.filter((one) => !readDosage(one.replace(/ \d+d$/, '')).ok)).toEqual([]);
});

test.each([
  '1-0-1',
  '1 0 1',
  '1 twice a day',
  '1-2 tabs sos',
  '0-0',
  '0 x 3',
  '1 4 times a week',
  '1 mon-wed-fri',
  '1 sat-sun',
  'hello',
])('nothing is asked of %s', (typed) => expect(dosagesMeant(typed)).toEqual([]));
