import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, versionColumn } from '../../kit/server/db.ts';
import type { RowProblem, State, Target, Verdict } from './model.ts';

export const patientImports = app.table('patient_imports', {
  ...clinicColumns(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<State>().notNull(),
  headers: text('headers').array().notNull(),
  mapping: text('mapping').array().$type<Target[]>().notNull(),
  skipsDuplicates: boolean('skips_doubles').notNull().default(true),
  agesSaySex: boolean('ages_say_sex').notNull().default(false),
  rowCount: integer('row_count').notNull(),
  doneCount: integer('done_count').notNull().default(0),
  goodCount: integer('good_count').notNull().default(0),
  wrongCount: integer('wrong_count').notNull().default(0),
  doubleCount: integer('double_count').notNull().default(0),
  importedCount: integer('imported_count').notNull().default(0),
  stayedCount: integer('stayed_count').notNull().default(0),
  startedBy: uuid('started_by').notNull(),
  version: versionColumn(),
});

export const patientImportRows = app.table('patient_import_rows', {
  clinicId: clinicColumns().clinicId,
  importId: uuid('import_id').notNull(),
  no: integer('no').notNull(),
  cells: text('cells').array().notNull(),
  duplicateKey: text('likeness'),
  verdict: text('verdict').$type<Verdict>(),
  problems: jsonb('problems').$type<RowProblem[]>(),
});
