// Which moves an appointment may make, and what is said of the others.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { addDays, type Day, sameClock, workdayAt, type Zone } from '../../kit/shared/time.ts';
import type { Mode } from '../slots/model.ts';
import type { Kind, Status } from './model.ts';

export const refusals = {
  appointment_unknown: refusal(
    404,
    /*i18n*/ { id: 'appointment_unknown', message: 'This appointment is not found' },
  ),
  slot_taken: refusal(409, /*i18n*/ { id: 'slot_taken', message: 'This time is fully booked' }),
  slot_past: refusal(409, /*i18n*/ { id: 'slot_past', message: 'This time has passed' }),
  appointment_past: refusal(
    409,
    /*i18n*/ { id: 'appointment_past', message: 'Past appointments cannot be edited' },
  ),
  appointment_final: refusal(
    409,
    /*i18n*/ {
      id: 'appointment_final',
      message: 'Completed, rejected and canceled appointments cannot be edited',
    },
  ),
  move_not_allowed: refusal(
    409,
    /*i18n*/ { id: 'move_not_allowed', message: 'This step is not possible now' },
  ),
  delay_unknown: refusal(404, /*i18n*/ { id: 'delay_unknown', message: 'This note is not found' }),
  undo_too_late: refusal(
    409,
    /*i18n*/ { id: 'undo_too_late', message: 'This step can no longer be taken back' },
  ),
  hold_over: refusal(
    409,
    /*i18n*/ {
      id: 'hold_over',
      message: 'The time is no longer held for you. Please choose again',
    },
  ),
  patient_twice: refusal(
    409,
    /*i18n*/ {
      id: 'patient_twice',
      message: 'This patient already has an appointment at this time',
    },
  ),
  doctor_elsewhere: refusal(
    409,
    /*i18n*/ {
      id: 'doctor_elsewhere',
      message: 'The doctor has an appointment in another clinic at this time',
    },
  ),
  day_closed: refusal(
    409,
    /*i18n*/ { id: 'day_closed', message: 'The doctor sees no patients on this day' },
  ),
  zone_patients_here: refusal(
    409,
    /*i18n*/ {
      id: 'zone_patients_here',
      message: 'Patients are still here. Change the time zone when today’s queue is done.',
    },
  ),
  zone_over: refusal(
    409,
    /*i18n*/ {
      id: 'zone_over',
      message: 'In the new time zone the time of these appointments is already over',
    },
  ),
  zone_twice: refusal(
    409,
    /*i18n*/ {
      id: 'zone_twice',
      message: 'In the new time zone two of these appointments fall on the same time',
    },
  ),
  zone_elsewhere: refusal(
    409,
    /*i18n*/ {
      id: 'zone_elsewhere',
      message: 'In the new time zone a doctor’s times overlap with their times in another clinic',
    },
  ),
  series_taken: refusal(
    409,
    /*i18n*/ {
      id: 'series_taken',
      message: 'Not every day of the series is free. Nothing was booked',
    },
  ),
} as const;

export const statusSentences = {
  Requested: /*i18n*/ { id: 'appointment_requested', message: 'Requested' },
  Confirmed: /*i18n*/ { id: 'appointment_confirmed', message: 'Confirmed' },
  'Checked in': /*i18n*/ { id: 'appointment_checked_in', message: 'Checked in' },
  Started: /*i18n*/ { id: 'appointment_started', message: 'Started' },
  Completed: /*i18n*/ { id: 'appointment_completed', message: 'Completed' },
  Canceled: /*i18n*/ { id: 'appointment_canceled', message: 'Canceled' },
  Rejected: /*i18n*/ { id: 'appointment_rejected', message: 'Rejected' },
  'No-show': /*i18n*/ { id: 'appointment_no_show', message: 'No-show' },
} as const satisfies Record<Status, Sentence>;

export const sheetWords = {
  name: /*i18n*/ { id: 'appointments.sheet.name', message: 'Appointments' },
  at: /*i18n*/ { id: 'appointments.sheet.at', message: 'Date and time' },
  patient: /*i18n*/ { id: 'appointments.sheet.patient', message: 'Patient' },
  doctor: /*i18n*/ { id: 'appointments.sheet.doctor', message: 'Doctor' },
  status: /*i18n*/ { id: 'appointments.sheet.status', message: 'Status' },
  fee: /*i18n*/ { id: 'appointments.sheet.fee', message: 'Fee' },
  note: /*i18n*/ { id: 'appointments.sheet.note', message: 'Note' },
  reason: /*i18n*/ { id: 'appointments.sheet.reason', message: 'Reason' },
} as const satisfies Record<string, Sentence>;

/** Decisions §7. */
export const moves: Readonly<Record<Status, readonly Status[]>> = {
  Requested: ['Confirmed', 'Rejected', 'Canceled'],
  Confirmed: ['Checked in', 'Started', 'Canceled', 'No-show'],
  'Checked in': ['Started', 'Canceled', 'No-show'],
  Started: ['Completed'],
  Completed: [],
  Canceled: [],
  Rejected: [],
  'No-show': [],
};

/** What can still be said of one whose time is over: date, time, doctor and fee stay. */
export const closings: Readonly<Record<Status, readonly Status[]>> = {
  Requested: ['Canceled'],
  Confirmed: ['Completed', 'No-show', 'Canceled'],
  'Checked in': ['Completed', 'No-show', 'Canceled'],
  Started: ['Completed'],
  Completed: [],
  Canceled: [],
  Rejected: [],
  'No-show': [],
};

/** An appointment as a change of the zone meets it. */
interface Dated {
  id: string;
  doctorId: string;
  /** Null for a walk-in. */
  seat: number | null;
  status: Status;
  mode: Mode;
  startsAt: string;
  endsAt: string;
}
export type Moved<T extends Dated = Dated> = T & { newStartsAt: string; newEndsAt: string };

/** It keeps its day, its time of day and its length by the clock of another zone. */
export function inZone<T extends Dated>(one: T, from: Zone, to: Zone): Moved<T> {
  const starts = Temporal.Instant.from(one.startsAt);
  const begins = sameClock(starts, from, to);
  const ends = begins.add(starts.until(Temporal.Instant.from(one.endsAt)));
  return { ...one, newStartsAt: begins.toString(), newEndsAt: ends.toString() };
}

/** Whether the patient is to hear of it: the time they know does not exist there, or they come by video and may be where another clock goes. */
export const hearsOfZone = ({ status, mode, startsAt, newStartsAt }: Moved, from: Zone, to: Zone) =>
  status === 'Confirmed' &&
  (mode === 'online' ||
    !Temporal.Instant.from(newStartsAt)
      .toZonedDateTimeISO(to)
      .toPlainDateTime()
      .equals(Temporal.Instant.from(startsAt).toZonedDateTimeISO(from).toPlainDateTime()));

/** Those of `moved` that would sit on a seat at a time when somebody else does. @param begun not over, and not moved */
export function seatedTwice<T extends Dated>(
  moved: readonly Moved<T>[],
  begun: readonly Dated[],
): Moved<T>[] {
  const spans = [
    ...moved.map((one) => ({ one, from: one.newStartsAt, to: one.newEndsAt })),
    ...begun.map((one) => ({ one, from: one.startsAt, to: one.endsAt })),
  ]
    .filter(({ one }) => one.seat !== null && !seatless.includes(one.status))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const twice = new Set<string>();
  for (const seat of Map.groupBy(
    spans,
    ({ one }) => `${one.doctorId} ${String(one.seat)}`,
  ).values())
    for (const [at, later] of seat.entries()) {
      const before = seat[at - 1];
      if (before && Date.parse(before.to) > Date.parse(later.from))
        twice.add(before.one.id).add(later.one.id);
    }
  return moved.filter(({ id }) => twice.has(id));
}

/** So long after its end an appointment of today that nobody came to is proposed to be closed. */
export const overMinutes = 60;

export const mayMove = (from: Status, to: Status): boolean => moves[from].includes(to);

export const isFinal = (status: Status): boolean => moves[status].length === 0;

/** Statuses that give their seat back to others. */
export const seatless: readonly Status[] = ['Canceled', 'Rejected'];

/** Statuses of people who are still to be seen. */
export const expected: readonly Status[] = ['Requested', 'Confirmed', 'Checked in', 'Started'];

/** Expected, not yet here. */
export const awaited: readonly Status[] = ['Requested', 'Confirmed'];

/** A start is kept so long for somebody who is about to book it. */
export const holdMinutes = 5;

/** Where the clinic has set no time and the desk names no length. */
export const usualMinutes = 15;

/** Statuses whose time can still be changed. */
export const movable: readonly Status[] = ['Requested', 'Confirmed'];

export const isDayOver = (startsAt: string, now: Temporal.Instant, zone: Zone): boolean =>
  workdayAt(Temporal.Instant.from(startsAt), zone) < workdayAt(now, zone);

/** Past when its working day is over. One that has started can be completed all the same: the patient is in the room. */
export const isPast = (
  appointment: { startsAt: string; status: Status },
  now: Temporal.Instant,
  zone: Zone,
): boolean => appointment.status !== 'Started' && isDayOver(appointment.startsAt, now, zone);

/** A start can be booked until it ends: the patient at the desk takes the one that is running. */
export const isBookable = (endsAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(endsAt, now) > 0;

/** @returns why a move is refused, or null when it may be made. Final first, then past with what closes it, then the table of moves. */
export function moveRefused(
  appointment: { startsAt: string; status: Status },
  to: Status,
  now: Temporal.Instant,
  zone: Zone,
): (typeof refusals)['appointment_final' | 'appointment_past' | 'move_not_allowed'] | null {
  if (isFinal(appointment.status)) return refusals.appointment_final;
  if (isPast(appointment, now, zone))
    return closings[appointment.status].includes(to) ? null : refusals.appointment_past;
  return mayMove(appointment.status, to) ? null : refusals.move_not_allowed;
}

interface Told {
  status: Status;
  startsAt: string;
  endsAt: string;
  doctorId: string;
}
/** How an appointment stands, as far as its patient is concerned. @param known the doctor stands in it once the appointment had another */
export const standing = (
  { status, startsAt, doctorId }: Omit<Told, 'endsAt'>,
  known = '',
): string => (namesDoctor(known) ? `${status} ${startsAt} ${doctorId}` : `${status} ${startsAt}`);

export const namesDoctor = (known: string): boolean => / [0-9a-f-]{36}$/.test(known);

/** Until when it is news: whoever is late to what is called off after its start is still on the way. */
export const newsUntil = ({
  status,
  startsAt,
  endsAt,
}: Pick<Told, 'status' | 'startsAt' | 'endsAt'>): Temporal.Instant =>
  Temporal.Instant.from(seatless.includes(status) ? endsAt : startsAt);

/** What is news to the patient: null where nothing is, as to who came without a time and left again. @param known how it stood when they were last told; empty: never. */
export function newsOf(
  appointment: Told & { kind: Kind },
  known: string,
  now: Temporal.Instant,
): 'booked' | 'moved' | 'canceled' | 'rejected' | null {
  if (
    appointment.kind === 'walkin' ||
    Temporal.Instant.compare(newsUntil(appointment), now) <= 0 ||
    known === standing(appointment, known)
  )
    return null;
  if (appointment.status === 'Confirmed')
    return known.startsWith('Confirmed ') ? 'moved' : 'booked';
  if (appointment.status === 'Canceled') return 'canceled';
  return appointment.status === 'Rejected' ? 'rejected' : null;
}

/** Whoever books is there when they do: only what comes after it must reach them. @param from the status before the last step; null for the booking itself. */
export const mustHear = (news: NonNullable<ReturnType<typeof newsOf>>, from: Status | null) =>
  news !== 'booked' || from !== null;

/** In one list of whom to call. */
export const maxCalls = 200;

/** Staff may take back their own last move for so long. */
export const undoSeconds = 30;
/** What is pressed in the last of them may be so long on its way. */
export const undoWaySeconds = 5;

/** Whether the last move can be taken back by this member: their own, just made, and no booking. */
export const mayUndo = (
  last: { memberId: string | null; fromStatus: Status | null; movedAt: string },
  memberId: string,
  now: Temporal.Instant,
): boolean =>
  last.memberId === memberId &&
  last.fromStatus !== null &&
  now.since(Temporal.Instant.from(last.movedAt)).total('seconds') <= undoSeconds + undoWaySeconds;

/** A visit as the follow-up rule counts it. */
interface CountedVisit {
  day: Day;
  feePaise: number;
  status: Status;
}

/**
 * What is left of the free follow-up on a day: after the last paid visit that has begun, so many more within so many days cost nothing.
 * @param visits with the same doctor; those that gave their seat back and those nobody came to do not count.
 */
export function freeFollowUp(
  rule: { days: number; visits: number },
  visits: readonly CountedVisit[],
  day: Day,
): { left: number; until: Day } | null {
  const counted = visits
    .filter(({ status }) => status !== 'No-show' && !seatless.includes(status))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const paid = counted.findLast(
    (one) =>
      one.feePaise > 0 &&
      one.day <= day &&
      (one.status === 'Started' || one.status === 'Completed'),
  );
  if (!paid || rule.visits === 0) return null;
  const until = addDays(paid.day, rule.days);
  const left =
    rule.visits - counted.filter((one) => one.feePaise === 0 && one.day >= paid.day).length;
  return day <= until && left > 0 ? { left, until } : null;
}

/** The days of a series that cost nothing: the first ones, as many as are left, and none after the last day. */
export const freeOfSeries = <D extends Day>(
  days: readonly D[],
  free: { left: number; until: Day } | null,
): D[] => (free === null ? [] : days.filter((day) => day <= free.until).slice(0, free.left));
