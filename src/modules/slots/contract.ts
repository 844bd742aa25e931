import * as z from 'zod/mini';
import { contract, eventsOf, read, write } from '../../kit/shared/contract.ts';
import { day, uuid, whole } from '../../kit/shared/fields.ts';
import {
  bookingRules,
  clinicTime,
  dayOfStarts,
  deskRules,
  exception,
  holiday,
  holidayTyped,
  modes,
  saving,
  savingBookingRules,
  savingDeskRules,
  savingOnline,
  session,
  struck,
} from './model.ts';

const seen = { page: 'Settings', to: 'view' } as const;
const edited = { page: 'Settings', to: 'edit' } as const;
const touches = ['appointments', 'queue', 'config'] as const;

const labels = {
  clinicTimeSet: /*i18n*/ {
    id: 'action.clinic_time_set',
    message: 'changed the clinic’s times and fees',
  },
  holidaysSet: /*i18n*/ { id: 'action.holidays_set', message: 'changed the holidays' },
};

export const api = contract('slots', {
  /** `{ hasSlots, isOffered, days: [{ day, holiday, starts: [{ startsAt, endsAt, state, left, heldUntil }] }] }`; starts that are over are not listed. */
  free: read({
    summary: "A doctor's starts of some days, free or fully booked, with what is left at each",
    allow: { page: ['Appointment', 'Settings'], to: 'view' },
    scope: 'appointments:read',
    input: z.strictObject({
      /** Absent: the caller when a doctor, else the clinic's owner. */
      doctorId: z.optional(uuid()),
      /** Absent: today in the clinic's zone. */
      from: z.optional(day()),
      days: z._default(whole(1, 62), 1),
      mode: z._default(z.enum(modes), 'offline'),
    }),
    output: z.object({
      doctorId: uuid(),
      /** False: no clinic time was ever saved; every day is empty. */
      hasSlots: z.boolean(),
      /** False: the saved clinic time gives nothing in this mode; by video none does without the premium plan. */
      isOffered: z.boolean(),
      feePaise: z.number(),
      days: z.array(dayOfStarts),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  time: read({
    summary: "A doctor's clinic time",
    allow: seen,
    input: z.strictObject({ doctorId: z.optional(uuid()) }),
    output: clinicTime,
    rate: 'calm',
    audit: 'none',
  }),
  deskRules: read({
    summary: 'What the desk goes by: a long wait, and when whoever did not come is marked so',
    allow: { page: ['Appointment', 'Settings'], to: 'view' },
    input: z.strictObject({}),
    output: deskRules,
    rate: 'calm',
    audit: 'none',
  }),
  saveDeskRules: write({
    summary: 'Saves what the desk goes by',
    allow: edited,
    input: savingDeskRules,
    output: deskRules,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.desk_rules_set', message: 'changed the rules of the desk' },
    touches: ['appointments', 'queue'],
  }),
  bookingRules: read({
    summary: "What the clinic's page goes by: a doctor's own rules, else the clinic's",
    allow: { page: ['Appointment', 'Settings'], to: 'view' },
    /** No doctor: the clinic's. */
    input: z.strictObject({ doctorId: z.optional(uuid()) }),
    output: bookingRules,
    rate: 'calm',
    audit: 'none',
  }),
  saveBookingRules: write({
    summary: "Saves what the clinic's page goes by, for the clinic or for one of its doctors",
    allow: edited,
    input: savingBookingRules,
    output: bookingRules,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.booking_page_set', message: 'changed the booking page' },
    touches: ['booking'],
  }),
  save: write({
    summary: "Saves a doctor's week, patients per hour, fee and capacity",
    allow: edited,
    input: saving,
    output: clinicTime,
    rate: 'calm',
    audit: 'write',
    label: labels.clinicTimeSet,
    touches,
  }),
  saveOnline: write({
    summary: "Saves the length and fee of a doctor's video slots",
    allow: edited,
    plan: 'online_consult',
    region: true,
    input: savingOnline,
    output: clinicTime,
    rate: 'calm',
    audit: 'write',
    label: labels.clinicTimeSet,
    touches,
  }),
  except: write({
    summary: 'Gives one date its own sessions, or none',
    allow: edited,
    input: z.strictObject({ doctorId: z.optional(uuid()), ...exception.shape }),
    output: clinicTime,
    rate: 'calm',
    audit: 'write',
    label: labels.clinicTimeSet,
    touches,
  }),
  unexcept: write({
    summary: 'Lets a date follow its weekday again',
    allow: edited,
    input: z.strictObject({ doctorId: z.optional(uuid()), day: day() }),
    output: clinicTime,
    rate: 'calm',
    audit: 'write',
    label: labels.clinicTimeSet,
    touches,
  }),
  removeSession: write({
    summary: 'Deletes one session of a weekday; what is booked in it stays booked',
    allow: edited,
    input: z.strictObject({
      doctorId: z.optional(uuid()),
      version: whole(1, 1_000_000),
      weekday: whole(1, 7),
      session,
    }),
    output: clinicTime,
    rate: 'calm',
    audit: 'write',
    label: labels.clinicTimeSet,
    touches,
  }),
  holidays: read({
    summary: 'The holidays of the clinic, next first, those that are over last',
    allow: { page: ['Appointment', 'Settings'], to: 'view' },
    input: z.strictObject({}),
    output: z.object({ holidays: z.array(holiday) }),
    rate: 'calm',
    audit: 'none',
  }),
  strikes: read({
    summary: 'The appointments that a holiday on these days would cancel',
    allow: seen,
    /** No doctor: of all. */
    input: z.strictObject({ fromDay: day(), toDay: day(), doctorId: z.optional(uuid()) }),
    output: z.object({ appointments: z.array(struck), count: z.number() }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.appointments_searched', message: 'looked through appointments' },
    opensRecord: false,
  }),
  addHoliday: write({
    summary:
      'Creates a holiday; the appointments on its days are canceled, each patient is sent one message for each day, or is to be called',
    allow: edited,
    input: holidayTyped,
    output: holiday,
    rate: 'calm',
    audit: 'write',
    label: labels.holidaysSet,
    once: true,
    touches,
  }),
  amendHoliday: write({
    summary: 'Changes a holiday',
    allow: edited,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000), ...holidayTyped.shape }),
    output: holiday,
    rate: 'calm',
    audit: 'write',
    label: labels.holidaysSet,
    touches,
  }),
  removeHoliday: write({
    summary: 'Deletes a holiday; its days can be booked again',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.holidaysSet,
    touches,
  }),
});

export const events = eventsOf('slots', {
  closed: z.strictObject({ holidayId: uuid() }),
});
