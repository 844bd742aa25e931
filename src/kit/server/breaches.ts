// The register of breaches: what was noticed when, who must hear of it by when, and who they are.
import type pg from 'pg';
import { csvLines } from '../shared/csv.ts';

/** Who must hear, and within how many hours of its being noticed; the law's "without delay" is a day here. */
export const listeners = {
  /** Directions of 28 April 2022. */
  'cert-in': 6,
  /** Rule 7(2)(a), without delay. */
  board: 24,
  /** Rule 7(1), without delay. */
  patients: 24,
  /** Rule 7(2)(b): all that is known. */
  report: 72,
} as const;
type Listener = keyof typeof listeners;
export const isListener = (text: string): text is Listener => Object.hasOwn(listeners, text);

interface Breach {
  id: number;
  what: string;
  noticedAt: Temporal.Instant;
  closedAt: Temporal.Instant | null;
  /** Who has heard, and when. */
  heard: Partial<Record<Listener, string>>;
}

interface NewBreach {
  what: string;
  noticedAt: Temporal.Instant;
  /** Codes; none: all clinics. */
  clinics: readonly string[];
  /** E-mail of the account that read what it should not, and between which moments. */
  account?: string;
  from?: Temporal.Instant;
  to?: Temporal.Instant;
}

/** A sentence for the operator. */
export class BreachRefused extends Error {}

export async function addBreach(client: pg.ClientBase, breach: NewBreach): Promise<number> {
  const { rows: clinics } = await client.query<{ id: string; code: string }>(
    'select clinic_id as id, code from app.clinics where code = any($1)',
    [breach.clinics],
  );
  const unknown = breach.clinics.find((code) => !clinics.some((one) => one.code === code));
  if (unknown !== undefined) throw new BreachRefused(`There is no clinic with the code ${unknown}`);
  const { rows: accounts } = await client.query<{ id: string }>(
    'select id from app.accounts where email = lower($1)',
    [breach.account ?? ''],
  );
  if (breach.account !== undefined && !accounts[0])
    throw new BreachRefused('There is no account with this e-mail');
  const { rows } = await client.query<{ id: number }>(
    `insert into app_private.breaches (what, noticed_at, clinics, account_id, seen_from, seen_to) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      breach.what,
      breach.noticedAt.toString(),
      clinics.map(({ id }) => id),
      accounts[0]?.id ?? null,
      breach.from?.toString() ?? null,
      breach.to?.toString() ?? null,
    ],
  );
  return rows[0]?.id ?? 0;
}

export async function breaches(client: pg.ClientBase): Promise<Breach[]> {
  const { rows } = await client.query<{
    id: number;
    what: string;
    noticed_at: Date;
    closed_at: Date | null;
    heard: Breach['heard'];
  }>('select id, what, noticed_at, closed_at, told as heard from app_private.breaches order by id');
  const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
  return rows.map((row) => ({
    id: row.id,
    what: row.what,
    noticedAt: instantOf(row.noticed_at),
    closedAt: row.closed_at && instantOf(row.closed_at),
    heard: row.heard,
  }));
}

/** @throws BreachRefused */
export async function noteHeard(
  client: pg.ClientBase,
  id: number,
  who: Listener,
  at: Temporal.Instant,
): Promise<void> {
  const { rowCount } = await client.query(
    'update app_private.breaches set told = told || jsonb_build_object($2::text, $3::text) where id = $1',
    [id, who, at.toString()],
  );
  if (rowCount !== 1) throw new BreachRefused(`There is no breach ${String(id)}`);
}

/** @throws BreachRefused while somebody has not heard. */
export async function closeBreach(
  client: pg.ClientBase,
  id: number,
  at: Temporal.Instant,
): Promise<void> {
  const breach = (await breaches(client)).find((one) => one.id === id);
  if (!breach) throw new BreachRefused(`There is no breach ${String(id)}`);
  const open = stillToHear(breach);
  if (open.length > 0) throw new BreachRefused(`Not told yet: ${open.join(', ')}`);
  await client.query('update app_private.breaches set closed_at = $2 where id = $1', [
    id,
    at.toString(),
  ]);
}

const stillToHear = ({ heard }: Breach): Listener[] =>
  Object.keys(listeners).filter((who): who is Listener => isListener(who) && !(who in heard));

/** What is to be done by when, one line each. */
export function clockLines(breach: Breach, now: Temporal.Instant): string[] {
  return Object.entries(listeners).map(([who, hours]) => {
    const by = breach.noticedAt.add({ hours });
    const heardAt = isListener(who) ? breach.heard[who] : undefined;
    if (heardAt !== undefined) return `${who}: told ${heardAt}`;
    const left = Math.round(now.until(by).total('hours') * 10) / 10;
    return left < 0
      ? `${who}: LATE since ${by.toString()}`
      : `${who}: by ${by.toString()}, ${String(left)} h left`;
  });
}

const everybody = `
  select c.code, c.name as clinic, p.name, p.isd_code || ' ' || p.contact_number as number, p.language
  from app_private.breaches b join app.patients p on (cardinality(b.clinics) = 0 or p.clinic_id = any(b.clinics)) and p.removed_at is null
  join app.clinics c on c.clinic_id = p.clinic_id
  where b.id = $1 and p.merged_into is null and (b.account_id is null or exists (
    select from app.audit a
    where a.clinic_id = p.clinic_id and a.account_id = b.account_id
      and a.at >= coalesce(b.seen_from, '-infinity') and a.at <= coalesce(b.seen_to, 'infinity')
      and (a.entity_id = p.id::text or a.detail::text like '%' || p.id::text || '%'
        or a.entity_id in (select t.id::text from app.treatments t where t.clinic_id = p.clinic_id and t.patient_id = p.id
          union all select d.id::text from app.documents d where d.clinic_id = p.clinic_id and d.patient_id = p.id))))
  order by c.code, p.name`;

/** Whom to tell, as a sheet: clinic, name, number, language. @param guard who sees all clinics. @throws BreachRefused */
export async function whomToTell(
  client: pg.ClientBase,
  guard: string,
  id: number,
): Promise<{ text: string; count: number }> {
  if (!(await breaches(client)).some((one) => one.id === id))
    throw new BreachRefused(`There is no breach ${String(id)}`);
  await client.query('begin');
  try {
    await client.query(`grant select on app_private.breaches to ${guard}`);
    await client.query(`set local role ${guard}`);
    const { rows } = await client.query<Record<string, string>>(everybody, [id]);
    const names = ['code', 'clinic', 'name', 'number', 'language'];
    const lines = rows.map((row) => names.map((name) => row[name] ?? ''));
    return { text: csvLines([names, ...lines], true), count: rows.length };
  } finally {
    await client.query('rollback');
  }
}
