// Made files: all of the clinic's data for its owner, on every plan and when the plan has ended (decision 0071), and long reports.
import * as z from 'zod/mini';
import { contract, download, every, read, write } from '../../kit/shared/contract.ts';
import { uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { fileKinds, fileStatuses, madeFile, phases } from './model.ts';

const labels = {
  asked: /*i18n*/ {
    id: 'action.clinic_export_asked',
    message: 'asked for a file with all data of the clinic',
  },
  canceled: /*i18n*/ { id: 'action.made_file_canceled', message: 'canceled a file being prepared' },
  exported: /*i18n*/ { id: 'action.made_file_opened', message: 'downloaded a prepared file' },
};

const file = z.strictObject({ id: uuid() });
/** Which beginning it was: an earlier one that comes late changes nothing. */
const running = { ...file.shape, run: whole(1, 1_000) };
const nothing = z.object({});

export const api = contract('exports', {
  ask: write({
    summary:
      'Has all of the clinic’s records, documents and pictures put into one archive; where one is being made already, that one is answered.',
    allow: 'owner',
    stepUp: true,
    input: z.strictObject({
      /** Each paper that was given out as PDF too: typesetting them takes long. */
      withPapers: z._default(z.boolean(), false),
    }),
    output: madeFile,
    rate: 'heavy',
    audit: 'write',
    label: labels.asked,
  }),
  papers: read({
    summary: 'How many papers were given out, for who would have their PDFs in the archive.',
    allow: 'owner',
    input: z.strictObject({}),
    output: z.object({ papers: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  list: read({
    summary:
      'Files that are being made or kept: the caller’s own, to an owner those of all of the clinic too; the newest first.',
    allow: 'member',
    input: z.strictObject({ kind: z.enum(fileKinds) }),
    output: z.object({ files: z.array(madeFile) }),
    rate: 'calm',
    audit: 'none',
  }),
  cancel: write({
    summary: 'Gives up a file that waits or is being made.',
    allow: 'member',
    input: file,
    output: madeFile,
    rate: 'calm',
    audit: 'write',
    label: labels.canceled,
  }),
  open: download({
    summary: 'A file that is ready.',
    allow: 'member',
    stepUp: true,
    exports: true,
    input: file,
    output: nothing,
    rate: 'heavy',
    audit: 'read',
    label: labels.exported,
    opensRecord: false,
    media: 'application/octet-stream',
  }),
  tend: write({
    summary: 'Brings a file on: hands what waits to this process, drops the parts of what is over.',
    allow: 'system',
    input: file,
    output: nothing,
    rate: 'calm',
    audit: 'none',
  }),
  take: write({
    summary: 'Takes a waiting file for making; null where another has it or nobody wants it.',
    allow: 'system',
    input: file,
    output: z.nullable(
      z.object({
        run: z.number(),
        kind: z.enum(fileKinds),
        askedBy: uuid(),
        askedByName: z.string(),
        clinicCode: z.string(),
        language: z.enum(languageCodes),
        content: z.record(z.string(), z.unknown()),
      }),
    ),
    rate: 'calm',
    audit: 'none',
  }),
  note: write({
    summary: 'Says how far a file has come, and the next part before it is kept.',
    allow: 'system',
    input: z.strictObject({
      ...running,
      part: z.nullable(z.string()),
      size: whole(0, Number.MAX_SAFE_INTEGER),
      phase: z.enum(phases),
      done: whole(0, Number.MAX_SAFE_INTEGER),
      total: whole(0, Number.MAX_SAFE_INTEGER),
    }),
    output: z.object({ goesOn: z.boolean() }),
    rate: 'calm',
    audit: 'none',
  }),
  finish: write({
    summary:
      'Ends the making: the file is ready, or is begun again, or has failed; who asked is told.',
    allow: 'system',
    input: z.strictObject({
      ...running,
      /** Null: it could not be made. */
      made: z.nullable(
        z.strictObject({
          fileName: z.string(),
          media: z.string(),
          size: whole(0, Number.MAX_SAFE_INTEGER),
          missing: whole(0, Number.MAX_SAFE_INTEGER),
        }),
      ),
    }),
    output: z.object({ status: z.nullable(z.enum(fileStatuses)) }),
    rate: 'calm',
    audit: 'none',
  }),
  release: write({
    summary: 'Hands on what nobody makes any more and what is over, in all clinics.',
    allow: 'system',
    input: nothing,
    output: z.object({ released: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const schedules = [every('* * * * *', api.release)];
