import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { Kind } from './model.ts';

const { clinicId, id } = clinicColumns();

export const notifications = app.table('notifications', {
  clinicId,
  id,
  memberId: uuid('member_id').notNull(),
  kind: text('kind').$type<Kind>().notNull(),
  appointmentId: uuid('appointment_id'),
  aboutMemberId: uuid('about_member_id'),
  count: integer('count'),
  happenedAt: instantColumn('happened_at').notNull(),
  readAt: instantColumn('read_at'),
});
