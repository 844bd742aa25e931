import * as z from 'zod/mini';
import { contract, download, eventsOf, on, read, write } from '../../kit/shared/contract.ts';
import { orderField } from '../../kit/shared/order.ts';
import { line, day, idsByHand, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { left } from '../advances/model.ts';
import { paper, treatmentPapers } from '../papers/model.ts';
import {
  amendment,
  collecting,
  documentKinds,
  due,
  feesOnly,
  reversal,
  keptPayment,
  listedPayment,
  medicineFacts,
  medicineOfVisit,
  newFees,
  newTreatment,
  part,
  pastVersion,
  payment,
  paymentOrders,
  paymentStatuses,
  courseVisit,
  paymentTypes,
  totals,
  treatment,
  treatmentOrders,
  treatmentStatuses,
  treatmentRow,
  visit,
} from './model.ts';
import { typedLine } from '../prescriptions/fields.ts';
import {
  besideDraft,
  draftPartNames,
  draftParts,
  visitDraft,
  waitingDraft,
} from './model/draft.ts';
import { remoteVisit } from '../video/model.ts';
import { lastUse, newTemplate, template, templateEdit, usedWords } from './model/quick.ts';

const seen = { page: 'Treatment', to: 'view' } as const;
const edited = { page: 'Treatment', to: 'edit' } as const;
const takesMoney = { page: 'Money', to: 'edit' } as const;
/** A payment leaves these fees open. */
const money = z.object({ payment: keptPayment, paidPaise: z.number(), duePaise: z.number() });

const labels = {
  searched: /*i18n*/ { id: 'action.treatments_searched', message: 'looked through treatments' },
  opened: /*i18n*/ { id: 'action.treatments_opened', message: 'opened a treatment' },
  drafted: /*i18n*/ { id: 'action.treatments_drafted', message: 'kept an unfinished visit' },
  templatesChanged: /*i18n*/ {
    id: 'action.templates_changed',
    message: 'changed their prescription templates',
  },
};

/** Rows that were chosen by hand, as an Excel file. */
const chosenFile = {
  stepUp: true,
  exports: true,
  input: z.strictObject({ ids: idsByHand() }),
  output: z.object({}),
  rate: 'heavy',
  audit: 'read',
  opensRecord: false,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const api = contract('treatments', {
  list: read({
    summary:
      'Treatments, latest visit first or in another order, a page at a time; money, and its totals with a first page, for who may see money',
    allow: seen,
    input: z.strictObject({
      patientId: z.optional(uuid()),
      from: z.optional(day()),
      to: z.optional(day()),
      /** In the diagnosis, the complaints, a medicine's name, the patient's name or case number. */
      text: optionalLine(40),
      status: z.optional(z.enum(treatmentStatuses)),
      doctorId: z.optional(uuid()),
      /** Only where something is still owed. */
      isDue: z._default(z.boolean(), false),
      /** Those that were deleted, and only those. */
      isRemoved: z._default(z.boolean(), false),
      /** By fees and due for who may see money. */
      order: z._default(orderField(treatmentOrders), '-day'),
      most: z._default(whole(1, 100), 25),
      /** `next` of the page before. */
      after: optionalLine(200),
    }),
    output: z.object({
      treatments: z.array(treatmentRow),
      next: z.nullable(z.string()),
      totals: z.nullable(totals),
    }),
    rate: 'calm',
    audit: 'read',
    label: labels.searched,
    opensRecord: true,
    partOfOpening: true,
  }),
  export: download({
    summary:
      'The treatments named by id as an Excel file, the latest visit first; money for who may see money',
    allow: { ...seen, also: 'Export' },
    ...chosenFile,
    label: /*i18n*/ {
      id: 'action.treatments_exported',
      message: 'downloaded a list of treatments',
    },
  }),
  exportPayments: download({
    summary: 'The payments named by id as an Excel file, the latest first',
    allow: { page: 'Money', to: 'view', also: 'Export' },
    ...chosenFile,
    label: /*i18n*/ { id: 'action.payments_exported', message: 'downloaded a list of payments' },
  }),
  payments: read({
    summary:
      'Payments of all visits, the latest first or in another order, a page at a time; what arrived by kind comes with the first page',
    allow: { page: 'Money', to: 'view' },
    scope: 'payments:read',
    input: z.strictObject({
      from: z.optional(day()),
      to: z.optional(day()),
      type: z.optional(z.enum(paymentTypes)),
      status: z.optional(z.enum(paymentStatuses)),
      /** Of the patient's name or case number. */
      text: optionalLine(40),
      order: z._default(orderField(paymentOrders), '-day'),
      most: z._default(whole(1, 100), 50),
      /** `next` of the page before. */
      after: optionalLine(200),
    }),
    output: z.object({
      payments: z.array(listedPayment),
      next: z.nullable(z.string()),
      totals: z.nullable(z.array(z.object({ type: z.enum(paymentTypes), paidPaise: z.number() }))),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.payments_searched', message: 'looked through payments' },
    opensRecord: false,
  }),
  get: read({
    summary: 'One treatment whole, with its payments and the list of its signed versions',
    allow: seen,
    input: z.strictObject({ id: uuid() }),
    output: treatment,
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
  }),
  pickedAllergies: read({
    summary: 'The allergies that were picked, of each patient who has any',
    allow: { page: ['Treatment', 'Appointment', 'Patient'], to: 'view' },
    input: z.strictObject({ patientIds: z.array(uuid()).check(z.maxLength(200)) }),
    output: z.object({
      people: z.array(z.object({ patientId: uuid(), codes: z.array(z.string()) })),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.patients_searched', message: 'searched patients' },
    opensRecord: false,
  }),
  knownFacts: read({
    summary:
      'What prescriptions of a patient are checked against: allergies and illnesses as read from the record, medicines still being taken; and those that were stopped',
    allow: seen,
    input: z.strictObject({
      patientId: uuid(),
      /** The treatment being written: its own lines are not running. */
      except: z.optional(uuid()),
    }),
    output: medicineFacts,
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    partOfOpening: true,
  }),
  remote: read({
    summary:
      'How a visit is by video: its appointment and the consent that was given before; null for a visit at the clinic',
    allow: seen,
    input: z.strictObject({
      patientId: uuid(),
      /** Absent while it is not written yet: the caller's visit of today. */
      treatmentId: z.optional(uuid()),
      appointmentId: z.optional(uuid()),
    }),
    output: z.object({ remote: z.nullable(remoteVisit) }),
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    partOfOpening: true,
  }),
  asSigned: read({
    summary: 'A treatment as it was signed at one version',
    allow: seen,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000) }),
    output: pastVersion,
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ {
      id: 'action.treatments_earlier',
      message: 'opened an earlier version of a treatment',
    },
    opensRecord: true,
  }),
  lastOf: read({
    summary: "A patient's last visits, latest first, for the consult screen",
    allow: seen,
    input: z.strictObject({ patientId: uuid(), most: z._default(whole(1, 20), 5) }),
    output: z.object({ visits: z.array(visit) }),
    rate: 'calm',
    audit: 'read',
    label: labels.searched,
    opensRecord: true,
    partOfOpening: true,
  }),
  course: read({
    summary:
      "What a patient's signed visits found through time: diagnoses, measurements and test results, the latest first",
    allow: seen,
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ visits: z.array(courseVisit) }),
    rate: 'calm',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
    partOfOpening: true,
  }),
  draft: read({
    summary:
      'What is being written of a visit: of a kept treatment, or of a new visit of a patient with a doctor. With `since`, only when it is newer',
    allow: edited,
    input: z.strictObject({
      patientId: uuid(),
      treatmentId: z.optional(uuid()),
      /** The caller's place is the caller when a doctor, else the clinic's owner. */
      doctorId: z.optional(uuid()),
      since: z._default(whole(0, 1_000_000_000), 0),
      /** The draft that `since` counts in; another one is always answered. */
      id: z.optional(uuid()),
    }),
    output: z.object({ draft: z.nullable(visitDraft), beside: z.array(besideDraft) }),
    rate: 'typing',
    audit: 'read',
    label: labels.opened,
    opensRecord: true,
  }),
  drafts: read({
    summary:
      "Visits that were begun and not saved: a doctor's own, for others all of the clinic, the latest first",
    allow: edited,
    input: z.strictObject({ most: z._default(whole(1, 100), 25) }),
    output: z.object({ drafts: z.array(waitingDraft) }),
    rate: 'calm',
    audit: 'read',
    label: labels.searched,
    opensRecord: false,
  }),
  keepDraft: write({
    summary:
      'Keeps parts of a visit while it is being written. A part that somebody else changed since `since` is not overwritten but named in `refused`',
    allow: edited,
    input: z.strictObject({
      patientId: uuid(),
      treatmentId: z.optional(uuid()),
      doctorId: z.optional(uuid()),
      appointmentId: z.optional(uuid()),
      /** The draft being written on; absent when none is known yet. */
      id: z.optional(uuid()),
      /** The draft's version that the caller has seen; 0 for none. */
      since: z._default(whole(0, 1_000_000_000), 0),
      parts: draftParts,
    }),
    output: z.object({
      draft: visitDraft,
      refused: z.array(z.enum(draftPartNames)),
      beside: z.array(besideDraft),
    }),
    rate: 'typing',
    audit: 'write',
    label: labels.drafted,
  }),
  dropDraft: write({
    summary: 'Puts away what was being written of a visit; it is kept closed, not erased',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.drafted,
  }),
  lastUses: read({
    summary:
      "What makes a prescription quick, in one call: how the doctor last wrote each medicine by age group, starred lines, templates, the clinic's own words",
    allow: edited,
    input: z.strictObject({ doctorId: z.optional(uuid()) }),
    output: z.object({
      uses: z.array(lastUse),
      favourites: z.array(typedLine),
      templates: z.array(template),
      words: usedWords,
    }),
    rate: 'calm',
    audit: 'none',
  }),
  addTemplate: write({
    summary: 'Keeps a visit as a template under a shortcut, for the whole clinic',
    allow: edited,
    input: newTemplate,
    output: template,
    rate: 'calm',
    audit: 'write',
    label: labels.templatesChanged,
    once: true,
  }),
  amendTemplate: write({
    summary: 'Changes a template, based on the version that was shown',
    allow: edited,
    input: templateEdit,
    output: template,
    rate: 'calm',
    audit: 'write',
    label: labels.templatesChanged,
  }),
  removeTemplate: write({
    summary: 'Takes a template out of use, or back into it',
    allow: edited,
    input: z.strictObject({ id: uuid(), isRemoved: z._default(z.boolean(), true) }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: labels.templatesChanged,
  }),
  star: write({
    summary:
      "Stars a line as the caller's favourite way to write its medicine, or takes the star away",
    allow: edited,
    input: z.strictObject({ line: typedLine, isStarred: z.boolean() }),
    output: z.object({ favourites: z.array(typedLine) }),
    rate: 'calm',
    audit: 'write',
    label: labels.templatesChanged,
  }),
  add: write({
    summary: 'Writes a treatment down, as a draft or finished, with the payments taken',
    allow: edited,
    input: newTreatment,
    output: treatment,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.treatments_written', message: 'wrote a treatment' },
    once: true,
    touches: ['advances', 'patients', 'timeline', 'dashboard', 'cash'],
  }),
  amend: write({
    summary: 'Changes a draft in place; a signed treatment gets a new version and keeps the old',
    allow: edited,
    input: amendment,
    output: treatment,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.treatments_changed', message: 'changed a treatment' },
    once: true,
    touches: ['patients', 'timeline', 'dashboard'],
  }),
  remove: write({
    summary: 'Marks a treatment as deleted; refused while a payment belongs to it',
    allow: edited,
    input: z.strictObject({ id: uuid(), version: whole(1, 1_000_000), reason: optionalLine(40) }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.treatments_deleted', message: 'deleted a treatment' },
    touches: ['patients', 'timeline', 'dashboard'],
  }),
  stopMedicine: write({
    summary:
      'A medicine that a visit prescribed is not taken any more; what was prescribed stays as it was',
    allow: edited,
    input: z.extend(medicineOfVisit, { reason: optionalLine(60) }),
    output: z.object({ patientId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.medicine_stopped', message: 'stopped a medicine' },
  }),
  resumeMedicine: write({
    summary: 'A medicine that was stopped is taken again as it was prescribed',
    allow: edited,
    input: medicineOfVisit,
    output: z.object({ patientId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.medicine_resumed', message: 'restarted a stopped medicine' },
  }),
  noteCoded: write({
    summary:
      'An allergy or an illness of a patient by code, or that it is none; the latest entry counts and earlier ones stay',
    allow: edited,
    input: z.strictObject({
      patientId: uuid(),
      kind: z.enum(['allergy', 'condition']),
      /** A group of medicines, a substance or an illness that the safety check knows. */
      code: line(60),
      isPresent: z.boolean(),
    }),
    output: z.object({ patientId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.patients_changed', message: 'changed a patient' },
  }),
  restore: write({
    summary: 'Brings a deleted treatment back',
    allow: edited,
    input: z.strictObject({ id: uuid() }),
    output: z.object({ id: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.treatments_restored',
      message: 'restored a deleted treatment',
    },
    touches: ['patients', 'dashboard'],
  }),
  changeFees: write({
    summary:
      'Changes fees and discount, after signing too; each change is kept with who, when and why',
    allow: takesMoney,
    input: newFees,
    output: z.object({ ...feesOnly.shape, paidPaise: z.number(), duePaise: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.fees_changed', message: 'changed fees' },
    touches: ['dashboard'],
  }),
  onSigned: write({
    summary: 'Hears that a treatment was signed: the appointment it belongs to is completed',
    allow: 'system',
    input: z.object({ treatmentId: uuid() }),
    output: z.object({ isCompleted: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  sendPapers: write({
    summary:
      'After a visit by video: sends the patient the prescription and the receipt, each edition once',
    allow: 'system',
    input: z.object({ treatmentId: uuid() }),
    output: z.object({ sent: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_sent', message: 'sent a paper to a patient' },
    touches: ['papers', 'timeline'],
  }),
  addPayment: write({
    summary: 'Takes a payment for a treatment, in several ways at once, at most what is due',
    allow: takesMoney,
    input: z.strictObject({
      id: uuid(),
      ...payment.shape,
      /** What of it comes in other ways, beside the amount above. */
      otherParts: z._default(z.array(part).check(z.maxLength(3)), []),
    }),
    output: money,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payments_taken', message: 'took a payment' },
    once: true,
    touches: ['advances', 'patients', 'timeline', 'dashboard', 'cash'],
  }),
  settlePayment: write({
    summary: 'Says whether a pending payment arrived or failed',
    allow: takesMoney,
    input: z.strictObject({ id: uuid(), paymentId: uuid(), to: z.enum(paymentStatuses) }),
    output: money,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payments_settled', message: 'settled a payment' },
    touches: ['patients', 'timeline', 'dashboard', 'cash'],
  }),
  dues: read({
    summary:
      'What visits of a patient and of their family leave open, the oldest first, and what they have paid in advance',
    allow: { page: 'Money', to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ dues: z.array(due), advances: z.array(left) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.dues_seen', message: 'looked at what a patient owes' },
    opensRecord: true,
    partOfOpening: true,
  }),
  collect: write({
    summary: 'Takes money for what is owed, in several ways at once, for the oldest visits first',
    allow: takesMoney,
    input: collecting,
    output: z.object({ dues: z.array(due), advances: z.array(left) }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payments_taken', message: 'took a payment' },
    once: true,
    touches: ['advances', 'patients', 'families', 'timeline', 'dashboard', 'cash'],
  }),
  reversePayment: write({
    summary:
      'Gives money of a payment back, or puts a payment right that was noted wrongly; the payment stays',
    allow: takesMoney,
    input: reversal,
    output: money,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.payments_given_back', message: 'refunded a payment' },
    once: true,
    touches: ['advances', 'patients', 'timeline', 'dashboard', 'cash'],
  }),
  issue: write({
    summary:
      'Gives out a paper of a treatment: its prescription, a summary or the receipt. The same paper again where nothing has changed; `papers.print` prints it',
    allow: { page: ['Treatment', 'Money'], to: 'view' },
    input: z.strictObject({ id: uuid(), kind: z.enum(treatmentPapers) }),
    output: paper,
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
    touches: ['papers', 'timeline'],
  }),
  fhir: download({
    summary:
      'A visit for other systems: the consultation or the prescription as a FHIR R4 document by India’s NRCeS profiles',
    allow: { page: 'Treatment', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({
      id: uuid(),
      document: z._default(z.enum(documentKinds), 'consultation'),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.visit_exported', message: 'downloaded a visit' },
    opensRecord: true,
    media: 'application/fhir+json',
  }),
});

export const events = eventsOf('treatments', {
  signed: z.strictObject({ treatmentId: uuid() }),
  amended: z.strictObject({ treatmentId: uuid() }),
  /** One that was signed, as it was of another patient or should not be. */
  removed: z.strictObject({ treatmentId: uuid() }),
  /** One that was signed and then removed. */
  restored: z.strictObject({ treatmentId: uuid() }),
  /** Money has come in: taken at the desk, settled, or paid online. */
  paid: z.strictObject({ treatmentId: uuid(), paymentId: uuid() }),
});

/** A visit that was written for an appointment by video. */
const byVideo = { asks: 'is_video_visit' } as const;
export const subscriptions = [
  on(events.signed, api.onSigned),
  on(events.signed, api.sendPapers, byVideo),
  on(events.amended, api.sendPapers, byVideo),
  on(events.paid, api.sendPapers, byVideo),
];
