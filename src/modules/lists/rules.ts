import { refusal } from '../../kit/shared/refusal.ts';

/** Of one member, in all lists. */
export const most = { filters: 60, lists: 60 };

export const refusals = {
  too_many_filters: refusal(
    409,
    /*i18n*/ {
      id: 'too_many_filters',
      message: 'So many filters cannot be kept: remove one first',
    },
  ),
} as const;
