// The people who work in a clinic and what each may see and do.
import * as z from 'zod/mini';
import { mobile, plainNumber, typedNumber } from '../../kit/shared/contact-number.ts';
import { email, instant, optionalLine, personName, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';

/** The pages that rights are given on. Every page right in a contract names one of these. */
export const pages = [
  'Dashboard',
  'Patient',
  'Appointment',
  'Treatment',
  'Medicine',
  /** Fees and payments of patients. */
  'Money',
  'Reports',
  /** Taking lists and data out of the clinic as files. */
  'Export',
  'Wallet',
  'Settings',
  'Roles',
] as const;
export type Page = (typeof pages)[number];

const pageAccess = z.object({
  page: z.enum(pages),
  allowToView: z.boolean(),
  allowToAddEdit: z.boolean(),
});
export type PageRight = z.output<typeof pageAccess>;

/** As a form sends it: a page that is left out is closed. */
export const rightsGiven = () =>
  z.array(z.strictObject(pageAccess.shape)).check(
    z.maxLength(pages.length),
    z.refine((rights) => new Set(rights.map((right) => right.page)).size === rights.length, {
      error: 'wrong_type',
    }),
  );

export const version = () => whole(1, 2_000_000_000);

export const role = z.object({
  id: uuid(),
  name: z.string(),
  pages: z.array(pageAccess),
  isActive: z.boolean(),
  /** Active members who hold it. */
  members: z.number(),
  /** Everybody who holds it or is invited to it, active or not: while there is somebody it can't go. */
  holders: z.array(z.string()),
  /** Whether the caller may change it: not their own, and none with more rights than they have. */
  mayEdit: z.boolean(),
  version: z.number(),
});
export type Role = z.output<typeof role>;

export const genders = ['Male', 'Female', 'Other'] as const;

/** What the clinic itself says of a person; mail, number and password are the person's own. */
const personFields = {
  name: personName(120),
  gender: z.nullable(z.enum(genders)),
  address: optionalLine(200),
  isDoctor: z.boolean(),
};

export const member = z.object({
  id: uuid(),
  name: z.string(),
  /** What they log in with, beside their contact number. */
  userName: z.string(),
  email: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  gender: z.nullable(z.enum(genders)),
  address: z.string(),
  isOwner: z.boolean(),
  isDoctor: z.boolean(),
  isActive: z.boolean(),
  /** None for the owner, who may do everything. */
  roleId: z.nullable(uuid()),
  roleName: z.nullable(z.string()),
  profileIsComplete: z.boolean(),
  /** Gives the code that their new devices are asked for. */
  hasAuthenticator: z.boolean(),
  /** Null: not yet here. */
  lastSeenAt: z.nullable(instant()),
  /** Whether the caller may change this person. */
  mayEdit: z.boolean(),
  version: z.number(),
});
export type Member = z.output<typeof member>;

export const memberChange = z.strictObject({
  id: uuid(),
  version: version(),
  ...personFields,
  roleId: z.nullable(uuid()),
});

/** Roles that a clinic can start from. */
export const presetNames = ['receptionist', 'nurse', 'pharmacist', 'accountant', 'doctor'] as const;
export type PresetName = (typeof presetNames)[number];

export const channels = ['email', 'sms'] as const;

/** What may be left empty, but if it is there it must be right. */
const orNothing = (schema: z.ZodMiniType<string>) =>
  z._default(
    z.string().check(
      z.overwrite((text) => (text.trim() === '' ? '' : (z.safeParse(schema, text).data ?? text))),
      z.check((payload) => {
        if (payload.value === '') return;
        const issue = z.safeParse(schema, payload.value).error?.issues[0];
        if (issue)
          payload.issues.push({ code: 'custom', message: issue.message, input: payload.value });
      }),
    ),
    '',
  );

/** An invitation names an existing role or a preset, which is made when the clinic has none of its name. */
export const newInvitation = z
  .strictObject({
    ...personFields,
    channel: z.enum(channels),
    email: orNothing(email()),
    isdCode: z._default(z.string().check(z.regex(/^\+\d{1,4}$/, { error: 'wrong_type' })), '+91'),
    contactNumber: orNothing(typedNumber()),
    roleId: z._default(z.nullable(uuid()), null),
    preset: z._default(z.nullable(z.enum(presetNames)), null),
    language: z.enum(languageCodes),
  })
  .check(
    plainNumber,
    mobile,
    z.refine((input) => input.channel !== 'email' || input.email !== '', {
      error: 'required',
      path: ['email'],
    }),
    z.refine((input) => input.channel !== 'sms' || input.contactNumber !== '', {
      error: 'required',
      path: ['contactNumber'],
    }),
    z.refine((input) => (input.roleId === null) !== (input.preset === null), {
      error: 'required',
      path: ['roleId'],
    }),
  );
export type NewInvitation = z.output<typeof newInvitation>;

export const invitation = z.object({
  id: uuid(),
  name: z.string(),
  channel: z.enum(channels),
  /** Where it went. */
  to: z.string(),
  roleName: z.string(),
  sentAt: instant(),
  endsAt: instant(),
  hasExpired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

/** What the holder of a link is shown. */
export const offer = z.object({
  clinicName: z.string(),
  clinicCountry: z.string(),
  name: z.string(),
  roleName: z.string(),
  channel: z.enum(channels),
  email: z.string(),
  isdCode: z.string(),
  contactNumber: z.string(),
  language: z.enum(languageCodes),
  /** The address belongs to an account already: they log in to join, no password is made. */
  hasAccount: z.boolean(),
});
export type Offer = z.output<typeof offer>;

export const deviceSession = z.object({
  id: uuid(),
  device: z.string(),
  isKept: z.boolean(),
  createdAt: instant(),
  lastUsedAt: instant(),
  isCurrent: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;
