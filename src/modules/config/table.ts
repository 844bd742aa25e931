import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns } from '../../kit/server/db.ts';
import type { ColourScheme } from './model.ts';

const { clinicId, createdAt, updatedAt } = clinicColumns();

export const settings = app.table('settings', {
  clinicId,
  memberId: uuid('member_id').notNull(),
  colourScheme: text('colour_scheme').$type<ColourScheme>().notNull().default('auto'),
  newsSeen: text('news_seen').notNull().default(''),
  tourSeen: boolean('tour_seen').notNull().default(false),
  teamSeen: boolean('team_seen').notNull().default(false),
  createdAt,
  updatedAt,
});
