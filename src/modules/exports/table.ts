import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { FileKind, FileStatus, Phase } from './model.ts';

const { clinicId, id } = clinicColumns();

export const madeFiles = app.table('made_files', {
  clinicId,
  id,
  kind: text('kind').$type<FileKind>().notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  language: text('language').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  status: text('status').$type<FileStatus>().notNull().default('waiting'),
  run: integer('run').notNull().default(0),
  beatAt: instantColumn('beat_at'),
  phase: text('phase').$type<Phase>().notNull().default(''),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull().default(0),
  parts: text('parts').array().notNull().default([]),
  size: bigint('size', { mode: 'number' }).notNull().default(0),
  missing: integer('missing').notNull().default(0),
  fileName: text('file_name').notNull().default(''),
  media: text('media').notNull().default(''),
  readyAt: instantColumn('ready_at'),
  endsAt: instantColumn('ends_at'),
});
