import * as z from 'zod/mini';

export const occasions = ['birthday', 'health_day'] as const;
export type Occasion = (typeof occasions)[number];

export const forecast = z.object({
  occasion: z.enum(occasions),
  /** Birthdays in a year; or greetings on one day of health. */
  messages: z.number(),
  costPaise: z.number(),
});
export type Forecast = z.output<typeof forecast>;
