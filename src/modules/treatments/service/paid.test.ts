// What the database keeps of money, what was paid for a visit and what a patient owes, is what comes out of the payments, whatever was done with them.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import type { OutputOf, TypedOf, Verb } from '../../../kit/shared/contract.ts';
import { api as advances } from '../../advances/contract.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';

let app: TestApp;
let phone = 9_876_500_000;
beforeAll(async () => {
  app = await testApp({ now: () => Temporal.Instant.from('2026-11-21T05:30:00Z') });
});
afterAll(() => app.close());

async function done<V extends Verb>(verb: V, input: TypedOf<V>): Promise<OutputOf<V>> {
  const { status, data, error } = await app.call(verb, input, app.world.rao, {
    onceKey: crypto.randomUUID(),
  });
  if (status !== 200) throw new Error(`${verb.url}: ${JSON.stringify(error)}`);
  return data;
}
async function person() {
  phone += 1;
  const who = { contactNumber: String(phone), gender: 'Female', statedAge: 34 } as const;
  return (await done(patients.register, { name: `Usha ${phone}`, ...who })).patient;
}
const visit = (patientId: string, more: Partial<TypedOf<typeof api.add>> = {}) =>
  done(api.add, {
    patientId,
    complaints: ['Fever'],
    totalFeesPaise: 500_00,
    finish: true,
    ...more,
  });

/** What does not come out of the payments. */
async function untrue() {
  const { rows } = await app.admin.query<{ what: string; stands: string; is: string }>(`
    with visits as (select t.*, (select coalesce(sum(y.amount_paise), 0) from app.treatment_payments y
        where y.clinic_id = t.clinic_id and y.treatment_id = t.id and y.status = 'Paid') as paid from app.treatments t)
    select 'visit ' || v.id as what, v.paid_paise as stands, v.paid as is from visits v where v.paid_paise <> v.paid
    union all select 'patient ' || p.name, p.due_paise, s.due from app.patients p cross join lateral (
      select coalesce(sum(greatest(v.total_fees_paise - v.discount_paise - v.paid, 0)), 0) as due from visits v
      join app.patients r on r.clinic_id = v.clinic_id and r.id = v.patient_id
      where v.clinic_id = p.clinic_id and v.removed_at is null and (r.id = p.id or r.merged_into = p.id)) s
    where p.merged_into is null and p.due_paise <> s.due`);
  return rows;
}
const standing = async (id: string) =>
  Number(
    (
      await app.admin.query<{ paid_paise: string }>(
        'select paid_paise from app.treatments where id = $1',
        [id],
      )
    ).rows[0]?.paid_paise,
  );

test('payments that arrive, fail, go back or are put right', async () => {
  const { id: patientId } = await person();
  const payments = [
    { amountPaise: 100_00, type: 'Cash' as const },
    { amountPaise: 50_00, type: 'Cheque' as const, status: 'Pending' as const },
    { amountPaise: 40_00, type: 'Cheque' as const, status: 'Pending' as const },
  ];
  const { id, payments: begun } = await visit(patientId, { payments });
  expect([await standing(id), await untrue()]).toEqual([100_00, []]);
  const cheques = begun.filter(({ type }) => type === 'Cheque');
  for (const [at, { id: paymentId }] of cheques.entries())
    await done(api.settlePayment, { id, paymentId, to: at === 0 ? 'Paid' : 'Failed' });
  const arrived = await standing(id);
  expect([100_00 + 50_00, 100_00 + 40_00]).toContain(arrived);
  const cash = begun.find(({ type }) => type === 'Cash')?.id ?? '';
  const reversal = { id, paymentId: cash, type: 'Cash', reason: 'Asked for' } as const;
  await done(api.reversePayment, { ...reversal, entry: 'refund', amountPaise: 30_00 });
  await done(api.reversePayment, { ...reversal, entry: 'correction', amountPaise: 20_00 });
  expect([await standing(id), await untrue()]).toEqual([arrived - 50_00, []]);
  await done(api.addPayment, { id, amountPaise: 10_00, type: 'UPI' });
  expect([await standing(id), await untrue()]).toEqual([arrived - 40_00, []]);
});

test('fees that change, visits that are deleted and come back, dues that are collected, advances', async () => {
  const { id: patientId } = await person();
  const seen = { totalFeesPaise: 500_00, discountPaise: 0 };
  const { id } = await visit(patientId);
  await done(api.changeFees, { id, ...seen, discountPaise: 100_00, seen, reason: 'Agreed' });
  expect(await untrue()).toEqual([]);
  const other = await visit(patientId);
  await done(api.remove, { id: other.id, version: other.version, reason: 'Twice' });
  expect(await untrue()).toEqual([]);
  await done(api.restore, { id: other.id });
  expect(await untrue()).toEqual([]);
  await done(advances.take, { patientId, parts: [{ amountPaise: 200_00, type: 'Cash' }] });
  await done(api.addPayment, { id, amountPaise: 150_00, type: 'Advance' });
  expect([await standing(id), await untrue()]).toEqual([150_00, []]);
  const parts = [{ amountPaise: 300_00, type: 'UPI' as const }];
  await done(api.collect, { patientId, ofFamily: false, parts });
  expect([await standing(id), await standing(other.id), await untrue()]).toEqual([
    400_00,
    50_00,
    [],
  ]);
});

test('two records made one and parted again, with money taken meanwhile', async () => {
  const [remaining, merged] = [await person(), await person()];
  const own = await visit(remaining.id);
  const theirs = await visit(merged.id);
  const { id } = await done(patients.merge, {
    keptId: remaining.id,
    keptVersion: remaining.version,
    mergedId: merged.id,
    mergedVersion: merged.version,
    name: remaining.name,
    contactNumber: remaining.contactNumber,
    gender: 'Female',
    statedAge: 34,
  });
  expect(await untrue()).toEqual([]);
  await done(api.addPayment, { id: theirs.id, amountPaise: 70_00, type: 'Cash' });
  await done(api.addPayment, { id: own.id, amountPaise: 20_00, type: 'Cash' });
  expect(await untrue()).toEqual([]);
  await done(patients.undoMerge, { id });
  expect(await untrue()).toEqual([]);
});

test('money that is taken at once for two visits of one patient, and twice for one', async () => {
  const { id: patientId } = await person();
  const visits = [await visit(patientId), await visit(patientId), await visit(patientId)];
  await Promise.all(
    [...visits, ...visits, ...visits, ...visits].map(({ id }) =>
      done(api.addPayment, { id, amountPaise: 10_00, type: 'Cash' }),
    ),
  );
  for (const { id } of visits) expect(await standing(id)).toBe(40_00);
  expect(await untrue()).toEqual([]);
});

test('of two transactions that write payments side by side the second sees the first', async () => {
  const { id: patientId } = await person();
  const [one, two] = [await visit(patientId), await visit(patientId)];
  const desks = [0, 1].map(() => new pg.Client({ connectionString: app.adminUrl }));
  const pay = (desk: pg.Client | undefined, treatmentId: string) =>
    desk?.query(
      `insert into app.treatment_payments (clinic_id, treatment_id, amount_paise, type, status, paid_on, received_by)
       values ($1, $2, 1000, 'Cash', 'Paid', '2026-11-21', $3)`,
      [app.world.sunrise.clinicId, treatmentId, app.world.rao.memberId],
    );
  const [first, second] = desks;
  try {
    for (const desk of desks) await desk.connect();
    for (const others of [one, two]) {
      for (const desk of desks) await desk.query('begin');
      await pay(first, one.id);
      // Waits for what the first has written: of the same visit, then of the same patient.
      const waiting = pay(second, others.id);
      await app.admin.query('select pg_sleep(0.2)');
      await first?.query('commit');
      await waiting;
      await second?.query('commit');
      expect(await untrue()).toEqual([]);
    }
  } finally {
    for (const desk of desks) await desk.end();
  }
});

test('nothing but a payment moves the sum', async () => {
  const { id: patientId } = await person();
  const { id } = await visit(patientId);
  await expect(
    app.admin.query('update app.treatments set paid_paise = 1 where id = $1', [id]),
  ).rejects.toThrow('follows from the payments');
  await expect(
    app.admin.query(
      `insert into app.treatments (clinic_id, patient_id, doctor_id, visit_on, paid_paise) values ($1, $2, $3, '2026-11-21', 1)`,
      [app.world.sunrise.clinicId, patientId, app.world.rao.memberId],
    ),
  ).rejects.toThrow('follows from the payments');
});
