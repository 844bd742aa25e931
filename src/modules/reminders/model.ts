/** How long before an appointment the patient is reminded: a day, or two hours. */
export const aheads = ['day', 'hours'] as const;
export type Ahead = (typeof aheads)[number];
