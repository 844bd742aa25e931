// SHA-256 of one block, as far as finding zero bits needs it: the browser's own is asynchronous, and slow for so short a text.

const primes = (count: number): number[] => {
  const numbers: number[] = [];
  for (let n = 2; numbers.length < count; n += 1)
    if (numbers.every((prime) => n % prime !== 0)) numbers.push(n);
  return numbers;
};
/** The first 32 bits behind the point. */
const fraction = (value: number): number => Math.floor((value % 1) * 2 ** 32) >>> 0;
const constants = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const words = new Uint32Array(64);

const word = (list: Uint32Array, at: number): number => list[at] ?? 0;
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The first 32 bits of the SHA-256 of at most 55 ASCII characters. */
export function firstWord(text: string): number {
  fillBlock(text);
  stretch();
  return compress();
}

function fillBlock(text: string): void {
  words.fill(0, 0, 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at === text.length ? 0x80 : text.charCodeAt(at);
    words[at >> 2] = word(words, at >> 2) | (byte << (24 - (at & 3) * 8));
  }
  words[15] = text.length * 8;
}

function stretch(): void {
  for (let at = 16; at < 64; at += 1) {
    const early = word(words, at - 15);
    const late = word(words, at - 2);
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = word(words, at - 16) + low + word(words, at - 7) + high;
  }
}

function compress(): number {
  let a = word(start, 0);
  let b = word(start, 1);
  let c = word(start, 2);
  let d = word(start, 3);
  let e = word(start, 4);
  let f = word(start, 5);
  let g = word(start, 6);
  let h = word(start, 7);
  for (let at = 0; at < 64; at += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + high + chosen + word(constants, at) + word(words, at)) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + word(start, 0)) >>> 0;
}
