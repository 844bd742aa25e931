import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { line, optionalLine, uuid } from '../../kit/shared/fields.ts';
import { codeSent, givenOtp, givenPassword, key, newPassword, session, signedIn, tokens } from './model.ts';

const userName = () => line(254);
const done = z.object({});

export const api = contract('identity', {
  Login: write({
    summary:
      'Signs in with e-mail or contact number and password, or with a kept device secret. After many wrong tries it answers login_code_needed with a requestKey and is called again with the OTP.',
    path: '/Login',
    allow: 'public',
    input: z.strictObject({
      username: userName(),
      password: givenPassword(),
      city: optionalLine(80),
      state: optionalLine(80),
      country: optionalLine(80),
      keep: z._default(z.boolean(), false),
      /** Of several clinics; the last used one without it. */
      clinicId: z.optional(uuid()),
      requestKey: z.optional(key()),
      otp: z.optional(givenOtp()),
    }),
    output: signedIn,
    rate: 'guarded',
    audit: 'write',
  }),
  RefreshToken: write({
    summary: 'Takes the refresh token from the Authorization header, with the binding cookie, and answers its successor.',
    path: '/RefreshToken',
    allow: 'public',
    input: z.strictObject({}),
    output: tokens,
    rate: 'calm',
    audit: 'write',
  }),
  switchClinic: write({
    summary: 'Moves this session to another clinic of the same account; the earlier token ends.',
    allow: 'member',
    early: true,
    input: z.strictObject({ clinicId: uuid() }),
    output: signedIn,
    rate: 'calm',
    audit: 'write',
  }),
  logout: write({
    summary: 'Ends this session at once.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: done,
    rate: 'calm',
    audit: 'write',
  }),
  logoutEverywhere: write({
    summary: 'Ends every session and every kept device of this account, this one too.',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: z.object({ ended: z.number() }),
    rate: 'calm',
    audit: 'write',
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
  }),
  changePassword: write({
    summary: 'Sets a new password against the current one; every other session ends.',
    allow: 'member',
    early: true,
    input: z.strictObject({ currentPassword: givenPassword(), newPassword: newPassword() }),
    output: done,
    rate: 'guarded',
    audit: 'write',
  }),
  resetPassword: write({
    summary: 'Sends an OTP to the account of this user name. Answers the same whether there is one or not.',
    allow: 'public',
    input: z.strictObject({ username: userName() }),
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
  }),
  resendOtp: write({
    summary: 'Sends a fresh OTP for a request under way, after 60 seconds and at most twice.',
    allow: 'public',
    input: z.strictObject({ requestKey: key() }),
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
  }),
  verifyOtp: write({
    summary: 'Checks the OTP of a password reset; the userKey lets a new password be created for ten minutes.',
    allow: 'public',
    input: z.strictObject({ requestKey: key(), otp: givenOtp() }),
    output: z.object({ userKey: z.string(), expiresInSeconds: z.number() }),
    rate: 'guarded',
    audit: 'write',
  }),
  createPassword: write({
    summary: 'Sets the new password of a reset; every session of the account ends.',
    allow: 'public',
    input: z.strictObject({ userKey: key(), password: newPassword() }),
    output: done,
    rate: 'guarded',
    audit: 'write',
  }),
  forgetStale: write({
    summary: 'Clears away expired tokens, codes, counts and long-ended sessions.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ gone: z.number() }),
    rate: 'calm',
    audit: 'write',
  }),
});
