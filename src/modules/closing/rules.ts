import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  clinic_unsettled: refusal(
    409,
    /*i18n*/ {
      id: 'clinic_unsettled',
      message: 'Something is still open. Settle it first, then close the clinic.',
    },
  ),
  clinic_name_differs: refusal(
    422,
    /*i18n*/ { id: 'clinic_name_differs', message: 'This is not the name of the clinic' },
  ),
} as const;

/** As a person compares names: spaces at the ends, double ones and capitals say nothing. */
const plain = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
