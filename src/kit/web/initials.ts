const letters = new Intl.Segmenter();
/** The first letter with the signs that belong to it. */
const letterOf = (word: string): string =>
  letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** Dr, Mr, Mrs, Shri and Smt, as the ten languages write them; `Dr.Rao` is a title and a name. */
const titles =
  /^(?:dr|mr|mrs|ms|shri|smt|डॉ|डॉक्टर|डा|श्री|श्रीमती|सौ|ડૉ|ડો|શ્રી|શ્રીમતી|ਡਾ|ਸ੍ਰੀ|ਸ਼੍ਰੀ|டாக்டர்|மரு|திரு|திருமதி|ଡା|ଡାକ୍ତର|ଶ୍ରୀ|ଶ୍ରୀମତୀ|ಡಾ|ಶ್ರೀ|ಶ್ರೀಮತಿ|ഡോ|ശ്രീ|ശ്രീമതി|ডা|ডাঃ|ডক্টর|শ্রী|শ্রীমতী)(?:[.॰]|$)/i;

/** Two letters at most, whatever the script; titles do not count. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(titles, ''))
    .filter((word) => word !== '');
  const first = letterOf(words[0] ?? '?');
  const last = words.length > 1 ? letterOf(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}
