import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Booked, PaymentState, Purpose, RefundState } from './model.ts';
import {
  gatewayPayments,
  gatewayRefunds,
  gatewayWithdrawals,
  paymentOrders,
  webhooksHeard,
} from './table.ts';

export type OrderRow = typeof paymentOrders.$inferSelect;
export type PaymentRow = typeof gatewayPayments.$inferSelect;
export type RefundRow = typeof gatewayRefunds.$inferSelect;

export async function addOrder(
  db: Db,
  order: { purpose: Purpose; subjectId: string; amountPaise: number; returnsTo: string },
): Promise<string> {
  const [row] = await db
    .insert(paymentOrders)
    .values({ ...order, state: 'asked' })
    .returning({ id: paymentOrders.id });
  if (!row) throw new Error('an order was not inserted');
  return row.id;
}

export async function nameOrder(db: Db, id: string, gatewayId: string): Promise<void> {
  await db
    .update(paymentOrders)
    .set({ state: 'created', gatewayId })
    .where(and(eq(paymentOrders.id, id), eq(paymentOrders.state, 'asked')));
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id));
  return row;
}

export async function openOrdersOf(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.subjectId, subjectId), eq(paymentOrders.state, 'created')));
  return rows.map(({ id }) => id);
}

const isUndecided = sql`coalesce(${gatewayPayments.state} in ('created', 'authorized'), false)`;

export interface Begun {
  orderId: string;
  gatewayId: string;
  amountPaise: number;
  isPaid: boolean;
  openedAt: string;
  /** Of the try that is not decided, else of the last one; null where nothing was tried. */
  state: PaymentState | null;
  triedAt: string | null;
}

/** The orders of some subjects that the gateway knows, the newest first. */
export async function begunFor(db: Db, subjectIds: readonly string[]): Promise<Begun[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectDistinctOn([paymentOrders.id], {
      orderId: paymentOrders.id,
      gatewayId: paymentOrders.gatewayId,
      amountPaise: paymentOrders.amountPaise,
      orderState: paymentOrders.state,
      openedAt: paymentOrders.createdAt,
      state: gatewayPayments.state,
      triedAt: gatewayPayments.createdAt,
    })
    .from(paymentOrders)
    .leftJoin(gatewayPayments, eq(gatewayPayments.orderId, paymentOrders.id))
    .where(inArray(paymentOrders.subjectId, [...subjectIds]))
    .orderBy(desc(paymentOrders.id), desc(isUndecided), desc(gatewayPayments.id));
  return rows.flatMap(({ gatewayId, orderState, ...row }) =>
    gatewayId === null ? [] : [{ ...row, gatewayId, isPaid: orderState === 'paid' }],
  );
}

export async function orderByGateway(db: Db, gatewayId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.gatewayId, gatewayId));
  return row;
}

/** Held until the end: news of one order is taken in one after the other. */
export async function holdOrder(db: Db, gatewayId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.gatewayId, gatewayId))
    .for('update');
  return row;
}

export async function markPaid(db: Db, id: string): Promise<void> {
  await db.update(paymentOrders).set({ state: 'paid' }).where(eq(paymentOrders.id, id));
}

export async function clinicOfOrder(db: Db, gatewayId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select app.clinic_of_order(${gatewayId}) as id`,
  );
  return rows[0]?.id ?? null;
}

/** @returns false when it was heard before. */
export async function hear(
  db: Db,
  letter: { eventId: string; event: string; heardAt: string },
): Promise<boolean> {
  const rows = await db
    .insert(webhooksHeard)
    .values(letter)
    .onConflictDoNothing()
    .returning({ eventId: webhooksHeard.eventId });
  return rows.length > 0;
}

export async function paymentByGateway(db: Db, gatewayId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.gatewayId, gatewayId));
  return row;
}

export async function addPayment(
  db: Db,
  payment: typeof gatewayPayments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await db.insert(gatewayPayments).values(payment).returning();
  if (!row) throw new Error('a payment was not inserted');
  return row;
}

export async function movePayment(
  db: Db,
  id: string,
  state: PaymentState,
  capturedAt: string | null,
): Promise<PaymentRow> {
  const [row] = await db
    .update(gatewayPayments)
    .set({ state, capturedAt })
    .where(eq(gatewayPayments.id, id))
    .returning();
  if (!row) throw new Error('a payment was not moved');
  return row;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(gatewayPayments).where(eq(gatewayPayments.id, id));
  return row;
}

/** One that the gateway refused is asked for anew. @returns undefined when the payment goes back already. */
export async function addRefund(
  db: Db,
  refund: { paymentId: string; amountPaise: number; reason: string; createdAt: string },
): Promise<RefundRow | undefined> {
  const [row] = await db
    .insert(gatewayRefunds)
    .values({ ...refund, state: 'asked' })
    .onConflictDoUpdate({
      target: [gatewayRefunds.clinicId, gatewayRefunds.paymentId],
      set: {
        state: 'asked',
        amountPaise: refund.amountPaise,
        reason: refund.reason,
        createdAt: refund.createdAt,
      },
      setWhere: eq(gatewayRefunds.state, 'failed'),
    })
    .returning();
  return row;
}

/** With its payment at the gateway, and what that was for. */
export async function findRefund(
  db: Db,
  id: string,
): Promise<
  | (RefundRow & {
      gatewayPaymentId: string;
      orderId: string;
      purpose: Purpose;
      subjectId: string;
    })
  | undefined
> {
  const [row] = await db
    .select({
      refund: gatewayRefunds,
      gatewayPaymentId: gatewayPayments.gatewayId,
      orderId: gatewayPayments.orderId,
      purpose: paymentOrders.purpose,
      subjectId: paymentOrders.subjectId,
    })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, gatewayPayments.orderId))
    .where(eq(gatewayRefunds.id, id));
  if (!row) return undefined;
  const { refund, ...of } = row;
  return { ...refund, ...of };
}

export async function refundOf(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.paymentId, paymentId));
  return row;
}

export async function refundsFor(db: Db, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return db
    .select({
      subjectId: paymentOrders.subjectId,
      paymentId: gatewayRefunds.paymentId,
      amountPaise: gatewayRefunds.amountPaise,
      state: gatewayRefunds.state,
    })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, gatewayPayments.orderId))
    .where(inArray(paymentOrders.subjectId, [...subjectIds]));
}

export async function moveRefund(
  db: Db,
  id: string,
  state: RefundState,
  gatewayId: string | null,
): Promise<void> {
  await db
    .update(gatewayRefunds)
    .set(gatewayId === null ? { state } : { state, gatewayId })
    .where(eq(gatewayRefunds.id, id));
}

/** What the gateway refused to give back is asked for anew of what is left alone. */
export async function lessenRefused(db: Db, paymentId: string, amountPaise: number): Promise<void> {
  await db
    .update(gatewayRefunds)
    .set({ amountPaise })
    .where(and(eq(gatewayRefunds.paymentId, paymentId), eq(gatewayRefunds.state, 'failed')));
}

export type WithdrawalRow = typeof gatewayWithdrawals.$inferSelect;

/** @returns undefined when it is booked already. */
export async function addWithdrawal(
  db: Db,
  withdrawal: typeof gatewayWithdrawals.$inferInsert,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .insert(gatewayWithdrawals)
    .values(withdrawal)
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findWithdrawal(
  db: Db,
  gatewayId: string,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(gatewayWithdrawals)
    .where(eq(gatewayWithdrawals.gatewayId, gatewayId));
  return row;
}

export async function moveWithdrawal(
  db: Db,
  id: string,
  change: Pick<WithdrawalRow, 'state' | 'amountPaise' | 'takenOn'>,
): Promise<void> {
  await db
    .update(gatewayWithdrawals)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(gatewayWithdrawals.id, id));
}

/** What banks dispute of the clinic's fees and have not decided. */
export async function disputedPaise(db: Db): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${gatewayWithdrawals.amountPaise}), 0)`.mapWith(Number) })
    .from(gatewayWithdrawals)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayWithdrawals.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, gatewayPayments.orderId))
    .where(and(eq(gatewayWithdrawals.state, 'open'), eq(paymentOrders.purpose, 'visit')));
  return row?.sum ?? 0;
}

/** What went out of a payment unasked, the earliest first. */
export const withdrawalsOf = (db: Db, paymentId: string): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(gatewayWithdrawals)
    .where(and(eq(gatewayWithdrawals.paymentId, paymentId), eq(gatewayWithdrawals.state, 'taken')))
    .orderBy(asc(gatewayWithdrawals.updatedAt), asc(gatewayWithdrawals.id));

export async function withdrawnFor(
  db: Db,
  subjectIds: readonly string[],
): Promise<{ subjectId: string; amountPaise: number }[]> {
  if (subjectIds.length === 0) return [];
  return db
    .select({ subjectId: paymentOrders.subjectId, amountPaise: gatewayWithdrawals.amountPaise })
    .from(gatewayWithdrawals)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayWithdrawals.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, gatewayPayments.orderId))
    .where(
      and(inArray(paymentOrders.subjectId, [...subjectIds]), eq(gatewayWithdrawals.state, 'taken')),
    );
}

/** Of all clinics; the operator's own job alone is answered. */
export async function booksSince(db: Db, since: string): Promise<Booked[]> {
  const { rows } = await db.execute<{ [K in keyof Booked]: Booked[K] }>(sql`
    select clinic_id as "clinicId", kind, payment, refund, order_id as "orderId", amount_paise::float8 as "amountPaise",
      to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "happenedAt"
    from app.gateway_money(${since})`);
  return rows;
}
