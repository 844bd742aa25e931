// Four words of both sides' certificates: whoever stood between would have certificates of their own, and the words would differ.

/** Short, apart in sound, read aloud in any accent: 64 of them, six bits each. */
const list =
  'apple bread camel delta eagle farm green house india jewel king lotus mango night ocean paper queen river sugar tiger under violet water yellow zebra anchor banana candle doctor engine forest garden honey island jungle kite lemon mirror needle onion parrot quick rabbit silver table umbrella village window cotton dragon flower ginger hammer ivory jacket kitchen ladder market number orange pencil ribbon spoon train'.split(
    ' ',
  );

/** A million guesses of a certificate are not enough to find the same four: the digest is taken fifty thousand times. */
const rounds = 50_000;

export async function keyWords(fingerprints: string): Promise<string[]> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(fingerprints),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const salt = new TextEncoder().encode('practice diary video');
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    key,
    32,
  );
  return [...new Uint8Array(bits)].map((byte) => list[byte % list.length] ?? '');
}
