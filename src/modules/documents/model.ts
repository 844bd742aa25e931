// A patient's diagnostic documents: reports, films and photos of papers that others made.
import * as z from 'zod/mini';
import { day, instant, line, uuid } from '../../kit/shared/fields.ts';

export const documentKinds = ['lab_report', 'x_ray', 'scan', 'prescription', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Sent at once, at most. */
export const maxAtOnce = 5;
/** Of one file. The spec asks for less than 5 MB. */
export const maxBytes = 5_000_000;

export const patientDocument = z.object({
  id: uuid(),
  patientId: uuid(),
  treatmentId: z.nullable(uuid()),
  title: z.string(),
  kind: z.enum(documentKinds),
  /** The day of the examination, where it is known. */
  takenOn: z.nullable(z.string()),
  /** As kept: every picture is a JPEG drawn anew. */
  media: z.enum(['image/jpeg', 'application/pdf']),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a PDF. */
  pages: z.nullable(z.number()),
  addedBy: z.string(),
  addedAt: instant(),
  /** Marked as removed; kept all the same. */
  removedAt: z.nullable(instant()),
  removedBy: z.nullable(z.string()),
  removalReason: z.string(),
  version: z.number(),
});
export type PatientDocument = z.output<typeof patientDocument>;

/** What people say of a document. */
export const documentWords = {
  title: line(40),
  kind: z.enum(documentKinds),
  takenOn: z._default(z.nullable(day()), null),
};

/** As a form holds them. */
export const documentForm = z.strictObject(documentWords);
