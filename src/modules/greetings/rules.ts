import type { Day } from '../../kit/shared/time.ts';
import { healthDays } from '../messaging/rules.ts';

/** Whoever was not seen for a year is not greeted: they may have moved away, or died. */
export const seenWithinDays = 365;

/** In five minutes, of all clinics: what patients wait for must not stand behind greetings. */
export const mostAtOnce = 1_500;

/** Month and day as one number, as the database has it. */
export const monthDays: readonly number[] = healthDays.map(({ month, day }) => month * 100 + day);

export function healthDayOn(day: Day): (typeof healthDays)[number] | undefined {
  const { month, day: dayOfMonth } = Temporal.PlainDate.from(day);
  return healthDays.find((one) => one.month === month && one.day === dayOfMonth);
}
