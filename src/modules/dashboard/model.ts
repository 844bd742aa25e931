// What the dashboard shows: how many, how much, and how it went over the last thirty days and the thirty before.
import * as z from 'zod/mini';
import { day } from '../../kit/shared/fields.ts';

const figure = z.object({
  total: z.number(),
  thisMonth: z.number(),
  today: z.number(),
  /** On the same weekday before. */
  weekAgo: z.number(),
});

const series = z.array(
  z.object({
    day: day(),
    patients: z.number(),
    treatments: z.number(),
    appointments: z.number(),
    collectionPaise: z.nullable(z.number()),
  }),
);

export const dashboardTotals = z.object({
  /** Today in the clinic's zone. */
  today: day(),
  patients: figure,
  treatments: figure,
  appointments: figure,
  /** Payments that arrived, in paise. Null for those who may not see the clinic's money. */
  collection: z.nullable(figure),
  /** Patients to be asked to come again. Null for those who may not see patients. */
  followUps: z.nullable(z.object({ today: z.number(), overdue: z.number() })),
  /** Thirty days, the last is today. */
  series,
  /** The thirty days before those. */
  seriesBefore: series,
});
export type DashboardTotals = z.output<typeof dashboardTotals>;
