// Days and hours on which the product must work as on any other, all of them still to come.
export const zone = 'Asia/Kolkata';

const today = Temporal.Now.plainDateISO(zone);

const sunday = today.add({ days: 7 - (today.dayOfWeek % 7) });
const weekday = (days: number): Temporal.PlainDate => sunday.add({ days });

const monthsEnd = today.add({ months: 1 }).with({ day: 31 });

function nextLeapDay(): Temporal.PlainDate {
  let day = Temporal.PlainDate.from({ year: today.year, month: 3, day: 1 });
  do day = day.add({ years: 1 });
  while (!day.inLeapYear);
  return day.subtract({ days: 1 });
}

export interface Moment {
  name: string;
  at: Temporal.Instant;
}

const moment = (name: string, day: Temporal.PlainDate, time: string): Moment => ({
  name: `${name}, ${day.toString()} at ${time}`,
  at: day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant(),
});

/** In the order of time. */
export const moments: readonly Moment[] = [
  moment('Sunday', sunday, '00:01'),
  moment('Monday', weekday(1), '08:15'),
  moment('Tuesday', weekday(2), '11:00'),
  moment('Wednesday', weekday(3), '00:01'),
  moment('Thursday', weekday(4), '15:30'),
  moment('Friday', weekday(5), '23:59'),
  moment('Saturday', weekday(6), '20:25'),
  moment("a month's end", monthsEnd, '18:00'),
  moment('New Year’s Eve', today.add({ years: 1 }).with({ month: 12, day: 31 }), '23:59'),
  moment('29 February', nextLeapDay(), '23:59'),
].toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
