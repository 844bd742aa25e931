// The list by filters: each question gets the plan of just what it asks, so nothing here is prepared.
import { and, eq, gt, gte, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { emptyDaysLast, keyset, type OrderedBy } from '../../../kit/server/order.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { MatchKind, PatientSort } from '../model.ts';
import type { Wanted } from '../rules.ts';
import { finder, row, typeShown } from '../store.ts';
import { patients } from '../table.ts';

/** The filters with ages as days of birth. */
export interface Narrowing {
  ids?: readonly string[] | undefined;
  gender?: string | undefined;
  type?: string | undefined;
  /** Born on this day or later. */
  bornFrom?: Day | undefined;
  bornTo?: Day | undefined;
  visitedFrom?: Day | undefined;
  visitedTo?: Day | undefined;
  registeredFrom?: Day | undefined;
  registeredTo?: Day | undefined;
  hasDue?: boolean | undefined;
  hasAllergies?: boolean | undefined;
  hasConditions?: boolean | undefined;
  hasFollowUp?: boolean | undefined;
  hasNoVisit?: boolean | undefined;
}

const bornAbout = sql<Day>`"patients"."born_about"`;
/** As the index has it. */
const lastVisit = sql<Day>`coalesce(${patients.lastVisitOn}, '-infinity'::date)`;

const either = (wanted: boolean | undefined, yes: SQL, no: SQL): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? yes : no;
const when = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

const narrowed = (by: Narrowing) =>
  and(
    isNull(patients.mergedInto),
    isNull(patients.removedAt),
    when(by.ids, (ids) => sql`${patients.id} = any(${sql.param([...ids])}::uuid[])`),
    when(by.gender, (gender) => eq(patients.gender, sql`${gender}`)),
    when(by.type, (type) => sql`${typeShown} = ${type}`),
    when(by.bornFrom, (from) => sql`${bornAbout} >= ${from}::date`),
    when(by.bornTo, (to) => sql`${bornAbout} <= ${to}::date`),
    when(by.visitedFrom, (from) => sql`${lastVisit} >= ${from}::date`),
    when(
      by.visitedTo,
      (to) => and(sql`${lastVisit} <= ${to}::date`, isNotNull(patients.lastVisitOn)) ?? sql`true`,
    ),
    when(by.registeredFrom, (from) => gte(patients.registeredOn, from)),
    when(by.registeredTo, (to) => lte(patients.registeredOn, to)),
    either(by.hasDue, gt(patients.duePaise, sql`0`), lte(patients.duePaise, sql`0`)),
    either(by.hasAllergies, ne(patients.allergies, sql`''`), eq(patients.allergies, sql`''`)),
    either(
      by.hasConditions,
      sql`(${patients.conditions} <> '' or ${patients.hasDiabetes} is true)`,
      sql`(${patients.conditions} = '' and ${patients.hasDiabetes} is not true)`,
    ),
    either(by.hasFollowUp, isNotNull(patients.followUpOn), isNull(patients.followUpOn)),
    either(by.hasNoVisit, isNull(patients.lastVisitOn), isNotNull(patients.lastVisitOn)),
  );

interface Order extends OrderedBy {
  isUp: boolean;
  only?: SQL;
}

const orders: Record<PatientSort, Order> = {
  recent: { by: patients.recentAt, kind: 'moment', isUp: false },
  name: { by: patients.latinName, kind: 'name', isUp: true },
  nameDown: { by: patients.latinName, kind: 'name', isUp: false },
  registered: { by: patients.registeredOn, kind: 'day', isUp: false },
  visited: { by: lastVisit, kind: 'day', isUp: false },
  visitedLongAgo: { by: emptyDaysLast(patients.lastVisitOn, false), kind: 'day', isUp: true },
  youngest: { by: bornAbout, kind: 'day', isUp: false },
  oldest: { by: bornAbout, kind: 'day', isUp: true },
  due: { by: patients.duePaise, kind: 'whole', isUp: false, only: gt(patients.duePaise, sql`0`) },
  followUp: {
    by: patients.followUpOn,
    kind: 'day',
    isUp: true,
    only: isNotNull(patients.followUpOn),
  },
};

/** A page behind the `mark` of the patient `after`. */
export async function page(db: Db, by: Narrowing, sort: PatientSort, after: string, most: number) {
  const { isUp, only, ...place } = orders[sort];
  const { order, behind, mark } = await keyset(db, {
    ...place,
    id: patients.id,
    isDescending: !isUp,
    after,
    its: (id) =>
      db
        .select({ by: sql`${place.by}` })
        .from(patients)
        .where(eq(patients.id, id)),
  });
  return db
    .select({ ...row, match: sql<MatchKind>`'recent'`, mark })
    .from(patients)
    .where(and(narrowed(by), only, behind))
    .orderBy(order)
    .limit(most);
}

/** Counted no further: what comes after it is told as "more than". */
export const maxCounted = 100_000;

export async function count(db: Db, by: Narrowing, sort: PatientSort): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(patients)
    .where(and(narrowed(by), orders[sort].only))
    .limit(maxCounted + 1)
    .as('some');
  const [counted] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(some);
  return counted?.count ?? 0;
}

/** Of the `upTo` best matches of a text those that the filters let through, at most `most`, from after rank `from`. */
export const foundAmong = (
  db: Db,
  wanted: Wanted,
  by: Narrowing,
  from: number,
  upTo: number,
  most: number,
) =>
  db
    .select({ ...row, match: sql<MatchKind>`f.match`, rank: sql<number>`f.rank` })
    .from(patients)
    .innerJoin(
      finder({
        ...wanted,
        steps: JSON.stringify(wanted.steps),
        numbers: sql.param(wanted.numbers),
        upTo,
      }),
      sql`f.id = ${patients.id}`,
    )
    .where(and(sql`f.rank > ${from}::int`, narrowed(by)))
    .orderBy(sql`f.rank`)
    .limit(most);
