import { refusals as identityRefusals } from '../identity/rules.ts';

export const refusals = {
  email_taken: identityRefusals.email_taken,
  phone_taken: identityRefusals.phone_taken,
};

/** A registration waits so long for its OTP; resends included. */
export const waitSeconds = 1800;
