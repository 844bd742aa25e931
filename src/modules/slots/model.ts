// Clinic time: when a doctor sees patients, how many an hour, what it costs, and the days on which nobody does.
import * as z from 'zod/mini';
import { day, fees, instant, line, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';

/** In the clinic or by video. */
export const modes = ['offline', 'online'] as const;
export type Mode = (typeof modes)[number];

/** From and to in minutes after the day's midnight; 1440 is the midnight that ends the day, beyond it is the next morning until noon. */
export const session = z.strictObject({ from: whole(0, 1439), to: whole(1, 2160) });
export type Session = z.output<typeof session>;

/** Sessions of one weekday, 1 Monday to 7 Sunday. */
export const weekday = z.strictObject({
  weekday: whole(1, 7),
  sessions: z.array(session).check(z.minLength(1), z.maxLength(6)),
});

/** One date that differs from its weekday; no sessions: closed on that date. */
export const exception = z.strictObject({
  day: day(),
  sessions: z.array(session).check(z.maxLength(6)),
});

export const clinicTime = z.object({
  doctorId: uuid(),
  doctorName: z.string(),
  /** 0 before it was first saved. */
  version: z.number(),
  /** Days that are chosen, each with its sessions. */
  week: z.array(weekday),
  exceptions: z.array(exception),
  patientsPerHour: z.number(),
  /** How many may be booked at one start. */
  capacity: z.number(),
  feePaise: z.number(),
  /** Days with video sessions; they count only where video is offered. */
  onlineWeek: z.array(weekday),
  /** Length of a video slot; null where the doctor offers none. */
  onlineMinutes: z.nullable(z.number()),
  onlineFeePaise: z.number(),
  /** The patient proves the phone by a code before the video room. */
  onlineAsksCode: z.boolean(),
  /** A visit within so many days of the last one is free, so many times; 0: no such rule. */
  followUpDays: z.number(),
  followUpVisits: z.number(),
});
export type ClinicTime = z.output<typeof clinicTime>;

/** What a save says; left out stays. */
export const saving = z.strictObject({
  /** Absent: the caller when a doctor, else the clinic's owner. */
  doctorId: z.optional(uuid()),
  version: whole(0, 1_000_000),
  week: z.array(weekday).check(z.minLength(1, { error: 'day_needed' }), z.maxLength(7)),
  patientsPerHour: whole(1, 60),
  capacity: whole(1, 60),
  feePaise: fees(),
  followUpDays: z._default(whole(0, 365), 0),
  followUpVisits: z._default(whole(0, 20), 0),
});

export const savingOnline = z.strictObject({
  doctorId: z.optional(uuid()),
  version: whole(0, 1_000_000),
  /** At least one day where video is offered. Absent: as it was; the clinic's week where there was none. */
  onlineWeek: z.optional(z.array(weekday).check(z.maxLength(7))),
  /** Null: no video. */
  onlineMinutes: z.nullable(whole(5, 120)),
  onlineFeePaise: fees(),
  /** Absent: as it was. */
  onlineAsksCode: z.optional(z.boolean()),
});

/** Until the clinic says otherwise. */
export const usualLimits = { perPhone: 2, perHour: 120 } as const;

/** What the desk goes by, of a clinic as a whole. */
export const deskRules = z.object({
  /** 0 before it was first saved. */
  version: z.number(),
  /** From so many minutes on a wait is long. */
  waitLimitMinutes: z.number(),
  /** Whoever did not come is marked so by itself so many days later; null: by hand alone. */
  noShowAfterDays: z.nullable(z.number()),
  /** Bookings that one proved phone may have ahead by the clinic's page. */
  perPhone: z.number(),
  /** Bookings that the clinic's page takes in an hour. */
  perHour: z.number(),
});
export type DeskRules = z.output<typeof deskRules>;

export const savingDeskRules = z.strictObject({
  version: whole(0, 1_000_000),
  waitLimitMinutes: whole(5, 240),
  noShowAfterDays: z.nullable(whole(1, 30)),
  perPhone: z._default(whole(1, 20), usualLimits.perPhone),
  perHour: z._default(whole(10, 2000), usualLimits.perHour),
});

/** Who may book by the clinic's page: patients of the clinic, people it does not know, or both. */
export const guests = ['everybody', 'known', 'new'] as const;

const ruled = {
  /** A booking stands at once; else the desk confirms it. */
  isConfirmedAtOnce: z.boolean(),
  /** Nobody books a start that begins sooner than this. */
  leadMinutes: whole(0, 20_160),
  /** Days that can be booked, today included. */
  daysAhead: whole(1, 62),
  /** Kept free after each start. */
  gapMinutes: whole(0, 60),
  guests: z.enum(guests),
  /** Asked of whoever books; empty: nothing. */
  question: optionalLine(80),
};

/** What the clinic's page goes by. */
export const bookingRules = z.object({
  /** Null: of the clinic, where a doctor has none of their own. */
  doctorId: z.nullable(uuid()),
  /** 0 before they were first saved. */
  version: z.number(),
  ...ruled,
  question: z.string(),
});
export type BookingRules = z.output<typeof bookingRules>;

export const savingBookingRules = z.strictObject({
  doctorId: z._default(z.nullable(uuid()), null),
  version: whole(0, 1_000_000),
  ...ruled,
});

export const holidayTyped = z.strictObject({
  title: line(50),
  fromDay: day(),
  toDay: day(),
  /** Null: of the whole clinic. */
  doctorId: z._default(z.nullable(uuid()), null),
});

export const holiday = z.object({
  id: uuid(),
  version: z.number(),
  title: z.string(),
  fromDay: day(),
  toDay: day(),
  doctorId: z.nullable(uuid()),
  doctorName: z.nullable(z.string()),
});
export type Holiday = z.output<typeof holiday>;

/** An appointment that a holiday would call off. */
export const struck = z.object({
  id: uuid(),
  patientName: z.string(),
  doctorName: z.string(),
  startsAt: instant(),
});

const slotStates = ['Available', 'Fully Booked'] as const;

const start = z.object({
  startsAt: instant(),
  endsAt: instant(),
  state: z.enum(slotStates),
  /** Seats that are neither booked nor held. */
  left: z.number(),
  /** When the soonest hold of a start that would else be free runs out. */
  heldUntil: z.nullable(instant()),
});
export type Start = z.output<typeof start>;

export const dayOfStarts = z.object({
  day: day(),
  /** The holiday's title; its day has no starts. */
  holiday: z.nullable(z.string()),
  starts: z.array(start),
});
export type DayOfStarts = z.output<typeof dayOfStarts>;
