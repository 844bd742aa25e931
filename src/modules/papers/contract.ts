import * as z from 'zod/mini';
import { contract, download, page, pagesIn, read, write } from '../../kit/shared/contract.ts';
import { day, line, moment, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import {
  checked,
  foundPaper,
  newLetter,
  paper,
  paperKinds,
  printing,
  withdrawal,
} from './model.ts';

/** A receipt is the desk's as well; the service shows no more than that to whom only the money is open. */
const seen = { page: ['Treatment', 'Money'], to: 'view' } as const;
const written = { page: 'Treatment', to: 'edit' } as const;

export const api = contract('papers', {
  list: read({
    summary: "A patient's papers, the last given out first, with whether each still stands",
    allow: seen,
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ papers: z.array(paper) }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.papers_read', message: 'looked at a patient’s papers' },
    opensRecord: true,
    partOfOpening: true,
  }),
  find: read({
    summary:
      'Papers by the receipt number or the code printed on them; without a text the one that the caller gave out last',
    allow: seen,
    input: z.strictObject({ text: optionalLine(40) }),
    output: z.object({ papers: z.array(foundPaper) }),
    rate: 'typing',
    audit: 'read',
    label: /*i18n*/ { id: 'action.papers_searched', message: 'looked up a paper' },
    opensRecord: false,
  }),
  write: write({
    summary:
      'Writes a referral or a certificate; with `replaces`, the next edition of one. Doctors only',
    allow: written,
    input: newLetter,
    output: paper,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_written', message: 'wrote a certificate or a referral' },
    once: true,
    touches: ['timeline'],
  }),
  withdraw: write({
    summary: 'Says that a paper no longer stands; its public page says so too. Doctors only',
    allow: written,
    input: withdrawal,
    output: paper,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_withdrawn', message: 'withdrew a paper' },
    touches: ['timeline'],
  }),
  print: download({
    summary: 'A paper as PDF: on a sheet, or a prescription or receipt on a roll of 80 or 58 mm',
    allow: seen,
    input: z.strictObject({ id: uuid(), ...printing }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
    opensRecord: true,
    media: 'application/pdf',
  }),
  share: write({
    summary:
      'Sends the patient a link to a paper; it opens for seven days, after a code sent to the same phone',
    allow: seen,
    plan: 'sms',
    input: z.strictObject({ id: uuid() }),
    output: z.object({ endsAt: z.string(), numberEnd: z.string() }),
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_sent', message: 'sent a paper to a patient' },
    once: true,
  }),
});

/** What the public pages ask in a clinic's name, and our own jobs; no call reaches these from outside. */
export const guest = contract('papers', {
  archived: read({
    summary:
      'Papers that were given out as PDF, in order of their ids, for the archive of the clinic',
    allow: 'system',
    input: z.strictObject({ after: z.nullable(uuid()), most: whole(1, 20) }),
    output: z.object({
      papers: z.array(
        z.object({
          id: uuid(),
          fileName: z.string(),
          /** In base64; null where it could not be typeset. */
          pdf: z.nullable(z.string()),
        }),
      ),
      /** The last paper's id; null where there are no more. */
      next: z.nullable(uuid()),
      /** Of all papers; only on the first page. */
      total: z.nullable(z.number()),
    }),
    rate: 'heavy',
    audit: 'none',
  }),
  check: read({
    summary: 'What a stranger learns of a printed code',
    allow: 'system',
    input: z.strictObject({ code: z.string(), bornIn: z._default(z.string(), '') }),
    output: z.object({ paper: z.nullable(checked) }),
    rate: 'calm',
    audit: 'none',
  }),
  link: read({
    summary: 'What a sent link shows before the phone is proved',
    allow: 'system',
    input: z.strictObject({ linkId: uuid() }),
    output: z.object({
      clinicName: z.string(),
      doctorName: z.string(),
      registrationNumber: z.string(),
      kind: z.enum(paperKinds),
      issuedOn: day(),
      numberEnd: z.string(),
      isOver: z.boolean(),
      isdCode: z.string(),
      contactNumber: z.string(),
      language: z.enum(languageCodes),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  opened: write({
    summary: 'Notes that a proved phone opened a sent link',
    allow: 'system',
    input: z.strictObject({ linkId: uuid() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_opened', message: 'opened a paper that was sent' },
    once: true,
  }),
  file: download({
    summary: 'The paper of a sent link',
    allow: 'system',
    input: z.strictObject({ linkId: uuid() }),
    output: z.any(),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.papers_opened', message: 'opened a paper that was sent' },
    opensRecord: false,
    media: 'application/pdf',
  }),
});

/** What the pages ask before they know whose clinic it is, or who asks. */
export const open = contract('papers', {
  clinicOfPaper: read({
    summary: 'The clinic that gave out a paper of a printed code',
    allow: 'public',
    input: z.strictObject({ code: z.string() }),
    output: z.object({ clinic: z.nullable(z.object({ clinicId: uuid() })) }),
    rate: 'calm',
    audit: 'none',
  }),
  linkOf: read({
    summary: 'The clinic and the language of a link that was sent',
    allow: 'public',
    input: z.strictObject({ key: z.string() }),
    output: z.object({
      link: z.nullable(
        z.object({ clinicId: uuid(), linkId: uuid(), language: z.enum(languageCodes) }),
      ),
    }),
    rate: 'calm',
    audit: 'none',
  }),
  ask: write({
    summary: 'Sends a code to the phone that a link was sent to',
    allow: 'public',
    input: z.strictObject({
      clinicId: uuid(),
      isdCode: z.string(),
      contactNumber: z.string(),
      language: z.enum(languageCodes),
      doctor: z.strictObject({ name: z.string(), registrationNumber: z.string() }),
      /** Of the form, which may be sent twice. */
      requestKey: z.optional(line(100)),
    }),
    output: z.object({ requestKey: z.string() }),
    rate: 'guarded',
    audit: 'none',
  }),
  prove: write({
    summary: 'Checks the code',
    allow: 'public',
    input: z.strictObject({ requestKey: line(100), otp: line(12) }),
    output: z.object({ provedAt: moment() }),
    rate: 'guarded',
    audit: 'none',
    once: true,
  }),
});

const proof = ['requestKey', 'bound', 'otp'] as const;

export const pages = pagesIn('papers', {
  check: page({
    summary: 'Whether a printed paper stands; asks for its code',
    method: 'GET',
    address: '/v',
    fields: ['code'],
    rate: 'heavy',
  }),
  checkCode: page({
    summary: 'Whether a printed paper stands, by the address in its square code',
    method: 'GET',
    address: '/v/:code',
    fields: ['born'],
    rate: 'heavy',
  }),
  sent: page({
    summary: "A paper sent to a patient's phone",
    method: 'GET',
    address: '/p/:key',
    fields: [],
    rate: 'calm',
  }),
  sendCode: page({
    summary: 'Sends a code to the phone that the link was sent to',
    method: 'POST',
    address: '/p/:key/code',
    fields: ['once', 'requestKey', 'bound'],
    rate: 'guarded',
  }),
  openPaper: page({
    summary: 'Opens the paper to who has the code',
    method: 'POST',
    address: '/p/:key/open',
    fields: [...proof],
    rate: 'guarded',
  }),
  sentFile: page({
    summary: 'The paper itself',
    method: 'GET',
    address: '/p/:key/file',
    fields: [],
    rate: 'guarded',
  }),
});
