import { expect, test } from 'vitest';
import type { Means } from '../model.ts';
import { isReadable, listOf, prescribingRefused } from './telemedicine.ts';

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
  ['Alprazolm', 'X'],
  ['ALPRAZOALM 0.5 mg', 'X'],
  ['Clonazepamm', 'X'],
  ['Brotizolam', 'X'],
  ['Ｔｒａｍａｄｏｌ', 'X'],
  ['Prazosin', 'B'],
  ['Lornoxicam', 'A'],
  ['Cetirizine', 'A'],
  ['Zincovit', 'A'],
  ['', 'A'],
])('%s is of list %s', (name, list) => expect(listOf(name)).toBe(list));

test.each([
  ['Paracetamol 500 mg', true],
  ['Vitamin D3 (60,000 IU)', true],
  ['Alprаzolam', false],
  ['अल्प्राज़ोलम', false],
])('%s is readable: %s', (name, isIt) => expect(isReadable(name)).toBe(isIt));

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
