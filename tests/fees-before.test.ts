// Fees that were the clinic's before they stood in the collection: they stand there afterwards, on the day on which their appointment ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '../src/kit/server/migrate.ts';
import { testPostgres } from './postgres.ts';
import { testKeys } from './template.ts';
import { raiseWorld } from './world.ts';

let postgres: { url: string; stop: () => Promise<void> };
let admin: pg.Client;
beforeAll(async () => {
  postgres = await testPostgres();
  await migrate(postgres.url, testKeys, { last: '0565' });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
});

const id = (n: number) => `0198f000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('what the clinic has without a visit is collected, what goes back or is still to be decided is not', async () => {
  const { sunrise, rao } = await raiseWorld(admin);
  const { clinicId } = sunrise;
  await admin.query('begin; set local session_replication_role = replica');
  for (const [n, status, isKept, state, countedAs] of [
    [1, 'No-show', false, 'paid', null],
    [2, 'Completed', false, 'paid', null],
    [3, 'Canceled', true, 'paid', null],
    [4, 'Canceled', false, 'paid', null],
    [5, 'No-show', false, 'returned', null],
    [6, 'Completed', false, 'paid', id(60)],
    [7, 'Confirmed', false, 'paid', null],
  ] as const) {
    const of = [clinicId, id(n)];
    // oxlint-disable no-await-in-loop -- one after another
    await admin.query(
      `insert into app.appointments (clinic_id, id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
       values ($1, $2, $3, $4, '2026-11-20T12:00Z', '2026-11-20T12:15Z', $5, $6, 'offline', 10000, 'New')`,
      [...of, id(99), rao.memberId, n, status],
    );
    // Past midnight by the clinic's clock.
    await admin.query(
      `insert into app.appointment_moves (clinic_id, appointment_id, from_status, to_status, moved_at) values
         ($1, $2, null, 'Confirmed', '2026-11-18T12:00Z'), ($1, $2, 'Confirmed', $3, '2026-11-20T20:00Z')`,
      [...of, status],
    );
    await admin.query(
      `insert into app.online_payments (clinic_id, id, appointment_id, amount_paise, state, payment_id, paid_at, is_kept, counted_as)
       values ($1, $2, $2, $3, $4, $5, now(), $6, $7)`,
      [...of, n * 100_00, state, id(100 + n), isKept, countedAs],
    );
    // oxlint-enable no-await-in-loop
  }
  await admin.query('commit');

  expect(await migrate(postgres.url, testKeys)).toContain('0566_fees_without_a_visit.sql');
  const { rows } = await admin.query<{ amount_paise: string; type: string; on: string }>(
    `select amount_paise, type, paid_on::text as on from app.money_entries where received_by = $1 order by amount_paise`,
    [rao.memberId],
  );
  expect(rows.map(({ amount_paise: paise, type, on }) => [Number(paise), type, on])).toEqual([
    [100_00, 'Online', '2026-11-21'],
    [200_00, 'Online', '2026-11-21'],
    [300_00, 'Online', '2026-11-21'],
  ]);
});
