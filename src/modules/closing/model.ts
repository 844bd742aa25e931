// What of a clinic is not settled, which its owner settles before it is closed.
import * as z from 'zod/mini';

export const unsettled = z.object({
  /** Still to come, or of somebody who is here. */
  appointments: z.number(),
  /** Earned online and not paid out yet; below zero where the clinic owes it. */
  duePaise: z.number(),
  /** That patients are making. */
  payments: z.number(),
  /** Who has paid in advance and neither used it nor had it back, and how much: it stays owed to them, and stands in no one's way. */
  advancePatients: z.number(),
  advancePaise: z.number(),
});
export type Unsettled = z.output<typeof unsettled>;

export const isSettled = ({ appointments, duePaise, payments }: Unsettled): boolean =>
  appointments === 0 && duePaise === 0 && payments === 0;
