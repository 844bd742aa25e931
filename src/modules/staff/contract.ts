import * as z from 'zod/mini';
import { contract, eventsOf, read, write } from '../../kit/shared/contract.ts';
import { mobile, plainNumber, typedNumber } from '../../kit/shared/contact-number.ts';
import { email, line, personName, uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { givenOtp, givenPassword, key, newPassword, signedIn } from '../identity/model.ts';
import {
  deviceSession,
  invitation,
  member,
  memberChange,
  newInvitation,
  offer,
  presetNames,
  rightsGiven,
  role,
  version,
} from './model.ts';

const seen = { page: 'Roles', to: 'view' } as const;
const edited = { page: 'Roles', to: 'edit' } as const;
const done = z.object({});
const roleName = () => line(40);
/** Holders of a role that goes or rests are moved to this one. */
const moveTo = () => z._default(z.nullable(uuid()), null);

const labels = {
  rolesChanged: /*i18n*/ { id: 'action.roles_changed', message: 'changed a role' },
  usersInvited: /*i18n*/ { id: 'action.users_invited', message: 'invited a user' },
  usersJoined: /*i18n*/ { id: 'action.users_joined', message: 'joined the clinic' },
};

export const api = contract('staff', {
  members: read({
    summary: 'Everybody who works in the clinic, active or not, the owner first.',
    allow: seen,
    input: z.strictObject({}),
    output: z.object({
      members: z.array(member),
      /** A device that one of their accounts does not know is asked for a code. */
      asksNewDevices: z.boolean(),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  askNewDevices: write({
    summary:
      'Settles whether a device that an account of the clinic’s people does not know is asked for an OTP or the code of an authenticator app, whatever they have settled for themselves. Known devices go on.',
    allow: 'owner',
    stepUp: true,
    input: z.strictObject({ isOn: z.boolean() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.clinic_devices_settled',
      message: 'changed how new devices of the users are checked',
    },
    touches: ['identity'],
  }),
  people: read({
    summary: 'The names of everybody who works or ever worked in the clinic, for the trail.',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({
      people: z.array(z.object({ id: uuid(), name: z.string(), hasGone: z.boolean() })),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  doctors: read({
    summary:
      'The doctors now at work, to choose whom a patient sees; `ever`: also those who left, to look for what was theirs.',
    allow: 'member',
    scope: 'appointments:read',
    input: z.strictObject({ ever: z._default(z.boolean(), false) }),
    output: z.object({ doctors: z.array(z.object({ id: uuid(), name: z.string() })) }),
    rate: 'calm',
    audit: 'none',
  }),
  amendMember: write({
    summary: 'Changes what the clinic says of a person, and their role.',
    allow: edited,
    stepUp: true,
    input: memberChange,
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.users_changed', message: 'changed a user' },
    touches: ['identity'],
  }),
  setMember: write({
    summary:
      'Makes a person active or inactive; whoever becomes inactive is logged out of the clinic at once.',
    allow: edited,
    input: z.strictObject({ id: uuid(), version: version(), isActive: z.boolean() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.users_switched', message: 'made a user active or inactive' },
  }),
  removeMember: write({
    summary: 'Takes a person out of the clinic for good; what they wrote keeps their name.',
    allow: edited,
    input: z.strictObject({ id: uuid(), version: version() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.users_removed', message: 'deleted a user' },
  }),
  transferOwnership: write({
    summary:
      'Makes another active doctor the owner; the owner so far becomes a doctor of the clinic.',
    allow: 'owner',
    stepUp: true,
    input: z.strictObject({ memberId: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.ownership_moved', message: 'transferred the ownership' },
    touches: ['identity'],
  }),
  roles: read({
    summary: 'The roles of the clinic with their page rights and who holds them.',
    allow: seen,
    region: true,
    input: z.strictObject({}),
    output: z.object({ roles: z.array(role) }),
    rate: 'calm',
    audit: 'none',
  }),
  roleChoices: read({
    summary: 'The roles that the caller may give to somebody, and the presets not yet made.',
    allow: seen,
    input: z.strictObject({}),
    output: z.object({
      roles: z.array(z.object({ id: uuid(), name: z.string() })),
      presets: z.array(z.enum(presetNames)),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  addRole: write({
    summary: 'Adds a role with its page rights, none beyond the caller’s own.',
    allow: edited,
    region: true,
    stepUp: true,
    input: z.strictObject({ name: roleName(), pages: rightsGiven() }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.roles_added', message: 'added a role' },
    once: true,
  }),
  amendRole: write({
    summary: 'Changes the name and rights of a role; it holds for its users from their next call.',
    allow: edited,
    region: true,
    stepUp: true,
    input: z.strictObject({
      id: uuid(),
      version: version(),
      name: roleName(),
      pages: rightsGiven(),
    }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.rolesChanged,
    touches: ['identity'],
  }),
  setRole: write({
    summary:
      'Makes a role active or inactive. Its active users must be moved first, which this can do.',
    allow: edited,
    region: true,
    stepUp: true,
    input: z.strictObject({
      id: uuid(),
      version: version(),
      isActive: z.boolean(),
      moveTo: moveTo(),
    }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.rolesChanged,
  }),
  removeRole: write({
    summary: 'Deletes a role that nobody holds; holders can be moved to another in the same step.',
    allow: edited,
    region: true,
    stepUp: true,
    input: z.strictObject({ id: uuid(), version: version(), moveTo: moveTo() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.roles_removed', message: 'deleted a role' },
  }),
  invitations: read({
    summary:
      'Invitations that wait to be accepted, the latest first; expired ones too, to be sent again.',
    allow: seen,
    input: z.strictObject({}),
    output: z.object({ invitations: z.array(invitation) }),
    rate: 'calm',
    audit: 'none',
  }),
  invite: write({
    summary: 'Invites a person by e-mail or SMS, with a link that works once and for 72 hours.',
    allow: edited,
    input: newInvitation,
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.usersInvited,
    once: true,
  }),
  resend: write({
    summary:
      'Sends an invitation again with a fresh link; the earlier link opens nothing any more.',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.usersInvited,
    once: true,
  }),
  withdraw: write({
    summary: 'Takes an invitation back; its link opens nothing any more.',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.users_uninvited', message: 'withdrew an invitation' },
  }),
  invitation: read({
    summary: 'What a link invites to, for whoever holds it.',
    allow: 'public',
    input: z.strictObject({ enc: key() }),
    output: offer,
    rate: 'calm',
    audit: 'none',
  }),
  accept: write({
    summary: 'Accepts an invitation with a new account, and signs in.',
    allow: 'public',
    input: z
      .strictObject({
        enc: key(),
        name: personName(120),
        email: email(),
        isdCode: z.string().check(z.regex(/^\+\d{1,4}$/, { error: 'wrong_type' })),
        contactNumber: typedNumber(),
        password: newPassword(),
        language: z.enum(languageCodes),
      })
      .check(plainNumber, mobile),
    output: signedIn,
    rate: 'guarded',
    audit: 'write',
    label: labels.usersJoined,
  }),
  join: write({
    summary:
      'Accepts an invitation with the account that the invited address belongs to, against its password, and signs in.',
    allow: 'public',
    input: z.strictObject({
      enc: key(),
      password: givenPassword(),
      requestKey: z.optional(key()),
      otp: z.optional(givenOtp()),
      appCode: z.optional(givenOtp()),
    }),
    output: signedIn,
    rate: 'guarded',
    audit: 'write',
    label: labels.usersJoined,
  }),
  sessions: read({
    summary: 'The devices a person is signed in on in this clinic, for its owner.',
    allow: 'owner',
    input: z.strictObject({ memberId: uuid() }),
    output: z.object({ sessions: z.array(deviceSession) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.users_devices', message: 'looked at a user’s devices' },
    opensRecord: false,
  }),
  endSession: write({
    summary: 'Signs a person’s device out of this clinic.',
    allow: 'owner',
    input: z.strictObject({ memberId: uuid(), sessionId: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.users_signed_out', message: 'logged a user’s device out' },
  }),
});

export const events = eventsOf('staff', {
  left: z.strictObject({ memberId: uuid(), accountId: uuid() }),
  ownershipMoved: z.strictObject({ from: uuid(), to: uuid() }),
});
