import * as z from 'zod/mini';
import {
  act,
  contract,
  download,
  every,
  hooksIn,
  on,
  read,
  write,
} from '../../kit/shared/contract.ts';
import { typedNumber } from '../../kit/shared/contact-number.ts';
import { line, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { events as patients } from '../patients/contract.ts';
import { flow, gatewayKinds, link, otpTargets, ways } from './model.ts';

const edited = { page: 'Patient', to: 'edit' } as const;
const step = { id: uuid(), version: whole(1, 2_147_483_647) };

const labels = {
  abhaRead: /*i18n*/ { id: 'action.abha_read', message: 'looked at a patient’s ABHA' },
  abhaChanged: /*i18n*/ {
    id: 'action.abha_changed',
    message: 'linked or changed a patient’s ABHA',
  },
};

export const api = contract('abha', {
  of: read({
    summary: "A patient's ABHA, and how far the way to one has come",
    allow: { page: ['Patient', 'Treatment'], to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({
      link: z.nullable(link),
      flow: z.nullable(flow),
      gateway: z.enum(gatewayKinds),
    }),
    rate: 'calm',
    audit: 'read',
    label: labels.abhaRead,
    opensRecord: true,
    partOfOpening: true,
  }),
  open: read({
    summary: 'The way that the caller began for a person not registered yet, if it still waits',
    allow: edited,
    input: z.strictObject({}),
    output: z.object({ flow: z.nullable(flow), gateway: z.enum(gatewayKinds) }),
    rate: 'calm',
    audit: 'none',
  }),
  begin: act({
    summary:
      'Begins to prove or make an ABHA: finds it and sends the OTP. An earlier way of the same patient ends',
    allow: edited,
    input: z.strictObject({
      /** None: the person is registered at the end. */
      patientId: z.optional(uuid()),
      way: z.enum(ways),
      /** ABHA number, address, mobile or Aadhaar number, as the way asks. An Aadhaar number is passed on encrypted and kept nowhere. */
      identifier: line(50),
      otpBy: z._default(z.enum(otpTargets), 'mobile'),
      /** To be the ABHA's own, where one is made. */
      mobile: z.optional(typedNumber()),
      /** In which the consent was read and agreed to; needed wherever Aadhaar is asked. */
      consentIn: z.optional(z.enum(languageCodes)),
    }),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  choose: act({
    summary: 'Picks one of the ABHAs of a mobile and sends its OTP',
    allow: edited,
    input: z.strictObject({ ...step, index: line(20) }),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  resend: act({
    summary: 'Sends the OTP again, after a minute and at most twice',
    allow: edited,
    input: z.strictObject({
      ...step,
      /** Again, where the OTP goes by an Aadhaar number, since it was kept nowhere. */
      identifier: optionalLine(50),
    }),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  prove: act({
    summary: 'Hands the OTP to ABDM; the next step depends on what it answers',
    allow: edited,
    input: z.strictObject({ ...step, otp: line(20) }),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  reread: act({
    summary: 'Asks ABDM again who the proved person is, where it did not answer the first time',
    allow: edited,
    input: z.strictObject(step),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  nameAddress: act({
    summary: 'Gives a new ABHA its address',
    allow: edited,
    input: z.strictObject({ ...step, name: line(50) }),
    output: flow,
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  finish: act({
    summary:
      'Links the proved ABHA: name, birth and gender come from it and are locked. Without a patient the person is registered',
    allow: edited,
    input: z.strictObject({ ...step, contactNumber: z.optional(typedNumber()) }),
    output: z.object({ patientId: z.string(), link }),
    rate: 'heavy',
    audit: 'write',
    label: labels.abhaChanged,
    touches: ['patients', 'dashboard', 'consents'],
  }),
  leave: write({
    summary: 'Gives the way up; what was asked so far is wiped',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  unlink: write({
    summary: 'Takes an ABHA from a patient; name, birth and gender can be edited again',
    allow: edited,
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.abhaChanged,
    touches: ['patients'],
  }),
  card: download({
    summary: 'The ABHA card of a patient, as ABDM drew it',
    allow: { page: ['Patient', 'Treatment'], to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.any(),
    rate: 'heavy',
    audit: 'read',
    label: labels.abhaRead,
    opensRecord: true,
    media: 'image/png',
  }),
  facility: read({
    summary: "The clinic's facility ID and the address that its scan-and-share code holds",
    allow: { page: ['Settings', 'Appointment'], to: 'view' },
    input: z.strictObject({}),
    output: z.object({
      facility: z.nullable(z.object({ code: z.string(), counter: z.string(), url: z.string() })),
      gateway: z.enum(gatewayKinds),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  setFacility: write({
    summary: "Sets the clinic's facility ID and counter",
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({
      code: line(40).check(z.regex(/^[A-Za-z0-9_-]{3,40}$/, { error: 'facility_wrong' })),
      counter: z._default(
        line(20).check(z.regex(/^[A-Za-z0-9_-]{1,20}$/, { error: 'facility_wrong' })),
        '1',
      ),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.abhaChanged,
  }),
  onShared: write({
    summary: 'A person scanned the code at the counter: finds or registers them and gives a token',
    allow: 'system',
    input: z.object({
      requestId: uuid(),
      context: z.string(),
      abhaNumber: z.string(),
      abhaAddress: z.string(),
      name: z.string(),
      gender: z.string(),
      birthOn: z.nullable(z.string()),
      birthYear: z.nullable(z.number()),
      phone: z.string(),
      line: z.string(),
      district: z.string(),
      state: z.string(),
    }),
    output: z.object({ tokenNumber: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.abhaChanged,
    touches: ['patients', 'queue', 'dashboard'],
  }),
  answerShare: act({
    summary: 'Tells ABDM the token that a shared profile was given',
    allow: 'system',
    input: z.object({ shareId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  onErased: write({
    summary: 'Follows the erasure of a patient: the ABHA goes for good',
    allow: 'system',
    input: z.object({ patientId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  forgetFlows: write({
    summary: 'Wipes what ways that ran out had learnt',
    allow: 'system',
    input: z.object({}),
    output: z.object({ wiped: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
});

/** What the hook asks before it knows whose clinic it is. */
export const open = contract('abha', {
  clinicOf: read({
    summary: 'The clinic of a facility code',
    allow: 'public',
    input: z.strictObject({ facility: z.string() }),
    output: z.object({ clinicId: z.nullable(uuid()) }),
    rate: 'calm',
    audit: 'none',
  }),
});

const textOrNumber = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(300)), z.number()])),
);

export const hooks = hooksIn('abha', {
  share: {
    summary: 'ABDM hands over who scanned the code at the counter',
    path: '/api/v3/hip/patient/share',
    body: z.object({
      intent: z.literal('PROFILE_SHARE'),
      metaData: z.object({
        hipId: z.string().check(z.regex(/^[\w-]{3,40}$/)),
        context: textOrNumber,
      }),
      profile: z.object({
        patient: z.object({
          abhaNumber: textOrNumber,
          abhaAddress: textOrNumber,
          name: z.string().check(z.minLength(1), z.maxLength(100)),
          gender: textOrNumber,
          dayOfBirth: textOrNumber,
          monthOfBirth: textOrNumber,
          yearOfBirth: textOrNumber,
          address: z.optional(
            z.nullable(
              z.object({ line: textOrNumber, district: textOrNumber, state: textOrNumber }),
            ),
          ),
          phoneNumber: textOrNumber,
        }),
      }),
    }),
    writes: api.onShared,
    windowSeconds: 600,
    answers: 202,
    rate: 'calm',
  },
});

export const subscriptions = [on(patients.erased, api.onErased)];

export const schedules = [every('* * * * *', api.forgetFlows)];
