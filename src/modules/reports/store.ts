// Read only, over the tables of the modules below. Every report is one relation with a row's id, its day and the columns of `reports`.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Day, Zone } from '../../kit/shared/time.ts';
import type { Cell, FilterName, ReportName } from './model.ts';
import { reports } from './rules.ts';

export type Filters = { readonly [Name in FilterName]?: string | undefined };

export interface Asked {
  report: ReportName;
  from: Day;
  to: Day;
  /** The instants at which the first day begins and the last one ends. */
  startsAt: string;
  endsAt: string;
  zone: Zone;
  today: Day;
  filters: Filters;
}

export interface Row {
  id: string;
  patientId: string | null;
  cells: Cell[];
  /** Where the next page goes on. */
  at: string;
}

const equals = (column: SQL, value: string | undefined): SQL =>
  value === undefined || value === '' ? sql`true` : sql`${column} = ${value}`;

const paidOf = sql`coalesce((select sum(amount_paise) from app.treatment_payments p where p.clinic_id = t.clinic_id and p.treatment_id = t.id and p.status = 'Paid'), 0)::bigint`;

const visitsWhere = ({ from, to, filters }: Asked): SQL =>
  sql`t.removed_at is null and t.visit_on between ${from} and ${to} and ${equals(sql`t.doctor_id`, filters.doctorId)}`;

const visitRows = (asked: Asked): SQL => sql`
  select t.id::text, t.patient_id::text as "patientId", t.visit_on::text as at, t.visit_on as day, t.visit_on::text as "visitOn", p.name,
    p.case_number as "caseNumber", p.contact_number as phone, m.name as doctor, t.diagnosis, t.total_fees_paise as fees, t.discount_paise as discount,
    ${paidOf} as paid, t.total_fees_paise - t.discount_paise - ${paidOf} as due
  from app.treatments t join app.patients p on p.clinic_id = t.clinic_id and p.id = t.patient_id
    join app.members m on m.clinic_id = t.clinic_id and m.id = t.doctor_id
  where ${visitsWhere(asked)} and ${equals(sql`p.gender`, asked.filters.gender)}`;

const sources: Record<ReportName, (asked: Asked) => SQL> = {
  patients: ({ from, to, today, filters }) => sql`
    select id::text, id::text as "patientId", registered_on::text as at, registered_on as day, registered_on::text as "registeredOn", name,
      case_number as "caseNumber", gender, case when birth_on is not null then extract(year from age(${today}::date, birth_on))::int
        when stated_age_unit = 'years' then stated_age + extract(year from age(${today}::date, stated_on))::int end as age,
      contact_number as phone, city, last_visit_on::text as "lastVisitOn", due_paise as due
    from app.patients where registered_on between ${from} and ${to} and merged_into is null and removed_at is null
      and ${equals(sql`gender`, filters.gender)} and ${filters.city ? sql`lower(city) = lower(${filters.city})` : sql`true`}`,
  collection: ({ from, to, filters }) => sql`
    select c.id::text, c.patient_id::text as "patientId", c.paid_on::text as at, c.paid_on as day, c.paid_on::text as "paidOn", p.name, p.case_number as "caseNumber",
      d.name as doctor, c.type, m.name as "receivedBy", c.amount_paise as amount
    from app.money_entries c join app.patients p on p.clinic_id = c.clinic_id and p.id = c.patient_id
      left join app.members d on d.clinic_id = c.clinic_id and d.id = c.doctor_id
      left join app.members m on m.clinic_id = c.clinic_id and m.id = c.received_by
    where c.status = 'Paid' and c.type <> 'Advance' and c.paid_on between ${from} and ${to} and ${equals(sql`c.doctor_id`, filters.doctorId)}
      and ${equals(sql`c.type`, filters.paymentType)}`,
  treatments: visitRows,
  appointments: ({ startsAt, endsAt, zone, filters }) => sql`
    select a.id::text, a.patient_id::text as "patientId", to_char(a.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISS') as at, (a.starts_at at time zone ${zone})::date as day,
      to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt", p.name, p.case_number as "caseNumber",
      p.contact_number as phone, m.name as doctor, a.status, a.fee_paise as fees
    from app.appointments a join app.patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
      join app.members m on m.clinic_id = a.clinic_id and m.id = a.doctor_id
    where a.starts_at >= ${startsAt} and a.starts_at < ${endsAt} and ${equals(sql`a.doctor_id`, filters.doctorId)}
      and ${filters.status === 'Standing' ? sql`a.status not in ('Canceled', 'Rejected')` : equals(sql`a.status`, filters.status)}`,
  dues: (asked) => sql`select * from (${visitRows(asked)}) v where v.due > 0`,
  doctors: (asked) => sql`
    select m.id::text, null as "patientId", '' as at, null::date as day, m.name as doctor, count(*)::int as visits,
      count(distinct t.patient_id)::int as people, sum(t.total_fees_paise - t.discount_paise)::bigint as fees, sum(${paidOf})::bigint as paid
    from app.treatments t join app.members m on m.clinic_id = t.clinic_id and m.id = t.doctor_id
    where ${visitsWhere(asked)} group by m.id, m.name`,
  medicines: (asked) => sql`
    select md5(lower(l.medicine_name) || l.generic_name) as id, null as "patientId", lpad((1000000000 - count(*))::text, 10, '0') as at, null::date as day,
      min(l.medicine_name) as medicine, l.generic_name as composition, count(*)::int as times, count(distinct t.patient_id)::int as people
    from app.treatments t join app.treatment_lines l on l.clinic_id = t.clinic_id and l.treatment_id = t.id
    where ${visitsWhere(asked)} group by lower(l.medicine_name), l.generic_name`,
  diagnoses: (asked) => sql`
    select md5(lower(btrim(t.diagnosis))) as id, null as "patientId", lpad((1000000000 - count(*))::text, 10, '0') as at, null::date as day,
      min(btrim(t.diagnosis)) as diagnosis, count(*)::int as visits, count(distinct t.patient_id)::int as people
    from app.treatments t where ${visitsWhere(asked)} and btrim(t.diagnosis) <> '' group by lower(btrim(t.diagnosis))`,
};

/**
 * The rows in order: the latest first, of grouped reports the most first.
 * @param after the `at` and `id` of the last row of the page before
 */
export async function rows(
  db: Db,
  asked: Asked,
  after: { at: string; id: string } | null,
  most: number,
): Promise<Row[]> {
  const { columns, isGrouped } = reports[asked.report];
  const keys = Object.keys(columns);
  const cells = sql.join(
    keys.map((key) => sql`r.${sql.identifier(key)}`),
    sql`, `,
  );
  const later = isGrouped ? sql`(r.at, r.id) >` : sql`(r.at, r.id) <`;
  const order = isGrouped ? sql`r.at, r.id` : sql`r.at desc, r.id desc`;
  const answer = await db.execute<Record<string, Cell>>(sql`
    select r.id, r.at, r."patientId", ${cells} from (${sources[asked.report](asked)}) r
    where ${after === null ? sql`true` : sql`${later} (${after.at}, ${after.id})`} order by ${order} limit ${most}`);
  return answer.rows.map((row) => ({
    id: String(row['id']),
    at: String(row['at']),
    patientId: row['patientId'] === null ? null : String(row['patientId']),
    cells: keys.map((key) => cellOf(row[key], columns[key]?.kind)),
  }));
}

const cellOf = (value: Cell | undefined, kind: string | undefined): Cell =>
  value === null || value === undefined || value === ''
    ? null
    : kind === 'money' || kind === 'whole'
      ? Number(value)
      : String(value);

export interface Sums {
  rows: number;
  /** In the columns' order; null where a column is not summed. */
  cells: (number | null)[];
}

export async function sums(db: Db, asked: Asked): Promise<Sums> {
  const columns = Object.entries(reports[asked.report].columns);
  const added = columns.map(([key, { sums: isSummed }], n) =>
    isSummed
      ? sql`coalesce(sum(r.${sql.identifier(key)}), 0)::bigint as ${sql.identifier(`c${n}`)}`
      : sql`null as ${sql.identifier(`c${n}`)}`,
  );
  const { rows: answer } = await db.execute<Record<string, string | null>>(sql`
    select count(*) as rows, ${sql.join(added, sql`, `)} from (${sources[asked.report](asked)}) r`);
  const [row] = answer;
  return {
    rows: Number(row?.['rows'] ?? 0),
    cells: columns.map((_column, n) => {
      const value = row?.[`c${n}`] ?? null;
      return value === null ? null : Number(value);
    }),
  };
}

/** What each day brought, in the report's measure. */
export async function series(db: Db, asked: Asked): Promise<{ day: Day; figure: number }[]> {
  const { measure, isGrouped } = reports[asked.report];
  if (isGrouped) return [];
  const figure =
    measure === undefined ? sql`count(*)` : sql`sum(r.${sql.identifier(measure)})::bigint`;
  const { rows: answer } = await db.execute<{ day: Day; figure: string }>(sql`
    select r.day::text as day, ${figure} as figure from (${sources[asked.report](asked)}) r group by 1 order by 1`);
  return answer.map((row) => ({ day: row.day, figure: Number(row.figure) }));
}
