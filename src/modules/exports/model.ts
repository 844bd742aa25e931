// A made file: all of a clinic, or a long report. Made off the request, in parts, kept for a week.
import * as z from 'zod/mini';
import { instant, uuid } from '../../kit/shared/fields.ts';
import { type FileKind, fileKinds } from '../notifications/model.ts';

export { type FileKind, fileKinds };

export const fileStatuses = ['waiting', 'making', 'ready', 'failed', 'canceled', 'ended'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** What is being counted: rows of a report; of a clinic its records, its documents, its patients as FHIR, its papers as PDF. */
export const phases = ['', 'rows', 'records', 'documents', 'bundles', 'papers'] as const;
export type Phase = (typeof phases)[number];

export const madeFile = z.object({
  id: uuid(),
  kind: z.enum(fileKinds),
  /** Whose file: of all of the clinic every owner sees it. */
  memberId: uuid(),
  status: z.enum(fileStatuses),
  phase: z.enum(phases),
  done: z.number(),
  /** Nought as long as nobody knows. */
  total: z.number(),
  /** Bytes so far. */
  size: z.number(),
  missing: z.number(),
  fileName: z.string(),
  askedAt: instant(),
  readyAt: z.nullable(instant()),
  endsAt: z.nullable(instant()),
});
export type MadeFile = z.output<typeof madeFile>;

/** As far as a file has come. */
export interface Progress {
  phase: Phase;
  done: number;
  total: number;
}
