import { expect, test } from 'vitest';
import { dependsOn, idPairs, joined, mayBeRepeated, noIds, withServerIds } from './ids.ts';

const entry = { input: {}, locals: [] as string[], seq: 1 };
const made = (more: object) => ({
  ...entry,
  verbId: 'patients.register',
  onceKey: 'k',
  guess: null,
  about: '',
  madeAt: '',
  day: '',
  triedAt: null,
  trouble: null,
  ...more,
});

test('the server’s ids and versions take the place of the device’s, wherever they stand', () => {
  const settled = idPairs(
    {
      patient: { id: 'L1', version: 1 },
      token: { id: 'L2', version: 2, patientId: 'L1' },
      old: 'S9',
    },
    {
      patient: { id: 'S1', version: 4 },
      token: { id: 'S2', version: 7, patientId: 'S1' },
      old: 'S9',
    },
    ['L1', 'L2'],
  );
  expect(settled).toEqual({
    ids: { L1: 'S1', L2: 'S2' },
    versions: { 'L1@1': 4, 'L2@2': 7 },
  });
  const all = joined(noIds, settled);
  expect(
    withServerIds({ id: 'L2', version: 2, finishes: ['L2', 'other'], deep: { of: 'L1' } }, all),
  ).toEqual({ id: 'S2', version: 7, finishes: ['S2', 'other'], deep: { of: 'S1' } });
  expect(withServerIds({ id: 'S3', version: 2, note: 'L' }, all)).toEqual({
    id: 'S3',
    version: 2,
    note: 'L',
  });
});

test('what names the subject or the makings of another hangs on it', () => {
  const register = made({ locals: ['L1'] });
  const amend = made({ input: { id: 'T1', version: 1 } });
  expect(dependsOn({ input: { patientId: 'L1' } }, [register])).toBe(true);
  expect(dependsOn({ input: { id: 'T1', version: 2 } }, [amend])).toBe(true);
  expect(dependsOn({ input: { patientId: 'L2' } }, [register, amend])).toBe(false);
});

test('what may have arrived is repeated only while the server knows its key', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(mayBeRepeated({ triedAt: null }, now)).toBe(true);
  expect(mayBeRepeated({ triedAt: '2026-11-24T12:00:00Z' }, now)).toBe(true);
  expect(mayBeRepeated({ triedAt: '2026-11-23T12:00:00Z' }, now)).toBe(false);
});
