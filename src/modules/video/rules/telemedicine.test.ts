import { expect, test } from 'vitest';
import type { Means } from '../model.ts';
import { listOf, prescribingRefused } from './telemedicine.ts';

test.each([
  ['Paracetamol', 'O'],
  ['PARACETAMOL 500 mg', 'O'],
  ['Paracetamol + Caffeine', 'A'],
  ['Amoxicillin + Clavulanic acid', 'A'],
  ['Clotrimazole', 'A'],
  ['Metformin hydrochloride 500 mg', 'B'],
  ['Telmisartan + Hydrochlorothiazide', 'B'],
  ['Paracetamol + Codeine phosphate', 'X'],
  ['Alprazolam 0.25 mg', 'X'],
  ['Tramadol hydrochloride and Paracetamol', 'X'],
  ['Zincovit', 'A'],
  ['', 'A'],
])('%s is of list %s', (name, list) => expect(listOf(name)).toBe(list));

const first = (means: Means) => ({ means, isFollowUp: false });
const again = (means: Means) => ({ means, isFollowUp: true });
test.each([
  ['Paracetamol', first('chat'), null],
  ['Clotrimazole', first('video'), null],
  ['Clotrimazole', first('audio'), 'telemedicine_seen'],
  ['Clotrimazole', first('chat'), 'telemedicine_seen'],
  ['Clotrimazole', again('chat'), null],
  ['Metformin', first('video'), 'telemedicine_follow_up'],
  ['Metformin', again('audio'), null],
  ['Morphine', first('video'), 'telemedicine_prohibited'],
  ['Morphine', again('video'), 'telemedicine_prohibited'],
] as const)('%s, %o: %s', (name, consulted, code) =>
  expect(prescribingRefused(name, consulted)?.sentence.id ?? null).toBe(code),
);
