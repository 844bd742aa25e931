/** The tab's place for what a right OTP of a reset is worth: a new password. */
export const passwordProof = 'reset.proof';
