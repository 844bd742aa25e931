// The outside world of ABHA behind one small type, and its "no" as one kind of fault.
import type { Choice, OtpTarget, Profile } from '../model.ts';
import type { refusals } from '../rules.ts';

/** The gateway said no, or nothing. `why` is what the desk is told; `code` is ABDM's own, for the log. Quotes nothing that was sent. */
export class GatewayFault extends Error {
  readonly why: keyof typeof refusals;
  readonly code: string;
  constructor(why: keyof typeof refusals, code: string, options?: ErrorOptions) {
    super(`${why} (${code})`, options);
    this.name = 'GatewayFault';
    this.why = why;
    this.code = code;
  }
}

/** An OTP that is on its way. */
export interface Sent {
  txnId: string;
  /** ABDM's own words, last digits of the mobile only. */
  sentTo: string;
}

/** Someone who has proved who they are. */
export interface Proved {
  txnId: string;
  /** Opens profile and card for half an hour. */
  token: string;
}

export interface Card {
  bytes: Buffer;
  media: 'image/png' | 'image/jpeg';
}

export type LoginHint = 'abha-number' | 'aadhaar';

/** What a person shared by scanning the clinic's code, and what ABDM wants to hear. */
interface ShareAnswer {
  requestId: string;
  hipId: string;
  context: string;
  address: string;
  tokenNumber: number | null;
}

/** How an act asks: by its intent's key, which goes with each call that changes something, and no longer than its signal allows. */
export interface Asking {
  key: string;
  signal: AbortSignal;
}

export interface Gateway {
  readonly kind: 'abdm' | 'practice';
  by(asking: Asking): Operations;
  /** Whether ABDM itself signed the bearer token of a callback. */
  isCallback(authorization: string | undefined): Promise<boolean>;
}

/** Aadhaar numbers and OTPs pass through here as arguments; an implementation encrypts them and keeps them nowhere. @throws GatewayFault */
export interface Operations {
  askEnrolment(aadhaar: string): Promise<Sent>;
  enrol(
    txnId: string,
    otp: string,
    mobile: string,
  ): Promise<Proved & { profile: Profile; isKnown: boolean; needsMobile: boolean }>;
  askMobile(txnId: string, mobile: string): Promise<Sent>;
  proveMobile(txnId: string, otp: string): Promise<void>;
  suggestions(txnId: string): Promise<string[]>;
  nameAddress(txnId: string, name: string): Promise<string>;
  askLogin(hint: LoginHint, id: string, otpBy: OtpTarget): Promise<Sent>;
  proveLogin(txnId: string, otp: string, otpBy: OtpTarget): Promise<Proved>;
  findByMobile(mobile: string): Promise<{ txnId: string; choices: Choice[] }>;
  askByIndex(txnId: string, index: string): Promise<Sent>;
  askByAddress(address: string, otpBy: OtpTarget): Promise<Sent>;
  proveAddress(txnId: string, otp: string, otpBy: OtpTarget): Promise<Proved>;
  profile(proved: Proved, isByAddress: boolean): Promise<Profile>;
  card(proved: Proved, isByAddress: boolean): Promise<Card>;
  answerShare(answer: ShareAnswer): Promise<void>;
}
