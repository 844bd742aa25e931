import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { optionalLine, uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import {
  consent,
  consentKinds,
  guardianships,
  messageAbouts,
  messageRules,
  reader,
} from './model.ts';

/** Files that one task deletes. */
export const maxDropped = 100;

export const api = contract('consents', {
  list: read({
    summary:
      'What a patient agreed to and withdrew, newest first, and until when the record must be kept',
    allow: { page: ['Patient', 'Treatment'], to: 'view' },
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({
      consents: z.array(consent),
      noticeVersion: z.string(),
      isMinor: z.boolean(),
      /** Whether anybody here is written to by WhatsApp. */
      hasWhatsapp: z.boolean(),
      /** Whether their number has answered STOP there: nobody here can record that they agree. */
      isWhatsappStopped: z.boolean(),
      keepUntil: z.string(),
      retentionYears: z.number(),
    }),
    rate: 'calm',
    audit: 'read',
    label: /*i18n*/ { id: 'action.consents_read', message: 'looked at a patient’s consents' },
    opensRecord: true,
    partOfOpening: true,
  }),
  tell: write({
    summary: 'Writes down that a patient, or a guardian for them, agreed or withdrew',
    allow: { page: ['Patient', 'Treatment'], to: 'edit' },
    input: z.strictObject({
      patientId: uuid(),
      kind: z.enum(consentKinds),
      isGiven: z.boolean(),
      /** In which the notice was read. */
      language: z.enum(languageCodes),
      guardianName: optionalLine(40),
      guardianRelationship: z._default(z.nullable(z.enum(guardianships)), null),
    }),
    output: z.object({ id: z.string() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.consents_told', message: 'recorded a consent' },
    once: true,
  }),
  onReply: write({
    summary:
      'Takes over what patients of a number have answered on WhatsApp: STOP, or START after it',
    allow: 'system',
    input: z.strictObject({ number: z.string().check(z.maxLength(20)) }),
    output: z.object({ changed: z.number() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.whatsapp_reply_taken',
      message: 'noted a patient’s answer on WhatsApp',
    },
  }),
  messageRules: read({
    summary: 'What patients are told unasked, as the clinic has set it',
    allow: { page: 'Settings', to: 'view' },
    input: z.strictObject({}),
    output: messageRules,
    rate: 'calm',
    audit: 'none',
  }),
  setMessageRule: write({
    summary: 'Turns a kind of message to patients on or off',
    allow: { page: 'Settings', to: 'edit' },
    input: z.strictObject({ about: z.enum(messageAbouts), isOn: z.boolean() }),
    output: messageRules,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_rule_set', message: 'changed what patients are told' },
  }),
  readers: read({
    summary: 'Who opened a patient’s record in the last year, newest first',
    allow: 'owner',
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({ readers: z.array(reader) }),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.readers_read', message: 'looked at who opened a patient' },
    opensRecord: false,
  }),
  requestErasure: write({
    summary:
      'Asks that a record be erased: refused with the reason while it must be kept, else done for good',
    allow: 'owner',
    input: z.strictObject({ patientId: uuid() }),
    output: z.object({}),
    rate: 'guarded',
    audit: 'write',
    label: /*i18n*/ { id: 'action.erasure_asked', message: 'asked for a record to be erased' },
    touches: ['patients', 'timeline', 'families'],
  }),
  dropFiles: write({
    summary: 'Follows the erasure of a record: files that nobody names any more go for good',
    allow: 'system',
    input: z.strictObject({
      patientId: uuid(),
      keys: z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(maxDropped)),
    }),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ {
      id: 'action.erased_files_dropped',
      message: 'deleted an erased patient’s files',
    },
  }),
});
