// Video consultations: one doctor, one patient, in a room that is open around an appointment's time.
import * as z from 'zod/mini';
import { day, instant, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { orderField } from '../../kit/shared/order.ts';

const seats = ['doctor', 'patient'] as const;
export type Seat = (typeof seats)[number];

/** Who ended a relative's visit to the room, or what: the call itself, or a newer link. */
const endedBys = ['doctor', 'patient', 'call', 'link'] as const;
export type EndedBy = (typeof endedBys)[number];

/** Why somebody was not let in who came by no door of ours. */
export const turnedAway = [
  'ticket_forged',
  'ticket_used',
  'ticket_over',
  'link_forged',
  'too_many',
] as const;

/** How somebody leaves a room that is closed to them: its time is over, or they come back for the reason. */
export const roomClosings = ['over', 'again'] as const;
export type Closing = (typeof roomClosings)[number];

/** What a call came down to: sound and picture, sound alone, written words alone. */
export const means = ['video', 'audio', 'chat'] as const;
export type Means = (typeof means)[number];

/** A key that a browser tab made for itself. */
export const deviceKey = z.string().check(z.regex(/^[\w-]{22,43}$/, { error: 'wrong_type' }));

export const entering = {
  device: deviceKey,
  /** The same person is in the room on another device, and this one is to take the place. */
  takesOver: z._default(z.boolean(), false),
  /** From within the room: for the line to the relative whom the patient asked in. */
  beside: z._default(z.boolean(), false),
};

/** As `RTCPeerConnection` takes them. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});

/** What opens the socket, once, within a minute. */
export const entered = z.object({
  ticket: z.string(),
  iceServers: z.array(iceServer),
  /** Media goes through our own relay alone. */
  isRelayOnly: z.boolean(),
  closesAt: instant(),
  /** The patient has asked a relative in. */
  hasRelative: z.boolean(),
});
export type Entered = z.output<typeof entered>;

/** Whom a relative's two lines go to. */
export const besides = ['doctor', 'patient'] as const;
export type Beside = (typeof besides)[number];

/** Who is or was in the room beside doctor and patient. */
const relativeThere = z.object({
  name: z.string(),
  relation: z.string(),
  /** Null until the doctor has let them in. */
  cameAt: z.nullable(instant()),
  leftAt: z.nullable(instant()),
});
export type RelativeThere = z.output<typeof relativeThere>;

/** The room as the relative's page shows it, before they have said who they are and after. */
export const relativeRoom = z.object({
  doctorName: z.string(),
  registrationNumber: z.string(),
  council: z.string(),
  zone: z.string(),
  startsAt: instant(),
  isAgreed: z.boolean(),
  /** Of the patient; empty until this is the browser of whoever was let in. */
  patientName: z.string(),
});
export type RelativeRoom = z.output<typeof relativeRoom>;

/** What is read and answered before the patient goes in. */
export const consent = {
  isGiven: z.boolean(),
  /** As the patient says; null where they do not. A birth date that the record has goes before it. */
  ageYears: z.nullable(whole(0, 120)),
  /** Who is with a patient under age. */
  adultName: optionalLine(80),
  adultRelation: optionalLine(40),
};

/** A visit by video, and what the patient, or the adult with them, agreed to before it. */
export const remoteVisit = z.object({
  appointmentId: uuid(),
  /** Null as long as it was not given. */
  consent: z.nullable(
    z.object({
      givenAt: instant(),
      /** By the clinic's clock. */
      givenOn: day(),
      ageYears: z.number(),
      adultName: z.string(),
      adultRelation: z.string(),
    }),
  ),
  /** Relatives whom the patient asked in and the doctor let in. */
  relatives: z.array(relativeThere),
});
export type RemoteVisit = z.output<typeof remoteVisit>;
export type RemoteConsent = NonNullable<RemoteVisit['consent']>;

export const room = z.object({
  appointmentId: uuid(),
  doctorName: z.string(),
  /** Empty where the profile has none. */
  registrationNumber: z.string(),
  council: z.string(),
  patientName: z.string(),
  zone: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  opensAt: instant(),
  closesAt: instant(),
  /** Null as long as it was not given. */
  consent: z.nullable(
    z.object({
      ageYears: z.number(),
      adultName: z.string(),
      adultRelation: z.string(),
      givenAt: instant(),
    }),
  ),
  /** As the record has it; null where it has none. */
  knownAge: z.nullable(z.number()),
  /** The record has no birth date: the patient says how old they are. */
  asksAge: z.boolean(),
  /** The patient proves the phone by a code before. */
  asksCode: z.boolean(),
  /** The last digits of the number that it goes to; null where the clinic has no mobile number. */
  numberEnd: z.nullable(z.string()),
  /** How many the same doctor takes before this one, at the clinic and by video. */
  before: z.number(),
  /** Until then, about. */
  waitMinutes: z.number(),
  /** Who was asked in and has said their name; null where nobody is. */
  relative: z.nullable(z.object({ name: z.string(), relation: z.string() })),
});
export type Room = z.output<typeof room>;

export const outcomes = ['held', 'patient_missing', 'doctor_missing', 'nobody'] as const;
export type Outcome = (typeof outcomes)[number];

/** One appointment by video, as it went. */
export const videoCall = z.object({
  appointmentId: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  doctorId: uuid(),
  doctorName: z.string(),
  startsAt: instant(),
  outcome: z.enum(outcomes),
  /** When each came in first; null for whoever did not. */
  doctorCameAt: z.nullable(instant()),
  patientCameAt: z.nullable(instant()),
  /** Who was with the patient, and their relation; empty where nobody was named. */
  adultName: z.string(),
  adultRelation: z.string(),
  relatives: z.array(relativeThere),
  /** Both were there for so long together. */
  seconds: z.number(),
  /** What it came down to; null where nobody spoke. */
  means: z.nullable(z.enum(means)),
  /** The stars and words of its review; null where there is none. */
  stars: z.nullable(z.number()),
  words: z.nullable(z.string()),
});
export type VideoCall = z.output<typeof videoCall>;

/** Of all calls that were asked for; minutes as the calls are shown with. */
export const callTotals = z.object({ calls: z.number(), met: z.number(), minutes: z.number() });
export type CallTotals = z.output<typeof callTotals>;

export const historyOrders = ['patient', 'at', 'doctor', 'duration', 'review'] as const;
export type HistoryOrder = (typeof historyOrders)[number];
/** What was not held or not reviewed stands last, whichever way. */
export const historyOrder = () => z.optional(orderField(historyOrders));

export const historyAsked = {
  from: z.optional(day()),
  to: z.optional(day()),
  outcome: z.optional(z.enum(outcomes)),
  doctorId: z.optional(uuid()),
  /** Of the patient: part of the name, or the case number. */
  text: optionalLine(60),
};
