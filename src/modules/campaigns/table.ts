import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { app, clinicColumns, instantColumn } from '../../kit/server/db.ts';
import type { CampaignStatus, Choice, Outcome } from './model.ts';

const { clinicId, id } = clinicColumns();

export const campaigns = app.table('campaigns', {
  clinicId,
  id,
  choice: jsonb('choice').$type<Choice>().notNull(),
  status: text('status').$type<CampaignStatus>().notNull().default('running'),
  people: integer('people').notNull(),
  startedBy: uuid('started_by').notNull(),
  startedAt: instantColumn('started_at').notNull(),
  endedAt: instantColumn('ended_at'),
});

export const campaignPeople = app.table('campaign_people', {
  clinicId,
  campaignId: uuid('campaign_id').notNull(),
  patientId: uuid('patient_id').notNull(),
  plannedAt: instantColumn('planned_at'),
  outcome: text('outcome').$type<Outcome>(),
  messageId: uuid('message_id'),
});
