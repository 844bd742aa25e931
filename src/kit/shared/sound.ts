// How a name sounds, whatever script or spelling it came in: Latin letters for the Indian scripts, and a key that misspellings share.
import { latinDigits } from './digits.ts';

type Script =
  | 'devanagari'
  | 'bengali'
  | 'gurmukhi'
  | 'gujarati'
  | 'odia'
  | 'tamil'
  | 'telugu'
  | 'kannada'
  | 'malayalam';

// Unicode gives each of these scripts 128 places in the same order, so one table serves all.
const scripts: readonly Script[] = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
];
const firstBlock = 0x900;
const blockSize = 0x80;

/** Whose readers leave out an unwritten `a`: राम is Ram, ರಾಮ is Rama. */
const schwaIsSilent: ReadonlySet<Script> = new Set([
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'odia',
]);

const vowels = places(0x05, 'a a i i u u ri li e e e ai o o o au');
const signs = places(0x3e, 'a i i u u ri ri e e e ai o o o au');
const consonants = places(
  0x15,
  'k kh g gh ng ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h',
);
const dotted = places(0x58, 'k kh g z r rh f y');
/** Consonants changed by a dot below; NFC writes them so. */
const underDot = new Map([
  [0x15, 'k'],
  [0x16, 'kh'],
  [0x17, 'g'],
  [0x1c, 'z'],
  [0x21, 'r'],
  [0x22, 'rh'],
  [0x2b, 'f'],
  [0x2f, 'y'],
  [0x38, 'sh'],
]);
/** Letters without a vowel of their own: Bengali khanda ta, Malayalam's chillu. */
const bare = new Map([
  [0x9ce, 't'],
  [0xd7a, 'n'],
  [0xd7b, 'n'],
  [0xd7c, 'r'],
  [0xd7d, 'l'],
  [0xd7e, 'l'],
  [0xd7f, 'k'],
]);
/** Candrabindu, anusvara and the Gurmukhi tippi: the nasal of whatever follows. */
const nasals = new Set([0x01, 0x02, 0x70]);
const visarga = 0x03;
const dot = 0x3c;
const virama = 0x4d;
const [palatalJ, palatalN, oldY, lateralL] = [0x1c, 0x1e, 0x2f, 0x34];

function places(start: number, letters: string): ReadonlyMap<number, string> {
  return new Map(letters.split(' ').map((letter, step) => [start + step, letter]));
}

interface Syllable {
  lead: string;
  vowel: string;
  /** What closes it: a nasal as `~` until its neighbour is known, or `h`. */
  close: string;
  /** The vowel is the `a` that nobody writes. */
  isSilent: boolean;
}

const syllable = (lead: string, vowel: string): Syllable => ({
  lead,
  vowel,
  close: '',
  isSilent: lead !== '' && vowel === 'a',
});

function readIndic(word: string, script: Script): string {
  const base = firstBlock + scripts.indexOf(script) * blockSize;
  const read: Syllable[] = [];
  let before = [0, 0];
  for (const sign of word) {
    const place = (sign.codePointAt(0) ?? 0) - base;
    readSign(read, place, before, script);
    before = [place, before[0] ?? 0];
  }
  if (schwaIsSilent.has(script)) leaveOutSilent(read);
  const text = read.map((one) => one.lead + one.vowel + one.close).join('');
  return (script === 'tamil' ? voiceTamil(text) : text)
    .replace(/~(?=[pbm])/g, 'm')
    .replaceAll('~', 'n');
}

/** @param before the places of the last sign and the one before it. */
function readSign(
  read: Syllable[],
  place: number,
  before: readonly number[],
  script: Script,
): void {
  const last = read.at(-1);
  const bareLetter = bare.get(place + firstBlock + scripts.indexOf(script) * blockSize);
  if (bareLetter !== undefined) {
    read.push({ ...syllable(bareLetter, ''), isSilent: false });
  } else if (consonants.has(place) || dotted.has(place)) {
    const joins = before[0] === virama;
    if (joins && last && place === palatalN && before[1] === palatalJ) last.lead = 'g';
    read.push(syllable(consonantAt(place, script, joins, before[1] ?? 0), 'a'));
  } else if (vowels.has(place)) {
    read.push(syllable('', vowels.get(place) ?? ''));
  } else if (last) {
    if (signs.has(place)) Object.assign(last, { vowel: signs.get(place), isSilent: false });
    else if (place === virama) Object.assign(last, { vowel: '', isSilent: false });
    else if (nasals.has(place)) Object.assign(last, { close: '~', isSilent: false });
    else if (place === visarga) Object.assign(last, { close: 'h', isSilent: false });
    else if (place === dot) last.lead = underDot.get(before[0] ?? 0) ?? last.lead;
  }
}

function consonantAt(place: number, script: Script, joins: boolean, joined: number): string {
  // Bengali and Odia read the old y as j unless it hangs below another letter; the y that sounds has a dot or a place of its own.
  if (place === oldY && !joins && (script === 'bengali' || script === 'odia')) return 'j';
  if (place === palatalN && joins && joined === palatalJ) return 'y';
  if (place === lateralL && script !== 'tamil' && script !== 'malayalam') return 'l';
  return consonants.get(place) ?? dotted.get(place) ?? '';
}

/** The end of a word and the middle of V-C-a-C-V lose the unwritten vowel, read from the right: अमरनाथ is Amarnath. */
function leaveOutSilent(read: Syllable[]): void {
  const last = read.at(-1);
  const beforeLast = read.at(-2);
  const closesCluster =
    beforeLast !== undefined && beforeLast.vowel === '' && /[ryvnml]$/.test(last?.lead ?? '');
  if (last?.isSilent && beforeLast && !closesCluster) last.vowel = '';
  for (let at = read.length - 2; at > 0; at--) {
    const [left, one, right] = [read[at - 1], read[at], read[at + 1]];
    if (one?.isSilent && left?.vowel && !left.close && right?.lead && right.vowel) one.vowel = '';
  }
}

/** Tamil writes k, t, p for g, d, b as well; between vowels and after nasals they are voiced. */
const voiceTamil = (text: string): string =>
  text
    .replace(/chch/g, 'c')
    .replace(/(?<=n)ch/g, 'j')
    .replace(/ch/g, 's')
    .replace(/c(?!h)/g, 'ch')
    .replace(/ngk/g, 'ng')
    .replace(/(?<=[aeiou])k(?=[aeiou])/g, 'g')
    .replace(/(?<=[aeioun])t(?=[aeiou])/g, 'd')
    .replace(/(?<=[aeioum])p(?=[aeiou])/g, 'b');

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * A name in small Latin letters, words by one space: `कृष्णा` → `krishna`, `D’Souza-José` → `dsouza jose`.
 * Letters of other scripts stay as they are; signs and pictures go.
 */
export function latinOf(name: string): string {
  const plain = latinDigits(name.normalize('NFKC').normalize('NFC'))
    .replace(/\u200c|\u200d|['’`]/g, '')
    .replace(/[\u0964\u0965]/g, ' ');
  const inLatin = plain.replace(/[\u0900-\u0d7f]+/g, (run) =>
    splitByScript(run)
      .map(([script, part]) => readIndic(part, script))
      .join(''),
  );
  return inLatin
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function splitByScript(run: string): [Script, string][] {
  const parts: [Script, string][] = [];
  for (const sign of run) {
    const script =
      scripts[Math.floor(((sign.codePointAt(0) ?? 0) - firstBlock) / blockSize)] ?? 'devanagari';
    const last = parts.at(-1);
    if (last?.[0] === script) last[1] += sign;
    else parts.push([script, sign]);
  }
  return parts;
}

/** The letters a sound key is made of; `a` (any vowel) and `h` only begin one. */
const soundLetters = 'jklmnprst';

/**
 * What the spellings of a name share: its consonants, voiced and unvoiced, aspirated and not taken as one, without vowels.
 * `lakshmi`, `laxmi` and `luxmi` → `lksm`; `vijay`, `bijoy` → `pj`. Empty for a word without Latin letters.
 * @param word one word as `latinOf` writes it.
 */
export function soundOf(word: string): string {
  const heard = word
    .replace(/[^a-z]/g, '')
    .replace(/^(md|mohd|mhd)$/, 'mohamad')
    .replace(/^(dny|jny|gny|jn|gn)(?=[aeiou])/, 'g')
    .replace(/^chr/, 'kr')
    .replace(/x/g, 'ks')
    .replace(/zh/g, 'l')
    .replace(/s?t?chh?/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/(?<=[aeiou])w(?![aeiou])/g, '')
    .replace(/ngh?$/, 'n')
    .replace(/^y(?=[aeiou])/, 'j')
    .replace(/(?<=.)h/g, '')
    .replace(/[kgqc]/g, 'k')
    .replace(/[td]/g, 't')
    .replace(/[pbfvw]/g, 'p')
    .replace(/[jz]/g, 'j')
    .replace(/m+(?=p)/g, 'n')
    .replace(/(.)\1+/g, '$1');
  return heard.replace(/^[aeiouy]+/, 'a').replace(/(?<=.)[aeiouy]+/g, '');
}

/** Every key one slip away from this one: a letter missing, too many, wrong, or two changed about. The key itself is among them. */
export function soundsNear(key: string): string[] {
  const near = new Set([key]);
  for (let at = 0; at <= key.length; at++) {
    const [head, tail] = [key.slice(0, at), key.slice(at)];
    const may = at === 0 ? `ah${soundLetters}` : soundLetters;
    if (tail !== '') near.add(head + tail.slice(1));
    if (tail.length > 1) near.add(head + tail[1] + tail[0] + tail.slice(2));
    for (const letter of may) {
      near.add(head + letter + tail);
      if (tail !== '') near.add(head + letter + tail.slice(1));
    }
  }
  near.delete('');
  return [...near];
}

/** Letters missing, too many, wrong or changed about between the two; `most + 1` for anything above `most`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const now = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
      );
      if (i > 1 && j > 1 && one[i - 2] === other[j - 1] && one[i - 1] === other[j - 2])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      now[j] = least;
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
