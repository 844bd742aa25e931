import { asc, gte, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { PaidPlan } from './model.ts';
import { subscriptions } from './table.ts';

/** Subscriptions that have not ended on `today`, those still to begin among them. */
export const notEnded = statement((db) =>
  db
    .select({
      plan: subscriptions.plan,
      startsOn: subscriptions.startsOn,
      expiresOn: subscriptions.expiresOn,
    })
    .from(subscriptions)
    .where(gte(subscriptions.expiresOn, sql.placeholder('today')))
    .orderBy(asc(subscriptions.startsOn))
    .prepare('plans_not_ended'),
);

export interface NewSubscription {
  plan: PaidPlan;
  startsOn: string;
  expiresOn: string;
  paidPaise: number;
}

/** Only our own jobs may; the database refuses a member. @returns its id. */
export async function add(db: Db, subscription: NewSubscription): Promise<string> {
  const { plan, startsOn, expiresOn, paidPaise } = subscription;
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.add_subscription(${plan}, ${startsOn}, ${expiresOn}, ${paidPaise}) as id`,
  );
  const [row] = rows;
  if (!row) throw new Error('a subscription was not written');
  return row.id;
}
