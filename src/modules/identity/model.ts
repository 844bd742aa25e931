// A person's account, the devices it is signed in on, and the proofs it gives.
import * as z from 'zod/mini';
import { mobile, plainNumber, typedNumber } from '../../kit/shared/contact-number.ts';
import { email, instant, uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { countryCode, isdCode } from '../places/model.ts';
import { isTooCommon, passwordLength } from './rules.ts';

/** A new password: 8 to 16 characters and none of the common ones. Not trimmed: what is typed is what counts. */
export const newPassword = () =>
  z.string().check(
    z.minLength(1, { error: 'required' }),
    z.refine((text) => passwordLength(text) >= 8 && passwordLength(text) <= 16, {
      error: 'password_length',
      abort: true,
    }),
    z.refine((text) => !isTooCommon(text), { error: 'password_common' }),
  );

/** A password to be compared, or a device secret: of any form, since its form says nothing about an account. */
export const givenPassword = () =>
  z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200));

/** Six digits; anything else is answered 'Incorrect OTP!' by the verb, where the try is counted. */
export const givenOtp = () =>
  z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(20));

/** A `requestKey` or `userKey` as we handed it out. */
export const key = () => z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(100));

const pageAccess = z.object({
  page: z.string(),
  allowToView: z.boolean(),
  allowToAddEdit: z.boolean(),
});

const ownClinic = z.object({
  clinicId: uuid(),
  name: z.string(),
  code: z.string(),
  isOwner: z.boolean(),
});

/** Who is signed in and where: everything the shell needs to draw itself. */
export const self = z.object({
  userId: uuid(),
  /** The name in this clinic. */
  name: z.string(),
  email: z.string(),
  country: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  language: z.enum(languageCodes),
  clinicId: uuid(),
  clinicName: z.string(),
  clinicCode: z.string(),
  /** The clinic's country, ISO code. */
  clinicCountry: z.string(),
  /** Payments are switched on in the clinic's country. */
  userRegion: z.boolean(),
  /** The clinic's IANA zone; every day shown is in it. */
  zone: z.string(),
  memberId: uuid(),
  isOwner: z.boolean(),
  isDoctor: z.boolean(),
  /** Any user of the clinic but its owner. */
  isSubUser: z.boolean(),
  profileIsComplete: z.boolean(),
  pageAccess: z.array(pageAccess),
  /** The premium plan is active now. */
  isSubscribe: z.boolean(),
  /** The last day of the premium plan. */
  premiumUntil: z.nullable(z.string()),
  /** All clinics this account works in, the present one among them. */
  clinics: z.array(ownClinic),
  /** Those that this account owns and has closed; missing in what was kept by an earlier version. */
  closedClinics: z.optional(z.array(z.pick(ownClinic, { clinicId: true, name: true }))),
});
export type Self = z.output<typeof self>;

/** Both halves of a session that a script may hold; the third is the `__Host-bind` cookie. */
export const tokens = z.object({
  Token: z.string(),
  refreshToken: z.string(),
  /** Of `Token`. */
  expiresInSeconds: z.number(),
});
export type Tokens = z.output<typeof tokens>;

/** The answer to a log-in, a finished sign-up and a change of clinic. */
export const signedIn = z.extend(self, {
  ...tokens.shape,
  /** The first time this account signs in; a sub-user lands on the profile then. */
  isFirstLogin: z.boolean(),
  /** To be kept as "password" where *Keep me signed in* was ticked, else null. Replaces the one kept before. */
  deviceSecret: z.nullable(z.string()),
});
export type SignedIn = z.output<typeof signedIn>;

export const newEmail = z.strictObject({ email: email() });
export const newNumber = z
  .strictObject({ country: countryCode(), isdCode: isdCode(), contactNumber: typedNumber() })
  .check(plainNumber, mobile);

/** How the account is reached, and what its owner has settled about it. */
export const contacts = z.object({
  email: z.string(),
  emailIsVerified: z.boolean(),
  country: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  phoneIsVerified: z.boolean(),
  /** A device that the account does not know is asked for an OTP. */
  asksNewDevices: z.boolean(),
  /** Whatever they have settled. */
  clinicAsksNewDevices: z.boolean(),
  /** In place of that OTP the code of an app is asked for. */
  hasAuthenticator: z.boolean(),
  /** Of those that help where the app is lost. */
  backupCodesLeft: z.number(),
});
export type Contacts = z.output<typeof contacts>;

/** An OTP is on its way, or seems to be. */
export const codeSent = z.object({
  requestKey: z.string(),
  /** Null when it may not be sent again. */
  resendAfterSeconds: z.nullable(z.number()),
  expiresInSeconds: z.number(),
});
export type CodeSent = z.output<typeof codeSent>;

/** Why a log-in asks for an OTP besides the password: strangers have guessed at it, or the account asks that of devices that it does not know. */
export type CodeReason = 'many_tries' | 'new_device';

export const session = z.object({
  id: uuid(),
  /** The browser's own words about itself. */
  device: z.string(),
  clinicName: z.string(),
  createdAt: instant(),
  lastUsedAt: instant(),
  isKept: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof session>;

/** What a one-time code opens; a code for one is worth nothing for another. */
const codePurposes = ['signup', 'reset', 'login', 'contact', 'booking', 'paper', 'video'] as const;
export type CodePurpose = (typeof codePurposes)[number];
