import { jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns } from '../../kit/server/db.ts';
import type { KeptFilters } from './model.ts';

const { clinicId } = clinicColumns();
const memberId = uuid('member_id').notNull();
const list = text('list').notNull();

export const listColumns = app.table(
  'list_columns',
  { clinicId, memberId, list, hidden: text('hidden').array().notNull() },
  (table) => [primaryKey({ columns: [table.clinicId, table.memberId, table.list] })],
);

export const listFilters = app.table(
  'list_filters',
  {
    clinicId,
    memberId,
    list,
    name: text('name').notNull(),
    address: jsonb('address').$type<KeptFilters['address']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clinicId, table.memberId, table.list, table.name] })],
);
