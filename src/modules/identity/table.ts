import { bigint, boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { app, bytesColumn, instantColumn } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { CodePurpose } from './model.ts';

const id = () =>
  uuid('id')
    .notNull()
    .default(sql`uuidv7()`);
const createdAt = () =>
  instantColumn('created_at')
    .notNull()
    .default(sql`now()`);

export const accounts = app.table('accounts', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  country: text('country').notNull(),
  isdCode: text('isd_code').notNull(),
  contactNumber: text('contact_number').notNull(),
  passwordHash: text('password_hash').notNull(),
  language: text('language').$type<Language>().notNull().default('en'),
  emailVerifiedAt: instantColumn('email_verified_at'),
  phoneVerifiedAt: instantColumn('phone_verified_at'),
  asksNewDevices: boolean('asks_new_devices').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: instantColumn('updated_at')
    .notNull()
    .default(sql`now()`),
});

export const devices = app.table('devices', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  family: bytesColumn('family').notNull(),
  counter: integer('counter').notNull().default(0),
  bindingHash: bytesColumn('binding_hash').notNull(),
  name: text('name').notNull(),
  rotatedAt: instantColumn('rotated_at').notNull(),
  lastUsedAt: instantColumn('last_used_at').notNull(),
  idleEndsAt: instantColumn('idle_ends_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  revokedAt: instantColumn('revoked_at'),
  revokedWhy: text('revoked_why'),
  createdAt: createdAt(),
});

export const sessions = app.table('sessions', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  family: bytesColumn('family').notNull(),
  refreshCounter: integer('refresh_counter').notNull().default(0),
  rotatedAt: instantColumn('rotated_at')
    .notNull()
    .default(sql`now()`),
  bindingHash: bytesColumn('binding_hash').notNull(),
  isKept: boolean('is_kept').notNull().default(false),
  device: text('device').notNull().default(''),
  createdAt: createdAt(),
  lastUsedAt: instantColumn('last_used_at')
    .notNull()
    .default(sql`now()`),
  idleEndsAt: instantColumn('idle_ends_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  revokedAt: instantColumn('revoked_at'),
  revokedWhy: text('revoked_why'),
  deviceId: uuid('device_id'),
  provedAt: instantColumn('proved_at'),
});

export const accessTokens = app.table('access_tokens', {
  hash: bytesColumn('hash').notNull(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
});

export const codes = app.table('codes', {
  id: bytesColumn('id').notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  accountId: uuid('account_id'),
  macSms: bytesColumn('mac_sms').notNull(),
  macEmail: bytesColumn('mac_email').notNull(),
  numberKey: bytesColumn('number_key'),
  smsSubject: bytesColumn('sms_subject').notNull(),
  emailSubject: bytesColumn('email_subject').notNull(),
  guesses: integer('guesses').notNull().default(0),
  lastGuessAt: instantColumn('last_guess_at'),
  tries: integer('tries').notNull().default(0),
  sends: integer('sends').notNull().default(1),
  sentAt: instantColumn('sent_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
  proofHash: bytesColumn('proof_hash'),
  proofEndsAt: instantColumn('proof_ends_at'),
  createdAt: createdAt(),
});

export const contactChanges = app.table('contact_changes', {
  codeId: bytesColumn('code_id').notNull(),
  accountId: uuid('account_id').notNull(),
  email: text('email'),
  country: text('country'),
  isdCode: text('isd_code'),
  contactNumber: text('contact_number'),
});

export const authenticators = app.table('authenticators', {
  accountId: uuid('account_id').notNull(),
  nonce: bytesColumn('nonce').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  backups: bytesColumn('backups')
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: createdAt(),
});

export const throttles = app.table('throttles', {
  key: bytesColumn('key').notNull(),
  accountId: uuid('account_id'),
  count: integer('count').notNull(),
  startedAt: instantColumn('started_at').notNull(),
  lastAt: instantColumn('last_at').notNull(),
});

export const links = app.table('links', {
  hash: bytesColumn('hash').primaryKey(),
  purpose: text('purpose').$type<'invitation'>().notNull(),
  clinicId: uuid('clinic_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  usedAt: instantColumn('used_at'),
  createdAt: instantColumn('created_at')
    .notNull()
    .default(sql`now()`),
});
