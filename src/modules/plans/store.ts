import { and, asc, desc, eq, gte, max, ne, or, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Coupon, CouponSeen, Invoice, PaidPlan, PlanTerms, TermsSet } from './model.ts';
import { planInvoices, planPurchases, planTerms, subscriptions } from './table.ts';

/** Subscriptions that have not ended on `today`, those still to begin among them. */
export const notEnded = statement((db) =>
  db
    .select({
      plan: subscriptions.plan,
      startsOn: subscriptions.startsOn,
      expiresOn: subscriptions.expiresOn,
    })
    .from(subscriptions)
    .where(gte(subscriptions.expiresOn, sql.placeholder('today')))
    .orderBy(asc(subscriptions.startsOn))
    .prepare('plans_not_ended'),
);

export interface NewSubscription {
  plan: PaidPlan;
  startsOn: string;
  expiresOn: string;
  paidPaise: number;
}

/** Only our own jobs may; the database refuses a member. @returns its id. */
export async function add(db: Db, subscription: NewSubscription): Promise<string> {
  const { plan, startsOn, expiresOn, paidPaise } = subscription;
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.add_subscription(${plan}, ${startsOn}, ${expiresOn}, ${paidPaise}) as id`,
  );
  const [row] = rows;
  if (!row) throw new Error('a subscription was not written');
  return row.id;
}

/** Null where the code is unknown, over, used by this clinic or used up. */
export async function findCoupon(db: Db, code: string, day: string): Promise<Coupon | null> {
  const { rows } = await db.execute<{
    kind: Coupon['kind'];
    percent: number | null;
    amount_paise: string | null;
  }>(sql`select kind, percent, amount_paise from app.find_coupon(${code}, ${day})`);
  const [row] = rows;
  return row
    ? {
        kind: row.kind,
        percent: row.percent,
        amountPaise: row.amount_paise === null ? null : Number(row.amount_paise),
      }
    : null;
}

/** Holds one of the coupon's uses for this clinic's purchase. @returns false where none is left. */
export async function holdCoupon(
  db: Db,
  code: string,
  day: string,
  purchaseId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ isHeld: boolean }>(
    sql`select app.hold_coupon(${code}, ${day}, ${purchaseId}) as "isHeld"`,
  );
  return rows[0]?.isHeld ?? false;
}

export async function useCoupon(db: Db, code: string, purchaseId: string): Promise<void> {
  await db.execute(sql`select app.use_coupon(${code}, ${purchaseId})`);
}

export type PurchaseRow = typeof planPurchases.$inferSelect;

export async function addPurchase(
  db: Db,
  purchase: Omit<typeof planPurchases.$inferInsert, 'state'>,
): Promise<string> {
  const [row] = await db
    .insert(planPurchases)
    .values({ ...purchase, state: 'open' })
    .returning({ id: planPurchases.id });
  if (!row) throw new Error('a purchase was not inserted');
  return row.id;
}

/** This one and all that are open, held until the end: of several that are paid at once one wins. */
export async function holdPurchases(db: Db, id: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(planPurchases)
    .where(or(eq(planPurchases.id, id), eq(planPurchases.state, 'open')))
    .orderBy(asc(planPurchases.id))
    .for('update');
}

export async function activate(
  db: Db,
  id: string,
  subscriptionId: string,
  activatedAt: string,
): Promise<void> {
  await db
    .update(planPurchases)
    .set({ state: 'active', subscriptionId, activatedAt })
    .where(eq(planPurchases.id, id));
  await db
    .update(planPurchases)
    .set({ state: 'closed' })
    .where(and(eq(planPurchases.state, 'open'), ne(planPurchases.id, id)));
}

/** The last day of all that was bought; null where nothing was. */
export async function lastDay(db: Db): Promise<string | null> {
  const [row] = await db.select({ day: max(subscriptions.expiresOn) }).from(subscriptions);
  return row?.day ?? null;
}

/** Only our own jobs may. @returns the first day on which it does not run */
export async function endSubscription(db: Db, id: string, today: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select app.end_subscription(${id}, ${today})::text as day`,
  );
  if (!rows[0]) throw new Error(`subscription ${id} was not ended`);
  return rows[0].day;
}

/** Leaves a task in each clinic whose plan ends soon or has just ended. @returns how many. */
export async function planEndings(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ planned: number }>(
    sql`select app.plan_endings(${now}) as planned`,
  );
  return rows[0]?.planned ?? 0;
}

/** Without a proved address the e-mail is empty. */
export async function owner(
  db: Db,
): Promise<{ email: string; language: Language; clinic: string } | undefined> {
  const { rows } = await db.execute<{ email: string; language: Language; clinic: string }>(sql`
    select c.email, c.language, k.name clinic from app.members m
    join app.colleagues() c on c.member_id = m.id join app.clinics k on k.clinic_id = m.clinic_id where m.is_owner`);
  return rows[0];
}

export async function nextInvoice(db: Db, year: number): Promise<number> {
  const { rows } = await db.execute<{ serial: number }>(
    sql`select app.next_invoice(${year}) as serial`,
  );
  if (!rows[0]) throw new Error('no invoice number was given');
  return rows[0].serial;
}

export async function addInvoice(db: Db, purchaseId: string, content: Invoice): Promise<void> {
  const { number, issuedOn } = content;
  await db.insert(planInvoices).values({ purchaseId, number, issuedOn, content });
}

export async function invoiceOf(db: Db, purchaseId: string): Promise<Invoice | undefined> {
  const [row] = await db
    .select({ content: planInvoices.content })
    .from(planInvoices)
    .where(eq(planInvoices.purchaseId, purchaseId));
  return row?.content;
}

/** @param since those that are still open count from then on. */
export async function listPurchases(db: Db, since: string) {
  return db
    .select({
      id: planPurchases.id,
      plan: planPurchases.plan,
      state: planPurchases.state,
      pricePaise: planPurchases.pricePaise,
      discountPaise: planPurchases.discountPaise,
      amountPaise: planPurchases.amountPaise,
      coupon: planPurchases.coupon,
      begunAt: planPurchases.createdAt,
      purchasedAt: planPurchases.activatedAt,
      startsOn: subscriptions.startsOn,
      expiresOn: subscriptions.expiresOn,
      invoiceNumber: planInvoices.number,
    })
    .from(planPurchases)
    .leftJoin(subscriptions, eq(subscriptions.id, planPurchases.subscriptionId))
    .leftJoin(planInvoices, eq(planInvoices.purchaseId, planPurchases.id))
    .where(
      or(
        ne(planPurchases.state, 'open'),
        and(eq(planPurchases.state, 'open'), gte(planPurchases.createdAt, since)),
      ),
    )
    .orderBy(desc(planPurchases.id))
    .limit(200);
}

// ---------------------------------------------------------------- the operator's

export async function listCoupons(db: Db, most: number): Promise<CouponSeen[]> {
  const { rows } = await db.execute<{ [K in keyof CouponSeen]: CouponSeen[K] }>(sql`
    select code, kind, coalesce(percent, amount_paise)::float8 as amount, starts_on::text as "startsOn", ends_on::text as "endsOn", uses, used::int as used
    from app.list_coupons(${most})`);
  return rows;
}

export async function putCoupon(
  db: Db,
  { code, kind, amount, startsOn, endsOn, uses }: Omit<CouponSeen, 'used'>,
): Promise<void> {
  const [percent, paise] = kind === 'percent' ? [amount, null] : [null, amount];
  await db.execute(
    sql`select app.put_coupon(${code}, ${kind}, ${percent}::int, ${paise}::bigint, ${startsOn}::date, ${endsOn}::date, ${uses}::int)`,
  );
}

/** Undefined where the operator has set none. */
export async function findTerms(db: Db): Promise<PlanTerms | undefined> {
  const { rows } = await db.execute<{ [K in keyof PlanTerms]: PlanTerms[K] }>(sql`
    select monthly_paise::float8 as "monthlyPaise", extra_users as "extraUsers", report_days as "reportDays", excel_days as "excelDays" from app.standing_terms()`);
  return rows[0];
}

/** In the name of clinic zero alone; the latest first. */
export const listTerms = (db: Db, most: number): Promise<TermsSet[]> =>
  db
    .select({
      monthlyPaise: planTerms.monthlyPaise,
      extraUsers: planTerms.extraUsers,
      reportDays: planTerms.reportDays,
      excelDays: planTerms.excelDays,
      setBy: planTerms.setBy,
      setAt: planTerms.setAt,
    })
    .from(planTerms)
    .orderBy(desc(planTerms.setAt), desc(planTerms.id))
    .limit(most);

export async function addTerms(db: Db, terms: TermsSet): Promise<void> {
  await db.insert(planTerms).values(terms);
}
