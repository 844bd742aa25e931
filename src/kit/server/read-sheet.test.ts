import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SheetUnreadable } from '../shared/csv.ts';
import { readSheet, SheetTooLarge } from './read-sheet.ts';
import { sheetBytes } from './sheet.ts';

const maxMillis = 3_000;

/** How many rows are read; a refusal is none. Anything else that is thrown, and standing still, fails the test. */
async function rowsOf(bytes: Uint8Array): Promise<number> {
  const began = performance.now();
  let rows = 0;
  try {
    for await (const values of readSheet(Buffer.from(bytes))) {
      expect(Array.isArray(values)).toBe(true);
      rows += 1;
      if (performance.now() - began > maxMillis) throw new Error('too slow');
    }
  } catch (error) {
    if (!(error instanceof SheetUnreadable) && !(error instanceof SheetTooLarge)) throw error;
  }
  expect(performance.now() - began).toBeLessThan(maxMillis);
  return rows;
}

const whole = await sheetBytes({
  columns: [
    { header: 'Name', kind: 'text' },
    { header: 'Phone', kind: 'text' },
  ],
  rows: Array.from({ length: 20 }, (_, at) => [`Asha ${at}`, `98765432${at + 10}`]),
  zone: 'Asia/Kolkata',
});

test('a whole workbook is read', async () => expect(await rowsOf(whole)).toBe(21));

test('random bytes, with and without the sign of an archive', async () =>
  expect(
    fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3_000 }),
        fc.boolean(),
        async (bytes, isSigned) => {
          if (isSigned) bytes.set([0x50, 0x4b, 3, 4].slice(0, bytes.length));
          await rowsOf(bytes);
        },
      ),
      { numRuns: 300 },
    ),
  ).resolves.toBeUndefined());

test('a workbook with bytes changed', async () =>
  expect(
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (changes) => {
          const bytes = Uint8Array.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          await rowsOf(bytes);
        },
      ),
      { numRuns: 300 },
    ),
  ).resolves.toBeUndefined());

test('a workbook cut short, or with another in its middle', async () =>
  expect(
    fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(whole.length), async (end, from) => {
        await rowsOf(whole.subarray(0, end));
        await rowsOf(Buffer.concat([whole.subarray(0, end), whole.subarray(from)]));
      }),
      { numRuns: 150 },
    ),
  ).resolves.toBeUndefined());
