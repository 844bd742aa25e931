import { refusal, type RefusalKind, type Sentence } from '../../kit/shared/refusal.ts';
import type { Zone } from '../../kit/shared/time.ts';
import { refusals as bookingRefusals } from '../booking/rules.ts';
import { nightEnds } from '../messaging/rules.ts';
import type { EntryStatus, OfferStatus } from './model.ts';

export const refusals = {
  waitlist_unknown: refusal(
    404,
    /*i18n*/ { id: 'waitlist_unknown', message: 'Nobody waits here under this name now' },
  ),
  waitlist_twice: refusal(
    409,
    /*i18n*/ { id: 'waitlist_twice', message: 'This patient already waits for this doctor' },
  ),
  waitlist_share: refusal(
    429,
    /*i18n*/ {
      id: 'waitlist_share',
      message:
        'You are already waiting for as many times as this page allows. Please call the clinic.',
    },
  ),
  offer_over: refusal(
    409,
    /*i18n*/ {
      id: 'offer_over',
      message: 'This time is no longer held for you. You stay on the waitlist.',
    },
  ),
} as const;

export const fieldSentences = {
  days_passed: /*i18n*/ { id: 'days_passed', message: 'These days have passed' },
} as const satisfies Record<string, Sentence>;

export const entrySentences = {
  waiting: /*i18n*/ { id: 'waitlist_waiting', message: 'Waiting' },
  offered: /*i18n*/ { id: 'waitlist_offered', message: 'A time is offered' },
  booked: /*i18n*/ { id: 'waitlist_booked', message: 'Booked' },
  left: /*i18n*/ { id: 'waitlist_left', message: 'Taken off' },
} as const satisfies Record<EntryStatus, Sentence>;

/** Who may wait by the booking link, of one phone in one clinic. */
const maxWaiting = 2;

/** @param lately who asked to wait on the clinic's page within an hour. @returns why one more is refused, or null. */
export function askingRefused(
  { phone, lately }: { phone: number; lately: number },
  { perHour }: { perHour: number },
): RefusalKind | null {
  if (phone >= maxWaiting) return refusals.waitlist_share;
  return lately >= perHour ? bookingRefusals.booking_busy : null;
}

/** In one list. */
export const maxShown = 200;

/** A start that frees is kept so long for the next. */
export const offerMinutes = 15;
/** Sooner than this nobody could still come. */
const leastNoticeMinutes = 30;

/**
 * When whoever waits is told of a start, and until when it is kept for them: what frees at night waits for the morning, in which they read
 * it. Null when it begins too soon to offer it at all.
 */
export function offeredUntil(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  zone: Zone,
): { tellAt: Temporal.Instant; until: Temporal.Instant } | null {
  const tellAt = nightEnds(now, zone) ?? now;
  const isTooSoon =
    Temporal.Instant.compare(startsAt, tellAt.add({ minutes: leastNoticeMinutes })) < 0;
  return isTooSoon ? null : { tellAt, until: tellAt.add({ minutes: offerMinutes }) };
}

/** What stands behind an offer's link. */
export const stateOf = (
  offer: { status: OfferStatus; until: string },
  now: Temporal.Instant,
): 'open' | 'taken' | 'over' =>
  offer.status === 'taken'
    ? 'taken'
    : offer.status === 'open' &&
        Temporal.Instant.compare(Temporal.Instant.from(offer.until), now) > 0
      ? 'open'
      : 'over';
