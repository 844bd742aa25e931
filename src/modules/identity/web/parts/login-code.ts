// What a log-in asks for besides the password, read off its refusal. Small: the login page brings it along.
import { useState } from 'react';
import { CallRefused } from '../../../../kit/web/client.ts';
import type { CodeReason, CodeSent } from '../../model.ts';

export interface LoginCode {
  readonly requestKey: string;
  readonly why: CodeReason;
  /** Milliseconds since 1970; null when it may not be sent again. */
  readonly resendAt: number | null;
}

/** When another code may be asked for, in milliseconds since 1970; null for never. */
export const resendAt = ({
  resendAfterSeconds,
}: Pick<CodeSent, 'resendAfterSeconds'>): number | null =>
  resendAfterSeconds === null ? null : Date.now() + resendAfterSeconds * 1000;

/** Null where it asks for no OTP. */
function loginCodeOf(error: CallRefused): LoginCode | null {
  const { requestKey, resendAfterSeconds, why } = error.details;
  if (error.code !== 'login_code_needed' || typeof requestKey !== 'string') return null;
  const seconds = typeof resendAfterSeconds === 'number' ? resendAfterSeconds : null;
  return {
    requestKey,
    why: why === 'new_device' ? why : 'many_tries',
    resendAt: resendAt({ resendAfterSeconds: seconds }),
  };
}

export interface ClosedClinic {
  readonly clinicId: string;
  readonly name: string;
}

/** The clinic that whoever logs in has closed; null where they closed none. */
function closedClinicOf({ code, details }: CallRefused): ClosedClinic | null {
  const { clinicId, clinicName: name } = details;
  return code === 'login_clinic_closed' && typeof clinicId === 'string' && typeof name === 'string'
    ? { clinicId, name }
    : null;
}

/** The OTP and the app's code of a log-in, and the clinic that it opens again: what is asked for, and what goes along with the password. */
export function useLoginCodes() {
  const [code, setCode] = useState<LoginCode | null>(null);
  const [isAppAsked, askApp] = useState(false);
  const [closed, setClosed] = useState<ClosedClinic | null>(null);
  const [isReopened, reopen] = useState(false);
  return {
    code,
    setCode,
    isAppAsked,
    closed,
    isReopened,
    reopen,
    alongside: ({ otp, appCode }: { otp: string; appCode: string }) => ({
      ...(code && { requestKey: code.requestKey, otp }),
      ...(isAppAsked && { appCode }),
      ...(closed && isReopened && { reopens: closed.clinicId }),
    }),
    /** Takes in what a refusal asks for; `clear` empties the field of the OTP. @throws the refusal where it asks for nothing more */
    take(error: unknown, clear: () => void): void {
      if (!(error instanceof CallRefused)) throw error;
      const own = closedClinicOf(error);
      if (own) setClosed(own);
      const asked = loginCodeOf(error);
      // Nothing more can come of one that has expired: the next try asks for another.
      if (asked || error.code === 'otp_expired') {
        setCode(asked);
        clear();
      }
      if (error.code === 'login_app_code_needed') askApp(true);
      else if (!asked) throw error;
    },
  };
}
export type LoginCodes = ReturnType<typeof useLoginCodes>;
