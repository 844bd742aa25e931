import type { CallerRules } from '../../kit/server/dispatch/call.ts';
import type { LoginRules } from '../../kit/server/dispatch/turns.ts';
import { api as identity } from '../../modules/identity/contract.ts';
import { bindCookie, readUserName, subjectOf } from '../../modules/identity/rules.ts';
import { exportRules } from './exports.ts';
import { may } from './permission.ts';
import { isProved, ownClinic, principalOf } from './principal.ts';

export const loginRules: LoginRules = {
  verb: identity.Login,
  deviceCookie: bindCookie,
  nameOf(input) {
    if (input === null || typeof input !== 'object' || !('username' in input)) return null;
    const { username } = input;
    return typeof username === 'string' && username.length <= 254
      ? subjectOf(readUserName(username))
      : null;
  },
};

export const callerRules: CallerRules = {
  principalOf,
  may,
  isProved,
  ownClinic,
  exports: exportRules,
  logins: loginRules,
};
