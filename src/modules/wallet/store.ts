import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import { appointments } from '../appointments/table.ts';
import { members } from '../staff/table.ts';
import { treatments } from '../treatments/table.ts';
import type { OnlineFees, OnlineRules, Payout, PayoutStanding } from './model.ts';
import { refusals } from './rules.ts';
import { onlinePayments, paymentHolds, payoutApprovals, payouts, walletSettings } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  one_payout_is_open: refusals.payout_open,
};

export type PayoutRow = typeof payouts.$inferSelect;

/** Until the transaction ends nobody else takes money out of this wallet. */
export const holdWallet = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('wallet ' || app.clinic(), 0))`);

export async function hasOpenPayout(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(inArray(payouts.state, ['requested', 'processing']))
    .limit(1);
  return rows.length > 0;
}

export async function addPayout(
  db: Db,
  payout: Omit<typeof payouts.$inferInsert, 'state'>,
): Promise<string> {
  const [row] = await db
    .insert(payouts)
    .values({ ...payout, state: 'requested' })
    .returning({ id: payouts.id });
  if (!row) throw new Error('a payout was not inserted');
  return row.id;
}

/** Held until the transaction ends. */
export async function holdPayout(db: Db, id: string): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return row;
}

export async function movePayout(
  db: Db,
  id: string,
  {
    state,
    gatewayId,
    reason,
    settledAt,
  }: Pick<PayoutRow, 'state' | 'gatewayId' | 'reason' | 'settledAt'>,
): Promise<void> {
  await db
    .update(payouts)
    .set({ state, gatewayId, reason, settledAt, updatedAt: sql`now()` })
    .where(eq(payouts.id, id));
}

export async function countApprovals(db: Db, payoutId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payoutApprovals)
    .where(eq(payoutApprovals.payoutId, payoutId));
  return row?.count ?? 0;
}

export async function listPayouts(db: Db, most: number, id?: string): Promise<Payout[]> {
  return db
    .select({
      id: payouts.id,
      amountPaise: payouts.amountPaise,
      state: payouts.state,
      accountEnd: payouts.accountEnd,
      requestedBy: members.name,
      requestedAt: payouts.requestedAt,
      settledAt: payouts.settledAt,
      reason: payouts.reason,
    })
    .from(payouts)
    .innerJoin(members, eq(members.id, payouts.requestedBy))
    .where(id === undefined ? undefined : eq(payouts.id, id))
    .orderBy(desc(payouts.id))
    .limit(most);
}

// ---------------------------------------------------------------- what patients pay online

export async function findOnlineRules(db: Db): Promise<OnlineRules> {
  const { onlineFees, feeKeptHours } = walletSettings;
  const [row] = await db.select({ onlineFees, feeKeptHours }).from(walletSettings);
  return row ?? { onlineFees: 'off', feeKeptHours: 0 };
}

/** No hours: as they were. */
export async function setOnlineRules(
  db: Db,
  rules: { onlineFees: OnlineFees; feeKeptHours?: number | undefined },
): Promise<void> {
  await db
    .insert(walletSettings)
    .values(rules)
    .onConflictDoUpdate({
      target: walletSettings.clinicId,
      set: { ...rules, updatedAt: sql`now()` },
    });
}

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect;

/** What is asked for an appointment and what of it was paid online; undefined where there is none. */
export async function moneyOfAppointment(db: Db, id: string) {
  const [row] = await db
    .select({
      patientId: appointments.patientId,
      status: appointments.status,
      version: appointments.version,
      startsAt: appointments.startsAt,
      feePaise: appointments.feePaise,
      treatmentId: treatments.id,
      isVisitSigned: sql<boolean>`coalesce(${treatments.signedVersion} is not null, false)`,
      visitDuePaise: sql<number | null>`${treatments.totalFeesPaise} - ${treatments.discountPaise}
        - (select coalesce(sum(p.amount_paise), 0) from app.treatment_payments p where p.treatment_id = ${treatments.id} and p.status in ('Paid', 'Pending'))`.mapWith(
        (value) => (value === null ? null : Number(value)),
      ),
      paidPaise: paidOnline.mapWith(Number),
      uncountedPaise: sql`${paidOnline} - ${countedOnline}`.mapWith(Number),
    })
    .from(appointments)
    .leftJoin(
      treatments,
      and(eq(treatments.appointmentId, appointments.id), isNull(treatments.removedAt)),
    )
    .where(eq(appointments.id, id));
  return row;
}

/** @throws where there is no such appointment */
export async function patientOf(db: Db, appointmentId: string): Promise<string> {
  const [row] = await db
    .select({ patientId: appointments.patientId })
    .from(appointments)
    .where(eq(appointments.id, appointmentId));
  if (!row) throw new Error(`appointment ${appointmentId} is not known`);
  return row.patientId;
}

const ofAppointment = sql`from app.online_payments o where o.appointment_id = ${appointments.id} and o.state = 'paid'`;
const paidOnline = sql`(select coalesce(sum(o.amount_paise - o.returned_paise), 0) ${ofAppointment})`;
const countedOnline = sql`(select coalesce(sum(o.amount_paise - o.returned_paise), 0) ${ofAppointment} and o.counted_as is not null)`;

export async function addOnlinePayment(
  db: Db,
  payment: { appointmentId: string; amountPaise: number },
): Promise<string> {
  const [row] = await db
    .insert(onlinePayments)
    .values({ ...payment, state: 'open' })
    .returning({ id: onlinePayments.id });
  if (!row) throw new Error('an online payment was not inserted');
  return row.id;
}

/** Held until the transaction ends. */
export async function holdOnlinePayment(db: Db, id: string): Promise<OnlinePaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(onlinePayments)
    .where(eq(onlinePayments.id, id))
    .for('update');
  return row;
}

const paidFor = (db: Db, appointmentId: string, isMeant: SQL | undefined) =>
  db
    .select()
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.appointmentId, appointmentId),
        eq(onlinePayments.state, 'paid'),
        isMeant,
      ),
    )
    .orderBy(asc(onlinePayments.id));

const isUncounted = isNull(onlinePayments.countedAs);
/** Of what the desk has given back or put right already, nothing more goes back. */
const isOfDraft = sql`exists (select from app.treatment_payments y join app.treatments t on t.id = y.treatment_id
  where y.id = ${onlinePayments.countedAs} and t.signed_version is null
    and not exists (select from app.treatment_payments r where r.clinic_id = y.clinic_id and r.of_id = y.id))`;
const isUnspent = or(isUncounted, isOfDraft);

/** Paid for an appointment and counted to no visit yet; held until the transaction ends. */
export const holdUncounted = (db: Db, appointmentId: string): Promise<OnlinePaymentRow[]> =>
  paidFor(db, appointmentId, isUncounted).for('update');

/**
 * Paid for an appointment whose visit did not take place: counted to none, or to one that was begun and not signed; held until the transaction
 * ends. Held before they are judged: a row that was only held by another is not judged anew.
 */
export async function holdUnspent(db: Db, appointmentId: string): Promise<OnlinePaymentRow[]> {
  await paidFor(db, appointmentId, undefined).for('update');
  return paidFor(db, appointmentId, isUnspent);
}

export async function moveOnlinePayment(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      OnlinePaymentRow,
      | 'state'
      | 'paymentId'
      | 'paidAt'
      | 'returnedPaise'
      | 'countedAs'
      | 'isKept'
      | 'collectedOn'
      | 'givenBackOn'
    >
  >,
): Promise<void> {
  await db
    .update(onlinePayments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(onlinePayments.id, id));
}

// ---------------------------------------------------------------- starts that are kept until they are paid

export async function addPaymentHold(
  db: Db,
  hold: { appointmentId: string; until: string },
): Promise<void> {
  await db.insert(paymentHolds).values(hold);
}

export async function findPaymentHold(db: Db, appointmentId: string) {
  const [row] = await db
    .select({ until: paymentHolds.until, lapsedAt: paymentHolds.lapsedAt })
    .from(paymentHolds)
    .where(eq(paymentHolds.appointmentId, appointmentId));
  return row;
}

export async function lengthenPaymentHold(
  db: Db,
  appointmentId: string,
  until: string,
): Promise<void> {
  await db
    .update(paymentHolds)
    .set({ until, updatedAt: sql`now()` })
    .where(eq(paymentHolds.appointmentId, appointmentId));
}

export async function endPaymentHold(db: Db, appointmentId: string, at: string): Promise<void> {
  await db
    .update(paymentHolds)
    .set({ lapsedAt: at, updatedAt: sql`now()` })
    .where(eq(paymentHolds.appointmentId, appointmentId));
}

/** Begun to be paid since an instant and not heard of, in the clinic. */
export const countUnheard = (db: Db, since: string): Promise<number> =>
  db.$count(
    onlinePayments,
    and(eq(onlinePayments.state, 'open'), gte(onlinePayments.createdAt, since)),
  );

/** What was begun to be paid for an appointment and not heard of. */
export async function openPaymentsOf(db: Db, appointmentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(and(eq(onlinePayments.appointmentId, appointmentId), eq(onlinePayments.state, 'open')));
  return rows.map(({ id }) => id);
}

export const paymentsOf = (db: Db, appointmentId: string) =>
  db
    .select({
      id: onlinePayments.id,
      state: onlinePayments.state,
      paymentId: onlinePayments.paymentId,
      amountPaise: sql`${onlinePayments.amountPaise} - ${onlinePayments.returnedPaise}`.mapWith(
        Number,
      ),
      isKept: onlinePayments.isKept,
      isUnspent: sql<boolean>`${isUnspent}`,
    })
    .from(onlinePayments)
    .where(eq(onlinePayments.appointmentId, appointmentId));

/** Those of them that were begun since the last one that was decided. */
export async function latestPaymentsOf(db: Db, appointmentId: string): Promise<string[]> {
  const isDecidedLater = sql`exists (select from app.online_payments later
    where later.appointment_id = ${appointmentId} and later.state <> 'open' and later.id > ${onlinePayments.id})`;
  const rows = await db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.appointmentId, appointmentId),
        eq(onlinePayments.state, 'open'),
        not(isDecidedLater),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The visit whose appointment it was; null where it had none. */
export async function appointmentOfVisit(db: Db, treatmentId: string): Promise<string | null> {
  const [row] = await db
    .select({ appointmentId: treatments.appointmentId })
    .from(treatments)
    .where(eq(treatments.id, treatmentId));
  return row?.appointmentId ?? null;
}

// ---------------------------------------------------------------- the operator's, of all clinics

export async function allPayouts(db: Db, most: number) {
  const { rows } = await db.execute<{
    id: string;
    clinicId: string;
    clinicName: string;
    amountPaise: number;
    state: PayoutStanding;
    accountEnd: string;
    reason: string;
    approvalsNeeded: number;
    approvers: string[];
    requestedAt: string;
  }>(sql`
    select id, clinic_id as "clinicId", clinic_name as "clinicName", amount_paise::float8 as "amountPaise", state, account_end as "accountEnd", reason,
      approvals_needed as "approvalsNeeded", approvers, to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "requestedAt"
    from app.list_payouts(${most})`);
  return rows;
}

/** @returns how many must still agree; null where nothing of that id waits. */
export async function approvePayout(db: Db, id: string, approver: string): Promise<number | null> {
  const { rows } = await db.execute<{ lacking: number | null }>(
    sql`select app.approve_payout(${id}, ${approver}) as lacking`,
  );
  return rows[0]?.lacking ?? null;
}

/** @returns false where nothing of that id waits. */
export async function refusePayout(db: Db, id: string, reason: string): Promise<boolean> {
  const { rows } = await db.execute<{ isRefused: boolean }>(
    sql`select app.refuse_payout(${id}, ${reason}) as "isRefused"`,
  );
  return rows[0]?.isRefused ?? false;
}
