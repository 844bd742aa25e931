import { boolean, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, versionColumn } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { PageRight } from './model.ts';

export const roles = app.table('roles', {
  ...clinicColumns(),
  name: text('name').notNull(),
  pages: jsonb('pages').$type<PageRight[]>().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: versionColumn(),
});

export const members = app.table('members', {
  ...clinicColumns(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  isOwner: boolean('is_owner').notNull().default(false),
  isDoctor: boolean('is_doctor').notNull().default(false),
  roleId: uuid('role_id'),
  isActive: boolean('is_active').notNull().default(true),
  profileIsComplete: boolean('profile_is_complete').notNull().default(false),
  language: text('language').$type<Language>().notNull().default('en'),
  version: versionColumn(),
});
