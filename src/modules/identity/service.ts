// The verbs of identity, and what the modules above may use of it.
export { forgetStale, type NewAccount, openAccount, signInAs } from './service/accounts.ts';
export {
  checkCode,
  type CodeTargets,
  publicBudget,
  type Proved,
  renewCode,
  startCode,
} from './service/codes.ts';
export {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  takeAuthenticator,
} from './service/authenticator.ts';
export {
  askNewDevices,
  changeEmail,
  changeNumber,
  confirmSelf,
  contacts,
  verifyContact,
} from './service/contacts.ts';
export { identityKeys } from './service/keys.ts';
export { tellSelf } from './service/letters.ts';
export { dropLinks, linkHash, linkHours, makeLink } from './service/links.ts';
export { Login, proveAccount, reopenClinic } from './service/login.ts';
export {
  changePassword,
  createPassword,
  hashPassword,
  proveSelf,
  resendOtp,
  resetPassword,
  verifyOtp,
} from './service/passwords.ts';
export {
  logout,
  logoutEverywhere,
  me,
  RefreshToken,
  revokeSession,
  sessions,
  switchClinic,
} from './service/sessions.ts';
