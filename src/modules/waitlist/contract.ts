import * as z from 'zod/mini';
import { contract, eventsOf, on, page, pagesIn, read, write } from '../../kit/shared/contract.ts';
import { day, line, uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { askedBy, person } from '../booking/model.ts';
import { modes } from '../slots/model.ts';
import { events as appointments, untilUndone } from '../appointments/contract.ts';
import { seatless } from '../appointments/rules.ts';
import { offerMinutes } from './rules.ts';
import { entry, joining, offer, wish } from './model.ts';

const seen = { page: 'Appointment', to: 'view' } as const;
const edited = { page: 'Appointment', to: 'edit' } as const;
const touches = ['appointments', 'slots', 'timeline', 'dashboard'] as const;

const labels = {
  waitlistKept: /*i18n*/ { id: 'action.waitlist_kept', message: 'worked on the waitlist' },
};

export const api = contract('waitlist', {
  list: read({
    summary: 'Who waits for a time, first come first',
    allow: seen,
    input: z.strictObject({ doctorId: z.optional(uuid()) }),
    /** `count`: of all who wait, also of those beyond the list's end. */
    output: z.object({ entries: z.array(entry), count: z.number() }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.waitlist_read', message: 'looked at the waitlist' },
    opensRecord: false,
  }),
  join: write({
    summary:
      'Puts a patient on the waitlist of a doctor; a start that is free on these days is offered at once',
    allow: edited,
    input: joining,
    output: entry,
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    once: true,
    touches,
  }),
  leave: write({
    summary: 'Takes somebody off the waitlist; what was kept for them goes to the next',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches,
  }),
  take: write({
    summary: 'Books the start that is offered, for whoever says yes on the phone',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ appointmentId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches,
  }),
  onMoved: write({
    summary: 'Offers a start that was called off to the next',
    allow: 'system',
    input: z.object({ appointmentId: uuid(), to: z.string() }),
    output: z.object({ offered: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches: ['slots'],
  }),
  onRescheduled: write({
    summary: 'Offers the start that an appointment has left to the next',
    allow: 'system',
    input: z.object({
      appointmentId: uuid(),
      from: z.string(),
      fromDoctorId: z.optional(uuid()),
    }),
    output: z.object({ offered: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches: ['slots'],
  }),
  onZoneChanged: write({
    summary: 'Open offers go along with the starts that are held for them',
    allow: 'system',
    input: z.strictObject({ from: z.string(), to: z.string() }),
    output: z.object({ moved: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  onOver: write({
    summary: 'Passes a start on that nobody took in time',
    allow: 'system',
    input: z.object({ offerId: uuid() }),
    output: z.object({ offered: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches: ['slots'],
  }),
});

export const events = eventsOf('waitlist', {
  offered: z.strictObject({ offerId: uuid() }),
});

export const subscriptions = [
  on(appointments.moved, api.onMoved, { ...untilUndone, when: ({ to }) => seatless.includes(to) }),
  on(appointments.rescheduled, api.onRescheduled, untilUndone),
  on(appointments.zoneChanged, api.onZoneChanged),
  on(events.offered, api.onOver, { afterSeconds: offerMinutes * 60 + 5 }),
];

/** What the public page asks in a clinic's name; no call of ours reaches these from outside. */
export const guest = contract('waitlist', {
  ask: write({
    summary: 'Puts whoever has proved a phone on the waitlist',
    allow: 'system',
    input: z.strictObject({
      doctorId: uuid(),
      mode: z.enum(modes),
      fromDay: day(),
      toDay: day(),
      isdCode: z.string().check(z.regex(/^\+[1-9]\d{0,3}$/)),
      contactNumber: z.string().check(z.regex(/^\d{6,15}$/)),
      /** One of the household, by the handle that `booking.household` made. */
      handle: z.optional(line(60)),
      person: z.optional(person),
      language: z.enum(languageCodes),
    }),
    output: wish,
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    once: true,
    touches,
  }),
  wish: read({
    summary: 'How one who asked stands',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: wish,
    rate: 'calm',
    audit: 'none',
  }),
  withdraw: write({
    summary: 'Whoever asked needs no time any more',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: wish,
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches,
  }),
  offered: read({
    summary: 'One offer',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: offer,
    rate: 'calm',
    audit: 'none',
  }),
  claim: write({
    summary: 'The patient takes the start, with the same guarantee as any booking',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: offer,
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches,
  }),
  decline: write({
    summary: 'The patient lets the start go and leaves the waitlist',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: offer,
    rate: 'calm',
    audit: 'write',
    label: labels.waitlistKept,
    touches,
  }),
});

const wanted = ['doctor', 'mode', 'fromDay', 'toDay'] as const;

export const pages = pagesIn('waitlist', {
  wait: page({
    summary: 'Which days would do, and the phone',
    method: 'GET',
    address: '/b/:code/wait',
    fields: ['doctor', 'mode'],
    rate: 'calm',
  }),
  waitSendCode: page({
    summary: 'Sends a code to the phone that was typed',
    method: 'POST',
    address: '/b/:code/wait/code',
    fields: [...wanted, ...askedBy],
    rate: 'guarded',
  }),
  waitCodeStep: page({
    summary: 'Asks for the code that was sent',
    method: 'GET',
    address: '/b/:code/wait/code',
    fields: [],
    rate: 'calm',
  }),
  waitProveCode: page({
    summary: 'Proves the phone and asks who comes',
    method: 'POST',
    address: '/b/:code/wait/prove',
    fields: [...wanted, 'isdCode', 'contactNumber', 'requestKey', 'bound', 'otp'],
    rate: 'guarded',
  }),
  waitWhoStep: page({
    summary: 'Asks who waits, once the phone is proved',
    method: 'GET',
    address: '/b/:code/wait/who',
    fields: [],
    rate: 'calm',
  }),
  waitBook: page({
    summary: 'Puts one of the household or somebody new on the waitlist',
    method: 'POST',
    address: '/b/:code/wait/book',
    fields: [
      ...wanted,
      'isdCode',
      'contactNumber',
      'pass',
      'once',
      'handle',
      'name',
      'age',
      'gender',
    ],
    rate: 'guarded',
  }),
  wish: page({
    summary: 'How one who asked stands',
    method: 'GET',
    address: '/b/:code/wait/:link',
    fields: [],
    rate: 'calm',
  }),
  leave: page({
    summary: 'Whoever asked needs no time any more',
    method: 'POST',
    address: '/b/:code/wait/:link/leave',
    fields: [],
    rate: 'guarded',
  }),
  offer: page({
    summary: 'A start that is kept for one who waits',
    method: 'GET',
    address: '/b/:code/w/:link',
    fields: [],
    rate: 'calm',
  }),
  take: page({
    summary: 'The patient takes the start',
    method: 'POST',
    address: '/b/:code/w/:link/take',
    fields: [],
    rate: 'guarded',
  }),
  decline: page({
    summary: 'The patient lets the start go',
    method: 'POST',
    address: '/b/:code/w/:link/decline',
    fields: [],
    rate: 'guarded',
  }),
});
