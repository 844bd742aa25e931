/** An IANA zone such as `Asia/Kolkata`. */
export type Zone = string;
/** A calendar day `YYYY-MM-DD` in the clinic's zone. */
export type Day = string;

/** The clinic's calendar day at an instant. */
export const dayAt = (at: Temporal.Instant, zone: Zone): Day =>
  at.toZonedDateTimeISO(zone).toPlainDate().toString();

/** Until so late an evening goes on. */
const eveningEnds = Temporal.PlainTime.from('04:00');

/** The day whose patients are here at an instant: the small hours are still the evening's. */
export const workdayAt = (at: Temporal.Instant, zone: Zone): Day =>
  at
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .subtract({ hours: eveningEnds.hour })
    .toPlainDate()
    .toString();

/** The instant at which the day before is over for those at work. */
export const startOfWorkday = (day: Day, zone: Zone): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: eveningEnds })
    .toInstant();

/** The instant at which a clinic's day begins. */
export const startOfDay = (day: Day, zone: Zone): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant();

/**
 * The instant at which the clock of another zone shows what this zone's shows at `at`. A time that the other leaves out is as much later; of one that it
 * has twice, the first.
 */
export const sameClock = (at: Temporal.Instant, from: Zone, to: Zone): Temporal.Instant =>
  at.toZonedDateTimeISO(from).toPlainDateTime().toZonedDateTime(to).toInstant();

export const addDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString();

export type AgeUnit = 'years' | 'months' | 'days';

/** What is known of a person's age: the birth date, or an age stated on some day. */
export interface BornOrStated {
  birthOn: Day | null;
  statedAge: number | null;
  statedAgeUnit: AgeUnit | null;
  statedOn: Day | null;
  /** Nobody grows older after it. */
  diedOn?: Day | null;
}

/** The age shown today, or on the day of death: years from two on, months under two years, days under two months. */
export function ageOn(known: BornOrStated, today: Day): { count: number; unit: AgeUnit } | null {
  const born = bornOn(known);
  if (!born) return null;
  const on = known.diedOn && known.diedOn < today ? known.diedOn : today;
  const span = Temporal.PlainDate.from(on).since(born, { largestUnit: 'years' });
  if (span.sign < 0) return { count: 0, unit: 'days' };
  if (span.years >= 2) return { count: span.years, unit: 'years' };
  const months = span.years * 12 + span.months;
  if (months >= 2) return { count: months, unit: 'months' };
  return {
    count: Temporal.PlainDate.from(on).since(born, { largestUnit: 'days' }).days,
    unit: 'days',
  };
}

function bornOn(known: BornOrStated): Temporal.PlainDate | null {
  if (known.birthOn) return Temporal.PlainDate.from(known.birthOn);
  if (known.statedAge === null || !known.statedAgeUnit || !known.statedOn) return null;
  return Temporal.PlainDate.from(known.statedOn).subtract({
    [known.statedAgeUnit]: known.statedAge,
  });
}
