import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  key_unknown: refusal(404, /*i18n*/ { id: 'key_unknown', message: 'This key is not known' }),
  too_many_keys: refusal(
    409,
    /*i18n*/ {
      id: 'too_many_keys',
      message: 'A clinic can have 20 keys in use. End one that you no longer need.',
    },
  ),
} as const;
