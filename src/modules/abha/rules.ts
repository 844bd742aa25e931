// The decisions about ABHA: which numbers can be, what a step may follow, what each "no" of the gateway means to the desk.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { latinDigits } from '../../kit/shared/digits.ts';

export const refusals = {
  abha_off: refusal(503, /*i18n*/ { id: 'abha_off', message: 'ABHA is not set up on this server' }),
  abha_flow_over: refusal(
    409,
    /*i18n*/ {
      id: 'abha_flow_over',
      message: 'This took too long, or was started again elsewhere. Please start again',
    },
  ),
  abha_wrong_step: refusal(
    409,
    /*i18n*/ { id: 'abha_wrong_step', message: 'This step is done already' },
  ),
  abha_linked_elsewhere: refusal(
    409,
    /*i18n*/ {
      id: 'abha_linked_elsewhere',
      message: 'This ABHA belongs to another patient of the clinic',
    },
  ),
  abha_linked_already: refusal(
    409,
    /*i18n*/ { id: 'abha_linked_already', message: 'This patient has an ABHA already' },
  ),
  abha_none: refusal(404, /*i18n*/ { id: 'abha_none', message: 'This patient has no ABHA' }),
  abha_no_card: refusal(
    404,
    /*i18n*/ {
      id: 'abha_no_card',
      message: 'The card was not kept. Link the ABHA again to fetch it',
    },
  ),
  abha_consent_needed: refusal(
    422,
    /*i18n*/ {
      id: 'abha_consent_needed',
      message: 'Read the consent to the patient first, and tick it',
    },
  ),
  abha_otp_wrong: refusal(422, /*i18n*/ { id: 'otp_wrong', message: 'Incorrect OTP!' }),
  abha_otp_many: refusal(
    429,
    /*i18n*/ {
      id: 'abha_otp_many',
      message: 'Too many OTPs for this person. ABDM lets them try again after 30 minutes',
    },
    'rate',
  ),
  abha_resend_early: refusal(
    429,
    /*i18n*/ {
      id: 'abha_resend_early',
      message: 'Another OTP can be sent after a minute, at most twice',
    },
    'rate',
  ),
  abha_unknown: refusal(
    422,
    /*i18n*/ { id: 'abha_unknown', message: 'ABDM has no ABHA with this' },
  ),
  abha_number_refused: refusal(
    422,
    /*i18n*/ { id: 'abha_number_refused', message: 'ABDM does not accept this number' },
  ),
  abha_no_match: refusal(
    422,
    /*i18n*/ {
      id: 'abha_no_match',
      message: 'What was entered does not match what ABDM has for this person',
    },
  ),
  abha_address_taken: refusal(
    409,
    /*i18n*/ { id: 'abha_address_taken', message: 'This ABHA address is taken. Choose another' },
  ),
  abha_aadhaar_down: refusal(
    503,
    /*i18n*/ {
      id: 'abha_aadhaar_down',
      message: 'Aadhaar does not answer at the moment. Try again, or use the mobile OTP',
    },
  ),
  abha_full: refusal(
    503,
    /*i18n*/ {
      id: 'abha_full',
      message: 'ABDM cannot create more ABHAs for this clinic software right now',
    },
  ),
  abha_down: refusal(
    503,
    /*i18n*/ {
      id: 'abha_down',
      message: 'ABDM does not answer at the moment. You can go on at this step in a little while',
    },
  ),
  abha_refused: refusal(
    502,
    /*i18n*/ {
      id: 'abha_refused',
      message: 'ABDM refused this without a known reason. Try again or start again',
    },
  ),
  share_unproved: refusal(
    401,
    /*i18n*/ { id: 'share_unproved', message: 'This request does not come from ABDM' },
    'permission',
  ),
  facility_unknown: refusal(
    404,
    /*i18n*/ { id: 'facility_unknown', message: 'No clinic is registered under this facility' },
  ),
  facility_taken: refusal(
    409,
    /*i18n*/ { id: 'facility_taken', message: 'Another clinic uses this facility ID' },
  ),
} as const;

export const fieldSentences = {
  abha_number_wrong: /*i18n*/ { id: 'abha_number_wrong', message: 'An ABHA number has 14 digits' },
  abha_address_wrong: /*i18n*/ {
    id: 'abha_address_wrong',
    message: 'An ABHA address looks like name@abdm',
  },
  aadhaar_wrong: /*i18n*/ { id: 'aadhaar_wrong', message: 'Aadhaar Number is not valid' },
  otp_six: /*i18n*/ { id: 'otp_six', message: 'The OTP has 6 digits' },
  abha_name_wrong: /*i18n*/ {
    id: 'abha_name_wrong',
    message: '8 to 18 letters and digits, at most one dot and one underscore inside',
  },
  facility_wrong: /*i18n*/ {
    id: 'facility_wrong',
    message: 'Letters, digits and hyphens, as in the health facility registry',
  },
} as const satisfies Record<string, Sentence>;

/** The consent's text that is read aloud; ABDM's own code and version go with it. */
export const consentVersion = '1.4';

/** A flow waits this long for the next step. */
export const flowMinutes = 30;
/** ABDM's test sheet: resend after 60 s, at most twice. */
export const resendSeconds = 60;
export const maxResends = 2;

/** The 14 digits of an ABHA number as people write it; null when it is none. */
export function abhaDigits(typed: string): string | null {
  const plain = latinDigits(typed).replace(/[\s-]/g, '');
  return /^\d{14}$/.test(plain) ? plain : null;
}

/** `XX-XXXX-XXXX-XXXX`. */
export const abhaText = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');

/** Luhn over all 14 digits. No official text states the rule, so a number that fails is asked about, never refused. */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((all, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return all + (value > 9 ? value - 9 : value);
    }, 0);
  return digits !== '' && sum % 10 === 0;
}

const verhoeffTimes = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];
const verhoeffTurns = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
];

/** The 12 digits of an Aadhaar number, check digit (Verhoeff) included; null when it is none. Never kept anywhere. */
export function aadhaarDigits(typed: string): string | null {
  const plain = latinDigits(typed).replace(/[\s-]/g, '');
  if (!/^[2-9]\d{11}$/.test(plain)) return null;
  const check = plain
    .split('')
    .toReversed()
    .reduce(
      (at, digit, place) =>
        verhoeffTimes[at]?.[verhoeffTurns[place % 8]?.[Number(digit)] ?? 0] ?? 0,
      0,
    );
  return check === 0 ? plain : null;
}

/** An address as it is read: old ones may be longer than new ones. In small letters, with what follows the `@`. */
export function abhaAddress(typed: string): string | null {
  const plain = typed.trim().toLowerCase();
  return plain.length <= 50 && /^[a-z0-9][a-z0-9._]*@[a-z]{2,10}$/.test(plain) ? plain : null;
}

/** The part before the `@` of an address about to be made. */
export const isNewAddress = (name: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._]{6,16}[A-Za-z0-9]$/.test(name) &&
  (name.match(/\./g) ?? []).length <= 1 &&
  (name.match(/_/g) ?? []).length <= 1;

/** Six digits, of any script, with spaces between them or not; null when it is none. */
export function otpDigits(typed: string): string | null {
  const plain = latinDigits(typed).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : null;
}

/** `31-12-1990`, `1990-12-31`, `1/2/1990` as a day; null for a year alone or nonsense. */
export function birthDay(text: string): string | null {
  const parts = /^(\d{1,4})[-/](\d{1,2})[-/](\d{1,4})$/.exec(text.trim());
  if (!parts) return null;
  const [first = '', month = '', last = ''] = parts.slice(1);
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const iso = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) && Number(year) > 1850
    ? iso
    : null;
}

/** What the fake gateway knows, told on the screen while it takes ABDM's place. Check digits right, nobody's numbers. */
export const practice = {
  otp: '123456',
  number: '91-0011-0022-0035',
  address: 'meera.kulkarni@sbx',
  mobile: '9820012345',
  aadhaar: '9999 0011 2234',
  aadhaarWithout: '9999 0011 2252',
} as const;
