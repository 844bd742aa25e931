import { refusal } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import type { RunningMedicine } from '../safety/model.ts';

/** So many are told that their turn is near: the next, and who comes after them. */
export const nearPlaces = 3;

/** Whoever has just taken a token stands at the desk and knows how many are before them. */
export const atDeskMinutes = 5;

/** A turn that was near so long ago is over. */
export const turnMinutes = 30;

export const reviewAfterHours = 2;

/** A patient is asked for a review once in so many days. */
export const reviewEveryDays = 90;

/** Two days after the visit nobody is asked how it was. */
export const reviewWithinHours = 48;

/** The stretch of days that a request counts for. */
export const reviewStretch = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / (reviewEveryDays * 86_400_000));
export const reviewKey = (patientId: string, stretch: number): string =>
  `review:${patientId}:${stretch}`;

export const dueAfterDays = 3;

/** What is taken for so many days is for long use. */
export const longDays = 21;

/** Days before the end in which a patient may still come for more. */
export const medicineDaysAhead = 3;

/** On which the last of those for long use ends; null where none has an end. */
export const lastDayOfLongUse = (
  running: readonly Pick<RunningMedicine, 'fromOn' | 'untilOn'>[],
): Day | null =>
  running.reduce<Day | null>(
    (last, { fromOn, untilOn }) =>
      untilOn !== null &&
      untilOn >= addDays(fromOn, longDays - 1) &&
      (last === null || untilOn > last)
        ? untilOn
        : last,
    null,
  );

/** Why nobody is reminded of dues by hand. */
export const refusals = {
  nothing_due: refusal(409, /*i18n*/ { id: 'nothing_due', message: 'This patient owes nothing' }),
  due_not_asked: refusal(
    409,
    /*i18n*/ {
      id: 'due_not_asked',
      message:
        'No message was sent: a payment for these dues has not arrived yet, or was made with another visit',
    },
  ),
  reminded_today: refusal(
    409,
    /*i18n*/ {
      id: 'reminded_today',
      message: 'This patient has already been reminded today',
    },
  ),
} as const;

/** One message a day, and one more for each that came to nothing. */
export const dueByHandKey = (patientId: string, day: string): string =>
  `due-by-hand:${patientId}:${day}`;
