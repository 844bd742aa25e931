// How many parts of an SMS a text fills: 160 letters of the GSM alphabet, or 70 of any other script; a little less where it takes several
// (3GPP TS 23.038, 23.040).

const gsmLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two places. */
const gsmExtended = new Set('^{}\\[~]|€');

export interface Segments {
  alphabet: 'gsm' | 'unicode';
  parts: number;
}

export function segmentsOf(text: string): Segments {
  const letters = Array.from(text);
  const isGsm = letters.every((one) => gsmLetters.has(one) || gsmExtended.has(one));
  if (!isGsm)
    return { alphabet: 'unicode', parts: text.length <= 70 ? 1 : Math.ceil(text.length / 67) };
  const places = letters.reduce((sum, one) => sum + (gsmExtended.has(one) ? 2 : 1), 0);
  return { alphabet: 'gsm', parts: places <= 160 ? 1 : Math.ceil(places / 153) };
}
