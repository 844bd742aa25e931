import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  letter_unknown: refusal(
    404,
    /*i18n*/ { id: 'letter_unknown', message: 'This is not among the stuck jobs' },
  ),
};
