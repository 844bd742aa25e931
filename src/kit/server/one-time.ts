// Codes of an authenticator app: RFC 6238 with SHA-1, six digits, half a minute each.
import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from './secrets.ts';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export const newCodeKey = (): Buffer => randomBytes(20);

export const stepAt = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / 1000 / stepSeconds);

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/**
 * The step whose code this is: now, or the one before or after, since clocks differ.
 * @param last the step of the last code taken: neither it nor an earlier one is taken again
 * @returns null where it is no such code
 */
export function stepOf(
  key: Buffer,
  code: string,
  now: Temporal.Instant,
  last: number,
): number | null {
  const step = stepAt(now);
  return (
    [step, step - 1, step + 1].find(
      (one) => one > last && isSame(Buffer.from(codeAt(key, one)), Buffer.from(code)),
    ) ?? null
  );
}

/** What an authenticator app reads, as a link or a QR code. */
export const authenticatorLink = (name: string, key: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(`Practice Diary:${name}`)}?${new URLSearchParams({ secret: base32(key), issuer: 'Practice Diary' }).toString()}`;
