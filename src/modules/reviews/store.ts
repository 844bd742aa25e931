import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Status } from '../appointments/model.ts';
import { refusals as appointmentRefusals } from '../appointments/rules.ts';
import { appointments } from '../appointments/table.ts';
import { refusals } from './rules.ts';
import { reviews } from './table.ts';

export const constraints = {
  review_appointment_exists: appointmentRefusals.appointment_unknown,
  review_version_is_one: refusals.review_stands,
};

/** @param isHeld holds the appointment for this transaction: a form sent twice is then read one after the other, and its visit stays over. */
export async function statusOf(
  db: Db,
  appointmentId: string,
  isHeld: boolean,
): Promise<Status | undefined> {
  const asked = db
    .select({ status: appointments.status })
    .from(appointments)
    .where(eq(appointments.id, appointmentId));
  const [appointment] = await (isHeld ? asked.for('update') : asked);
  return appointment?.status;
}

/** The one that counts first. */
export const versionsOf = (db: Db, appointmentId: string) =>
  db
    .select({
      version: reviews.version,
      stars: reviews.stars,
      words: reviews.words,
      givenAt: reviews.givenAt,
    })
    .from(reviews)
    .where(eq(reviews.appointmentId, appointmentId))
    .orderBy(desc(reviews.version));

export async function add(
  db: Db,
  review: Omit<typeof reviews.$inferInsert, 'clinicId' | 'id'>,
): Promise<string> {
  const [added] = await db.insert(reviews).values(review).returning({ id: reviews.id });
  if (!added) throw new Error('a review was not inserted');
  return added.id;
}
