import { type SQL, sql } from 'drizzle-orm';
import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn, versionColumn } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { channels, genders, PageRight } from './model.ts';

type Gender = (typeof genders)[number];

export const roles = app.table('roles', {
  ...clinicColumns(),
  name: text('name').notNull(),
  pages: jsonb('pages').$type<PageRight[]>().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: versionColumn(),
});

/** Whether the role `r` of a statement opens a page; who may add and edit there sees it. */
export const opensPage = (page: PageRight['page']): SQL => {
  const withRight = (right: Partial<PageRight>) =>
    sql`r.pages @> ${JSON.stringify([{ page, ...right }])}::jsonb`;
  return sql`(${withRight({ allowToView: true })} or ${withRight({ allowToAddEdit: true })})`;
};

export const members = app.table('members', {
  ...clinicColumns(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  gender: text('gender').$type<Gender>(),
  address: text('address').notNull().default(''),
  isOwner: boolean('is_owner').notNull().default(false),
  isDoctor: boolean('is_doctor').notNull().default(false),
  roleId: uuid('role_id'),
  isActive: boolean('is_active').notNull().default(true),
  removedAt: instantColumn('removed_at'),
  profileIsComplete: boolean('profile_is_complete').notNull().default(false),
  language: text('language').$type<Language>().notNull().default('en'),
  version: versionColumn(),
});

export const invitations = app.table('invitations', {
  ...clinicColumns(),
  name: text('name').notNull(),
  channel: text('channel').$type<(typeof channels)[number]>().notNull(),
  email: text('email').notNull().default(''),
  isdCode: text('isd_code').notNull().default(''),
  contactNumber: text('contact_number').notNull().default(''),
  gender: text('gender').$type<Gender>(),
  address: text('address').notNull().default(''),
  roleId: uuid('role_id'),
  isDoctor: boolean('is_doctor').notNull(),
  language: text('language').$type<Language>().notNull(),
  invitedBy: uuid('invited_by').notNull(),
  sends: integer('sends').notNull().default(1),
  sentAt: instantColumn('sent_at').notNull(),
  endsAt: instantColumn('ends_at').notNull(),
  acceptedAt: instantColumn('accepted_at'),
  withdrawnAt: instantColumn('withdrawn_at'),
});
