// The words of ABHA: a patient's proved health ID, and the way to it, step by step.
import * as z from 'zod/mini';
import { instant } from '../../kit/shared/fields.ts';
import { genders } from '../patients/fields.ts';

/** By what an ABHA is found and proved; `create` makes one; `share` came by scanning the clinic's code. */
export const ways = ['number', 'address', 'mobile', 'aadhaar', 'create'] as const;
export type Way = (typeof ways)[number];
const methods = [...ways, 'share'] as const;
export type Method = (typeof methods)[number];

/** `choose` one of several ABHAs · `code` the OTP · `mobile` the OTP of another mobile · `address` a new address · `confirm` what is taken over. */
const steps = ['choose', 'code', 'mobile', 'address', 'confirm', 'done'] as const;
export type Step = (typeof steps)[number];

/** Where the OTP goes: the mobile known to ABHA, or the one known to Aadhaar. */
export const otpTargets = ['mobile', 'aadhaar'] as const;
export type OtpTarget = (typeof otpTargets)[number];

/** Who ABDM says this is. */
export const profile = z.object({
  /** `XX-XXXX-XXXX-XXXX`; empty where only an address is known. */
  number: z.string(),
  address: z.string(),
  name: z.string(),
  gender: z.enum(genders),
  birthOn: z.nullable(z.string()),
  birthYear: z.nullable(z.number()),
  /** National digits; empty where ABDM knows none or shows only some of them. */
  mobile: z.string(),
  line: z.string(),
  district: z.string(),
  state: z.string(),
  /** Base64 of a JPEG or PNG; empty without one. */
  photo: z.string(),
});
export type Profile = z.output<typeof profile>;

/** One of several ABHAs of a mobile, as far as ABDM shows it before the OTP. */
export const choice = z.object({
  index: z.string(),
  number: z.string(),
  name: z.string(),
  gender: z.string(),
});
export type Choice = z.output<typeof choice>;

export const flow = z.object({
  id: z.string(),
  version: z.number(),
  patientId: z.nullable(z.string()),
  way: z.enum(ways),
  step: z.enum(steps),
  /** What ABDM says of where the OTP went, last digits only. */
  sentTo: z.string(),
  resendAt: z.nullable(instant()),
  resendsLeft: z.number(),
  expiresAt: instant(),
  choices: z.array(choice),
  suggestions: z.array(z.string()),
  /** On the last step. */
  profile: z.nullable(profile),
  /** There was an ABHA already where one was to be made. */
  isKnown: z.boolean(),
  /** Another patient of the clinic who has this ABHA. */
  holder: z.nullable(z.object({ id: z.string(), name: z.string(), caseNumber: z.string() })),
});
export type Flow = z.output<typeof flow>;

export const link = z.object({
  id: z.string(),
  number: z.string(),
  address: z.string(),
  method: z.enum(methods),
  verifiedAt: instant(),
  hasCard: z.boolean(),
});
export type Link = z.output<typeof link>;

/** `practice` is the fake gateway: it knows invented people only and says its OTP. */
export const gatewayKinds = ['abdm', 'practice', 'off'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];
