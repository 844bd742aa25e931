// Read only, over the tables of the modules below. Every report is one relation with a row's id, its day and the columns of `reports`.
import { type SQL, sql } from 'drizzle-orm';
import { databaseError, type Db } from '../../kit/server/db.ts';
import { keyset, type OrderedBy } from '../../kit/server/order.ts';
import { readOrder } from '../../kit/shared/order.ts';
import { addDays, type Day, type Zone } from '../../kit/shared/time.ts';
import type { Cell, FilterName, ReportName } from './model.ts';
import { healthSac, maxAddingMillis, reports, wideDays } from './rules.ts';

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
  /** A column's key, `-` before it for the largest or latest first. */
  order?: string | undefined;
  filters: Filters;
  /** The one row with this id, wherever it stands now: a visit that was paid since is no due any more. */
  only?: string;
}

export interface Row {
  id: string;
  patientId: string | null;
  cells: Cell[];
  /** Where the next page goes on. */
  mark: string;
}

/** What the rows are for: a page of them, all of them in a file, or sums alone, which need no names. */
type Use = 'page' | 'file' | 'sums';

const equals = (column: SQL, value: string | undefined): SQL =>
  value === undefined || value === '' ? sql`true` : sql`${column} = ${value}`;

/** In whole years, an infant's nought, null where it is not known; of the patient `p`. */
const ageOf = (today: Day): SQL => sql`
  extract(year from age(${today}::date, coalesce(p.birth_on, p.stated_on - (p.stated_age || ' ' || p.stated_age_unit)::interval)))::int`;

function ageWithin(today: Day, band: string | undefined): SQL {
  if (band === undefined) return sql`true`;
  const [from = '', to = ''] = band.split('-');
  return sql`${ageOf(today)} between ${Number(from)}::int and ${to === '' ? 200 : Number(to)}::int`;
}

const isPart = (column: SQL, part: string | undefined, before: '%' | ''): SQL =>
  part === undefined || part === ''
    ? sql`true`
    : sql`${column} ilike ${`${before}${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
const holds = (column: SQL, part: string | undefined): SQL => isPart(column, part, '%');
const begins = (column: SQL, part: string | undefined): SQL => isPart(column, part, '');

/** Said column by column, and not by a join on one or the other: the planner has to see that each row has one, to walk the latest alone. */
const ofPerson = sql.join(
  [
    'name',
    'case_number',
    'contact_number',
    'gender',
    'city',
    'birth_on',
    'stated_age',
    'stated_age_unit',
    'stated_on',
  ].map((column) =>
    sql.raw(
      `case when person.id is null then record.${column} else person.${column} end as ${column}`,
    ),
  ),
  sql`, `,
);

/** The patient `p` of a row `of`, which is the person its record was merged into, and their columns; sums go without, but for a filter on them. */
function patientBeside(
  of: 't' | 'a' | 'c',
  use: Use,
  isFilter: boolean,
): { join: SQL; columns: SQL } {
  if (use === 'sums' && !isFilter)
    return {
      join: sql``,
      columns: sql`null::text as name, null::text as "caseNumber", null::text as phone`,
    };
  return {
    join: sql`join app.patients record on record.clinic_id = ${sql.raw(of)}.clinic_id and record.id = ${sql.raw(of)}.patient_id
      left join app.patients person on person.clinic_id = record.clinic_id and person.id = record.merged_into
      cross join lateral (select ${ofPerson}) p`,
    columns: sql`p.name, p.case_number as "caseNumber", p.contact_number as phone`,
  };
}

const recordOf = { t: sql`t.patient_id`, o: sql`o."patientId"::uuid` };
/** How many people the visits or appointments `of` are of: two records that were merged are one. */
const peopleOf = (of: 't' | 'o'): SQL =>
  sql`count(distinct coalesce(merged.into_id, ${recordOf[of]}))::int`;
const mergedBeside = (of: 't' | 'o'): SQL => sql`
  left join (select id, merged_into as into_id from app.patients where merged_into is not null) merged on merged.id = ${recordOf[of]}`;

const asksOfPatient = ({ filters: { gender, age, city } }: Asked): boolean =>
  [gender, age, city].some(Boolean);

/** What the filters say of the patient `p`. */
const patientWhere = ({ today, filters }: Asked): SQL =>
  sql`${equals(sql`p.gender`, filters.gender)} and ${ageWithin(today, filters.age)} and ${begins(sql`p.city`, filters.city)}`;

const visitsWhere = ({ from, to, filters }: Asked): SQL =>
  sql`t.removed_at is null and t.visit_on between ${from} and ${to} and ${equals(sql`t.doctor_id`, filters.doctorId)} and ${holds(sql`t.diagnosis`, filters.diagnosis)}`;

/** The move that made an appointment says by whom: without a member it was the patient. */
const sourceOf = sql`case when a.kind = 'walkin' then 'walkin'
  when exists (select from app.appointment_moves v where v.clinic_id = a.clinic_id and v.appointment_id = a.id and v.from_status is null and v.member_id is null) then 'patient'
  else 'clinic' end`;

const appointmentsWhere = ({ startsAt, endsAt, filters }: Asked): SQL => sql`
  a.starts_at >= ${startsAt} and a.starts_at < ${endsAt} and ${equals(sql`a.doctor_id`, filters.doctorId)}
    and ${filters.source === undefined ? sql`true` : sql`${sourceOf} = ${filters.source}`}`;

/** The one row that is asked for; null where the report's own filters say which. */
const alone = ({ only }: Asked, id: SQL): SQL | null =>
  only === undefined ? null : sql`${id} = ${only}::uuid`;

const appointmentRows = (asked: Asked, use: Use, where: SQL): SQL => {
  const patient = patientBeside('a', use, false);
  return sql`
  select a.id::text, a.patient_id::text as "patientId", to_char(a.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISS') as at, (a.starts_at at time zone ${asked.zone})::date as day, a.starts_at as first,
    to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt", ${patient.columns}, m.name as doctor, a.status, ${sourceOf} as source, a.fee_paise as fees
  from app.appointments a ${patient.join} join app.members m on m.clinic_id = a.clinic_id and m.id = a.doctor_id
  where ${alone(asked, sql`a.id`) ?? sql`${appointmentsWhere(asked)} and ${where}`}`;
};

const visitRows = (asked: Asked, use: Use): SQL => {
  const patient = patientBeside('t', use, asksOfPatient(asked));
  return sql`
  select t.id::text, t.patient_id::text as "patientId", t.visit_on::text as at, t.visit_on as day, t.visit_on as first, t.visit_on::text as "visitOn", ${patient.columns},
    m.name as doctor, t.diagnosis, t.total_fees_paise as fees, t.discount_paise as discount,
    t.paid_paise as paid, greatest(t.due_paise, 0) as due
  from app.treatments t ${patient.join} join app.members m on m.clinic_id = t.clinic_id and m.id = t.doctor_id
  where ${alone(asked, sql`t.id`) ?? sql`${visitsWhere(asked)} and ${patientWhere(asked)}`}`;
};

const sources: Record<ReportName, (asked: Asked, use: Use) => SQL> = {
  patients: (asked) => sql`
    select p.id::text, p.id::text as "patientId", p.registered_on::text as at, p.registered_on as day, p.registered_on as first, p.registered_on::text as "registeredOn", p.name,
      p.case_number as "caseNumber", p.gender, ${ageOf(asked.today)} as age, p.contact_number as phone, p.city, p.last_visit_on::text as "lastVisitOn", p.due_paise as due
    from app.patients p where ${
      alone(asked, sql`p.id`) ??
      sql`p.registered_on between ${asked.from} and ${asked.to} and p.merged_into is null and p.removed_at is null
      and ${patientWhere(asked)}`
    }`,
  collection: (asked, use) => {
    const { from, to, filters } = asked;
    const patient = patientBeside('c', use, false);
    const patientId = use === 'sums' ? sql`null` : sql`c.patient_id::text`;
    return sql`
    select c.id::text, ${patientId} as "patientId", c.paid_on::text as at, c.paid_on as day, c.paid_on as first, c.paid_on::text as "paidOn", ${patient.columns},
      d.name as doctor, c.type, m.name as "receivedBy", c.amount_paise as amount
    from app.money_entries c ${patient.join}
      left join app.members d on d.clinic_id = c.clinic_id and d.id = c.doctor_id
      left join app.members m on m.clinic_id = c.clinic_id and m.id = c.received_by
    where ${
      alone(asked, sql`c.id`) ??
      sql`c.status = 'Paid' and c.type <> 'Advance' and c.paid_on between ${from} and ${to} and ${equals(sql`c.doctor_id`, filters.doctorId)}
      and ${equals(sql`c.type`, filters.paymentType)}`
    }`;
  },
  treatments: visitRows,
  appointments: (asked, use) =>
    appointmentRows(
      asked,
      use,
      asked.filters.status === 'Standing'
        ? sql`a.status not in ('Canceled', 'Rejected')`
        : equals(sql`a.status`, asked.filters.status),
    ),
  noShows: (asked, use) => appointmentRows(asked, use, sql`a.status = 'No-show'`),
  sources: (asked) => sql`
    select o.source as id, null as "patientId", lpad((1000000000 - count(*))::text, 10, '0') as at, null::date as day, o.source, count(*)::int as times,
      ${peopleOf('o')} as people, (count(*) filter (where o.status = 'Completed'))::int as completed,
      (count(*) filter (where o.status = 'No-show'))::int as "noShows"
    from (${appointmentRows(asked, 'sums', sql`true`)}) o ${mergedBeside('o')} group by o.source`,
  dues: (asked, use) =>
    sql`select * from (${visitRows(asked, use)}) v where ${alone(asked, sql`v.id::uuid`) ?? sql`v.due > 0`}`,
  doctors: (asked) => sql`
    select m.id::text, null as "patientId", '' as at, null::date as day, m.name as doctor, count(*)::int as visits,
      ${peopleOf('t')} as people, sum(t.total_fees_paise)::bigint as fees, sum(t.discount_paise)::bigint as discount,
      sum(t.paid_paise)::bigint as paid
    from app.treatments t join app.members m on m.clinic_id = t.clinic_id and m.id = t.doctor_id ${mergedBeside('t')}
    where ${visitsWhere(asked)} group by m.id, m.name`,
  medicines: (asked) => sql`
    select md5(lower(l.medicine_name) || l.generic_name) as id, null as "patientId", lpad((1000000000 - count(*))::text, 10, '0') as at, null::date as day,
      min(l.medicine_name) as medicine, l.generic_name as composition, count(*)::int as times, ${peopleOf('t')} as people
    from app.treatments t join app.treatment_lines l on l.clinic_id = t.clinic_id and l.treatment_id = t.id ${mergedBeside('t')}
    where ${visitsWhere(asked)} group by lower(l.medicine_name), l.generic_name`,
  diagnoses: (asked) => sql`
    select md5(lower(btrim(t.diagnosis))) as id, null as "patientId", lpad((1000000000 - count(*))::text, 10, '0') as at, null::date as day,
      min(btrim(t.diagnosis)) as diagnosis, count(*)::int as visits, ${peopleOf('t')} as people
    from app.treatments t ${mergedBeside('t')} where ${visitsWhere(asked)} and btrim(t.diagnosis) <> '' group by lower(btrim(t.diagnosis))`,
  gst: (asked, use) => sql`
    select v.id, v."patientId", v.at, v.day, v.first, v."visitOn", v.name, v."caseNumber", v.doctor, ${healthSac}::text as sac, v.fees - v.discount as exempt,
      0::bigint as taxable, 0::bigint as cgst, 0::bigint as sgst, 0::bigint as igst, v.fees - v.discount as amount,
      (select number from app.papers w where w.patient_id = v."patientId"::uuid and w.treatment_id = v.id::uuid and w.kind = 'receipt' order by w.edition desc limit 1) as receipt
    from (${visitRows(asked, use)}) v where ${alone(asked, sql`v.id::uuid`) ?? sql`v.fees > v.discount`}`,
};

/** By one column of the relation `r`, and empty cells last: text and days as text, which is what the cells are. */
function columnPlace(report: ReportName, key: string, isDescending: boolean): OrderedBy {
  const column = sql`r.${sql.identifier(key)}`;
  const kind = reports[report].columns[key]?.kind;
  if (kind === 'money' || kind === 'whole')
    return {
      by: sql`coalesce(${column}::bigint, ${isDescending ? sql`-1` : sql`9007199254740991`}::bigint)`,
      kind: 'whole',
    };
  const [full, empty] = isDescending ? [sql`'1'`, sql`'0'`] : [sql`'0'`, sql`'1'`];
  return {
    by: sql`case when coalesce(${column}, '') = '' then ${empty} else ${full} || lower(${column}) end`,
    kind: kind === 'text' ? 'name' : 'text',
  };
}

/** As asked, else the latest first, of grouped reports the most first. */
function placeOf({ report, order }: Asked): OrderedBy & { isDescending: boolean } {
  if (!order) return { by: sql`r.at`, kind: 'text', isDescending: !reports[report].isGrouped };
  const { key, isDescending } = readOrder(order);
  return { ...columnPlace(report, key, isDescending), isDescending };
}

/** What an order by a column looks at of all rows: money is added up in one walk. */
const allRows = (asked: Asked): Use => (asked.order ? 'file' : 'page');

/** The rows in order, behind the row `after`. @throws input_wrong where nobody knows where that row stood */
async function ordered(db: Db, asked: Asked, after: string, use: Use): Promise<SQL> {
  const { columns, isGrouped } = reports[asked.report];
  const cells = sql.join(
    Object.keys(columns).map((key) => sql`r.${sql.identifier(key)}`),
    sql`, `,
  );
  const place = placeOf(asked);
  const { order, behind, mark } = await keyset(db, {
    ...place,
    ...(isGrouped ? { id: sql`r.id`, idType: 'text' } : { id: sql`r.id::uuid` }),
    after,
    // A row that has left the report meanwhile is asked after outside of it; what sums up many is nowhere else.
    its: (id) =>
      sql`(select ${place.by} from (${sources[asked.report](isGrouped ? asked : { ...asked, only: id }, 'file')}) r where r.id = ${id})`,
  });
  // `at` is `first` as text, which no index knows.
  const first = asked.order || isGrouped ? sql`` : sql`r.first desc, `;
  return sql`select r.id, ${mark} as mark, r."patientId", ${cells} from (${sources[asked.report](asked, use)}) r where ${behind ?? sql`true`} order by ${first}${order}`;
}

const rowsOf = (report: ReportName, answer: readonly Record<string, Cell>[]): Row[] => {
  const { columns } = reports[report];
  return answer.map((row) => ({
    id: String(row['id']),
    mark: String(row['mark']),
    patientId: row['patientId'] === null ? null : String(row['patientId']),
    cells: Object.entries(columns).map(([key, { kind }]) => cellOf(row[key], kind)),
  }));
};

/** @param after the `mark` of the last row of the page before */
export async function rows(db: Db, asked: Asked, after: string, most: number): Promise<Row[]> {
  const answer = await db.execute<Record<string, Cell>>(
    sql`${await ordered(db, asked, after, allRows(asked))} limit ${most}`,
  );
  return rowsOf(asked.report, answer.rows);
}

const rowsAtOnce = 100;

/** All rows, as they stood when it began: sorted once, however many they are. Lives in the call's transaction. */
export async function* everyRow(db: Db, asked: Asked): AsyncGenerator<Row> {
  await db.execute(
    sql`declare report_rows no scroll cursor for ${await ordered(db, asked, '', 'file')}`,
  );
  for (;;) {
    const { rows: answer } = await db.execute<Record<string, Cell>>(
      sql.raw(`fetch ${rowsAtOnce} from report_rows`),
    );
    yield* rowsOf(asked.report, answer);
    if (answer.length < rowsAtOnce) return;
  }
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

export interface Figures {
  sums: Sums;
  /** What each day brought, in the report's measure; none of grouped reports. */
  series: { day: Day; figure: number }[];
}

/** Whether there are more rows than so many, without counting all. */
export async function isLonger(db: Db, asked: Asked, than: number): Promise<boolean> {
  const { rows: answer } = await db.execute<{ is: boolean }>(sql`
    select count(*) > ${than} as is from (select from (${sources[asked.report](asked, 'page')}) r limit ${than + 1}) first`);
  return answer[0]?.is ?? false;
}

/** Nobody waits for what follows in this transaction. */
export const mayTakeLong = (db: Db) => db.execute(sql`set local statement_timeout = '5min'`);

/** All rows and the rows of each day, added up in one walk over them. */
export async function figures(db: Db, asked: Asked): Promise<Figures> {
  const { measure, isGrouped, columns: known } = reports[asked.report];
  const columns = Object.entries(known);
  const added = columns.map(([key, { sums: isSummed }], n) =>
    isSummed
      ? sql`coalesce(sum(r.${sql.identifier(key)}), 0)::bigint as ${sql.identifier(`c${n}`)}`
      : sql`null as ${sql.identifier(`c${n}`)}`,
  );
  const { rows: answer } = await db.execute<Record<string, string | null>>(sql`
    select r.day::text as day, grouping(r.day) as "isWhole", count(*) as rows, ${sql.join(added, sql`, `)}
    from (${sources[asked.report](asked, 'sums')}) r group by grouping sets ((), (r.day)) order by r.day`);
  const measured = measure === undefined ? 'rows' : `c${Object.keys(known).indexOf(measure)}`;
  const whole = answer.find((row) => Number(row['isWhole']) === 1);
  return {
    sums: {
      rows: Number(whole?.['rows'] ?? 0),
      cells: columns.map((_column, n) => {
        const value = whole?.[`c${n}`] ?? null;
        return value === null ? null : Number(value);
      }),
    },
    series: isGrouped
      ? []
      : answer
          .filter((row) => row !== whole)
          .map((row) => ({ day: String(row['day']), figure: Number(row[measured]) })),
  };
}

/** The same while somebody waits; null where adding up takes too long. Nothing else may be asked of the connection meanwhile. */
export async function figuresInTime(db: Db, asked: Asked): Promise<Figures | null> {
  if (addDays(asked.from, wideDays) >= asked.to) return figures(db, asked);
  await db.execute(sql`savepoint figures`);
  try {
    await db.execute(sql.raw(`set local statement_timeout = ${maxAddingMillis}`));
    return await figures(db, asked);
  } catch (error) {
    if (!isTooLate(error)) throw error;
    return null;
  } finally {
    await db.execute(sql`rollback to savepoint figures`);
  }
}

/** The statement ran into its time. */
export const isTooLate = (error: unknown): boolean => databaseError(error)?.code === '57014';

export async function memberName(db: Db, id: string): Promise<string> {
  const { rows: answer } = await db.execute<{ name: string }>(
    sql`select name from app.members where id = ${id}`,
  );
  return answer[0]?.name ?? '';
}
