import * as z from 'zod/mini';
import { contract, every, read, write } from '../../kit/shared/contract.ts';
import { line, optionalLine, uuid } from '../../kit/shared/fields.ts';
import {
  codeSent,
  contacts,
  givenOtp,
  givenPassword,
  key,
  newEmail,
  newNumber,
  newPassword,
  session,
  signedIn,
  tokens,
} from './model.ts';
import { isUserName } from './rules.ts';

const userName = () => line(254);
const done = z.object({});

const labels = {
  loggedOut: /*i18n*/ { id: 'action.logged_out', message: 'logged out' },
  passwordChanged: /*i18n*/ { id: 'action.password_changed', message: 'changed the password' },
  contactChanged: /*i18n*/ {
    id: 'action.contact_changed',
    message: 'changed their e-mail or contact number',
  },
  authenticatorChanged: /*i18n*/ {
    id: 'action.authenticator_changed',
    message: 'changed the authenticator app',
  },
  codeAsked: /*i18n*/ { id: 'action.code_asked', message: 'asked for an OTP' },
};

/** `keepsWork`: what waits sealed on the device stays; the device itself forgets everything else. */
const leaving = z.strictObject({ keepsWork: z.optional(z.boolean()) });

export const api = contract('identity', {
  Login: write({
    summary:
      'Signs in with e-mail or contact number and password, or with a kept device secret. After many wrong tries, and on a device that is new to an account which asks for it, it answers login_code_needed with a requestKey and is called again with the OTP. Where the account has an authenticator app, a new device is answered login_app_code_needed and calls again with its code. Where all clinics of the account are closed it answers login_clinic_closed, and an owner calls again with the one to open.',
    path: '/Login',
    allow: 'public',
    input: z.strictObject({
      username: userName(),
      password: givenPassword(),
      city: optionalLine(80),
      state: optionalLine(80),
      country: optionalLine(80),
      keep: z._default(z.boolean(), false),
      /** A closed clinic that its owner opens again. */
      reopens: z.optional(uuid()),
      /** Of several clinics; the last used one without it. */
      clinicId: z.optional(uuid()),
      requestKey: z.optional(key()),
      otp: z.optional(givenOtp()),
      /** Of the account's authenticator app, or one of its backup codes. */
      appCode: z.optional(givenOtp()),
    }),
    output: signedIn,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.logged_in', message: 'logged in' },
  }),
  RefreshToken: write({
    summary:
      'Takes the refresh token from the Authorization header, with the binding cookie, and answers its successor.',
    path: '/RefreshToken',
    allow: 'public',
    input: z.strictObject({}),
    output: tokens,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.session_went_on', message: 'stayed logged in' },
  }),
  switchClinic: write({
    summary: 'Moves this session to another clinic of the same account; the earlier token ends.',
    allow: 'member',
    early: true,
    input: z.strictObject({ clinicId: uuid() }),
    output: signedIn,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.clinic_switched', message: 'changed to another clinic' },
  }),
  reopenClinic: write({
    summary:
      'Opens a closed clinic of which this account is the owner, for somebody who works in another one as well.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: z.strictObject({ clinicId: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.clinic_reopened', message: 'opened a closed clinic again' },
  }),
  logout: write({
    summary: 'Ends this session at once.',
    allow: 'member',
    early: true,
    input: leaving,
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.loggedOut,
  }),
  logoutEverywhere: write({
    summary: 'Ends every session and every kept device of this account, this one too.',
    allow: 'member',
    early: true,
    input: leaving,
    output: z.object({ ended: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: labels.loggedOut,
  }),
  sessions: read({
    summary: 'The devices this account is signed in on, the latest used first.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.object({ sessions: z.array(session) }),
    rate: 'calm',
    audit: 'none',
  }),
  revokeSession: write({
    summary: 'Ends one session of this account and forgets its kept device.',
    allow: 'member',
    early: true,
    input: z.strictObject({ sessionId: uuid() }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.loggedOut,
  }),
  changePassword: write({
    summary: 'Sets a new password against the current one; every other session ends.',
    allow: 'member',
    early: true,
    input: z.strictObject({ currentPassword: givenPassword(), newPassword: newPassword() }),
    output: done,
    rate: 'guarded',
    audit: 'write',
    label: labels.passwordChanged,
  }),
  contacts: read({
    summary:
      'E-mail and contact number of this account, whether they are verified, and whether new devices are asked for an OTP.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: contacts,
    rate: 'calm',
    audit: 'none',
  }),
  confirmSelf: write({
    summary:
      'Proves by the password that it is still the same person; for five minutes this session may do what matters.',
    allow: 'member',
    early: true,
    input: z.strictObject({ password: givenPassword() }),
    output: z.object({ seconds: z.number() }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.self_confirmed', message: 'entered the password again' },
  }),
  changeEmail: write({
    summary: 'Sends an OTP to a new e-mail; it becomes the account’s when the OTP comes back.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: newEmail,
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: labels.contactChanged,
  }),
  changeNumber: write({
    summary: 'Sends an OTP to a new contact number, or to the present one that was never verified.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: newNumber,
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: labels.contactChanged,
  }),
  verifyContact: write({
    summary:
      'Checks the OTP of a new e-mail or contact number and keeps it. The former contact is told.',
    allow: 'member',
    early: true,
    input: z.strictObject({ requestKey: key(), otp: givenOtp() }),
    output: contacts,
    rate: 'guarded',
    audit: 'write',
    label: labels.contactChanged,
  }),
  askNewDevices: write({
    summary:
      'Settles whether a device that the account does not know is asked for an OTP after the password.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: z.strictObject({ isOn: z.boolean() }),
    output: contacts,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.devices_settled',
      message: 'changed how new devices are checked',
    },
  }),
  beginAuthenticator: write({
    summary:
      'Makes the key for an authenticator app (RFC 6238), as a link for a QR code and as letters to type. It counts once a code of it is shown.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: z.strictObject({}),
    output: z.object({ link: z.string(), key: z.string() }),
    rate: 'guarded',
    audit: 'write',
    label: labels.authenticatorChanged,
  }),
  confirmAuthenticator: write({
    summary:
      'Takes the first code of an authenticator app: from now on new devices are asked for one. Answers the backup codes, which are shown this once.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: z.strictObject({ code: givenOtp() }),
    output: z.object({ backupCodes: z.array(z.string()) }),
    rate: 'guarded',
    audit: 'write',
    label: labels.authenticatorChanged,
  }),
  removeAuthenticator: write({
    summary: 'Forgets the authenticator app of this account and its backup codes.',
    allow: 'member',
    early: true,
    stepUp: true,
    input: z.strictObject({}),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.authenticatorChanged,
  }),
  takeAuthenticator: write({
    summary:
      'For the operator: forgets the authenticator app of somebody who has lost it with all backup codes. The account is told.',
    allow: 'system',
    input: z.strictObject({
      /** A verified e-mail, or a verified number with its ISD code. */
      contact: userName(),
    }),
    output: done,
    rate: 'calm',
    audit: 'write',
    label: labels.authenticatorChanged,
  }),
  resetPassword: write({
    summary:
      'Sends an OTP to the account of this user name. Answers the same whether there is one or not.',
    allow: 'public',
    input: z.strictObject({
      username: userName().check(z.refine(isUserName, { error: 'user_name' })),
    }),
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: labels.codeAsked,
  }),
  resendOtp: write({
    summary: 'Sends a fresh OTP for a request under way, after 60 seconds and at most twice.',
    allow: 'public',
    input: z.strictObject({ requestKey: key() }),
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: labels.codeAsked,
  }),
  verifyOtp: write({
    summary:
      'Checks the OTP of a password reset; the userKey lets a new password be created for ten minutes.',
    allow: 'public',
    input: z.strictObject({ requestKey: key(), otp: givenOtp() }),
    output: z.object({ userKey: z.string(), expiresInSeconds: z.number() }),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.code_entered', message: 'entered an OTP' },
  }),
  createPassword: write({
    summary: 'Sets the new password of a reset; every session of the account ends.',
    allow: 'public',
    input: z.strictObject({ userKey: key(), password: newPassword() }),
    output: done,
    rate: 'guarded',
    audit: 'write',
    label: labels.passwordChanged,
  }),
  forgetStale: write({
    summary: 'Clears away expired tokens, codes, counts and long-ended sessions.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ gone: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.stale_cleared', message: 'cleared what had expired' },
  }),
});

export const schedules = [every('17 21 * * *', api.forgetStale)];
