// What stands in the way of spreading clinics over machines (Citus, by clinic_id), asked of the schema itself.
import type pg from 'pg';

/** Tables that hold no clinic's rows: small enough for one machine, or a copy on each. */
export const undivided: Readonly<Record<string, string>> = {
  accounts:
    'a person, who may be in several clinics: one table of the coordinator, two rows a clinic',
  access_tokens: 'a person’s, before the clinic is known; gone within the hour',
  codes: 'of a person who proves a number or an address; gone within minutes',
  contact_changes: 'of a person, until it is proved',
  authenticators: 'a person’s, in any clinic',
  devices: 'a person’s, in any clinic',
  registrations: 'of somebody who has no clinic yet',
  throttles: 'wrong tries by name and network, whatever the clinic',
  catalogue_medicines:
    'the catalogue that all read and nobody writes: a reference table, a copy on each machine',
};

/** What crosses clinics on purpose, by the constraint's or index's name, and what spreading would make of it. */
export const crossings: Readonly<Record<string, string>> = {
  breaches_id_seq:
    'the operator’s register of breaches, a few rows of no clinic: of the coordinator',
  access_tokens_session_id_fkey: 'between tables of people, both of the coordinator',
  sessions_account_id_fkey: 'between tables of people, both of the coordinator',
  sessions_device_id_fkey: 'between tables of people, both of the coordinator',
  sessions_pkey: 'sessions are a person’s, found before the clinic is known: of the coordinator',
  session_family_is_unique: 'as sessions_pkey',
  links_pkey: 'opened by its key before the clinic is known: of the coordinator',
  members_account_id_fkey:
    'a clinic’s row names a person: to be dropped, the coordinator’s triggers look instead; no member is ever deleted with the account',
  clinic_code_is_taken: 'the clinic’s own name for all: a table of codes on the coordinator',
  facility_is_one_clinics:
    'ABDM calls with the facility alone: a table of facilities on the coordinator',
  gateway_order_is_one_clinics:
    'Razorpay calls with the order alone: a table of orders on the coordinator',
  invoice_number_is_given_once:
    'our own invoices are numbered through all clinics, as the tax law asks: of the coordinator',
  public_link_key_is_own:
    '128 random bits: alone in each shard is alone; the key must come to hold the clinic to find the shard',
  paper_code_is_own:
    'as public_link_key_is_own, for a code that is read off paper: a table of codes on the coordinator',
  paper_link_key_is_own: 'as public_link_key_is_own',
};

interface Obstacle {
  kind: 'no clinic' | 'key' | 'unique' | 'sequence' | 'exclusion';
  table: string;
  name: string;
}

const tables = `select c.oid, c.relname, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'clinic_id' and a.attnotnull) as is_divided
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const holdsClinic = (of: string, keys: string) =>
  `exists (select 1 from pg_attribute held where held.attrelid = ${of} and held.attnum = any (${keys}) and held.attname = 'clinic_id')`;

/** All there are, the expected ones too. */
export async function obstaclesIn(admin: pg.Client): Promise<Obstacle[]> {
  const { rows } = await admin.query<Obstacle>(`
    with t as (${tables})
    select 'no clinic' as kind, relname as table, relname as name from t where not is_divided
    union all
    -- Both ends on one machine: the clinic is in the key, at the same place on both sides.
    select 'key', a.relname, con.conname from pg_constraint con join t a on a.oid = con.conrelid left join t b on b.oid = con.confrelid
      where con.contype = 'f' and (a.is_divided or b.is_divided) and not exists (
        select 1 from unnest(con.conkey, con.confkey) as pair (own, other)
          join pg_attribute x on x.attrelid = con.conrelid and x.attnum = pair.own
          join pg_attribute y on y.attrelid = con.confrelid and y.attnum = pair.other
        where x.attname = 'clinic_id' and y.attname = 'clinic_id')
    union all
    select 'unique', t.relname, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join t on t.oid = x.indrelid
      where x.indisunique and t.is_divided and not ${holdsClinic('t.oid', 'x.indkey::int2[]')}
    union all
    select 'exclusion', t.relname, con.conname from pg_constraint con join t on t.oid = con.conrelid
      where con.contype = 'x' and t.is_divided and not ${holdsClinic('t.oid', 'con.conkey')}
    union all
    select 'sequence', coalesce(d.refobjid::regclass::text, ''), s.relname from pg_class s
      left join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
      where s.relkind = 'S' and s.relnamespace in ('app'::regnamespace, 'app_private'::regnamespace)
    order by 1, 2, 3`);
  return rows;
}

/** @returns what nobody has explained, and explanations of what is no more. */
export function unexplained(obstacles: readonly Obstacle[]): string[] {
  const reasons = { ...undivided, ...crossings };
  const names = new Set(obstacles.map(({ name }) => name));
  return [
    ...obstacles
      .filter(({ name }) => !(name in reasons))
      .map(({ kind, table, name }) => `${kind}: ${name} of ${table}`),
    ...Object.keys(reasons)
      .filter((name) => !names.has(name))
      .map((name) => `explained, and not there: ${name}`),
  ];
}
