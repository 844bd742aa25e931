// Which moves an appointment may make, and what is said of the others.
import { refusal, type Sentence } from '../../kit/shared/refusal.ts';
import { addDays, type Day, dayAt, type Zone } from '../../kit/shared/time.ts';
import type { Status } from './model.ts';

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
      message: 'The time is no longer kept for you. Please choose again',
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

/** Past when its clinic day is over. One that has started can be completed after midnight: the patient is in the room. */
export const isPast = (
  appointment: { startsAt: string; status: Status },
  now: Temporal.Instant,
  zone: Zone,
): boolean =>
  appointment.status !== 'Started' &&
  dayAt(Temporal.Instant.from(appointment.startsAt), zone) < dayAt(now, zone);

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

/** How an appointment stands, as far as its patient is concerned. */
export const standing = ({ status, startsAt }: { status: Status; startsAt: string }): string =>
  `${status} ${startsAt}`;

/** What is news to the patient: null where nothing is. @param known how it stood when they were last told; empty: never. */
export function newsOf(
  appointment: { status: Status; startsAt: string },
  known: string,
  now: Temporal.Instant,
): 'booked' | 'moved' | 'canceled' | 'rejected' | null {
  if (
    Temporal.Instant.compare(Temporal.Instant.from(appointment.startsAt), now) <= 0 ||
    known === standing(appointment)
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
export interface CountedVisit {
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
