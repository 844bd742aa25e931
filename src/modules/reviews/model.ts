// What a patient says of a visit, to the clinic alone: one to five stars and a few words, by the appointment's own link.
import * as z from 'zod/mini';
import { instant, note } from '../../kit/shared/fields.ts';

export const maxStars = 5;
export const maxWords = 500;

/** What is typed. */
export const opinion = {
  stars: z
    .number({ error: 'stars_missing' })
    .check(
      z.refine((n) => Number.isInteger(n) && n >= 1 && n <= maxStars, { error: 'stars_missing' }),
    ),
  words: note(maxWords),
};

/** How an appointment's review stands for its patient. */
export const standing = z.object({
  /** As it counts now; null as long as none was left. */
  review: z.nullable(z.object({ stars: z.number(), words: z.string(), givenAt: instant() })),
  /** Whether one may be left, or changed, now. */
  mayLeave: z.boolean(),
  /** Until when it can be changed; null as long as none was left. */
  until: z.nullable(instant()),
});
export type Standing = z.output<typeof standing>;
