// The wallet of a clinic with 1,000,000 postings: its figures, and pages of its history, as the app's own role asks for them.
// `node scripts/bench/wallet.ts` prints the slowest statement's plan too.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf, type Db } from '../../src/kit/server/db.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import * as ledger from '../../src/modules/ledger/store.ts';
import * as wallet from '../../src/modules/wallet/store/history.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { type BenchDatabase, explained, openAsApp, planIn } from './as-app.ts';
import { quantile } from './figures.ts';

interface WalletFigure {
  name: string;
  isHistory: boolean;
  p50Millis: number;
  p95Millis: number;
  plan: string;
}

/** Each fee is two entries of two postings; every thousandth fee is followed by a payout of two. */
const fees = 249_875;
const fresh = 500;
const people = 5_000;
const clinic = '01980000-0000-7000-8000-000000000001';

/** Past the triggers, as the books would have grown. */
async function fill(admin: Client, log: (line: string) => void): Promise<void> {
  await admin.query(`set session_replication_role = replica; set synchronous_commit = off`);
  await admin.query(
    `insert into app.clinics (clinic_id, code, name, country, zone) values ($1, 'BENCH1', 'Clinic', 'IN', 'Asia/Kolkata')`,
    [clinic],
  );
  await admin.query(
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, latin_name, search_keys)
     select $1, '26-' || n, 'Patient ' || n, 'IN', '+91', (9000000000 + n)::text, 'Other', 30, 'years', '2026-01-01', 'en', '2026-01-01', 'patient', '{}' from generate_series(1, ${people}) n`,
    [clinic],
  );
  await admin.query(
    `create temp table fee as select n, uuidv7() as appointment_id, uuidv7() as online_id, uuidv7() as received_id, uuidv7() as earned_id,
       (100 + n % 900) * 100 as paise, now() - (${fees} - n) * interval '2 minutes' as at, n % 1000 = 0 as is_paid_out, uuidv7() as payout_id, uuidv7() as payout_entry_id
     from generate_series(1, ${fees}) n`,
  );
  await admin.query(
    `insert into app.appointments (clinic_id, id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     select $1, f.appointment_id, p.id, uuidv7(), f.at, f.at + interval '10 minutes', 1, 'Canceled', 'offline', f.paise, 'New'
     from fee f join (select id, row_number() over () as n from app.patients) p on p.n = 1 + f.n % ${people}`,
    [clinic],
  );
  await admin.query(
    `insert into app.online_payments (clinic_id, id, appointment_id, amount_paise, state, payment_id, paid_at) select $1, online_id, appointment_id, paise, 'paid', uuidv7(), at from fee`,
    [clinic],
  );
  await admin.query(
    `insert into app.payouts (clinic_id, id, amount_paise, state, bank_version, account_end, approvals_needed, requested_by, requested_at, settled_at)
     select $1, payout_id, 10000, 'paid', 1, '6789', 0, uuidv7(), at, at from fee where is_paid_out`,
    [clinic],
  );
  await admin.query(
    `create temp table line as
       select received_id as entry_id, 'payment_received' as kind, 'gateway_payment' as cause, online_id as cause_id, null::uuid as about_id, account, paise * way as paise, at, n * 10 as place
       from fee, (values ('gateway', 1), ('unallocated', -1)) l (account, way)
       union all select earned_id, 'fee_earned', 'online_payment', online_id, a.patient_id, account, paise * way, at, n * 10 + 1
       from fee join app.appointments a on a.id = appointment_id, (values ('unallocated', 1), ('clinic_due', -1)) l (account, way)
       union all select payout_entry_id, 'payout_requested', 'payout', payout_id, null, account, 10000 * way, at, n * 10 + 2 from fee, (values ('clinic_due', 1), ('paying_out', -1)) l (account, way) where is_paid_out`,
  );
  await admin.query(
    `insert into app.ledger_entries (clinic_id, id, kind, cause, cause_id, happened_at) select distinct on (entry_id) $1::uuid, entry_id, kind, cause, cause_id, at from line`,
    [clinic],
  );
  await admin.query(
    `insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at, about_id)
     select $1, account, row_number() over of_account, entry_id, kind, paise, sum(paise) over of_account, at, about_id from line
     window of_account as (partition by account order by place)`,
    [clinic],
  );
  await admin.query(
    `insert into app.ledger_accounts select clinic_id, account, count(*), sum(amount_paise) from app.ledger_postings group by 1, 2`,
  );
  await admin.query(
    `insert into app.ledger_balances select clinic_id, account, kind, count(*), sum(amount_paise) from app.ledger_postings group by 1, 2, 3`,
  );
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum (analyze)');
  const { rows } = await admin.query<{ count: string }>('select count(*) from app.ledger_postings');
  log(`${rows[0]?.count ?? ''} postings`);
}

type Work = (db: Db, n: number) => Promise<unknown>;

/** What the verb `wallet.get` asks of the books. */
const summary: Work = async (db) => {
  const settled = Temporal.Now.instant().subtract({ hours: 48 }).toString();
  await ledger.sumsByKind(db, 'clinic_due');
  await ledger.balanceOf(db, 'clinic_due');
  await ledger.balanceOf(db, 'paying_out');
  await ledger.standingSince(
    db,
    'clinic_due',
    { kind: 'fee_earned', backBy: 'fee_returned' },
    settled,
  );
};
const page =
  (wanted: (n: number) => Partial<wallet.WantedTransactions>): Work =>
  (db, n) =>
    wallet.listTransactions(db, { text: '', most: 51, ...wanted(n) });

const kinds: readonly (readonly [name: string, isHistory: boolean, work: Work])[] = [
  ['the figures', false, summary],
  ['history, the first page', true, page(() => ({}))],
  ['history, a page deep down', true, page((n) => ({ before: fees - n * 500 }))],
  ['history, debits', true, page(() => ({ way: 'debit' }))],
  ['history, a patient by name', true, page((n) => ({ text: `Patient ${(n * 37) % people}` }))],
  [
    'history, a name that a hundred have',
    true,
    page((n) => ({ text: `Patient ${10 + (n % 40)}` })),
  ],
  ['history, a name that a thousand have', true, page((n) => ({ text: `Patient ${1 + (n % 4)}` }))],
  ['history, an account that all payouts went to', true, page(() => ({ text: '6789' }))],
  ['history, an amount', true, page((n) => ({ text: String(100 + (n % 900)) }))],
];

async function measure({ pool, contextKey }: BenchDatabase, work: Work): Promise<number[]> {
  const client = await pool.connect();
  try {
    const times: number[] = [];
    for (let n = 0; n < fresh; n += 1) {
      await client.query('begin read only');
      await client.query(entryAs(contextKey, 'system', clinic));
      const started = performance.now();
      await work(builderOf(client), n);
      times.push(performance.now() - started);
      await client.query('rollback');
    }
    // The first tenth warms the connection's plans.
    return times.slice(fresh / 10);
  } finally {
    client.release();
  }
}

/** The plan of its longest statement. */
async function explain(database: BenchDatabase, work: Work): Promise<string> {
  const notices = await explained(database, clinic, 'sent', (client) => work(builderOf(client), 1));
  const tookOf = (text: string) => Number(/duration: ([\d.]+)/.exec(text)?.[1] ?? 0);
  const longest = notices.toSorted((a, b) => tookOf(b) - tookOf(a))[0] ?? '';
  return planIn(longest).replace(/^Query Text:[\s\S]*?\n(?=\S.*cost)/, '');
}

/** @param adminUrl a superuser's connection to a database made for this and nothing else. */
export async function benchWallet(
  adminUrl: string,
  log: (line: string) => void,
): Promise<WalletFigure[]> {
  const database = await openAsApp(adminUrl, log);
  try {
    await fill(database.admin, log);
    const figures: WalletFigure[] = [];
    for (const [name, isHistory, work] of kinds) {
      const times = await measure(database, work);
      figures.push({
        name,
        isHistory,
        p50Millis: quantile(times, 0.5),
        p95Millis: quantile(times, 0.95),
        plan: await explain(database, work),
      });
    }
    return figures;
  } finally {
    await database.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = temporaryFolder();
  const database = await startPostgres({ folder, fsync: false });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    for (const { name, p50Millis, p95Millis, plan } of await benchWallet(database.url, say))
      say(`\n${name}: p50 ${p50Millis.toFixed(2)} ms, p95 ${p95Millis.toFixed(2)} ms\n${plan}`);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
