// What patients answer on WhatsApp: that they want no more messages there, or want them again.
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';

/** In each language, as people say it to a clinic; English words are said in any. */
const stopWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['stop', 'unsubscribe', 'optout', 'opt out', 'band karo', 'bandh karo', 'band kara'],
  gu: ['બંધ', 'બંધ કરો', 'સ્ટોપ'],
  hi: ['बंद', 'बन्द', 'बंद करो', 'बंद करें', 'बंद करे', 'रोको', 'रोकें', 'स्टॉप'],
  mr: ['बंद करा', 'थांबा', 'थांबवा'],
  pa: ['ਬੰਦ', 'ਬੰਦ ਕਰੋ', 'ਰੋਕੋ', 'ਸਟਾਪ'],
  ta: ['நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்', 'ஸ்டாப்'],
  or: ['ବନ୍ଦ', 'ବନ୍ଦ କର', 'ବନ୍ଦ କରନ୍ତୁ', 'ଷ୍ଟପ'],
  kn: ['ನಿಲ್ಲಿಸಿ', 'ನಿಲ್ಲಿಸು', 'ಸ್ಟಾಪ್'],
  ml: ['നിർത്തുക', 'നിർത്തൂ', 'നിർത്തു', 'സ്റ്റോപ്പ്'],
  bn: ['বন্ধ', 'বন্ধ করুন', 'বন্ধ করো', 'থামান', 'স্টপ'],
};
const startWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['start', 'unstop', 'chalu karo', 'shuru karo', 'suru kara'],
  gu: ['ચાલુ', 'ચાલુ કરો', 'શરૂ કરો', 'સ્ટાર્ટ'],
  hi: ['शुरू', 'शुरु', 'शुरू करो', 'शुरू करें', 'चालू', 'चालू करो', 'चालू करें', 'स्टार्ट'],
  mr: ['सुरू', 'सुरु', 'सुरू करा', 'सुरु करा', 'चालू करा'],
  pa: ['ਸ਼ੁਰੂ', 'ਸ਼ੁਰੂ ਕਰੋ', 'ਚਾਲੂ ਕਰੋ', 'ਸਟਾਰਟ'],
  ta: ['தொடங்கு', 'தொடங்கவும்', 'தொடங்குங்கள்', 'ஸ்டார்ட்'],
  or: ['ଆରମ୍ଭ', 'ଆରମ୍ଭ କରନ୍ତୁ', 'ଚାଲୁ କରନ୍ତୁ', 'ଷ୍ଟାର୍ଟ'],
  kn: ['ಪ್ರಾರಂಭಿಸಿ', 'ಆರಂಭಿಸಿ', 'ಸ್ಟಾರ್ಟ್'],
  ml: ['തുടങ്ങുക', 'തുടങ്ങൂ', 'ആരംഭിക്കുക', 'സ്റ്റാർട്ട്'],
  bn: ['শুরু', 'শুরু করুন', 'শুরু করো', 'চালু করুন', 'স্টার্ট'],
};

/** Without signs, case and what joins letters unseen. */
const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u200B|\u200C|\u200D|\uFE0F/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const languageOfWord = (
  words: Readonly<Record<Language, readonly string[]>>,
  fits: (word: string) => boolean,
): Language | undefined =>
  languageCodes.find((language) => words[language].some((word) => fits(plainWords(word))));

/** Words of a whole answer that may stand about the stop word: rather one STOP too many than one unheard. */
const maxStopWords = 4;

export interface Wish {
  wish: 'stop' | 'start';
  /** Null where the words are said in any language. */
  language: Language | null;
}

/** What a patient answers; null: it is about something else. START counts by itself only. */
export function wishIn(text: string): Wish | null {
  const said = plainWords(text);
  const isShort = said.split(' ').length <= maxStopWords;
  const stop = languageOfWord(stopWords, (word) => isShort && ` ${said} `.includes(` ${word} `));
  if (stop) return { wish: 'stop', language: stop === 'en' ? null : stop };
  const start = languageOfWord(startWords, (word) => said === word);
  return start ? { wish: 'start', language: start === 'en' ? null : start } : null;
}
