import { text } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn, versionColumn } from '../../kit/server/db.ts';
import type { MedicineType } from './model.ts';

export const medicines = app.table('medicines', {
  ...clinicColumns(),
  name: text('name').notNull(),
  type: text('type').$type<MedicineType>().notNull(),
  composition: text('composition').notNull().default(''),
  strength: text('strength').notNull().default(''),
  manufacturer: text('manufacturer').notNull().default(''),
  latinText: text('latin_text').notNull(),
  retiredAt: instantColumn('retired_at'),
  version: versionColumn(),
});
