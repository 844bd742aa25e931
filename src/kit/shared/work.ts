// A little work asked of a caller while many call at once: a number whose hash begins with enough zero bits (hashcash).

export const workHeader = 'x-work';

/** What is hashed: the challenge's seal, 22 characters, and the number. One block of SHA-256. */
export const workText = (seal: string, count: number): string => `${seal}.${count}`;

/** `challenge` as the server gave it; `count` is what was found. */
export const writeWork = (challenge: string, count: number): string => `${challenge}~${count}`;

/** A challenge's parts: when it was made, how many zero bits it asks for, a random part and the server's seal of the three. */
interface Challenge {
  madeAt: number;
  bits: number;
  random: string;
  seal: string;
}

/** @returns null when the text is no challenge. */
export function readChallenge(text: string): Challenge | null {
  const [, madeAt, bits, random, seal] =
    /^(\d{10,13})\.(\d{1,2})\.([\w-]{11})\.([\w-]{22})$/.exec(text) ?? [];
  if (random === undefined || seal === undefined) return null;
  return { madeAt: Number(madeAt), bits: Number(bits), random, seal };
}
