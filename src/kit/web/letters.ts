// Whether this device can draw a script by itself: most can, and are spared the fonts.
import type { Language } from '../shared/languages.ts';

/** Letters of unlike widths, the same few in each script: a, i, ka, ma. */
const letters: Partial<Record<string, string>> = {
  gu: 'અઇકમ',
  hi: 'अइकम',
  mr: 'अइकम',
  pa: 'ਅਇਕਮ',
  ta: 'அஇகம',
  or: 'ଅଇକମ',
  kn: 'ಅಇಕಮ',
  ml: 'അഇകമ',
  bn: 'অইকম',
} satisfies Partial<Record<Language, string>>;

/** Belongs to no script, so that every device draws its box for what it has no letter for. */
const nothing = '\u0378';

/** Of a font that has them the letters are not all as wide as that box. A language that is none of ours, and a browser without a canvas, count as drawn. */
export function drawsLetters(language: string): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  const own = letters[language];
  if (!pen || own === undefined) return true;
  pen.font = '64px system-ui, sans-serif';
  const box = pen.measureText(nothing).width;
  return Array.from(own).some((letter) => pen.measureText(letter).width !== box);
}

const asked = new Map<string, Promise<void>>();

/** Brings a stylesheet in, once. A line that does not bring it leaves the page as it is. */
export function addSheet(address: string, nonce?: string): Promise<void> {
  const known = asked.get(address);
  if (known) return known;
  const coming = new Promise<void>((resolve) => {
    const sheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: address,
      onload: () => resolve(),
      onerror: () => resolve(),
    });
    if (nonce !== undefined) sheet.nonce = nonce;
    document.head.append(sheet);
  });
  asked.set(address, coming);
  return coming;
}
