const letters = new Intl.Segmenter();
/** The first letter with the signs that belong to it. */
const letterOf = (word: string): string =>
  letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** Two letters at most, whatever the script; titles do not count. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(dr|mr|mrs|ms|shri|smt)\.?$/i.test(word));
  const first = letterOf(words[0] ?? '?');
  const last = words.length > 1 ? letterOf(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}
