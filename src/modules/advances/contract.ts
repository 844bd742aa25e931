import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { uuid } from '../../kit/shared/fields.ts';
import { paper } from '../papers/model.ts';
import { advance, returning, taking } from './model.ts';

const takesMoney = { page: 'Money', to: 'edit' } as const;

export const api = contract('advances', {
  get: read({
    summary: 'What a patient has paid in advance, what visits used of it and what went back',
    allow: { page: 'Money', to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: advance,
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.advance_seen', message: 'looked at a patient’s advance' },
    opensRecord: true,
    partOfOpening: true,
  }),
  take: write({
    summary: 'Takes money of a patient in advance, in several ways at once',
    allow: takesMoney,
    input: taking,
    output: z.extend(advance, { takingId: uuid() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.advance_taken', message: 'took an advance' },
    once: true,
    touches: ['treatments', 'dashboard', 'cash'],
  }),
  reverse: write({
    summary: 'Gives money of an advance back, or puts right what was noted wrongly',
    allow: takesMoney,
    input: returning,
    output: advance,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.advance_given_back', message: 'refunded an advance' },
    once: true,
    touches: ['treatments', 'dashboard', 'cash'],
  }),
  issue: write({
    summary: 'Gives out the receipt of money taken in advance; `papers.print` prints it',
    allow: takesMoney,
    input: z.strictObject({ takingId: uuid() }),
    output: paper,
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
    touches: ['papers', 'timeline'],
  }),
  issueRefund: write({
    summary: 'Gives out the voucher of money of an advance that went back',
    allow: takesMoney,
    input: z.strictObject({ entryId: uuid() }),
    output: paper,
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ { id: 'action.papers_printed', message: 'printed a paper' },
    touches: ['papers', 'timeline'],
  }),
});
