// The clinic's own account as the clinic reads it: credits above zero.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { keyset } from '../../../kit/server/order.ts';
import { type OrderBy, readOrder } from '../../../kit/shared/order.ts';
import { ledgerEntries, ledgerPostings } from '../../ledger/table.ts';
import { isItsPerson, patients, records } from '../../patients/table.ts';
import {
  type HistoryOrder,
  type Movement,
  movements,
  type Transaction,
  type ways,
} from '../model.ts';
import { payouts } from '../table.ts';

export interface WantedTransactions {
  way?: (typeof ways)[number] | undefined;
  text: string;
  order?: OrderBy<HistoryOrder> | undefined;
  /** The number of the last line seen. */
  before?: number | undefined;
  most: number;
}

const ofClinic = eq(ledgerPostings.account, 'clinic_due');

const rupeesIn = (text: string): number | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;

/** Among more patients than this the lines are walked from the latest back: one of theirs is met soon. */
const maxNamed = 500;

/** @param isName whether names are looked at too, and not the case numbers alone: a bare number is nobody's name */
async function patientsOf(db: Db, text: string, isName: boolean): Promise<SQL> {
  const like = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const says = (name: SQLWrapper, number: SQLWrapper) =>
    isName
      ? sql`(lower(${name}) like ${like} or lower(${number}) like ${like})`
      : sql`lower(${number}) like ${like}`;
  // Of a record that was merged also what the one says that goes on.
  const speaks = sql`(${says(patients.name, patients.caseNumber)}
    or ${patients.mergedInto} in (select p.id from app.patients p where ${says(sql`p.name`, sql`p.case_number`)}))`;
  const named = await db
    .select({ id: patients.id })
    .from(patients)
    .where(speaks)
    .limit(maxNamed + 1);
  // `offset 0` keeps it a question to each line, in the lines' own order.
  if (named.length > maxNamed)
    return sql`exists (select from ${patients} where ${patients.id} = ${ledgerPostings.aboutId} and ${speaks} offset 0)`;
  return inArray(
    ledgerPostings.aboutId,
    named.map(({ id }) => id),
  );
}

/** Numbers of the first lines that a text speaks of: by patient, by amount, by the bank account they went to, each by an index of its own. */
async function numbersOf(
  db: Db,
  text: string,
  { narrowed, order, most }: { narrowed: SQL | undefined; order: SQL; most: number },
): Promise<number[]> {
  const paise = rupeesIn(text.replaceAll(/[₹,\s]/g, ''));
  const toAccount = sql`${ledgerPostings.entryId} in (select ${ledgerEntries.id} from ${payouts} join ${ledgerEntries}
    on ${ledgerEntries.cause} = 'payout' and ${ledgerEntries.causeId} = ${payouts.id} where ${payouts.accountEnd} = ${text})`;
  const ways = [await patientsOf(db, text, paise === null)];
  if (paise !== null)
    ways.push(toAccount, ...[paise, -paise].map((of) => eq(ledgerPostings.amountPaise, of)));
  const numbers = new Set<number>();
  for (const way of ways) {
    const rows = await db
      .select({ number: ledgerPostings.number })
      .from(ledgerPostings)
      .where(and(ofClinic, narrowed, way))
      .orderBy(order)
      .limit(most);
    for (const { number } of rows) numbers.add(number);
  }
  return [...numbers];
}

const isMovement = (kind: string): kind is Movement =>
  movements.some((movement) => movement === kind);

/** The lines' numbers are their order in time. */
async function placeOf(db: Db, { order: asked = '-day', before }: WantedTransactions) {
  const { key, isDescending } = readOrder<HistoryOrder>(asked);
  if (key === 'day')
    return {
      order: isDescending ? desc(ledgerPostings.number) : asc(ledgerPostings.number),
      behind:
        before === undefined ? undefined : (isDescending ? lt : gt)(ledgerPostings.number, before),
    };
  const by = sql`-${ledgerPostings.amountPaise}`;
  return keyset(db, {
    by,
    kind: 'whole',
    id: ledgerPostings.number,
    idType: 'bigint',
    isDescending,
    after: String(before ?? ''),
    its: (number) =>
      sql`(select ${by} from ${ledgerPostings} where ${ofClinic} and ${ledgerPostings.number} = ${number}::bigint)`,
  });
}

/** Latest first, or as asked for. */
export async function listTransactions(
  db: Db,
  wantedLines: WantedTransactions,
): Promise<Transaction[]> {
  const { way, text, most } = wantedLines;
  const { order, behind } = await placeOf(db, wantedLines);
  const narrowed = and(
    way === 'credit' ? sql`${ledgerPostings.amountPaise} < 0` : undefined,
    way === 'debit' ? sql`${ledgerPostings.amountPaise} > 0` : undefined,
    behind,
  );
  const wanted =
    text === ''
      ? narrowed
      : inArray(ledgerPostings.number, await numbersOf(db, text, { narrowed, order, most }));
  return transactionsOf(db, wanted, { order, most });
}

/** Lines that follow each other: each balance is the one before with its own amount. */
export interface LineSpan {
  /** The number of the last line before. */
  after: number;
  upTo: number;
}

const within = ({ after, upTo }: LineSpan) =>
  and(gt(ledgerPostings.number, after), lte(ledgerPostings.number, upTo));

/** The earliest first. */
export const listLines = (
  db: Db,
  { most, ...span }: LineSpan & { most: number },
): Promise<Transaction[]> =>
  transactionsOf(db, within(span), { order: asc(ledgerPostings.number), most });

/** The last line before an instant; nought where there is none. */
export async function lastLine(
  db: Db,
  before: string,
): Promise<{ number: number; balancePaise: number }> {
  const [row] = await db
    .select({
      number: ledgerPostings.number,
      balancePaise: sql`-${ledgerPostings.balancePaise}`.mapWith(Number),
    })
    .from(ledgerPostings)
    .where(and(ofClinic, lt(ledgerPostings.happenedAt, before)))
    .orderBy(desc(ledgerPostings.happenedAt), desc(ledgerPostings.number))
    .limit(1);
  return row ?? { number: 0, balancePaise: 0 };
}

export async function movedBetween(
  db: Db,
  span: LineSpan,
): Promise<{ creditPaise: number; debitPaise: number }> {
  const amount = ledgerPostings.amountPaise;
  const [row] = await db
    .select({
      creditPaise: sql`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)`.mapWith(Number),
      debitPaise: sql`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)`.mapWith(Number),
    })
    .from(ledgerPostings)
    .where(and(ofClinic, within(span)));
  return row ?? { creditPaise: 0, debitPaise: 0 };
}

async function transactionsOf(
  db: Db,
  wanted: SQL | undefined,
  { order, most }: { order: SQL; most: number },
): Promise<Transaction[]> {
  const rows = await db
    .select({
      number: ledgerPostings.number,
      kind: ledgerPostings.kind,
      amountPaise: sql`-${ledgerPostings.amountPaise}`.mapWith(Number),
      balancePaise: sql`-${ledgerPostings.balancePaise}`.mapWith(Number),
      happenedAt: ledgerPostings.happenedAt,
      patientName: patients.name,
      accountEnd: payouts.accountEnd,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .leftJoin(
      payouts,
      and(eq(ledgerEntries.cause, 'payout'), eq(payouts.id, ledgerEntries.causeId)),
    )
    .leftJoin(records, eq(records.id, ledgerPostings.aboutId))
    .leftJoin(patients, isItsPerson)
    .where(and(ofClinic, wanted))
    .orderBy(order)
    .limit(most);
  return rows.map(({ kind, ...row }) => {
    if (!isMovement(kind)) throw new Error(`${kind} is posted to a clinic's wallet`);
    return { ...row, kind };
  });
}
