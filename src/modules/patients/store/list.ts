// The list by filters: each question gets the plan of just what it asks, so nothing here is prepared.
import { and, eq, gt, gte, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { emptyDaysLast, keyset } from '../../../kit/server/order.ts';
import { isDay, isUuid } from '../../../kit/shared/fields.ts';
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

/** How what a list is ordered by is written into the end of a page and read again. */
interface Written {
  isOne: (text: string) => boolean;
  text: (by: SQL) => SQL<string>;
  read: (text: string) => SQL;
}
const days: Written = {
  isOne: (text) => text === 'infinity' || text === '-infinity' || isDay(text),
  text: (by) => sql`${by}::text`,
  read: (text) => sql`${text}::date`,
};
const whole: Written = {
  isOne: (text) => /^-?\d{1,15}$/.test(text),
  text: (by) => sql`${by}::text`,
  read: (text) => sql`${text}::bigint`,
};
const moments: Written = {
  isOne: (text) => /^\d{1,17}$/.test(text),
  text: (by) => sql`(extract(epoch from ${by}) * 1000000)::bigint::text`,
  read: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
};

interface Order {
  by: SQL;
  isUp: boolean;
  only?: SQL;
  /** Of a name nothing is written down: it would stand in an address. */
  as?: Written;
}

const orders: Record<PatientSort, Order> = {
  recent: { by: sql`${patients.recentAt}`, isUp: false, as: moments },
  name: { by: sql`${patients.latinName}`, isUp: true },
  nameDown: { by: sql`${patients.latinName}`, isUp: false },
  registered: { by: sql`${patients.registeredOn}`, isUp: false, as: days },
  visited: { by: lastVisit, isUp: false, as: days },
  visitedLongAgo: { by: emptyDaysLast(patients.lastVisitOn, false), isUp: true, as: days },
  youngest: { by: bornAbout, isUp: false, as: days },
  oldest: { by: bornAbout, isUp: true, as: days },
  due: {
    by: sql`${patients.duePaise}`,
    isUp: false,
    only: gt(patients.duePaise, sql`0`),
    as: whole,
  },
  followUp: {
    by: sql`${patients.followUpOn}`,
    isUp: true,
    only: isNotNull(patients.followUpOn),
    as: days,
  },
};

/** Where a page ended: at whom, and at what they were ordered by then. Later they may owe nothing any more. */
export interface PageEnd {
  id: string;
  place: string | null;
}

/** As a caller hands it back; null where it is no page's end. */
export function readEnd(text: string, sort: PatientSort): PageEnd | null {
  const [id = '', place = null, ...rest] = text.split('|');
  if (!isUuid(id) || rest.length > 0) return null;
  return place === null || orders[sort].as?.isOne(place) ? { id, place } : null;
}

export const writeEnd = ({ id, place }: PageEnd): string =>
  place === null ? id : `${id}|${place}`;

/** A page behind the patient `after`. */
export function page(
  db: Db,
  by: Narrowing,
  sort: PatientSort,
  after: PageEnd | null,
  most: number,
) {
  const order = orders[sort];
  const itsPlace = ({ id, place }: PageEnd) =>
    place !== null && order.as
      ? order.as.read(place)
      : db
          .select({ value: order.by })
          .from(patients)
          .where(eq(patients.id, sql`${id}::uuid`));
  const { order: ordered, behind } = keyset({
    by: order.by,
    id: patients.id,
    isDescending: !order.isUp,
    after: after === null ? null : { id: after.id, its: itsPlace(after) },
  });
  return db
    .select({
      ...row,
      match: sql<MatchKind>`'recent'`,
      place: order.as?.text(order.by) ?? sql<string | null>`null::text`,
    })
    .from(patients)
    .where(and(narrowed(by), order.only, behind))
    .orderBy(ordered)
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
