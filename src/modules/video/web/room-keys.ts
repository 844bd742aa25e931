// Four words of both sides' certificates: whoever stood between would have certificates of their own, and the words would differ.

/** Short, apart in sound, read aloud in any accent: 64 of them, six bits each. */
const list =
  'apple bread camel delta eagle farm green house india jewel king lotus mango night ocean paper queen river sugar tiger under violet water yellow zebra anchor banana candle doctor engine forest garden honey island jungle kite lemon mirror needle onion parrot quick rabbit silver table umbrella village window cotton dragon flower ginger hammer ivory jacket kitchen ladder market number orange pencil ribbon spoon train'.split(
    ' ',
  );

/** @returns the certificate that a description names; null unless all its parts name one and the same. */
export function printIn(sdp: string | undefined): string | null {
  const prints = [...(sdp ?? '').matchAll(/^a=fingerprint:\s*(\S+)\s+(\S+)/gim)].map(
    ([, kind = '', print = '']) => `${kind.toLowerCase()} ${print.toUpperCase()}`,
  );
  const [one] = prints;
  return one !== undefined && new Set(prints).size === 1 ? one : null;
}

/** @returns the same text on both sides. */
const together = (...both: readonly string[]): string => both.toSorted().join('\n');

const bytesOf = (text: string) => new TextEncoder().encode(text);
const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)));
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What the two say to each other inside the sealed connection before either sees the words. */
export type KeyWord = { promise: string } | { number: string };

/**
 * Each side draws a number, promises it by its digest, and says it only when it has the other's promise. Whoever stands between has to choose
 * their numbers before they know ours, so that trying until the words match is one guess in sixteen million, once.
 * @param prints of both sides' certificates as the connection stands
 */
export function agreeOnWords(
  prints: readonly [string, string],
  send: (word: KeyWord) => void,
  onWords: (words: readonly string[] | null) => void,
): { hear(word: KeyWord): Promise<void> } {
  const mine = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const begun = digestOf(mine).then((digest) => send({ promise: hexOf(digest) }));
  let promised: string | null = null;
  return {
    async hear(word) {
      await begun;
      if ('promise' in word) {
        // The first one counts: a second would be a second guess.
        if (promised !== null) return;
        promised = word.promise;
        return send({ number: mine });
      }
      const { number } = word;
      const isAsPromised = promised !== null && hexOf(await digestOf(number)) === promised;
      const isTheirs = isAsPromised && number !== mine;
      onWords(isTheirs ? await wordsOf(`${together(...prints)}\n${together(mine, number)}`) : null);
    },
  };
}

async function wordsOf(text: string): Promise<string[]> {
  const digest = await digestOf(`practice diary video\n${text}`);
  return [...digest.subarray(0, 4)].map((byte) => list[byte % list.length] ?? '');
}
