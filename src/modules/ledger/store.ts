import { eq, sql } from 'drizzle-orm';
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

/** What was posted to an account since an instant by one kind of entry, less what another took back of the same causes. */
export async function standingSince(
  db: Db,
  account: Account,
  { kind, backBy }: { kind: EntryKind; backBy: EntryKind },
  since: string,
): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(p.amount_paise), 0) as sum from app.ledger_postings p join app.ledger_entries e on e.clinic_id = p.clinic_id and e.id = p.entry_id
    where p.account = ${account} and p.kind = ${kind} and p.happened_at > ${since}
      and not exists (select from app.ledger_entries b where b.clinic_id = e.clinic_id and b.kind = ${backBy} and b.cause = e.cause and b.cause_id = e.cause_id)`);
  return Number(rows[0]?.sum ?? 0);
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
