import { pageMark } from '../../kit/shared/order.ts';
import * as z from 'zod/mini';
import { contract, download, page, pagesIn, read, write } from '../../kit/shared/contract.ts';
import { line, moment, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import {
  besides,
  callTotals,
  consent,
  deviceKey,
  entered,
  entering,
  historyAsked,
  historyOrder,
  means,
  room,
  roomClosings,
  relativeRoom,
  turnedAway,
  videoCall,
} from './model.ts';

const seen = { page: 'Appointment', to: 'view' } as const;

const labels = {
  entered: /*i18n*/ { id: 'action.video_entered', message: 'entered a video room' },
  admitted: /*i18n*/ { id: 'action.video_admitted', message: 'let a patient into a video room' },
  ended: /*i18n*/ { id: 'action.video_ended', message: 'ended a video consultation' },
  turnedAway: /*i18n*/ {
    id: 'action.video_turned_away',
    message: 'was not let into a video room',
  },
  relativeAsked: /*i18n*/ {
    id: 'action.video_relative_asked',
    message: 'asked a relative into a video room',
  },
  relativeAgreed: /*i18n*/ {
    id: 'action.video_relative_agreed',
    message: 'agreed to join a video room as a relative',
  },
  codeAsked: /*i18n*/ {
    id: 'action.video_code_asked',
    message: 'asked for a code for a video room',
  },
  codeProved: /*i18n*/ {
    id: 'action.video_code_proved',
    message: 'proved a phone for a video room',
  },
  called: /*i18n*/ { id: 'action.video_called', message: 'called a patient into a video room' },
  consented: /*i18n*/ {
    id: 'action.video_consented',
    message: 'gave consent to a video consultation',
  },
};

export const api = contract('video', {
  room: read({
    summary: 'The video room of an appointment: when it is open and what the patient consented to',
    allow: seen,
    region: true,
    input: z.strictObject({ id: uuid() }),
    output: room,
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.video_room_opened', message: 'looked at a video room' },
    opensRecord: false,
  }),
  enter: write({
    summary: "The appointment's own doctor enters the video room; anybody else is refused",
    allow: seen,
    region: true,
    input: z.strictObject({ id: uuid(), ...entering }),
    output: entered,
    rate: 'calm',
    audit: 'write',
    label: labels.entered,
  }),
  call: write({
    summary:
      'Sends the patient the way into the video room by a message, or says whom to call; once in two minutes',
    allow: seen,
    region: true,
    input: z.strictObject({ id: uuid() }),
    /** The number to call where no message leaves. */
    output: z.object({ isSent: z.boolean(), phone: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.called,
  }),
  history: read({
    summary:
      'Appointments by video that are over or were entered, the latest first unless ordered otherwise: outcome, minutes together, review; their sums with the first page',
    allow: seen,
    region: true,
    input: z.strictObject({
      ...historyAsked,
      order: historyOrder(),
      before: pageMark(),
      most: z._default(whole(1, 100), 50),
    }),
    output: z.object({
      calls: z.array(videoCall),
      hasMore: z.boolean(),
      next: z.nullable(z.string()),
      /** With the first page. */
      totals: z.nullable(callTotals),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.video_history', message: 'looked at the video call history' },
    opensRecord: false,
  }),
  export: download({
    summary: 'The video call history as an Excel file',
    allow: { ...seen, also: 'Export' },
    region: true,
    stepUp: true,
    exports: true,
    input: z.strictObject(historyAsked),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.video_exported',
      message: 'downloaded the video call history',
    },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
});

/** What the patient's page asks in the clinic's name. */
export const guest = contract('video', {
  lobby: read({
    summary: 'The video room as its patient sees it',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: room,
    rate: 'calm',
    audit: 'none',
  }),
  consent: write({
    summary: 'The patient, or the adult with them, agrees and states the age; said once',
    allow: 'system',
    input: z.strictObject({ id: uuid(), ...consent, language: z.enum(languageCodes) }),
    output: room,
    rate: 'calm',
    audit: 'write',
    label: labels.consented,
    touches: ['treatments'],
  }),
  enterAsPatient: write({
    summary: 'The patient enters the video room and waits to be let in',
    allow: 'system',
    input: z.strictObject({ id: uuid(), ...entering }),
    output: entered,
    rate: 'calm',
    audit: 'write',
    label: labels.entered,
  }),
});

/** A relative whom the patient asks in, by a link that opens once. */
export const relative = contract('video', {
  askRelative: write({
    summary:
      'The patient, who is in the room, asks one relative in: a link that opens once and takes the place of one nobody used',
    allow: 'system',
    input: z.strictObject({ id: uuid(), device: deviceKey }),
    output: z.object({ key: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.relativeAsked,
  }),
  relativeRoom: read({
    summary: 'The video room as a relative sees it before they are in; null behind no link of ours',
    allow: 'system',
    input: z.strictObject({ key: z.string().check(z.maxLength(100)) }),
    output: z.object({ room: z.nullable(relativeRoom) }),
    rate: 'calm',
    audit: 'none',
  }),
  relativeConsent: write({
    summary: 'The relative says who they are and agrees; said once',
    allow: 'system',
    input: z.strictObject({
      key: z.string().check(z.maxLength(100)),
      isGiven: z.boolean(),
      name: optionalLine(80),
      relation: optionalLine(40),
      language: z.enum(languageCodes),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.relativeAgreed,
  }),
  enterAsRelative: write({
    summary:
      'A ticket for one of the relative’s two lines; the first browser has the link for itself',
    allow: 'system',
    input: z.strictObject({
      key: z.string().check(z.maxLength(100)),
      device: deviceKey,
      to: z.enum(besides),
    }),
    output: z.object({ ...entered.shape, patientName: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.entered,
  }),
});

/** The number that a patient is to prove, where the clinic asks for it. */
export const code = contract('video', {
  codeWanted: write({
    summary:
      'A code is asked for: the mobile number of the patient that it goes to, and the doctor whom it is from',
    allow: 'system',
    input: z.strictObject({ id: uuid(), language: z.enum(languageCodes) }),
    output: z.object({ number: z.string(), doctor: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: labels.codeAsked,
  }),
  codeProved: write({
    summary: 'Writes down that the phone was proved',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.codeProved,
    once: true,
  }),
});

/** 0: of the room itself; 1 to 4: of a relative's lines. */
const end = z._default(whole(0, 4), 0);

/** What the socket asks of whoever holds a ticket. */
export const socket = contract('video', {
  seat: write({
    summary: 'A ticket is used: who sits, where, and whether they were let in before',
    allow: 'system',
    input: z.strictObject({ stayId: uuid(), end, ticket: z.number() }),
    output: z.object({
      seated: z.nullable(
        z.object({
          /** Of an appointment, or of a line of its relative. */
          room: z.string(),
          isHost: z.boolean(),
          isAdmitted: z.boolean(),
        }),
      ),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  turnAway: write({
    summary:
      'Writes down that a ticket or link opened nothing: forged, used, over, or tried too often',
    allow: 'system',
    input: z.strictObject({ stayId: z.optional(uuid()), why: z.enum(turnedAway) }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.turnedAway,
  }),
  beat: write({
    summary: 'Somebody is still in the room; how they leave it once it is closed to them',
    allow: 'system',
    input: z.strictObject({ stayId: uuid(), end, means: z.enum(means) }),
    output: z.object({ closing: z.nullable(z.enum(roomClosings)) }),
    rate: 'calm',
    audit: 'none',
  }),
  admit: write({
    summary: 'The doctor lets the patient in; the appointment has started',
    allow: 'system',
    input: z.strictObject({ stayId: uuid(), by: uuid(), end }),
    output: z.object({ isAdmitted: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.admitted,
    touches: ['appointments', 'queue', 'dashboard'],
  }),
  end: write({
    summary: 'The doctor ends the consultation; the appointment is completed',
    allow: 'system',
    input: z.strictObject({ by: uuid(), end }),
    output: z.object({ isOver: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.ended,
    touches: ['appointments', 'queue', 'dashboard'],
  }),
});

/** Before it is known whose clinic it is. */
export const open = contract('video', {
  clinicOf: read({
    summary: 'The clinic behind a code',
    allow: 'public',
    input: z.strictObject({ code: z.string() }),
    output: z.object({
      clinic: z.nullable(z.object({ clinicId: uuid(), language: z.enum(languageCodes) })),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  askCode: write({
    summary: 'Sends a code to the number of a patient',
    allow: 'public',
    input: z.strictObject({
      clinicId: uuid(),
      number: z.string().check(z.maxLength(20)),
      language: z.enum(languageCodes),
      doctor: z.string().check(z.maxLength(300)),
      /** Of the form, which may be sent twice. */
      requestKey: z.optional(line(100)),
    }),
    output: z.object({ requestKey: z.string() }),
    rate: 'calm',
    audit: 'none',
  }),
  proveCode: write({
    summary: 'Proves a phone by that code',
    allow: 'public',
    input: z.strictObject({ requestKey: line(100), otp: line(12) }),
    output: z.object({ provedAt: moment() }),
    rate: 'calm',
    audit: 'none',
    once: true,
  }),
});

export const pages = pagesIn('video', {
  room: page({
    summary: "The patient's way into the video room: consent and age first, then camera and sound",
    method: 'GET',
    address: '/b/:code/a/:link/video',
    fields: [],
    rate: 'calm',
  }),
  consent: page({
    summary: 'The patient agrees',
    method: 'POST',
    address: '/b/:code/a/:link/video/consent',
    fields: ['agrees', 'age', 'adultName', 'adultRelation'],
    rate: 'guarded',
  }),
  sendCode: page({
    summary: "Sends a code to the patient's phone",
    method: 'POST',
    address: '/b/:code/a/:link/video/code',
    fields: ['once', 'requestKey', 'bound'],
    rate: 'guarded',
  }),
  proveCode: page({
    summary: 'The patient types the code',
    method: 'POST',
    address: '/b/:code/a/:link/video/prove',
    fields: ['requestKey', 'bound', 'otp'],
    rate: 'guarded',
  }),
  enter: page({
    summary: 'A ticket for the socket, as JSON',
    method: 'POST',
    address: '/b/:code/a/:link/video/enter',
    fields: ['device', 'takesOver', 'beside'],
    rate: 'guarded',
  }),
  askRelative: page({
    summary: 'A link for one relative, as JSON',
    method: 'POST',
    address: '/b/:code/a/:link/video/relative',
    fields: ['device'],
    rate: 'guarded',
  }),
  relative: page({
    summary: 'A relative’s way into the video room: who they are and consent first',
    method: 'GET',
    address: '/b/:code/r/:key',
    fields: [],
    rate: 'calm',
  }),
  relativeConsent: page({
    summary: 'The relative says who they are and agrees',
    method: 'POST',
    address: '/b/:code/r/:key/consent',
    fields: ['agrees', 'name', 'relation'],
    rate: 'guarded',
  }),
  enterAsRelative: page({
    summary: 'A ticket for a line of the relative, as JSON',
    method: 'POST',
    address: '/b/:code/r/:key/enter',
    fields: ['device', 'to'],
    rate: 'guarded',
  }),
  lobby: page({
    summary: 'Who is before this patient, as JSON',
    method: 'GET',
    address: '/b/:code/a/:link/video/lobby',
    fields: [],
    rate: 'calm',
  }),
});
