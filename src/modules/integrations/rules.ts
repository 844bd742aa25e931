import { refusal, type Sentence } from '../../kit/shared/refusal.ts';

export const refusals = {
  key_unknown: refusal(404, /*i18n*/ { id: 'key_unknown', message: 'Key not found' }),
  too_many_keys: refusal(
    409,
    /*i18n*/ {
      id: 'too_many_keys',
      message: 'A clinic can have 20 keys in use. End one that you no longer need.',
    },
  ),
  webhook_unknown: refusal(404, /*i18n*/ { id: 'webhook_unknown', message: 'Webhook not found' }),
  delivery_unknown: refusal(
    404,
    /*i18n*/ { id: 'delivery_unknown', message: 'Delivery not found' },
  ),
  too_many_webhooks: refusal(
    409,
    /*i18n*/ { id: 'too_many_webhooks', message: 'A clinic can have 5 webhooks.' },
  ),
  webhook_off: refusal(
    409,
    /*i18n*/ { id: 'webhook_off', message: 'This webhook is off. Switch it on first.' },
  ),
} as const;

export const fieldSentences = {
  webhook_address: /*i18n*/ {
    id: 'webhook_address',
    message: 'An address that begins with https:// and that the internet can reach',
  },
} as const satisfies Record<string, Sentence>;

/** Why a try came to no answer. */
export const reasons = {
  inner: /*i18n*/ {
    id: 'webhook.inner',
    message: 'The address is inside a private network',
  },
  unreached: /*i18n*/ { id: 'webhook.unreached', message: 'The address could not be reached' },
  silent: /*i18n*/ { id: 'webhook.silent', message: 'No answer came in time' },
} as const satisfies Record<string, Sentence>;

/** Minutes until the next try after each; then nobody tries again by itself: in all a little under three days. */
const patienceMinutes = [1, 5, 30, 120, 360, 720, 1_440, 1_440];

/** Null after the last try. */
export const minutesAfter = (attempts: number): number | null =>
  patienceMinutes[attempts - 1] ?? null;

/** The owner is told after so many tries, some half an hour. */
export const toldAfterTries = 4;

/** How long the log of deliveries goes back. */
export const keptDays = 30;
/** How long a secret that was changed is signed with beside the new one. */
export const formerHours = 24;

/** The receiver wants no more, as Standard Webhooks says it: the webhook is turned off. */
export const goneStatus = 410;
/** Anything of the 200s is a yes; what leads elsewhere is not followed. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
