import type { Sentence } from '../../kit/shared/refusal.ts';
import type { RequestKind } from './model.ts';

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
