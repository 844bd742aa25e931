import { expect, test } from 'vitest';
import type { MissingItem } from './model.ts';
import { type Known, missingInfo, prompted } from './rules.ts';

const all: Known = {
  profileFields: [],
  laterFields: [],
  isAtWork: false,
  hasSlots: true,
  hasVideoTiming: true,
  hasBankDetails: true,
};

test.each<[string, Partial<Known>, [string, boolean][]]>([
  ['nothing', {}, []],
  [
    'what is not for this person',
    { hasSlots: null, hasVideoTiming: null, hasBankDetails: null },
    [],
  ],
  ['the profile', { profileFields: ['degrees', 'city'] }, [['Profile', true]]],
  ['slots', { hasSlots: false }, [['Timeslot', false]]],
  ['slots of a clinic at work', { hasSlots: false, isAtWork: true }, [['Background', true]]],
  ['what could wait', { laterFields: ['city'] }, [['Profile', false]]],
  [
    'everything, the most pressing first',
    { profileFields: ['name'], hasSlots: false, hasVideoTiming: false, hasBankDetails: false },
    [
      ['Profile', true],
      ['Timeslot', false],
      ['BankDetails', false],
      ['Online Consult', false],
    ],
  ],
])('missing: %s', (_what, known, items) => {
  const missing = missingInfo({ ...all, ...known });
  expect(missing.map((item) => [item.navigationParam, item.isForcefully])).toEqual(items);
  expect(new Set(missing.map((item) => item.displayPriority)).size).toBe(missing.length);
});

const item = (
  navigationParam: string,
  displayPriority: number,
  isForcefully: boolean,
): MissingItem => ({
  navigationParam,
  displayPriority,
  isForcefully,
  frontEndField: '',
});

test.each<[string, MissingItem[], string | undefined]>([
  ['nothing missing', [], undefined],
  ['nothing forceful', [item('A', 1, false)], undefined],
  [
    'the lowest priority of all, forceful or not',
    [item('A', 2, true), item('B', 1, false), item('C', 3, true)],
    'B',
  ],
  ['the only one', [item('Background', 5, true)], 'Background'],
])('prompted: %s', (_what, items, shown) => expect(prompted(items)?.navigationParam).toBe(shown));
