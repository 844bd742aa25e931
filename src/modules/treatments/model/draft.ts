// A visit while it is being written.
import * as z from 'zod/mini';
import { names } from '../../../kit/shared/catalogue.ts';
import { day, instant, typedText, uuid } from '../../../kit/shared/fields.ts';
import { typedLine } from '../../prescriptions/fields.ts';
import { heeded, heededMost } from '../../safety/model.ts';
import { vitalNames } from '../fields.ts';
import { paymentStatuses, paymentTypes } from '../model.ts';

/** Every part of a visit as it is typed: text, however unfinished. What is wrong with it is told when it is saved. */
export const draftShape = {
  visitOn: z.nullable(day()),
  complaints: z.array(typedText(40)).check(z.maxLength(10)),
  examinations: z.array(typedText(40)).check(z.maxLength(10)),
  diagnosis: typedText(200),
  vitals: z.record(z.enum(vitalNames), typedText(8)),
  lines: z.array(typedLine).check(z.maxLength(40)),
  advice: typedText(2000),
  testsAdvised: z.array(typedText(40)).check(z.maxLength(20)),
  referredDoctorName: typedText(60),
  referredLabCity: typedText(60),
  followUpOn: z.nullable(day()),
  fees: typedText(14),
  discount: typedText(14),
  payments: z
    .array(
      z.strictObject({
        key: typedText(40),
        amount: typedText(14),
        type: z.enum(paymentTypes),
        status: z.enum(paymentStatuses),
        paidOn: z.nullable(day()),
      }),
    )
    .check(z.maxLength(10)),
  heeded: z.array(heeded).check(z.maxLength(heededMost)),
};
export const draftParts = z.partial(z.strictObject(draftShape));
export type DraftParts = z.output<typeof draftParts>;
export type DraftPartName = keyof typeof draftShape;
export const draftPartNames = names(draftShape);

/** One part as it is kept: since which version of the draft it reads so, and who wrote it. */
export interface KeptPart {
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
  /** Who wrote each part last, by name. */
  writers: z.partialRecord(z.enum(draftPartNames), z.string()),
});
export type VisitDraft = z.output<typeof visitDraft>;

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
