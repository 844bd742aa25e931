import * as z from 'zod/mini';
import { contract, download, page, pagesIn, read, write } from '../../kit/shared/contract.ts';
import { line, moment, optionalLine, uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { codeSent } from '../identity/model.ts';
import { ownRequest, privacyRules, wish } from '../privacy/model.ts';
import { modes } from '../slots/model.ts';
import { askedBy, board, booked, choice, front, linkKinds, person, publicLink } from './model.ts';

const phone = {
  isdCode: z.string().check(z.regex(/^\+[1-9]\d{0,3}$/)),
  contactNumber: z.string().check(z.regex(/^\d{6,15}$/)),
};
const clinicNamed = { clinicId: uuid(), language: z.enum(languageCodes) };
const edited = { page: 'Settings', to: 'edit' } as const;

/** What the desk's screens show of it. */
const touches = ['appointments', 'dashboard', 'slots', 'timeline'] as const;

const labels = {
  moved: /*i18n*/ { id: 'action.appointments_moved', message: 'moved an appointment' },
  confirmed: /*i18n*/ {
    id: 'action.patient_confirmed',
    message: 'confirmed that the patient is coming',
  },
  bookingPageSet: /*i18n*/ { id: 'action.booking_page_set', message: 'changed the booking page' },
};

export const api = contract('booking', {
  link: read({
    summary:
      "The clinic's booking link and code, whether it is open, and the links of boards and calendars",
    allow: 'member',
    input: z.strictObject({}),
    output: z.object({
      url: z.string(),
      code: z.string(),
      clinicName: z.string(),
      isOpen: z.boolean(),
      links: z.array(publicLink),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  setOpen: write({
    summary: 'Opens or pauses the booking link',
    allow: edited,
    input: z.strictObject({ isOpen: z.boolean() }),
    output: z.object({ isOpen: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.bookingPageSet,
  }),
  openLink: write({
    summary: 'Makes the link of a board or a calendar anew; the former opens nothing any more',
    allow: edited,
    input: z.strictObject({
      kind: z.enum(linkKinds),
      /** Absent: the caller when a doctor, else the clinic's owner. Null: every doctor. */
      doctorId: z.optional(z.nullable(uuid())),
      showsNames: z._default(z.boolean(), false),
    }),
    output: publicLink,
    rate: 'calm',
    audit: 'write',
    label: labels.bookingPageSet,
  }),
  closeLink: write({
    summary: 'Ends the link of a board or a calendar',
    allow: edited,
    input: z.strictObject({ kind: z.enum(linkKinds), doctorId: z.nullable(uuid()) }),
    output: z.object({ closed: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: labels.bookingPageSet,
  }),
  poster: download({
    summary: 'A poster with the QR code of the booking link, readable from three metres',
    allow: 'member',
    input: z.strictObject({ language: z.optional(z.enum(languageCodes)) }),
    output: z.any(),
    rate: 'heavy',
    audit: 'none',
    media: 'application/pdf',
  }),
});

/** What the public pages ask in a clinic's name; no call of ours reaches these from outside. */
export const guest = contract('booking', {
  front: read({
    summary: 'What a stranger sees',
    allow: 'system',
    input: z.strictObject({
      doctorId: z.optional(uuid()),
      mode: z._default(z.enum(modes), 'offline'),
    }),
    output: front,
    rate: 'calm',
    audit: 'none',
  }),
  picture: download({
    summary: "A doctor's picture",
    allow: 'system',
    input: z.strictObject({ doctorId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
    media: 'image/jpeg',
  }),
  mayAsk: read({
    summary: 'Whether the page takes another booking now; says nothing of any phone',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  hold: write({
    summary: 'Keeps a start while a proved phone fills in the rest',
    allow: 'system',
    input: z.strictObject({ ...choice, ...phone }),
    output: z.object({ holdId: uuid(), heldUntil: moment() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.time_held', message: 'held a time while booking' },
    once: true,
    touches: ['slots'],
  }),
  household: read({
    summary: 'Who stands under a proved phone in this clinic',
    allow: 'system',
    /** With a start: whether a booking of it costs nothing. */
    input: z.strictObject({
      ...phone,
      doctorId: z.optional(uuid()),
      startsAt: z.optional(choice.startsAt),
    }),
    output: z.object({
      people: z.array(z.object({ handle: z.string(), name: z.string(), isFree: z.boolean() })),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  book: write({
    summary: 'Books by a proved phone',
    allow: 'system',
    input: z.strictObject({
      ...choice,
      ...phone,
      holdId: z.optional(uuid()),
      handle: z.optional(line(60)),
      person: z.optional(person),
      /** To the doctor's question. */
      answer: optionalLine(40),
      language: z.enum(languageCodes),
    }),
    output: booked,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.appointments_booked', message: 'booked an appointment' },
    once: true,
    touches: [...touches, 'patients'],
  }),
  privacy: read({
    summary:
      'What the notice of a clinic names: whom to ask, how long answers take, how long records are kept',
    allow: 'system',
    input: z.strictObject({}),
    output: privacyRules,
    rate: 'calm',
    audit: 'none',
  }),
  privacyOf: read({
    summary: 'What was asked about data under a proved phone, and how it stands',
    allow: 'system',
    input: z.strictObject(phone),
    output: z.object({ requests: z.array(ownRequest) }),
    rate: 'calm',
    audit: 'none',
  }),
  askPrivacy: write({
    summary:
      'Asks about the data of one under a proved phone; a withdrawal of consent counts at once',
    allow: 'system',
    input: z.strictObject({
      ...phone,
      handle: z.optional(z.string().check(z.maxLength(40))),
      name: z._default(optionalLine(60), ''),
      language: z.enum(languageCodes),
      ...wish,
    }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.privacy_asked', message: 'asked about their data' },
    once: true,
    touches: ['privacy', 'consents'],
  }),
  privacyCopy: download({
    summary: 'The whole record of a request that was granted, for whoever has proved its phone',
    allow: 'system',
    input: z.strictObject({ ...phone, id: uuid() }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.privacy_copy', message: 'downloaded the copy of their data' },
    opensRecord: true,
    media: 'application/zip',
  }),
  ahead: read({
    summary: 'What is still to come under a proved phone',
    allow: 'system',
    input: z.strictObject(phone),
    output: z.object({
      bookings: z.array(
        z.object({
          id: uuid(),
          startsAt: z.string(),
          doctorName: z.string(),
          patientName: z.string(),
        }),
      ),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  mine: read({
    summary: 'One booking',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: booked,
    rate: 'calm',
    audit: 'none',
  }),
  confirm: write({
    summary: 'The patient says that they are coming at the start that they saw',
    allow: 'system',
    input: z.strictObject({ id: uuid(), startsAt: choice.startsAt }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: labels.confirmed,
    touches,
  }),
  cancel: write({
    summary: 'The patient cancels',
    allow: 'system',
    input: z.strictObject({ id: uuid() }),
    output: booked,
    rate: 'calm',
    audit: 'write',
    label: labels.moved,
    touches,
  }),
  move: write({
    summary: 'The patient takes another start',
    allow: 'system',
    input: z.strictObject({ id: uuid(), startsAt: choice.startsAt }),
    output: booked,
    rate: 'calm',
    audit: 'write',
    label: labels.moved,
    touches,
  }),
  board: read({
    summary: 'What the board shows',
    allow: 'system',
    input: z.strictObject({ doctorId: z.nullable(uuid()), showsNames: z.boolean() }),
    output: board,
    rate: 'calm',
    audit: 'none',
  }),
  feed: read({
    summary: "A doctor's calendar",
    allow: 'system',
    input: z.strictObject({ doctorId: z.nullable(uuid()), showsNames: z.boolean() }),
    output: z.object({ calendar: z.string() }),
    rate: 'calm',
    audit: 'none',
  }),
});

/** What the pages ask before they know whose clinic it is, or who asks. */
export const open = contract('booking', {
  clinicOf: read({
    summary: 'The clinic behind a code',
    allow: 'public',
    input: z.strictObject({ code: z.string() }),
    output: z.object({ clinic: z.nullable(z.object(clinicNamed)) }),
    rate: 'calm',
    audit: 'none',
  }),
  linkOf: read({
    summary: "The clinic behind a board's or a calendar's link",
    allow: 'public',
    input: z.strictObject({ key: z.string() }),
    output: z.object({
      link: z.nullable(
        z.object({
          ...clinicNamed,
          kind: z.enum(linkKinds),
          doctorId: z.nullable(uuid()),
          showsNames: z.boolean(),
        }),
      ),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  ask: write({
    summary: 'Sends an OTP to who wants to book',
    allow: 'public',
    input: z.strictObject({
      clinicId: uuid(),
      ...phone,
      language: z.enum(languageCodes),
      /** Of the form, which may be sent twice. */
      requestKey: z.optional(line(100)),
    }),
    output: codeSent,
    rate: 'calm',
    audit: 'none',
  }),
  prove: write({
    summary: 'Proves a phone by its OTP',
    allow: 'public',
    input: z.strictObject({ requestKey: line(100), otp: line(12) }),
    output: z.object({ provedAt: moment() }),
    rate: 'calm',
    audit: 'none',
    once: true,
  }),
});

const chosen = ['doctor', 'mode', 'at'] as const;
const proof = ['isdCode', 'contactNumber', 'requestKey', 'bound', 'otp'] as const;
const patient = ['handle', 'name', 'age', 'gender', 'answer'] as const;

export const pages = pagesIn('booking', {
  front: page({
    summary: 'Clinic, doctor, days and free starts',
    method: 'GET',
    address: '/b/:code',
    fields: [...chosen, 'day'],
    rate: 'calm',
  }),
  picture: page({
    summary: "A doctor's picture",
    method: 'GET',
    address: '/b/:code/doctor/:doctor',
    fields: [],
    rate: 'calm',
  }),
  sendCode: page({
    summary: 'Sends a code to the phone that was typed',
    method: 'POST',
    address: '/b/:code/code',
    fields: [...chosen, ...askedBy],
    rate: 'guarded',
  }),
  codeStep: page({
    summary: 'Asks for the code that was sent',
    method: 'GET',
    address: '/b/:code/code',
    fields: [],
    rate: 'calm',
  }),
  proveCode: page({
    summary:
      'Proves the phone, keeps the start and asks who comes; with a pass another start of a phone that was proved',
    method: 'POST',
    address: '/b/:code/prove',
    fields: [...chosen, ...proof, 'pass', ...patient],
    rate: 'guarded',
  }),
  whoStep: page({
    summary: 'Asks who comes, once the phone is proved and the start is kept',
    method: 'GET',
    address: '/b/:code/who',
    fields: [],
    rate: 'calm',
  }),
  book: page({
    summary: 'Books for one of the household or for somebody new',
    method: 'POST',
    address: '/b/:code/book',
    fields: [
      ...chosen,
      'isdCode',
      'contactNumber',
      'pass',
      'once',
      'holdId',
      'heldUntil',
      ...patient,
    ],
    rate: 'guarded',
  }),
  my: page({
    summary: 'Asks for the phone under which somebody has booked',
    method: 'GET',
    address: '/b/:code/my',
    fields: [],
    rate: 'calm',
  }),
  sendMyCode: page({
    summary: 'Sends a code to the phone that was typed',
    method: 'POST',
    address: '/b/:code/my/code',
    fields: [...askedBy],
    rate: 'guarded',
  }),
  myCodeStep: page({
    summary: 'Asks for the code that was sent',
    method: 'GET',
    address: '/b/:code/my/code',
    fields: [],
    rate: 'calm',
  }),
  proveMyCode: page({
    summary: 'Proves the phone and shows what is still to come under it',
    method: 'POST',
    address: '/b/:code/my/prove',
    fields: [...proof],
    rate: 'guarded',
  }),
  privacy: page({
    summary: 'What the clinic does with data, and how to ask about it',
    method: 'GET',
    address: '/b/:code/privacy',
    fields: [],
    rate: 'calm',
  }),
  sendPrivacyCode: page({
    summary: 'Sends a code to the phone that was typed',
    method: 'POST',
    address: '/b/:code/privacy/code',
    fields: [...askedBy],
    rate: 'guarded',
  }),
  privacyCodeStep: page({
    summary: 'Asks for the code that was sent',
    method: 'GET',
    address: '/b/:code/privacy/code',
    fields: [],
    rate: 'calm',
  }),
  provePrivacyCode: page({
    summary: 'Proves the phone and shows what was asked under it',
    method: 'POST',
    address: '/b/:code/privacy/prove',
    fields: [...proof],
    rate: 'guarded',
  }),
  askPrivacy: page({
    summary: 'Asks about data, or withdraws a consent',
    method: 'POST',
    address: '/b/:code/privacy/ask',
    fields: [
      'isdCode',
      'contactNumber',
      'pass',
      'once',
      'handle',
      'name',
      'kind',
      'consent',
      'words',
      'nomineeName',
      'nomineeNumber',
      'nomineeRelationship',
    ],
    rate: 'guarded',
  }),
  copyPrivacy: page({
    summary: 'The copy that was asked for and granted',
    method: 'POST',
    address: '/b/:code/privacy/copy',
    fields: ['isdCode', 'contactNumber', 'pass', 'id'],
    rate: 'guarded',
  }),
  mine: page({
    summary: "The patient's own appointment; with `.ics` its calendar entry",
    method: 'GET',
    address: '/b/:code/a/:link',
    fields: ['move', 'day', 'at', 'review'],
    rate: 'calm',
  }),
  confirm: page({
    summary: 'The patient says that they are coming',
    method: 'POST',
    address: '/b/:code/a/:link/confirm',
    fields: ['at'],
    rate: 'guarded',
  }),
  cancel: page({
    summary: 'The patient cancels',
    method: 'POST',
    address: '/b/:code/a/:link/cancel',
    fields: [],
    rate: 'guarded',
  }),
  move: page({
    summary: 'The patient takes another start',
    method: 'POST',
    address: '/b/:code/a/:link/move',
    fields: ['at'],
    rate: 'guarded',
  }),
  pay: page({
    summary: 'The patient goes on to pay online',
    method: 'POST',
    address: '/b/:code/a/:link/pay',
    /** `video`: the payer goes back to the waiting room. */
    fields: ['to'],
    rate: 'guarded',
  }),
  paying: page({
    summary: 'Leads on to the gateway with a payment that was begun',
    method: 'GET',
    address: '/b/:code/a/:link/pay',
    fields: ['order', 'to'],
    rate: 'calm',
  }),
  review: page({
    summary: 'The patient says how the visit was',
    method: 'POST',
    address: '/b/:code/a/:link/review',
    fields: ['stars', 'words'],
    rate: 'guarded',
  }),
  mineChanges: page({
    summary: "Says when the queue or the appointment of the patient's page has changed",
    method: 'GET',
    address: '/b/:code/a/:link/live',
    fields: [],
    rate: 'calm',
  }),
  board: page({
    summary: 'The board of the waiting room',
    method: 'GET',
    address: '/tv/:key',
    fields: [],
    rate: 'calm',
  }),
  boardNow: page({
    summary: 'The numbers on the board, for its script',
    method: 'GET',
    address: '/tv/:key/now',
    fields: [],
    rate: 'calm',
  }),
  boardChanges: page({
    summary: 'Says when the board has changed',
    method: 'GET',
    address: '/tv/:key/live',
    fields: [],
    rate: 'calm',
  }),
  calendar: page({
    summary: "A doctor's calendar, for a calendar program",
    method: 'GET',
    address: '/cal/:key',
    fields: [],
    rate: 'calm',
  }),
});
