// How one proves to be somebody here, how often one may try, and how long it lasts.
import { isMobileOf, isNumber, nationalNumber } from '../../kit/shared/contact-number.ts';
import { latinDigits } from '../../kit/shared/digits.ts';
import { emailForm } from '../../kit/shared/fields.ts';
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';

export const fieldSentences = {
  user_name: /*i18n*/ { id: 'user_name', message: 'Invalid user name' },
} as const satisfies Record<string, Sentence>;

export const refusals = {
  login_wrong: refusal(
    422,
    /*i18n*/ { id: 'login_wrong', message: 'Invalid user name / password' },
  ),
  login_code_needed: refusal(
    403,
    /*i18n*/ {
      id: 'login_code_needed',
      message: 'Enter the OTP we have sent to your contact number or e-mail',
    },
    'code',
  ),
  login_app_code_needed: refusal(
    403,
    /*i18n*/ {
      id: 'login_app_code_needed',
      message: 'Enter the code from your authenticator app',
    },
    'code',
  ),
  app_code_wrong: refusal(422, /*i18n*/ { id: 'app_code_wrong', message: 'Incorrect code' }),
  authenticator_set: refusal(
    409,
    /*i18n*/ {
      id: 'authenticator_set',
      message: 'An authenticator app is set up already. Remove it first.',
    },
  ),
  authenticator_absent: refusal(
    409,
    /*i18n*/ { id: 'authenticator_absent', message: 'No authenticator app is set up' },
  ),
  login_no_clinic: refusal(
    403,
    /*i18n*/ { id: 'login_no_clinic', message: 'You are not an active user of any clinic' },
    'inactive',
  ),
  login_clinic_closed: refusal(
    403,
    /*i18n*/ {
      id: 'login_clinic_closed',
      message: 'Your clinic is closed. Its owner can open it again here.',
    },
    'inactive',
  ),
  clinic_unknown: refusal(404, /*i18n*/ { id: 'clinic_unknown', message: 'Clinic not found' }),
  device_revoked: refusal(
    401,
    /*i18n*/ { id: 'device_revoked', message: 'Please log in with your password' },
    'DEVICE_REVOKED',
  ),
  otp_wrong: refusal(422, /*i18n*/ { id: 'otp_wrong', message: 'Incorrect OTP!' }),
  otp_expired: refusal(422, /*i18n*/ { id: 'otp_expired', message: 'OTP Expired!' }),
  otp_used_up: refusal(
    422,
    /*i18n*/ {
      id: 'otp_used_up',
      message: 'The tries for this OTP have run out. Please ask for a new one.',
    },
  ),
  otp_too_soon: refusal(
    429,
    /*i18n*/ { id: 'otp_too_soon', message: 'Please wait before asking for another OTP' },
    'rate',
  ),
  password_wrong: refusal(
    422,
    /*i18n*/ { id: 'password_wrong', message: 'Current password is not correct' },
  ),
  link_expired: refusal(
    422,
    /*i18n*/ { id: 'link_expired', message: 'Please start again, too much time has passed' },
  ),
  contact_unchanged: refusal(
    409,
    /*i18n*/ { id: 'contact_unchanged', message: 'This is already verified' },
  ),
  session_unknown: refusal(
    404,
    /*i18n*/ { id: 'session_unknown', message: 'This session has already ended' },
  ),
  email_taken: refusal(409, /*i18n*/ { id: 'email_taken', message: 'Email Already Exists!' }),
  phone_taken: refusal(
    409,
    /*i18n*/ { id: 'phone_taken', message: 'Contact number already exists!' },
  ),
};

/** What people choose first, in lower case. Short ones are refused by their length already. */
const commonPasswords = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 88888888 87654321 0987654321 987654321 99999999 22222222 55555555 66666666
   77777777 12341234 11223344 11112222 12344321 14725836 147258369 789456123 123654789 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx zaq12wsx zaq1xsw2
   qazwsxedc qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 asdf1234 asdfasdf qwer1234 1234qwer q1w2e3r4
   abcd1234 abcdefgh abcdefg1 abcd@123 abcd@1234 abc12345 abc@1234 abc@12345 a1b2c3d4 aa123456 a1234567 a12345678 1234abcd aaaaaaaa password password1
   password12 password123 password1234 password@1 password@12 password@123 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@ssword1 p@ssw0rd123 p@ssword123
   pass1234 pass12345 pass@123 pass@1234 passpass welcome1 welcome12 welcome123 welcome@1 welcome@12 welcome@123 admin123 admin1234 admin12345 admin@123
   admin@1234 administrator letmein1 letmein123 changeme changeme1 changeme123 default1 secret123 test1234 test12345 test@123 test@1234 testtest demo1234
   demo@123 user1234 user@123 guest123 login123 temp1234 temp@123 iloveyou iloveyou1 iloveyou2 iloveu123 sunshine sunshine1 princess princess1 football
   football1 baseball basketball superman superman1 batman123 spiderman starwars pokemon1 dragon123 monkey123 master123 computer computer1 internet
   internet1 samsung1 samsung123 iphone123 google123 facebook facebook1 whatever trustno1 freedom1 michael1 jennifer jessica1 charlie1 jordan23 india123
   india1234 india@123 india12345 india1947 bharat123 bharat@123 hindustan jaihind1 jaihind123 jaimatadi jaishreeram jaishriram shreeram ganesha1
   ganesh123 ganesh@123 krishna1 krishna123 krishna@123 hanuman1 hanuman123 mahadev1 mahadev123 shivshakti omsairam omsairam1 sairam123 saibaba1
   saibaba123 radhakrishna waheguru radheradhe balaji123 lakshmi123 durga123 swami123 mumbai123 delhi123 chennai123 kolkata1 bangalore hyderabad
   ahmedabad gujarat1 maharashtra sachin10 sachin123 dhoni007 dhoni123 virat018 virat123 cricket1 cricket123 rahul123 rahul@123 rajesh123 suresh123
   ramesh123 mukesh123 deepak123 sanjay123 vijay123 pooja123 priya123 priya@123 neha1234 anjali123 doctor12 doctor123 doctor@1 doctor1234 drdoctor
   clinic123 clinic1234 clinic@1 clinic12 hospital hospital1 hospital123 hospital@123 medical1 medical123 medicine medicine1 patient1 patient123
   health123 nurse123 pharmacy pharmacy1 apollo123 practice practice1 practice123 diary123 mydiary1 practicediary lovely123 loveyou1 loveyou123
   iloveindia mylove123 asdfgh123 zxcv1234 poiuytrewq 0123456789 01234567 10203040 12121212 13131313 112233445566 123321123 147852369 741852963 963852741
   123456789a 123456789q 123456aa 12345qwert`.split(/\s+/),
);

/** In Unicode characters, not in the halves that some of them are made of. */
export const passwordLength = (text: string): number => Array.from(text).length;
/** On the list of common ones, or one sign over and over. */
export const isTooCommon = (text: string): boolean =>
  commonPasswords.has(text.toLowerCase()) || new Set(text).size === 1;

/** The confirmation is compared on the screen only; the server is told the password once. */
export const confirms = (password: string, confirmation: string): boolean =>
  password === confirmation;

/** The half of a session that no script reads. */
export const bindCookie = '__Host-bind';

/** Kept devices answer with this in front of the secret that stands for a password. */
export const deviceSecretMark = 'dv1.';
export const isDeviceSecret = (password: string): boolean => password.startsWith(deviceSecretMark);

/** An e-mail address in lower case, a national number, or one with its ISD code in front (`+919876543210`). */
export type UserName =
  | { kind: 'email'; email: string }
  | { kind: 'national'; digits: string }
  | { kind: 'international'; number: string };

/** What was typed as a user name. A number is read as every form reads it. */
export function readUserName(typed: string): UserName {
  const plain = typed.normalize('NFC').trim();
  const digits = latinDigits(plain).replace(/[\s().\-–/]/g, '');
  const international = /^(?:\+|00)(\d{7,18})$/.exec(digits)?.[1];
  if (international !== undefined) return { kind: 'international', number: `+${international}` };
  if (isNumber(digits)) {
    const indian = nationalNumber('+91', digits);
    return { kind: 'national', digits: isMobileOf('+91', indian) ? indian : digits };
  }
  return { kind: 'email', email: plain.toLowerCase() };
}

/** Whether it can be anybody's: an e-mail address or a number. */
export const isUserName = (typed: string): boolean => {
  const name = readUserName(typed);
  return name.kind !== 'email' || emailForm.test(name.email);
};

/** One text for what was typed, however it was written: what is counted before it is known whether anybody has that name. */
export function subjectOf(name: UserName): string {
  if (name.kind === 'email') return name.email;
  if (name.kind === 'international') return name.number;
  return isMobileOf('+91', name.digits) ? `+91${name.digits}` : name.digits;
}

// ---------------------------------------------------------------- sessions (security.md 7.5)

export const accessTokenSeconds = 600;
/** A successor lost on the way is handed out once more within this. */
const sameSuccessorSeconds = 10;
/** An account is signed in on at most so many devices; the one unused longest goes. */
export const maxSessions = 5;

const hour = 3600;
/** How long a session lasts unused, and at all. */
export const sessionSeconds = (isKept: boolean): { idle: number; whole: number } =>
  isKept ? { idle: 7 * 24 * hour, whole: 30 * 24 * hour } : { idle: 12 * hour, whole: 24 * hour };

type Presented = 'current' | 'previous' | 'stale';

/** What a refresh token of this counter is worth against the family's present one. */
export function presented(
  counter: number,
  present: number,
  secondsSinceRotation: number,
): Presented {
  if (counter === present) return 'current';
  return counter === present - 1 && secondsSinceRotation <= sameSuccessorSeconds
    ? 'previous'
    : 'stale';
}

// ---------------------------------------------------------------- one-time codes (security.md 7.6, T2)

export const codeSeconds = 300;
export const maxCodeTries = 5;
export const resendAfterSeconds = 60;
export const maxResends = 2;
/** A request for a code can be renewed so long after its beginning. */
export const requestSeconds = 1800;
/** Having shown the password, somebody may do what matters for so long. */
export const provedSeconds = 300;
/** So long the form of a right code may be sent again: a second press, or a line that broke. After that the code was used. */
export const isSameProof = (now: Temporal.Instant, provedAt: string): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(provedAt).add({ minutes: 2 })) <= 0;
/** After a right OTP, the time to choose the new password. */
export const proofSeconds = 600;

/** What was typed as an OTP: spaces and hyphens do not count, and digits of any Indian script are digits. */
export const readOtp = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '');

export interface Allowance {
  readonly most: number;
  readonly perSeconds: number;
}
/** Of the SMS that went out lately so many must have come back as a right code; else we are being used to send them. */
export const leastProved = { share: 0.3, ofAtLeast: 50, perSeconds: 900 };
/** A number that never answered is asked no oftener than this. */
export const unanswered: Allowance = { most: 3, perSeconds: 7 * 24 * hour };

/** Whether the SMS that went out lately were worth sending. */
export const isPumped = (sent: Tally | null, proved: Tally | null, now: number): boolean => {
  const live = (tally: Tally | null): number =>
    tally && now < tally.startedAt + leastProved.perSeconds ? tally.count : 0;
  return live(sent) >= leastProved.ofAtLeast && live(proved) < leastProved.share * live(sent);
};

/** Guesses at one account's codes, or at those of one contact that is being proved, whatever they were asked for by. */
export const guessAllowances = {
  hour: { most: 10, perSeconds: hour },
  day: { most: 30, perSeconds: 24 * hour },
} as const satisfies Record<string, Allowance>;

/** Codes of an authenticator app that are typed for one account: three of a million fit at a time. */
export const appCodeTries: Allowance = { most: 5, perSeconds: 900 };
export const backupCodes = 10;

/** As it was shown, or typed with other letters, hyphens and spaces. */
export const readBackupCode = (typed: string): string =>
  typed.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();

/** Sends that are allowed; a refusal never says which limit was met. */
export const codeAllowances = {
  numberShort: { most: 3, perSeconds: 900 },
  numberDay: { most: 6, perSeconds: 24 * hour },
  /** Given back by those that are answered, see `forOneAnswer`. */
  address: { most: 10, perSeconds: hour },
  /** Of one clinic; sign-ups, which have none yet, share one. */
  budget: { most: 200, perSeconds: hour },
} as const satisfies Record<string, Allowance>;

/**
 * So many of an address's codes no longer count when one that went by SMS is answered: a waiting room on the clinic's own
 * line is one address, and so are thousands on a carrier's. As `leastProved`, it bears with three of ten answered.
 */
export const forOneAnswer = 3;

// ---------------------------------------------------------------- log-in throttle (security.md 7.7)

/** Seconds to wait after so many wrong passwords in a row: 0, 0, 0, 1, 2, 4 … 60. */
export const loginDelaySeconds = (failures: number): number =>
  failures < 3 ? 0 : Math.min(2 ** (failures - 3), 60);

/** So many wrong ones in a row from devices that the account does not know, and an OTP is asked for before a password is compared (NIST SP 800-63B). */
export const codeNeededAfter = 100;
/** So many wrong ones in a row make a known device a stranger until it shows the right one. */
export const knownDeviceTries = 10;
/** Of one's own password, shown again before something that matters. */
export const ownPasswordTries: Allowance = { most: 10, perSeconds: 900 };
/** Wrong passwords from one address, whatever the accounts. */
export const addressFailures: Allowance = { most: 100, perSeconds: 900 };

/** What was counted under one key: how many, since when, and when last, in seconds since 1970. */
export interface Tally {
  readonly count: number;
  readonly startedAt: number;
  readonly lastAt: number;
}

interface LoginTallies {
  /** Wrong in a row by this caller: account and address, or account and a device we know. */
  readonly caller: Tally | null;
  /** Wrong in a row from devices that the account does not know. */
  readonly run: Tally | null;
  readonly address: Tally | null;
}

/** `compare` the password now, come back after some seconds, or show an OTP first. */
type LoginVerdict = 'compare' | 'code_first' | { readonly waitSeconds: number };

/** A device the account knows waits only for its own mistakes, so that strangers cannot lock its owner out. */
export function loginVerdict(
  { caller, run, address }: LoginTallies,
  isKnownDevice: boolean,
  now: number,
): LoginVerdict {
  const isAddressStopped =
    address !== null &&
    address.count >= addressFailures.most &&
    now < address.startedAt + addressFailures.perSeconds;
  if (isAddressStopped && !isKnownDevice)
    return { waitSeconds: Math.ceil(address.startedAt + addressFailures.perSeconds - now) };
  const waitSeconds = pauseSeconds(caller, now);
  if (waitSeconds > 0) return { waitSeconds };
  return !isKnownDevice && (run?.count ?? 0) >= codeNeededAfter ? 'code_first' : 'compare';
}

const pauseSeconds = (tally: Tally | null, now: number): number =>
  tally ? Math.max(0, Math.ceil(tally.lastAt + loginDelaySeconds(tally.count) - now)) : 0;

/** Seconds until somebody signed in may show their own password again. */
export function ownPasswordWait(tally: Tally | null, now: number): number {
  const isUsedUp =
    tally !== null &&
    tally.count >= ownPasswordTries.most &&
    now < tally.startedAt + ownPasswordTries.perSeconds;
  return isUsedUp ? ownPasswordTries.perSeconds : pauseSeconds(tally, now);
}
