import type { Sentence } from '../../../kit/shared/refusal.ts';

export const slipWords = {
  token: /*i18n*/ { id: 'slip.token', message: 'Token' },
  before: /*i18n*/ { id: 'slip.before', message: 'Before you: {count}' },
  about: /*i18n*/ { id: 'slip.about', message: 'About {minutes} minutes' },
  booked: /*i18n*/ { id: 'slip.booked', message: 'Booked for {time}' },
  scan: /*i18n*/ { id: 'slip.scan', message: 'Scan to see your place in the queue' },
  listen: /*i18n*/ { id: 'slip.listen', message: 'Please wait until your number is called' },
} as const satisfies Record<string, Sentence>;
