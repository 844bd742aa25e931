import { and, count, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import { ledgerEntries, ledgerPostings } from '../ledger/table.ts';
import { members } from '../staff/table.ts';
import {
  type Movement,
  movements,
  type Payout,
  type PayoutStanding,
  type Transaction,
  type ways,
} from './model.ts';
import { refusals } from './rules.ts';
import { payoutApprovals, payouts } from './table.ts';

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

export interface WantedTransactions {
  way?: (typeof ways)[number] | undefined;
  text: string;
  /** The number of the last line seen. */
  before?: number | undefined;
  most: number;
}

const rupeesIn = (text: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;

function speaksOf(text: string) {
  const paise = rupeesIn(text.replaceAll(/[₹,\s]/g, ''));
  return or(
    eq(payouts.accountEnd, text),
    paise === null ? undefined : sql`abs(${ledgerPostings.amountPaise}) = ${paise}`,
  );
}

const isMovement = (kind: string): kind is Movement =>
  movements.some((movement) => movement === kind);

/** The clinic's own account as the clinic reads it: credits above zero. Latest first. */
export async function listTransactions(
  db: Db,
  { way, text, before, most }: WantedTransactions,
): Promise<Transaction[]> {
  const rows = await db
    .select({
      number: ledgerPostings.number,
      kind: ledgerPostings.kind,
      amountPaise: sql`-${ledgerPostings.amountPaise}`.mapWith(Number),
      balancePaise: sql`-${ledgerPostings.balancePaise}`.mapWith(Number),
      happenedAt: ledgerPostings.happenedAt,
      accountEnd: payouts.accountEnd,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .leftJoin(
      payouts,
      and(eq(ledgerEntries.cause, 'payout'), eq(payouts.id, ledgerEntries.causeId)),
    )
    .where(
      and(
        eq(ledgerPostings.account, 'clinic_due'),
        way === 'credit' ? lt(ledgerPostings.amountPaise, 0) : undefined,
        way === 'debit' ? gt(ledgerPostings.amountPaise, 0) : undefined,
        before === undefined ? undefined : lt(ledgerPostings.number, before),
        text === '' ? undefined : speaksOf(text),
      ),
    )
    .orderBy(desc(ledgerPostings.number))
    .limit(most);
  return rows.map(({ kind, ...row }) => {
    if (!isMovement(kind)) throw new Error(`${kind} is posted to a clinic's wallet`);
    return { ...row, kind };
  });
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
