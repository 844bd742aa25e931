/** A key for one act that must happen once, however often it is sent. */
export const newOnceKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};

/** Of a form with files: a second try of the same words and files carries the same key, what was changed meanwhile another. */
export function keyOfTries(): (words: unknown, files: readonly Blob[]) => string {
  let last: { body: string; files: readonly Blob[]; key: string } | null = null;
  return (words, files) => {
    const body = JSON.stringify(words);
    const isSame =
      last?.body === body &&
      last.files.length === files.length &&
      last.files.every((file, at) => file === files[at]);
    if (!last || !isSame) last = { body, files: [...files], key: newOnceKey() };
    return last.key;
  };
}
