import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Account, Entry, EntryKind } from './model.ts';
import { ledgerAccounts, ledgerBalances, ledgerEntries, ledgerPostings } from './table.ts';

/** @returns false when it was posted before. */
export async function post(
  db: Db,
  { kind, cause, causeId, aboutId, lines }: Entry,
  happenedAt: string,
): Promise<boolean> {
  const [entry] = await db
    .insert(ledgerEntries)
    .values({ kind, cause, causeId, happenedAt })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (!entry) return false;
  // Always in the same order, so that two entries never wait for each other; number and balance are the database's.
  const rows = lines
    .filter(([, amountPaise]) => amountPaise !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, amountPaise]) => ({
      account,
      kind,
      amountPaise,
      entryId: entry.id,
      happenedAt,
      aboutId,
      number: 0,
      balancePaise: 0,
    }));
  await db.insert(ledgerPostings).values(rows);
  return true;
}

/** Postings since an instant, of one kind. */
export async function sumSince(
  db: Db,
  account: Account,
  kind: EntryKind,
  since: string,
): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ledgerPostings.amountPaise}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .where(
      and(
        eq(ledgerPostings.account, account),
        eq(ledgerPostings.kind, kind),
        gt(ledgerPostings.happenedAt, since),
      ),
    );
  return row?.sum ?? 0;
}

export async function sumsByKind(
  db: Db,
  account: Account,
): Promise<Partial<Record<EntryKind, number>>> {
  const rows = await db
    .select({ kind: ledgerBalances.kind, amountPaise: ledgerBalances.amountPaise })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, account));
  return Object.fromEntries(rows.map(({ kind, amountPaise }) => [kind, amountPaise]));
}

export async function balanceOf(db: Db, account: Account): Promise<number> {
  const [row] = await db
    .select({ balancePaise: ledgerAccounts.balancePaise })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.account, account));
  return row?.balancePaise ?? 0;
}

/** Accounts whose books do not agree, of any clinic; the operator's own job alone is answered. */
export async function differences(
  db: Db,
  most: number,
): Promise<{ clinicId: string; account: string }[]> {
  const { rows } = await db.execute<{ clinicId: string; account: string }>(
    sql`select clinic_id as "clinicId", account from app.ledger_differences(${most})`,
  );
  return rows;
}
