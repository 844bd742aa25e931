// Read only, over the tables of the modules below. Each count walks an index of its clinic.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Day, Zone } from '../../kit/shared/time.ts';

export type Kind = 'patients' | 'treatments' | 'appointments' | 'collection';

/** The money of `money_entries` that arrived; the view itself reads every payment's row, this the index alone. */
const arrived = (where: SQL): SQL => sql`
  select paid_on, amount_paise from app.treatment_payments where status = 'Paid' and type <> 'Advance' and ${where}
  union all select paid_on, amount_paise from app.advance_entries where type is not null and type <> 'Advance' and ${where}
  union all select paid_on, amount_paise from (select collected_on as paid_on, amount_paise from app.online_payments
    where collected_on is not null and counted_as is null) collected where ${where}
  union all select paid_on, amount_paise from (select given_back_on as paid_on, returned_paise - amount_paise as amount_paise from app.online_payments
    where given_back_on is not null and counted_as is null) given_back where ${where}
  union all select paid_on, amount_paise from (select greatest(w.taken_on, o.collected_on) as paid_on, -w.amount_paise as amount_paise
    from app.gateway_withdrawals w join app.online_payments o on o.clinic_id = w.clinic_id and o.payment_id = w.payment_id
    where w.taken_on is not null and o.collected_on is not null and o.counted_as is null) withdrawn where ${where}`;

/** How much there is at all: counts, and paise for the collection. */
export async function totals(db: Db, withCollection: boolean): Promise<Record<Kind, number>> {
  const { rows } = await db.execute<Record<Kind, string>>(sql`
    select (select count(*) from app.patients where merged_into is null and removed_at is null) as patients,
      (select count(*) from app.treatments where removed_at is null) as treatments,
      (select count(*) from app.appointments where status not in ('Canceled', 'Rejected')) as appointments,
      ${withCollection ? sql`(select coalesce(sum(amount_paise), 0) from (${arrived(sql`true`)}) m)` : sql`0`} as collection`);
  const [row] = rows;
  const number = (kind: Kind) => Number(row?.[kind] ?? 0);
  return {
    patients: number('patients'),
    treatments: number('treatments'),
    appointments: number('appointments'),
    collection: number('collection'),
  };
}

export interface DayFigure {
  kind: Kind;
  day: Day;
  figure: number;
}

export interface Span {
  from: Day;
  to: Day;
  /** The instants at which the first day begins and the last one ends. */
  startsAt: string;
  endsAt: string;
  zone: Zone;
}

/** What happened on each clinic day from `from` to `to`; days on which nothing happened are left out. */
export async function byDay(
  db: Db,
  { from, to, startsAt, endsAt, zone }: Span,
  withCollection: boolean,
): Promise<DayFigure[]> {
  const collection = sql`union all select 'collection', m.paid_on, sum(m.amount_paise)::bigint from (${arrived(sql`paid_on between ${from} and ${to}`)}) m group by 2`;
  const { rows } = await db.execute<{ kind: Kind; day: Day; figure: string }>(sql`
    select 'patients' as kind, registered_on as day, count(*) as figure from app.patients where merged_into is null and removed_at is null and registered_on between ${from} and ${to} group by 2
    union all select 'treatments', visit_on, count(*) from app.treatments where removed_at is null and visit_on between ${from} and ${to} group by 2
    union all select 'appointments', (starts_at at time zone ${zone})::date, count(*) from app.appointments
      where status not in ('Canceled', 'Rejected') and starts_at >= ${startsAt} and starts_at < ${endsAt} group by 2
    ${withCollection ? collection : sql``}`);
  return rows.map(({ kind, day, figure }) => ({ kind, day, figure: Number(figure) }));
}
