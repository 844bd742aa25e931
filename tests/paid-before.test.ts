// Visits from before what was paid stood beside them: it stands there afterwards, of signed ones too, and what a patient owes comes out of it.
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
  await migrate(postgres.url, testKeys, { last: '0557' });
  admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await postgres.stop();
});

const id = (n: number) => `0198f000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('what was paid is added up for visits that are there, and a wrong due is put right', async () => {
  const { sunrise, rao } = await raiseWorld(admin);
  const { clinicId } = sunrise;
  for (const [n, mergedInto] of [
    [1, null],
    [2, id(1)],
    [3, null],
  ] as const)
    await admin.query(
      `insert into app.patients (clinic_id, id, case_number, name, country, isd_code, contact_number, gender, stated_age, stated_age_unit, stated_on, language, registered_on, recent_at, latin_name, search_keys, merged_into)
       values ($1, $2, $3, 'Usha', 'IN', '+91', '9876500001', 'Female', 34, 'years', '2026-01-01', 'en', '2026-01-01', now(), 'usha', '{}', $4)`,
      [clinicId, id(n), `26-${n}`, mergedInto],
    );
  // Past the triggers, as two payments at once could leave it.
  await admin.query('begin; set local session_replication_role = replica');
  const visit = (n: number, patient: number, signed: number | null, isRemoved = false) =>
    admin.query(
      `insert into app.treatments (clinic_id, id, patient_id, doctor_id, visit_on, total_fees_paise, discount_paise, signed_version, removed_at, removed_by, removal_reason)
       values ($1, $2, $3, $4, '2026-01-02', 50000, 10000, $5, $6, $7, $8)`,
      [
        clinicId,
        id(n),
        id(patient),
        rao.memberId,
        signed,
        ...(isRemoved ? ['2026-01-03', rao.memberId, 'Twice'] : [null, null, null]),
      ],
    );
  const pay = (n: number, paise: number, status: string) =>
    admin.query(
      `insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by) values ($1, $2, $3, 'Cash', $4, '2026-01-02', $5)`,
      [clinicId, id(n), paise, status, rao.memberId],
    );
  await visit(11, 1, 1);
  await pay(11, 15000, 'Paid');
  await pay(11, 5000, 'Paid');
  await pay(11, 7000, 'Pending');
  await visit(12, 2, null);
  await pay(12, 1000, 'Paid');
  await visit(13, 1, 1, true);
  // Begun, and paid online before: not yet counted. And one paid too much, which pays no other.
  await visit(14, 3, null);
  await admin.query('update app.treatments set appointment_id = $1 where id = $2', [
    id(21),
    id(14),
  ]);
  await admin.query(
    `insert into app.online_payments (clinic_id, appointment_id, amount_paise, state, payment_id, paid_at) values ($1, $2, 15000, 'paid', $2, now())`,
    [clinicId, id(21)],
  );
  await visit(15, 3, 1);
  await pay(15, 45000, 'Paid');
  await admin.query('update app.patients set due_paise = 1 where id = $1', [id(1)]);
  await admin.query('commit');

  expect(await migrate(postgres.url, testKeys)).toContain('0558_paid_of_visits.sql');
  const { rows } = await admin.query<{ paid_paise: string }>(
    'select paid_paise from app.treatments order by id',
  );
  expect(rows.map(({ paid_paise: paid }) => paid)).toEqual([
    '20000',
    '1000',
    '0',
    '15000',
    '45000',
  ]);
  const { rows: patients } = await admin.query(
    'select due_paise from app.patients where merged_into is null order by id',
  );
  expect(patients).toEqual([
    { due_paise: String(40000 - 20000 + 40000 - 1000) },
    { due_paise: String(40000 - 15000) },
  ]);
  // Its triggers keep it from now on, and a signed visit is still never overwritten.
  await expect(
    admin.query('update app.treatments set total_fees_paise = 1 where id = $1', [id(11)]),
  ).rejects.toThrow('never overwritten');
  await pay(11, 20000, 'Paid');
  const { rows: after } = await admin.query(
    'select (select paid_paise from app.treatments where id = $1), due_paise from app.patients where id = $2',
    [id(11), id(1)],
  );
  expect(after).toEqual([{ paid_paise: '40000', due_paise: '39000' }]);
});
