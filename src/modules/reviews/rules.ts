import { refusal, type RefusalKind, type Sentence } from '../../kit/shared/refusal.ts';
import type { Status } from '../appointments/model.ts';

export const refusals = {
  review_early: refusal(
    409,
    /*i18n*/ { id: 'review_early', message: 'A review can be left once the visit is over' },
  ),
  review_stands: refusal(
    409,
    /*i18n*/ { id: 'review_stands', message: 'This review can no longer be changed' },
  ),
} as const;

export const fieldSentences = {
  stars_missing: /*i18n*/ { id: 'stars_missing', message: 'Please choose one to five stars' },
} as const satisfies Record<string, Sentence>;

/** Days after the first version in which the patient may change what they said; then it stands. */
const changeDays = 7;

export const changeableUntil = (firstGivenAt: string): Temporal.Instant =>
  Temporal.Instant.from(firstGivenAt).add({ hours: changeDays * 24 });

/** At or below, the appointment's doctor is told. */
export const lowStars = 2;
export const isLow = (stars: number): boolean => stars <= lowStars;

/** @param firstGivenAt of the first version; null as long as none was left. @returns why a review is refused, or null. */
export function leavingRefused(
  status: Status,
  firstGivenAt: string | null,
  now: Temporal.Instant,
): RefusalKind | null {
  if (status !== 'Completed') return refusals.review_early;
  return firstGivenAt !== null && Temporal.Instant.compare(now, changeableUntil(firstGivenAt)) > 0
    ? refusals.review_stands
    : null;
}
