// A visit while it is being written.
import * as z from 'zod/mini';
import { each, names, namesWhere, parts, pick } from '../../../kit/shared/catalogue.ts';
import { day, instant, typedText, uuid } from '../../../kit/shared/fields.ts';
import { visitFields } from '../fields.ts';
import { paymentStatuses, paymentTypes } from '../model.ts';

const rupees = {
  kind: 'line',
  typed: typedText(14),
  empty: '',
  reads: 'own',
  joins: 'ask',
} as const;

/** The fields whose text becomes something else when it is left: an entry, a day, a medicine, another one in its place. */
export const pendingNames = [
  'complaints',
  'examinations',
  'testResults',
  'testsAdvised',
  'followUpOn',
  'medicine',
  'otherMedicine',
] as const;
export type PendingName = (typeof pendingNames)[number];
export const pendingMost = 200;

/** Every part of a visit as it is typed: what is wrong with it is told when it is saved. Money is typed in rupees, and payments are no part of a version. */
export const draftFields = {
  ...pick(visitFields, names(parts(visitFields, 'typed'))),
  fees: { ...rupees, label: visitFields.totalFeesPaise.label },
  discount: { ...rupees, label: visitFields.discountPaise.label },
  payments: {
    kind: 'own',
    typed: z
      .array(
        z.strictObject({
          key: typedText(40),
          amount: typedText(14),
          type: z.enum(paymentTypes),
          status: z.enum(paymentStatuses),
          /** None: the day of the visit's saving. */
          paidOn: z.nullable(day()),
        }),
      )
      .check(z.maxLength(10)),
    empty: [],
    reads: 'own',
    joins: 'own',
    label: /*i18n*/ { id: 'visit.payments', message: 'Payments' },
  },
  /** What stands in those fields now: each writer's own, never another's. */
  pending: {
    kind: 'own',
    typed: z.partialRecord(z.enum(pendingNames), typedText(pendingMost)),
    empty: {},
    reads: 'own',
    joins: 'own',
    label: /*i18n*/ { id: 'visit.pending', message: 'What is being typed' },
  },
} as const;
const draftShape = parts(draftFields, 'typed');
export const draftParts = z.partial(z.strictObject(draftShape));
export type DraftParts = z.output<typeof draftParts>;
export type DraftPartName = keyof typeof draftShape;
export const draftPartNames = names(draftShape);
/** What a draft holds as its visit does. */
export const sameParts = namesWhere(draftFields, 'reads', ['same']);

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
/** A draft whole. */
export type Draft = { readonly [K in DraftPartName]: Frozen<z.output<(typeof draftShape)[K]>> };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part is empty as its own schema has it
export const emptyDraft = each(draftPartNames, (part) => draftFields[part].empty) as Draft;

/** The draft with this text in one of those fields. */
export function withPending(draft: Draft, name: PendingName, text: string): Draft {
  if ((draft.pending[name] ?? '') === text) return draft;
  const { [name]: _before, ...others } = draft.pending;
  return { ...draft, pending: text === '' ? others : { ...others, [name]: text } };
}

/** One part as it is kept: since which version of the draft it reads so, and who wrote it. */
interface KeptPart {
  readonly value: unknown;
  readonly version: number;
  readonly by: string;
}
export type KeptParts = Partial<Record<DraftPartName, KeptPart>>;

export const visitDraft = z.object({
  id: uuid(),
  version: z.number(),
  patientId: uuid(),
  doctorId: uuid(),
  treatmentId: z.nullable(uuid()),
  appointmentId: z.nullable(uuid()),
  updatedAt: instant(),
  parts: draftParts,
  /** Who wrote each part last, by name; nobody where it was the caller. */
  writers: z.partialRecord(z.enum(draftPartNames), z.string()),
});
export type VisitDraft = z.output<typeof visitDraft>;

/** A visit of the same patient that another doctor is writing now. */
export const besideDraft = z.object({ doctorName: z.string(), updatedAt: instant() });
export type BesideDraft = z.output<typeof besideDraft>;

/** An unfinished visit in the list of those that wait. */
export const waitingDraft = z.object({
  id: uuid(),
  patientId: uuid(),
  patientName: z.string(),
  caseNumber: z.string(),
  doctorId: uuid(),
  doctorName: z.string(),
  treatmentId: z.nullable(uuid()),
  appointmentId: z.nullable(uuid()),
  about: z.string(),
  medicineCount: z.number(),
  updatedAt: instant(),
  updatedBy: z.string(),
});
