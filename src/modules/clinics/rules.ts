import type { Sentence } from '../../kit/shared/refusal.ts';
import type { Paper } from './model/paper.ts';

export const fieldSentences = {
  gst_number: /*i18n*/ { id: 'gst_number', message: 'GST number must be valid' },
  account_number: /*i18n*/ {
    id: 'account_number',
    message: 'Account number must be 9 to 18 digits',
  },
  accounts_differ: /*i18n*/ {
    id: 'accounts_differ',
    message: 'The two account numbers are not the same',
  },
  ifsc: /*i18n*/ { id: 'ifsc', message: 'IFSC must be valid, as in HDFC0001234' },
  upi_id: /*i18n*/ { id: 'upi_id', message: 'UPI ID must be valid, as in name@bank' },
  case_prefix: /*i18n*/ {
    id: 'case_prefix',
    message: 'Only letters A to Z and numbers are allowed',
  },
} as const satisfies Record<string, Sentence>;

const gstForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
// 25 is Daman and Diu before 2020, 28 Andhra Pradesh before 2014: numbers given then are still held. 97 is other territory, 99 the centre.
const gstStates = new Set([
  ...Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')),
  '97',
  '99',
]);

/** A GSTIN: state, PAN, count, Z and a check sign (mod 36, weights 1 and 2 in turn). */
export const isGstNumber = (text: string): boolean =>
  gstForm.test(text) &&
  gstStates.has(text.slice(0, 2)) &&
  checkSign(text.slice(0, 14)) === text[14];

function checkSign(body: string): string {
  const sum = body.split('').reduce((total, sign, place) => {
    const product = Number.parseInt(sign, 36) * (1 + (place % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}

/** No i, l, o, u: nothing to mistake, nothing rude to spell. */
const codeSigns = '0123456789abcdefghjkmnpqrstvwxyz';

/** The public code of a clinic from random bytes, one sign a byte. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => codeSigns.charAt(byte & 31)).join('');

/** Where nothing is set: our own letterhead on A5, the desk printer's common sheet. */
export const usualPaper: Paper = {
  size: 'A5',
  letterhead: 'printed',
  marginsMm: { top: 12, right: 12, bottom: 12, left: 12 },
  logo: 'left',
  colour: 'indigo',
  tagline: '',
  footer: '',
  showsSpecialties: true,
  showsRegistration: true,
  showsMarks: true,
  showsAbha: 'both',
};

/** To begin from when the clinic's paper carries its own head and foot. */
export const usualBlankMargins = { top: 45, right: 12, bottom: 20, left: 12 } as const;

/** Banks by the first four letters of their IFSC. */
const banks: Readonly<Record<string, string>> = {
  AIRP: 'Airtel Payments Bank',
  AUBL: 'AU Small Finance Bank',
  BARB: 'Bank of Baroda',
  BDBL: 'Bandhan Bank',
  BKID: 'Bank of India',
  CBIN: 'Central Bank of India',
  CITI: 'Citibank',
  CIUB: 'City Union Bank',
  CNRB: 'Canara Bank',
  COSB: 'Cosmos Co-operative Bank',
  CSBK: 'CSB Bank',
  DBSS: 'DBS Bank',
  DCBL: 'DCB Bank',
  DEUT: 'Deutsche Bank',
  DLXB: 'Dhanlaxmi Bank',
  ESFB: 'Equitas Small Finance Bank',
  FDRL: 'Federal Bank',
  HDFC: 'HDFC Bank',
  HSBC: 'HSBC',
  IBKL: 'IDBI Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC FIRST Bank',
  IDIB: 'Indian Bank',
  INDB: 'IndusInd Bank',
  IOBA: 'Indian Overseas Bank',
  IPOS: 'India Post Payments Bank',
  JAKA: 'Jammu & Kashmir Bank',
  JSFB: 'Jana Small Finance Bank',
  KARB: 'Karnataka Bank',
  KKBK: 'Kotak Mahindra Bank',
  KVBL: 'Karur Vysya Bank',
  MAHB: 'Bank of Maharashtra',
  PSIB: 'Punjab & Sind Bank',
  PUNB: 'Punjab National Bank',
  RATN: 'RBL Bank',
  SBIN: 'State Bank of India',
  SCBL: 'Standard Chartered Bank',
  SIBL: 'South Indian Bank',
  SRCB: 'Saraswat Co-operative Bank',
  SVCB: 'SVC Co-operative Bank',
  TMBL: 'Tamilnad Mercantile Bank',
  UBIN: 'Union Bank of India',
  UCBA: 'UCO Bank',
  UJVN: 'Ujjivan Small Finance Bank',
  UTIB: 'Axis Bank',
  YESB: 'Yes Bank',
};

export const bankNames: readonly string[] = Object.values(banks).toSorted();

/** The bank behind an IFSC; null where it is none of the common ones. */
export const bankOf = (ifsc: string): string | null =>
  banks[ifsc.trim().slice(0, 4).toUpperCase()] ?? null;

/** As a bank's app names an account: `name@bank`. */
export const isUpiId = (text: string): boolean => /^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(text);
