// Whether lines of a printed page run into one another.
import { execFileSync } from 'node:child_process';

/** Names as clinics of these languages write them, long enough for two lines. */
export const namesInOwnScript = {
  mr: {
    clinic: 'श्री सिद्धिविनायक कुटुंब आरोग्य व बालरुग्णालय',
    address: 'दुसरा मजला, लोकमान्य टिळक मार्ग, सदाशिव पेठ, पुणे 411030',
    doctor: 'डॉ. ज्ञानेश्वर कृष्णाजी क्षीरसागर-कुलकर्णी',
  },
  bn: {
    clinic: 'শ্রী রামকৃষ্ণ পারিবারিক স্বাস্থ্য ও শিশু চিকিৎসা কেন্দ্র',
    address: 'তৃতীয় তলা, আচার্য প্রফুল্লচন্দ্র রোড, শ্যামবাজার, কলকাতা 700004',
    doctor: 'ডাঃ জ্যোতিরিন্দ্রনাথ বন্দ্যোপাধ্যায় চক্রবর্তী',
  },
  ta: {
    clinic: 'ஸ்ரீ கிருஷ்ணா குடும்ப நல மருத்துவமனை',
    address: '2வது மாடி, காந்தி நெடுஞ்சாலை, கிழக்கு தாம்பரம், சென்னை 600059',
    doctor: 'டாக்டர் ஸ்ரீனிவாசன் கிருஷ்ணமூர்த்தி',
  },
  ml: {
    clinic: 'ശ്രീകൃഷ്ണ കുടുംബ ആരോഗ്യ കേന്ദ്രം',
    address: 'രണ്ടാം നില, മഹാത്മാഗാന്ധി റോഡ്, എറണാകുളം, കൊച്ചി 682016',
    doctor: 'ഡോ. ശ്രീകുമാരൻ ഉണ്ണിക്കൃഷ്ണൻ നമ്പൂതിരിപ്പാട്',
  },
} as const;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  word: string;
}

/** A box is as high as its font's tallest signs; those of the Latin font are higher than any letter that stands here, and a dot or a dash is no letter. */
const shareOf = (word: string) => (/[a-z\d]/i.test(word) ? 0.22 : /\p{L}/u.test(word) ? 0.1 : 1);

const isInto = (upper: Box, lower: Box) =>
  lower.top - upper.top > 2 &&
  Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left) > 1 &&
  upper.bottom - lower.top > shareOf(lower.word) * (lower.bottom - lower.top);

const boxesOf = (pdf: Buffer): Box[] =>
  execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf })
    .toString()
    .matchAll(
      /xMin="(?<left>[\d.]+)" yMin="(?<top>[\d.]+)" xMax="(?<right>[\d.]+)" yMax="(?<bottom>[\d.]+)">(?<word>[^<]+)</g,
    )
    .map(({ groups }) => ({
      left: Number(groups?.['left']),
      top: Number(groups?.['top']),
      right: Number(groups?.['right']),
      bottom: Number(groups?.['bottom']),
      word: groups?.['word'] ?? '',
    }))
    .toArray();

/** `upper / lower` of each watched word that reaches into a word of the line below it, as pdftotext reads the page. */
export function touching(pdf: Buffer, isWatched: (word: string) => boolean): string[] {
  const boxes = boxesOf(pdf);
  const watched = boxes.filter(({ word }) => isWatched(word));
  if (watched.length < 5)
    throw new Error(`only ${watched.length} of ${boxes.length} words are watched`);
  return watched.flatMap((upper) =>
    boxes.filter((lower) => isInto(upper, lower)).map(({ word }) => `${upper.word} / ${word}`),
  );
}

/** `name / amount` where a sum of money stands in the word before it, or has not a letter's room to it. */
export const crowded = (pdf: Buffer): string[] => {
  const boxes = boxesOf(pdf);
  const sums = boxes.filter(({ word }) => /^₹[\d,.]+$/.test(word));
  if (sums.length === 0) throw new Error('no sum of money is printed');
  return sums.flatMap((sum) =>
    boxes
      .filter(
        (one) =>
          one !== sum &&
          one.left < sum.left &&
          one.right > sum.left - 1 &&
          Math.min(one.bottom, sum.bottom) - Math.max(one.top, sum.top) > 3,
      )
      .map(({ word }) => `${word} / ${sum.word}`),
  );
};
