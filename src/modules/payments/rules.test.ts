// The link that UPI apps read, as another reader sees it; where a payment that was begun stands.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrSvg } from '../../kit/shared/qr.ts';
import { isUpiId } from '../clinics/rules.ts';
import { tryOf, upiLink } from './rules.ts';

/** The code's squares as pixels, eight a side. */
function painted(text: string): Sharp {
  const { svg, modules } = qrSvg(text);
  const pixels = Buffer.alloc(modules * modules, 255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    pixels[Number(y) * modules + Number(x)] = 0;
  return sharp(pixels, { raw: { width: modules, height: modules, channels: 1 } })
    .resize(modules * 8, modules * 8, { kernel: 'nearest' })
    .png();
}

const bill = {
  upiId: 'sunrise.clinic@okhdfc',
  name: 'Sunrise Clinic & Sons',
  amountPaise: 1_234_05,
  note: 'Meera Joshi, 26-17',
  reference: '019ab2c3-0000-7000-8000-00000000abcd',
};

describe('a UPI link', () => {
  test('says to whom, how much and what for', () => {
    const link = upiLink(bill);
    expect(link).toBe(
      'upi://pay?pa=sunrise.clinic@okhdfc&pn=Sunrise%20Clinic%20%26%20Sons&am=1234.05&cu=INR&tn=Meera%20Joshi%2C%2026-17&tr=019ab2c300007000800000000000abcd',
    );
    expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
      pn: bill.name,
      am: '1234.05',
      tn: bill.note,
    });
  });

  test('has a note of fifty signs at the most', () => {
    const { searchParams } = new URL(upiLink({ ...bill, note: 'x'.repeat(80) }));
    expect(searchParams.get('tn')).toHaveLength(50);
  });

  test('is read from its code by another reader', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-diary-upi-'));
    try {
      const link = upiLink({ ...bill, name: 'सनराइज़ क्लिनिक' });
      const file = join(folder, 'code.png');
      await painted(link).toFile(file);
      expect(execFileSync('zbarimg', ['-q', '--raw', file]).toString().trim()).toBe(link);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.each([
  ['sunrise@okhdfc', true],
  ['98765.43210-x@upi', true],
  ['sunrise', false],
  ['sunrise@ok1', false],
  ['sun rise@upi', false],
  ['a@upi', false],
  ['x@y&am=1', false],
])('%s is a UPI ID: %s', (text, is) => expect(isUpiId(text)).toBe(is));

describe('a payment that was begun', () => {
  const tried = Temporal.Instant.from('2026-11-23T06:00:00Z');
  test.each([
    { isPaid: false, state: null, minutes: 0, stands: null },
    { isPaid: false, state: 'created', minutes: 59, stands: 'pending' },
    { isPaid: false, state: 'created', minutes: 60, stands: null },
    { isPaid: false, state: 'authorized', minutes: 5, stands: 'pending' },
    { isPaid: false, state: 'failed', minutes: 5, stands: 'failed' },
    { isPaid: true, state: 'captured', minutes: 5, stands: 'pending' },
  ] as const)('$state after $minutes minutes is $stands', ({ isPaid, state, minutes, stands }) => {
    const triedAt = state === null ? null : tried.toString();
    expect(tryOf({ isPaid, state, triedAt }, tried.add({ minutes }))).toBe(stands);
  });
});
