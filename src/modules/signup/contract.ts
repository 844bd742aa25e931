import * as z from 'zod/mini';
import { contract, write } from '../../kit/shared/contract.ts';
import { codeSent, givenOtp, key, signedIn } from '../identity/model.ts';
import { correction, registration } from './model.ts';

export const api = contract('signup', {
  register: write({
    summary:
      'Begins a sign-up and sends an OTP by SMS and e-mail. Answers the same whether the contact is known or not.',
    allow: 'public',
    input: registration,
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.signed_up', message: 'signed up' },
  }),
  resend: write({
    summary: 'Sends a fresh OTP for a sign-up under way, after 60 seconds and at most twice.',
    allow: 'public',
    input: z.strictObject({ requestKey: key() }),
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.code_asked', message: 'asked for an OTP' },
  }),
  correct: write({
    summary:
      'Gives a sign-up under way another contact number, name or e-mail, and sends a fresh OTP.',
    allow: 'public',
    input: correction,
    output: codeSent,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.contact_changed',
      message: 'changed their e-mail or contact number',
    },
  }),
  verify: write({
    summary: 'Checks the OTP, opens account and clinic, and signs in.',
    allow: 'public',
    input: z.strictObject({ requestKey: key(), otp: givenOtp() }),
    output: signedIn,
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.code_entered', message: 'entered an OTP' },
  }),
});
