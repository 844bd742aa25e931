// What a log-in asks for besides the password, read off its refusal. Small: the login page brings it along.
import { CallRefused } from '../../../../kit/web/client.ts';
import type { CodeReason } from '../../model.ts';

export interface LoginCode {
  readonly requestKey: string;
  readonly why: CodeReason;
  /** Milliseconds since 1970; null when it may not be sent again. */
  readonly resendAt: number | null;
}

/** The code of the account's authenticator app, in place of an OTP or beside it. */
export const isAppCodeAsked = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === 'login_app_code_needed';

/** Null where it asks for no OTP. */
export function loginCodeOf(error: unknown): LoginCode | null {
  if (!(error instanceof CallRefused) || error.code !== 'login_code_needed') return null;
  const { requestKey, resendAfterSeconds: seconds, why } = error.details;
  if (typeof requestKey !== 'string') return null;
  return {
    requestKey,
    why: why === 'new_device' ? why : 'many_tries',
    resendAt: typeof seconds === 'number' ? Date.now() + seconds * 1000 : null,
  };
}

/** Nothing more can come of the code that was asked for: the next try asks for another. */
export const isLoginCodeOver = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === 'otp_expired';
