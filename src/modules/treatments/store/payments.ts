// Payments of all visits and advances, as the desk looks through them.
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { keyset } from '../../../kit/server/order.ts';
import { type OrderBy, readOrder } from '../../../kit/shared/order.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { patients } from '../../patients/table.ts';
import { members } from '../../staff/table.ts';
import type { ListedPayment, PaymentOrder, PaymentStatus, PaymentType } from '../model.ts';
import { moneyEntries } from '../table.ts';

export interface WantedPayments {
  from?: Day | undefined;
  to?: Day | undefined;
  type?: PaymentType | undefined;
  status?: PaymentStatus | undefined;
  /** Of the patient's name or case number. */
  text: string;
}

const like = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const wantedOnly = ({ from, to, type, status, text }: WantedPayments): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(moneyEntries.paidOn, from),
    to === undefined ? undefined : lte(moneyEntries.paidOn, to),
    type === undefined ? undefined : eq(moneyEntries.type, type),
    status === undefined ? undefined : eq(moneyEntries.status, status),
    text === ''
      ? undefined
      : or(
          sql`lower(${patients.name}) like ${like(text)}`,
          sql`lower(${patients.caseNumber}) like ${like(text)}`,
        ),
  );

const placeBy: Record<PaymentOrder, SQLWrapper> = {
  patient: patients.latinName,
  day: moneyEntries.paidOn,
  amount: moneyEntries.amountPaise,
  by: members.name,
};

const shown = (db: Db) =>
  db
    .select({
      id: moneyEntries.id,
      treatmentId: moneyEntries.treatmentId,
      patientId: moneyEntries.patientId,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      amountPaise: moneyEntries.amountPaise,
      type: moneyEntries.type,
      status: moneyEntries.status,
      entry: moneyEntries.entry,
      ofId: moneyEntries.ofId,
      reason: moneyEntries.reason,
      paidOn: moneyEntries.paidOn,
      receivedBy: members.name,
    })
    .from(moneyEntries)
    .innerJoin(patients, eq(patients.id, moneyEntries.patientId))
    .innerJoin(members, eq(members.id, moneyEntries.receivedBy));

/** Those with these ids, the latest first. */
export const namedPayments = (db: Db, ids: readonly string[]): Promise<ListedPayment[]> =>
  shown(db)
    .where(inArray(moneyEntries.id, [...ids]))
    .orderBy(desc(moneyEntries.paidOn), desc(moneyEntries.id));

/** A page behind the payment `after`. */
export async function pageOfPayments(
  db: Db,
  wanted: WantedPayments,
  {
    order: asked,
    after,
    most,
  }: { order: OrderBy<PaymentOrder>; after: string | null; most: number },
): Promise<ListedPayment[]> {
  const { key, isDescending } = readOrder(asked);
  const by = placeBy[key];
  const { order, behind } = keyset({
    by,
    id: moneyEntries.id,
    isDescending,
    after: after === null ? null : { id: after, its: itsPlace(db, by, after) },
  });
  return shown(db)
    .where(and(wantedOnly(wanted), behind))
    .orderBy(order)
    .limit(most);
}

const itsPlace = (db: Db, by: SQLWrapper, id: string) =>
  db
    .select({ by: sql`${by}` })
    .from(moneyEntries)
    .innerJoin(patients, eq(patients.id, moneyEntries.patientId))
    .innerJoin(members, eq(members.id, moneyEntries.receivedBy))
    .where(eq(moneyEntries.id, id));

/** What arrived of them, by kind; what visits used of an advance had arrived before. */
export async function paidByType(
  db: Db,
  wanted: WantedPayments,
): Promise<{ type: PaymentType; paidPaise: number }[]> {
  return db
    .select({
      type: moneyEntries.type,
      paidPaise: sql`sum(${moneyEntries.amountPaise})`.mapWith(Number),
    })
    .from(moneyEntries)
    .innerJoin(patients, eq(patients.id, moneyEntries.patientId))
    .where(
      and(wantedOnly(wanted), eq(moneyEntries.status, 'Paid'), ne(moneyEntries.type, 'Advance')),
    )
    .groupBy(moneyEntries.type)
    .orderBy(moneyEntries.type);
}
