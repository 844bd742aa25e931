// Asks callers for a little work and knows it again. The key is every server process's, and each is told what was used up with another.
import { createHash, randomBytes } from 'node:crypto';
import { readChallenge, workText } from '../shared/work.ts';
import { isSame, macOf } from './secrets.ts';
import { type Tallying, talliesAlone } from './tallies.ts';

/** A challenge is worth something for so long. */
const lifeMillis = 120_000;

interface Work {
  ask(bits: number): string;
  /** Whether this answers a challenge of ours of at least so many bits, for the first time and in time. */
  isDone(text: string, leastBits: number): boolean;
}

const mostDone = 100_000;

/** @param clock milliseconds since 1970 */
export function openWork(
  key: Buffer,
  clock: () => number = Date.now,
  tallying: Tallying = talliesAlone(clock),
): Work {
  const done = tallying.open('work done', mostDone);
  const sealOf = (madeAt: number, bits: number, random: string): string =>
    macOf(key, 'work', String(madeAt), String(bits), random).subarray(0, 16).toString('base64url');
  return {
    ask(bits) {
      const madeAt = clock();
      const random = randomBytes(8).toString('base64url');
      return `${madeAt}.${bits}.${random}.${sealOf(madeAt, bits, random)}`;
    },
    isDone(text, leastBits) {
      const [, asked = '', count = ''] = /^([\w.-]{1,80})~(\d{1,12})$/.exec(text) ?? [];
      const challenge = readChallenge(asked);
      if (!challenge) return false;
      const { madeAt, bits, random, seal } = challenge;
      const age = clock() - madeAt;
      if (age < 0 || age > lifeMillis || bits < leastBits) return false;
      if (!isSame(Buffer.from(seal), Buffer.from(sealOf(madeAt, bits, random)))) return false;
      const hash = createHash('sha256')
        .update(workText(seal, Number(count)))
        .digest();
      if (Math.clz32(hash.readUInt32BE(0)) < bits) return false;
      return done.add(seal, { millis: lifeMillis, tellFrom: 1 }) === 1;
    },
  };
}
