// Payments of all visits, advances and appointments without a visit, as the desk looks through them.
import { and, desc, eq, gte, inArray, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { keyset, type OrderedBy } from '../../../kit/server/order.ts';
import { type OrderBy, readOrder } from '../../../kit/shared/order.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { isItsPerson, patients, records } from '../../patients/table.ts';
import { members } from '../../staff/table.ts';
import type { ListedPayment, PaymentOrder, PaymentStatus, PaymentType } from '../model.ts';
import { isNamed } from '../store.ts';
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
      : sql`${moneyEntries.patientId} in (select r.id from app.patients r where ${isNamed(like(text))})`,
  );

/** A merged record's stand at the name that it had, where an index has them. */
const placeBy: Record<PaymentOrder, OrderedBy> = {
  patient: { by: records.latinName, kind: 'name' },
  day: { by: moneyEntries.paidOn, kind: 'day' },
  amount: { by: moneyEntries.amountPaise, kind: 'whole' },
  by: { by: members.name, kind: 'name' },
};

/** With the clinic said, which the wall says too: only so the planner sees that each entry has one, and enters an index of the order. */
const isRecord = and(
  eq(records.clinicId, moneyEntries.clinicId),
  eq(records.id, moneyEntries.patientId),
);
const isPatient = and(eq(patients.clinicId, moneyEntries.clinicId), isItsPerson);
const isMember = and(
  eq(members.clinicId, moneyEntries.clinicId),
  eq(members.id, moneyEntries.receivedBy),
);

const shown = (db: Db, mark = sql<string>`''`) =>
  db
    .select({
      id: moneyEntries.id,
      treatmentId: moneyEntries.treatmentId,
      appointmentId: moneyEntries.appointmentId,
      patientId: patients.id,
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
      mark,
    })
    .from(moneyEntries)
    .innerJoin(records, isRecord)
    .innerJoin(patients, isPatient)
    .innerJoin(members, isMember);

/** Those with these ids, the latest first. */
export const namedPayments = (db: Db, ids: readonly string[]): Promise<ListedPayment[]> =>
  shown(db)
    .where(inArray(moneyEntries.id, [...ids]))
    .orderBy(desc(moneyEntries.paidOn), desc(moneyEntries.id));

/** As `placeBy`, among the entries of one table. */
const placeIn: Record<PaymentOrder, SQL> = {
  patient: sql`r.latin_name`,
  day: sql`e.paid_on`,
  amount: sql`e.amount_paise`,
  by: sql`m.name`,
};

const tables = [
  {
    entries: sql`app.treatment_payments e join app.treatments t on t.clinic_id = e.clinic_id and t.id = e.treatment_id
      join app.patients r on r.clinic_id = t.clinic_id and r.id = t.patient_id`,
    status: sql`e.status`,
  },
  {
    entries: sql`(select * from app.advance_entries where type is not null) e join app.patients r on r.clinic_id = e.clinic_id and r.id = e.patient_id`,
    status: sql`'Paid'`,
  },
  {
    // Few beside the visits', and of two kinds: read by the view.
    entries: sql`(select * from app.money_entries where appointment_id is not null) e join app.patients r on r.clinic_id = e.clinic_id and r.id = e.patient_id`,
    status: sql`'Paid'`,
  },
];

/** The ids of a page among the entries of one table: of both together no index gives an order. */
function idsOf(
  { entries, status: itsStatus }: (typeof tables)[number],
  { from, to, type, status, text }: WantedPayments,
  { order, behind, most }: { order: SQL; behind: SQL | undefined; most: number },
): SQL {
  const conditions = [
    from === undefined ? undefined : sql`e.paid_on >= ${from}`,
    to === undefined ? undefined : sql`e.paid_on <= ${to}`,
    type === undefined ? undefined : sql`e.type = ${type}`,
    status === undefined ? undefined : sql`${itsStatus} = ${status}`,
    text === '' ? undefined : isNamed(like(text)),
    behind,
  ].filter((one) => one !== undefined);
  return sql`(select e.id from ${entries} join app.members m on m.clinic_id = e.clinic_id and m.id = e.received_by
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)} order by ${order} limit ${most})`;
}

/** A page behind the `mark` of the payment `after`. */
export async function pageOfPayments(
  db: Db,
  wanted: WantedPayments,
  { order: asked, after, most }: { order: OrderBy<PaymentOrder>; after: string; most: number },
): Promise<(ListedPayment & { mark: string })[]> {
  const { key, isDescending } = readOrder(asked);
  const place = placeBy[key];
  const its = (id: string) => itsPlace(db, place.by, id);
  const inTable = await keyset(db, {
    by: placeIn[key],
    kind: place.kind,
    id: sql`e.id`,
    isDescending,
    after,
    its,
  });
  const ids = sql.join(
    tables.map((table) => idsOf(table, wanted, { ...inTable, most })),
    sql` union all `,
  );
  const { order, mark } = await keyset(db, {
    ...place,
    id: moneyEntries.id,
    isDescending,
    after: '',
    its,
  });
  return shown(db, mark)
    .where(sql`${moneyEntries.id} = any(array(${ids}))`)
    .orderBy(order)
    .limit(most);
}

const itsPlace = (db: Db, by: SQLWrapper, id: string) =>
  db
    .select({ by: sql`${by}` })
    .from(moneyEntries)
    .innerJoin(records, isRecord)
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
    .where(
      and(wantedOnly(wanted), eq(moneyEntries.status, 'Paid'), ne(moneyEntries.type, 'Advance')),
    )
    .groupBy(moneyEntries.type)
    .orderBy(moneyEntries.type);
}
