import * as z from 'zod/mini';
import { act, contract, download, every, hooksIn, read, write } from '../../kit/shared/contract.ts';
import { optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import {
  asked,
  deliveryReport,
  logged,
  logOrder,
  messagePreview,
  messageStatus,
  messageWords,
  shownWords,
  spending,
  spendingLimit,
} from './model.ts';
import { wordedTemplates } from './rules.ts';

const seen = { page: 'Settings', to: 'view' } as const;

export const api = contract('messaging', {
  log: read({
    summary:
      "The clinic's messages, newest first unless ordered otherwise, with what became of each and what it cost.",
    allow: seen,
    plan: 'sms',
    input: z.strictObject({
      ...asked,
      order: logOrder(),
      /** `next` of the page before. */
      after: optionalLine(100),
      most: z._default(whole(1, 100), 50),
    }),
    output: z.object({
      messages: z.array(logged),
      next: z.nullable(z.string()),
      /** Of all that was asked for; with the first page only. */
      sums: z.nullable(
        z.object({ messages: z.number(), failed: z.number(), costPaise: z.number() }),
      ),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.message_log_read', message: 'looked at the SMS log' },
    opensRecord: false,
  }),
  exportLog: download({
    summary: 'The same as an Excel file.',
    allow: { ...seen, also: 'Export' },
    plan: 'sms',
    stepUp: true,
    exports: true,
    input: z.strictObject(asked),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.message_log_exported', message: 'downloaded the SMS log' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  spending: read({
    summary: 'What SMS have cost the clinic since the first of the month, and what they may cost.',
    allow: seen,
    plan: 'sms',
    input: z.strictObject({}),
    output: spending,
    rate: 'calm',
    audit: 'none',
  }),
  setLimit: write({
    summary: 'Says what SMS may cost the clinic in a month; null: as much as they do.',
    allow: { page: 'Settings', to: 'edit' },
    plan: 'sms',
    input: z.strictObject(spendingLimit.shape),
    output: spending,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.message_limit_set',
      message: 'changed the monthly limit for SMS',
    },
  }),
  words: read({
    summary:
      'What the clinic has added to a message to patients, and which registered text it has chosen.',
    allow: seen,
    plan: 'sms',
    input: z.strictObject({ template: z.enum(wordedTemplates) }),
    output: shownWords,
    rate: 'calm',
    audit: 'none',
  }),
  preview: read({
    summary:
      'A message as it would leave in each language, with the longest names and times of this clinic.',
    allow: seen,
    plan: 'sms',
    input: messageWords,
    output: z.object({ languages: z.array(messagePreview) }),
    rate: 'typing',
    audit: 'none',
  }),
  setWords: write({
    summary:
      'Adds words of the clinic to a message to patients and chooses among its registered texts, for what is written from now on.',
    allow: { page: 'Settings', to: 'edit' },
    plan: 'sms',
    input: messageWords,
    output: shownWords,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_words_set', message: 'changed a message to patients' },
  }),
  deliver: act({
    summary: 'Hands one queued message to its provider.',
    allow: 'system',
    input: z.strictObject({ messageId: uuid() }),
    output: z.object({ status: messageStatus() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
  }),
  hear: write({
    summary: 'Takes what the SMS gateway reports, of messages of all clinics.',
    allow: 'system',
    input: z.object({ content: z.unknown() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  report: write({
    summary: 'Notes what became of a message, unless more is known already.',
    allow: 'system',
    input: z.strictObject({
      messageId: uuid(),
      status: deliveryReport.shape.status,
      reason: deliveryReport.shape.reason,
      /** Of which sending; absent in what was left by an older server. */
      outsideId: z.optional(deliveryReport.shape.outsideId),
    }),
    output: z.object({ status: messageStatus() }),
    rate: 'calm',
    audit: 'none',
  }),
  hearWhatsapp: write({
    summary: 'Takes what WhatsApp reports of messages of all clinics, and what people answer.',
    allow: 'system',
    input: z.object({ content: z.unknown() }),
    output: z.object({}),
    rate: 'calm',
    audit: 'none',
  }),
  handOutReports: write({
    summary: 'Hands reports on whose message was not known yet when they came.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ handedOut: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  forgetSecrets: write({
    summary: 'Wipes the codes of messages older than ten minutes.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ wiped: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.stale_cleared', message: 'cleared what had expired' },
  }),
  release: write({
    summary: 'Hands on what had to wait and may leave now, in all clinics.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ released: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
});

export const hooks = hooksIn('messaging', {
  reports: {
    summary: 'The SMS gateway tells what became of messages',
    path: '/api/messages/reports',
    body: z.unknown(),
    writes: api.hear,
    // None of the gateways signs a time; a report that comes again moves nothing.
    windowSeconds: null,
    answers: 200,
    rate: 'heavy',
  },
  whatsapp: {
    summary: 'WhatsApp tells what became of messages, and what people answer',
    path: '/api/messages/whatsapp',
    body: z.unknown(),
    writes: api.hearWhatsapp,
    // It signs no time of its own; a report or an answer that comes again moves nothing.
    windowSeconds: null,
    answers: 200,
    // A thousand reports in one call, or each by itself.
    maxBytes: 3 * 1024 * 1024,
    rate: 'calm',
  },
});

export const schedules = [
  every('* * * * *', api.forgetSecrets),
  every('* * * * *', api.release),
  every('* * * * *', api.handOutReports),
];
