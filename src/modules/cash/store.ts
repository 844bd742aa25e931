import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import type { Day, Zone } from '../../kit/shared/time.ts';
import { refusals as staffRefusals } from '../staff/rules.ts';
import { members } from '../staff/table.ts';
import type { PaymentType } from '../treatments/model.ts';
import { moneyEntries } from '../treatments/table.ts';
import { cashCounts } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  cash_was_taken_by_a_member: staffRefusals.member_unknown,
};

/** What arrived and what went back, of visits and in advance, by person and kind. */
export async function takingsOf(
  db: Db,
  day: Day,
): Promise<{ memberId: string; name: string; type: PaymentType; paidPaise: number }[]> {
  return db
    .select({
      memberId: members.id,
      name: members.name,
      type: moneyEntries.type,
      paidPaise: sql`sum(${moneyEntries.amountPaise})`.mapWith(Number),
    })
    .from(moneyEntries)
    .innerJoin(members, eq(members.id, moneyEntries.receivedBy))
    .where(
      and(
        eq(moneyEntries.paidOn, day),
        eq(moneyEntries.status, 'Paid'),
        ne(moneyEntries.type, 'Advance'),
      ),
    )
    .groupBy(members.id, members.name, moneyEntries.type)
    .orderBy(asc(members.name), asc(members.id), asc(moneyEntries.type));
}

/** The last count of each person's day. */
export async function countsOf(db: Db, day: Day) {
  const signers = alias(members, 'signers');
  return db
    .selectDistinctOn([cashCounts.memberId], {
      memberId: cashCounts.memberId,
      name: members.name,
      expectedPaise: cashCounts.expectedPaise,
      countedPaise: cashCounts.countedPaise,
      note: cashCounts.note,
      signedBy: signers.name,
      signedAt: cashCounts.signedAt,
    })
    .from(cashCounts)
    .innerJoin(members, eq(members.id, cashCounts.memberId))
    .innerJoin(signers, eq(signers.id, cashCounts.signedBy))
    .where(eq(cashCounts.day, day))
    .orderBy(cashCounts.memberId, desc(cashCounts.id));
}

/**
 * The days on which somebody's cash is no longer what was expected at their last count: noted later for that day, or arrived late. Of somebody who
 * was not counted, when others were: what they have noted on a later day.
 */
export async function changedSinceCounted(
  db: Db,
  { from, but, zone }: { from: Day; but: Day; zone: Zone },
): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`
    select c.day::text as day from (
      select distinct on (day, member_id) day, member_id, expected_paise from app.cash_counts
      where day >= ${from} and day <> ${but} order by day, member_id, id desc) c
    where c.expected_paise <> (select coalesce(sum(e.amount_paise), 0) from app.money_entries e
      where e.paid_on = c.day and e.received_by = c.member_id and e.status = 'Paid' and e.type = 'Cash')
    union
    select y.paid_on::text from app.treatment_payments y
    where y.paid_on >= ${from} and y.paid_on <> ${but} and y.status = 'Paid' and y.type = 'Cash' and y.entry = 'payment'
      and (y.created_at at time zone ${zone})::date > y.paid_on
      and exists (select from app.cash_counts o where o.day = y.paid_on and o.signed_at < y.created_at)
      and not exists (select from app.cash_counts o where o.day = y.paid_on and o.member_id = y.received_by)
    order by 1 desc`);
  return rows.map(({ day }) => day);
}

export async function addCount(db: Db, row: typeof cashCounts.$inferInsert): Promise<string> {
  const [added] = await db.insert(cashCounts).values(row).returning({ id: cashCounts.id });
  if (!added) throw new Error('a count was not inserted');
  return added.id;
}
