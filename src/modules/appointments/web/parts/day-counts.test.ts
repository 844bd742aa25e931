import { expect, test } from 'vitest';
import type { Status } from '../../model.ts';
import { dayCounts } from './day-counts.ts';

const one = (doctorId: string, status: Status) => ({ doctorId, status });
const today = [
  one('owner', 'Checked in'),
  one('owner', 'Confirmed'),
  one('rao', 'Checked in'),
  one('rao', 'Checked in'),
  one('rao', 'Requested'),
  one('rao', 'Started'),
];
const doctors = [{ id: 'owner' }, { id: 'rao' }];
const desk = { memberId: 'lata', isDoctor: false };
const rao = { memberId: 'rao', isDoctor: true };

test.each([
  ['the desk opens the owner’s queue', { asked: undefined, member: desk }, 2, 1],
  ['a doctor opens their own', { asked: undefined, member: rao }, 2, 2],
  ['a page of one doctor goes on to the same one’s', { asked: 'rao', member: desk }, 1, 2],
  ['of another than oneself too', { asked: 'owner', member: rao }, 1, 1],
] as const)('beside each way stands what it holds: %s', (_what, who, expected, waiting) =>
  expect(dayCounts(today, { ...who, doctors })).toEqual({ expected, waiting }),
);
