import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import type { ConsentKind } from '../consents/model.ts';
import type { RequestKind } from './model.ts';

export const refusals = {
  copy_over: refusal(
    404,
    /*i18n*/ {
      id: 'copy_over',
      message: 'This copy can not be downloaded any more. Ask for a new one',
    },
  ),
  asked_enough: refusal(
    429,
    /*i18n*/ {
      id: 'asked_enough',
      message:
        'This number has sent {max} requests within a day. You can send the next one tomorrow at this time. If it is urgent, call the clinic.',
    },
    'rate',
  ),
} as const;

const acknowledgeHours = 72;
/** Regulation 1.3.2 of 2002: a record that is asked for is handed out within three days. */
const recordHours = 72;

/** Until when a request must be acknowledged, and until when answered. */
export function clocksOf(
  kind: RequestKind,
  askedAt: Temporal.Instant,
  answerDays: number,
): { acknowledgeBy: Temporal.Instant; answerBy: Temporal.Instant } {
  const answerBy = askedAt.add({
    hours: kind === 'access' ? Math.min(recordHours, answerDays * 24) : answerDays * 24,
  });
  const acknowledgeBy = askedAt.add({ hours: acknowledgeHours });
  return {
    acknowledgeBy: Temporal.Instant.compare(acknowledgeBy, answerBy) < 0 ? acknowledgeBy : answerBy,
    answerBy,
  };
}

/** Days in which whoever asked for a copy can download it. */
export const copyDays = 30;

/** Of one number in a day. */
export const mostADay = 5;

export const kindWords = {
  access: /*i18n*/ { id: 'privacy_kind.access', message: 'A copy of the record' },
  correction: /*i18n*/ { id: 'privacy_kind.correction', message: 'A correction' },
  erasure: /*i18n*/ { id: 'privacy_kind.erasure', message: 'Erasure of the record' },
  withdrawal: /*i18n*/ { id: 'privacy_kind.withdrawal', message: 'Withdrawal of consent' },
  nomination: /*i18n*/ {
    id: 'privacy_kind.nomination',
    message: 'A nominee, who acts for the patient in case of death or incapacity',
  },
  grievance: /*i18n*/ { id: 'privacy_kind.grievance', message: 'A grievance' },
} as const satisfies Record<RequestKind, Sentence>;

export const consentWords = {
  treatment: /*i18n*/ {
    id: 'privacy_consent.treatment',
    message: 'Treatment and records here',
  },
  messages: /*i18n*/ { id: 'privacy_consent.messages', message: 'Messages by SMS or e-mail' },
  whatsapp: /*i18n*/ { id: 'privacy_consent.whatsapp', message: 'Messages by WhatsApp' },
  sharing: /*i18n*/ {
    id: 'privacy_consent.sharing',
    message: 'Sharing the record with others',
  },
} as const satisfies Record<ConsentKind, Sentence>;
