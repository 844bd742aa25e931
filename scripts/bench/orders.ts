// A page of each list of a clinic of 30,000 visits, in each of its orders: the first and the one behind it. `node scripts/bench/orders.ts`, with `--plans` the plans too.
import type { Client } from 'pg';
import { entryAs } from '../../src/kit/server/context.ts';
import { builderOf, type Db } from '../../src/kit/server/db.ts';
import type { OrderBy } from '../../src/kit/shared/order.ts';
import { orders as followUpOrders } from '../../src/modules/followups/model.ts';
import * as followups from '../../src/modules/followups/store.ts';
import { paymentOrders, treatmentOrders } from '../../src/modules/treatments/model.ts';
import { pageOfPayments } from '../../src/modules/treatments/store/payments.ts';
import * as treatments from '../../src/modules/treatments/store.ts';
import { explained, openAsApp, planIn } from './as-app.ts';
import { quantile } from './figures.ts';
import { onThrowaway } from './throwaway-database.ts';

const clinics = 4;
const visits = 30_000;
const today = '2026-11-24';
const doctors = 3;
const clinicOf = (n: string): string =>
  `('01980000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const clinicId = '01980000-0000-7000-8000-000000000001';
const memberOf = (n: string): string => clinicOf(`1000 + ${n}`);

/** Past the triggers, as the data would have grown: five visits a patient over two years, some free, most paid, some in part. */
async function fill(admin: Client): Promise<void> {
  const run = (statement: string) => admin.query(statement);
  await run(`set session_replication_role = replica; set synchronous_commit = off`);
  await run(
    `insert into app.clinics (clinic_id, code, name, country, zone) select ${clinicOf('n')}, 'BENCH' || n, 'Clinic ' || n, 'IN', 'Asia/Kolkata' from generate_series(1, ${clinics}) n`,
  );
  await run(
    `insert into app.members (clinic_id, id, account_id, name, is_owner, is_doctor) select clinic_id, ${memberOf('n')}, ${memberOf('n')}, 'Dr ' || n || ' of ' || name, n = 1, true from app.clinics, generate_series(1, ${doctors}) n where code like 'BENCH%'`,
  );
  await run(
    `insert into app.patients (clinic_id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, city, language, registered_on, recent_at, latin_name, search_keys)
     select ${clinicOf('1 + n % ' + clinics)}, '26-' || n, 'Patient ' || md5(n::text), 'IN', '+91', (6000000000 + n)::text, 'Female', n % 90, 'years', '2026-01-01', 'City ' || n % 20, 'en', date '${today}' - (random() * 730)::int, now(), 'patient ' || md5(n::text), '{}' from generate_series(1, ${(visits / 5) * clinics}) n`,
  );
  await run(
    `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, diagnosis, complaints, total_fees_paise, discount_paise, follow_up_on, signed_version)
     select p.clinic_id, p.id, ${memberOf('1 + (random() * 2)::int')}, v.on_day, 'Diagnosis ' || (random() * 200)::int, array['Fever'], (random() * 20)::int * 10000, 0,
       case when random() < 0.3 then v.on_day + 14 end, 1 from app.patients p, generate_series(1, 5) n, lateral (select date '${today}' - (random() * 730)::int + n * 0 on_day) v`,
  );
  await run(
    `insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by)
     select clinic_id, id, case when random() < 0.8 then total_fees_paise - discount_paise else (total_fees_paise - discount_paise) / 2 end, (array['Cash', 'UPI', 'Card'])[1 + (random() * 2)::int], 'Paid', visit_on, doctor_id from app.treatments where total_fees_paise > discount_paise`,
  );
  await run(
    `update app.treatments t set paid_paise = y.amount_paise from app.treatment_payments y where y.clinic_id = t.clinic_id and y.treatment_id = t.id`,
  );
  await run(
    `insert into app.treatment_lines (clinic_id, treatment_id, position, medicine_name, form, dosage)
     select clinic_id, id, n, 'Medicine ' || (random() * 300)::int, 'Tablet', '1-0-1' from app.treatments, generate_series(1, 2) n`,
  );
  await run(
    `insert into app.follow_ups (clinic_id, patient_id, doctor_id, treatment_id, due_on, ask_on, added_by, added_at, status, closed_at)
     select clinic_id, patient_id, doctor_id, id, follow_up_on, follow_up_on, doctor_id, now(), case when is_open then 'open' else 'came' end, case when not is_open then follow_up_on end
     from (select *, random() < 0.4 is_open from app.treatments where follow_up_on is not null) t`,
  );
  await run('set session_replication_role = origin');
  for (const name of [
    'patients',
    'treatments',
    'treatment_payments',
    'treatment_lines',
    'follow_ups',
  ])
    await run(`vacuum (analyze) app.${name}`);
}

interface List {
  name: string;
  /** @returns the marks of the rows of a page behind one of them. */
  pages: { order: string; page: (db: Db, after: string) => Promise<string[]> }[];
}

function listOf<K extends string>(
  name: string,
  keys: readonly K[],
  page: (db: Db, order: OrderBy<K>, after: string) => Promise<readonly { mark: string }[]>,
): List {
  const orders = keys.flatMap((key): OrderBy<K>[] => [key, `-${key}`]);
  return {
    name,
    pages: orders.map((order) => ({
      order,
      page: async (db, after) => (await page(db, order, after)).map(({ mark }) => mark),
    })),
  };
}

const most = 51;
const all = { text: '', isDue: false, isRemoved: false };
const visitsIn = (name: string, wanted: Partial<treatments.Wanted>): List =>
  listOf(name, treatmentOrders, (db, order, after) =>
    treatments.page(db, { ...all, ...wanted }, { order, after, most }),
  );
const lists: readonly List[] = [
  visitsIn('treatments', {}),
  visitsIn('treatments, due', { isDue: true }),
  listOf('payments', paymentOrders, (db, order, after) =>
    pageOfPayments(db, { text: '' }, { order, after, most }),
  ),
  listOf('follow-ups', followUpOrders, (db, order, after) =>
    followups.list(db, {
      text: '',
      order,
      after,
      most,
      today,
      now: `${today}T06:00:00Z`,
      showsVisit: true,
    }),
  ),
];

const rounds = 25;

async function benchOrders(showsPlans: boolean): Promise<void> {
  await onThrowaway(async (url) => {
    const base = await openAsApp(url, (line) => console.log(line));
    base.admin.on('error', () => undefined);
    await fill(base.admin);
    const client = await base.pool.connect();
    const ask = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      await client.query('begin read only');
      await client.query(entryAs(base.contextKey, 'system', clinicId));
      const answer = await work(builderOf(client));
      await client.query('commit');
      return answer;
    };
    for (const { name, pages } of lists)
      for (const { order, page } of pages) {
        let after = '';
        for (const place of ['first', 'second'] as const) {
          const times: number[] = [];
          const behind = after;
          for (let round = 0; round < rounds; round += 1)
            // oxlint-disable-next-line no-await-in-loop -- one after another: each is measured alone
            await ask(async (db) => {
              const started = performance.now();
              const marks = await page(db, behind);
              times.push(performance.now() - started);
              after = marks[most - 2] ?? '';
            });
          const [p50, p95] = [0.5, 0.95].map((part) => quantile(times, part).toFixed(1));
          console.log(
            `${name.padEnd(16)} ${order.padEnd(10)} ${place.padEnd(7)} ${p50} ms, p95 ${p95} ms`,
          );
          if (after === '') break;
        }
        if (showsPlans)
          for (const notice of await explained(base, clinicId, 'sent', (one) =>
            page(builderOf(one), ''),
          ))
            console.log(`${name} ${order}\n${planIn(notice)}`);
      }
    client.release();
    await base.end();
  });
}

await benchOrders(process.argv.includes('--plans'));
