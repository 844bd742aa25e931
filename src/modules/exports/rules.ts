import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  file_unknown: refusal(
    404,
    /*i18n*/ { id: 'made_file_unknown', message: 'This file is no longer kept. Make it again.' },
  ),
  file_under_way: refusal(
    409,
    /*i18n*/ {
      id: 'made_file_under_way',
      message: 'Another file is being prepared. Wait until it is ready, or cancel it.',
    },
  ),
} as const;

/** So long a file is kept. */
export const keptDays = 7;
/** Whoever makes a file says so each second; after so long in silence another takes it up. */
export const silentSeconds = 45;
/** So often it is begun again where whoever made it died or the storage failed. */
export const mostRuns = 6;
/** Of one clinic, the newest, on the screen. */
export const mostListed = 20;
/** Of all clinics, in one minute. */
export const mostReleased = 500;
/** About what one paper takes to typeset beside a clinic's day. */
export const paperMillis = 120;
