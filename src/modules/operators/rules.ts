import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  operator_wrong: refusal(
    401,
    /*i18n*/ { id: 'operator_wrong', message: 'Name, password or code is wrong' },
  ),
  operator_held: refusal(
    429,
    /*i18n*/ { id: 'operator_held', message: 'Too many wrong tries. Wait 15 minutes' },
  ),
  operator_out: refusal(401, /*i18n*/ { id: 'operator_out', message: 'Log in again' }),
  operator_taken: refusal(
    409,
    /*i18n*/ { id: 'operator_taken', message: 'An operator with this name already exists' },
  ),
  operator_unknown: refusal(
    404,
    /*i18n*/ { id: 'operator_unknown', message: 'No operator has this name' },
  ),
} as const;

export const sessionMinutes = 30;

/** Wrong tries one after the other before a name is held, and for how long. */
const maxWrong = 5;
export const heldMinutes = 15;
export const isOneTooMany = (wrong: number): boolean => wrong >= maxWrong;
