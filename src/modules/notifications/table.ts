import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { FileKind, Kind } from './model.ts';

const { clinicId, id } = clinicColumns();

export const notifications = app.table('notifications', {
  clinicId,
  id,
  memberId: uuid('member_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  appointmentId: uuid('appointment_id'),
  aboutMemberId: uuid('about_member_id'),
  count: integer('count'),
  fileId: uuid('file_id'),
  fileKind: text('file_kind').$type<FileKind>(),
  happenedAt: instantColumn('happened_at').notNull(),
  readAt: instantColumn('read_at'),
});

export const notificationChoices = app.table('notification_choices', {
  clinicId,
  memberId: uuid('member_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  email: boolean('email').notNull(),
  push: boolean('push').notNull(),
  sms: boolean('sms').notNull(),
});

export const quietHours = app.table('quiet_hours', {
  clinicId,
  memberId: uuid('member_id').notNull(),
  from: integer('from_hour').notNull(),
  to: integer('to_hour').notNull(),
});

export const pushSubscriptions = app.table('push_subscriptions', {
  clinicId,
  id,
  memberId: uuid('member_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  addedAt: instantColumn('added_at').notNull(),
});
