import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf, wasSeen } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import type { InputOf, OutputOf, TypedOf } from '../../kit/shared/contract.ts';
import { api as appointments } from '../appointments/contract.ts';
import { api as medicines } from '../medicines/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import { noVitals } from './fields.ts';
import type { Treatment } from './model.ts';

let app: TestApp;
let meera: string;
let foreign: string;
let dolo: string;
const today = '2026-11-21';
const now = Temporal.Instant.from('2026-11-21T11:00:00+05:30');

type NewTreatment = TypedOf<typeof api.add>;

const register = async (name: string, as: { token: string }): Promise<string> =>
  (
    await app.call(
      patients.register,
      { name, contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
      as,
    )
  ).data.patient.id;

beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query(overhear);
  const { rao, stranger, sunrise } = app.world;
  meera = await register('Meera Joshi', rao);
  foreign = await register('Sita Stranger', stranger);
  dolo = (
    await app.call(
      medicines.add,
      { name: 'Dolo 650', type: 'Tablet', composition: 'Paracetamol', strength: '650 mg' },
      rao,
    )
  ).data.id;
  // The desk may write drafts and take money here, but is no doctor.
  await app.admin.query(
    `update app.roles set pages = pages || $2 where clinic_id = $1 and name = 'Reception'`,
    [
      sunrise.clinicId,
      JSON.stringify(
        ['Treatment', 'Money'].map((page) => ({ page, allowToView: true, allowToAddEdit: true })),
      ),
    ],
  );
  await app.admin.query(
    `insert into app.profiles (clinic_id, member_id, gender, registration_number, council, degrees) values ($1, $2, 'Male', 'MMC-2011/04521', 'Maharashtra Medical Council', '{MBBS,MD}')`,
    [sunrise.clinicId, rao.memberId],
  );
});
afterAll(() => app.close());

/** The relay takes facts away as they are told; this keeps a copy of each. */
const overhear = `create table public.told (no bigint generated always as identity, name text, payload jsonb);
  create function public.overhear() returns trigger language plpgsql security definer as $$ begin insert into public.told (name, payload) values (new.name, new.payload); return null; end $$;
  create trigger overhear after insert on app.outgoing for each row execute function public.overhear();`;

const line = () => ({
  medicineId: dolo,
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet' as const,
  dosage: '1-0-1',
  duration: { count: 5, unit: 'days' as const },
  mealTiming: 'after' as const,
});
const whole = (): NewTreatment => ({
  patientId: meera,
  complaints: ['Fever since 3 days', 'ठंड लगना'],
  examinations: ['Throat red'],
  diagnosis: 'Acute pharyngitis',
  vitals: {
    heightFeet: 5,
    heightInches: 4,
    weightKg: 62,
    systolic: 150,
    diastolic: 92,
    pulse: 88,
    temperatureF: 101.2,
    oxygen: 97,
  },
  lines: [
    line(),
    {
      medicineName: 'Cetirizine',
      form: 'Syrup',
      dosage: '5-0-5 ml',
      duration: { count: 3, unit: 'days' },
    },
  ],
  advice: 'Rest.\nWarm water.',
  testsAdvised: ['CBC'],
  referredDoctorName: 'Dr Kulkarni',
  referredLabCity: 'Pune',
  followUpOn: '2026-11-26',
  totalFeesPaise: 500_00,
  discountPaise: 50_00,
});

const add = (more: Partial<NewTreatment> = {}, as = app.world.rao) =>
  app.call(api.add, { ...whole(), ...more }, as);
const added = async (more: Partial<NewTreatment> = {}): Promise<Treatment> =>
  (await add(more)).data;
const get = (id: string, as = app.world.rao) => app.call(api.get, { id }, as);
/** What an edit form sends back: the content as it was shown. */
function content({
  visitOn,
  complaints,
  examinations,
  diagnosis,
  vitals,
  lines,
  advice,
  testsAdvised,
  referredDoctorName,
  referredLabCity,
  followUpOn,
  totalFeesPaise,
  discountPaise,
}: Treatment) {
  return {
    visitOn,
    complaints,
    examinations,
    diagnosis,
    vitals,
    lines,
    advice,
    testsAdvised,
    referredDoctorName,
    referredLabCity,
    followUpOn,
    totalFeesPaise: totalFeesPaise ?? 0,
    discountPaise: discountPaise ?? 0,
  };
}
const amend = (
  seen: Treatment,
  more: Partial<TypedOf<typeof api.amend>> = {},
  as = app.world.rao,
) => app.call(api.amend, { id: seen.id, version: seen.version, ...content(seen), ...more }, as);
/** The treatments of which a fact was told, in order. */
const facts = async (name: string): Promise<string[]> =>
  (
    await app.admin.query<{ id: string }>(
      `select payload->>'treatmentId' as id from public.told where name = $1 order by no`,
      [name],
    )
  ).rows.map((row) => row.id);

const pay = (id: string, amountPaise: number, more: Partial<TypedOf<typeof api.addPayment>> = {}) =>
  app.call(api.addPayment, { id, amountPaise, type: 'Cash', ...more }, app.world.lata);

const remove = ({ id, version }: Treatment, as = app.world.rao) =>
  app.call(api.remove, { id, version, reason: 'Typed twice' }, as);

const issue = (
  id: string,
  kind: TypedOf<typeof api.issue>['kind'] = 'prescription',
  as = app.world.rao,
) => app.call(api.issue, { id, kind }, as);

describe('add', () => {
  test('keeps everything and answers with what follows from it', async () => {
    const { status, data } = await add({
      payments: [
        { amountPaise: 200_00, type: 'UPI' },
        { amountPaise: 50_00, type: 'Cheque', status: 'Pending', paidOn: '2026-11-20' },
      ],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'Draft',
      version: 1,
      patientName: 'Meera Joshi',
      doctorName: 'Dr Anil Rao',
      visitOn: today,
      appointmentId: null,
      complaints: ['Fever since 3 days', 'ठंड लगना'],
      diagnosis: 'Acute pharyngitis',
      advice: 'Rest.\nWarm water.',
      followUpOn: '2026-11-26',
      bmi: 23.5,
      warnings: ['fever', 'pressure_high'],
      paidPaise: 200_00,
      duePaise: 250_00,
      versions: [],
    });
    expect(data.vitals).toMatchObject({
      heightFeet: 5,
      heightInches: 4,
      heightCm: null,
      temperatureF: 101.2,
      respiration: null,
    });
    expect(data.lines).toMatchObject([
      {
        medicineId: dolo,
        medicineName: 'Dolo 650',
        quantity: 10,
        duration: { count: 5, unit: 'days' },
        mealTiming: 'after',
        timesOfDay: [],
        note: '',
      },
      { medicineId: null, medicineName: 'Cetirizine', quantity: 1 },
    ]);
    expect(data.payments).toMatchObject([
      { amountPaise: 50_00, type: 'Cheque', status: 'Pending', paidOn: '2026-11-20' },
      { amountPaise: 200_00, type: 'UPI', status: 'Paid', paidOn: today },
    ]);
    expect((await get(data.id)).data).toEqual(data);
  });

  test('leaves a trail without clinical words, and one of being read', async () => {
    const { id } = await added();
    await get(id);
    const wrote = (await auditOf(app, 'treatments.add')).find((row) => row.entity_id === id);
    expect(wrote).toMatchObject({
      entity: 'treatment',
      detail: { patientId: meera, status: 'Draft' },
    });
    expect(JSON.stringify(wrote)).not.toMatch(/pharyngitis|Fever|Dolo/);
    expect((await auditOf(app, 'treatments.get')).some((row) => wasSeen(row, id))).toBe(true);
  });

  test('nothing but a patient is needed', async () => {
    const { status, data } = await app.call(api.add, { patientId: meera }, app.world.rao);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      complaints: [],
      lines: [],
      vitals: { weightKg: null },
      bmi: null,
      warnings: [],
      duePaise: 0,
    });
  });

  test('a record from before a vital was known is read as not measured', async () => {
    const { id } = await added();
    await app.admin.query(`update app.treatments set vitals = '{"weightKg": 60}' where id = $1`, [
      id,
    ]);
    expect((await get(id)).data).toMatchObject({
      vitals: { weightKg: 60, pulse: null, heightCm: null },
      bmi: null,
      warnings: [],
    });
  });

  test('the same key writes once', async () => {
    const onceKey = 'treatment-key-0001';
    const input = { ...whole(), payments: [{ amountPaise: 100_00, type: 'Cash' as const }] };
    const first = await app.call(api.add, input, app.world.rao, { onceKey });
    const again = await app.call(api.add, input, app.world.rao, { onceKey });
    expect(again.data).toEqual(first.data);
    expect(again.data.payments).toHaveLength(1);
    const other = await app.call(api.add, { ...input, advice: 'Other' }, app.world.rao, {
      onceKey,
    });
    expect(other).toMatchObject({ status: 422, error: { code: 'key_reused' } });
  });

  test.each<[string, Partial<NewTreatment>, string, string]>([
    [
      'eleven complaints',
      { complaints: Array.from({ length: 11 }, () => 'Fever') },
      'complaints',
      'too_many_items',
    ],
    ['a complaint of 41', { complaints: ['x'.repeat(41)] }, 'complaints.0', 'too_long'],
    [
      'over 12 ft',
      { vitals: { heightFeet: 12, heightInches: 1 } },
      'vitals.heightInches',
      'height_limit',
    ],
    ['over 200 kg', { vitals: { weightKg: 200.1 } }, 'vitals.weightKg', 'too_big'],
    [
      'a payment of nothing',
      { payments: [{ amountPaise: 0, type: 'Cash' }] },
      'payments.0.amountPaise',
      'amount_zero',
    ],
    ['a visit tomorrow', { visitOn: '2026-11-22', followUpOn: null }, 'visitOn', 'date_future'],
    [
      'a payment tomorrow',
      { payments: [{ amountPaise: 1, type: 'Cash', paidOn: '2026-11-22' }] },
      'payments.0.paidOn',
      'date_future',
    ],
    ['a follow-up today', { followUpOn: today }, 'followUpOn', 'follow_up_early'],
    [
      'a dosage that is none',
      { lines: [{ medicineName: 'X', form: 'Tablet', dosage: 'often' }] },
      'lines.0.dosage',
      'dosage_form',
    ],
  ])('%s is refused on its field', async (_, more, field, code) => {
    const answer = await add(more);
    expect(answer).toMatchObject({ status: 422, statusCode: 2, error: { code: 'input_wrong' } });
    expect(answer.error.fields?.[field]?.code).toBe(code);
  });

  test('ids of another clinic are not there, and nothing is kept', async () => {
    const before = (await app.admin.query('select count(*) from app.treatments')).rows;
    const strange = (
      await app.call(medicines.add, { name: 'Crocin', type: 'Tablet' }, app.world.stranger)
    ).data.id;
    expect(await add({ patientId: foreign })).toMatchObject({
      status: 404,
      error: { code: 'patient_unknown' },
    });
    expect(await add({ doctorId: app.world.stranger.memberId })).toMatchObject({
      status: 404,
      error: { code: 'doctor_unknown' },
    });
    expect(await add({ lines: [{ ...line(), medicineId: strange }] })).toMatchObject({
      status: 404,
      error: { code: 'medicine_unknown', fields: { 'lines.0.medicineId': { code: 'choose_one' } } },
    });
    expect(await add({ appointmentId: '01990000-0000-7000-8000-00000000dead' })).toMatchObject({
      status: 404,
      error: { code: 'appointment_unknown' },
    });
    expect((await app.admin.query('select count(*) from app.treatments')).rows).toEqual(before);
  });

  test('a medicine of the shared catalogue can be named', async () => {
    const { rows } = await app.admin.query<{ id: string }>(
      'select id from app.catalogue_medicines limit 1',
    );
    const medicineId = rows[0]?.id ?? '';
    expect((await added({ lines: [{ ...line(), medicineId }] })).lines[0]?.medicineId).toBe(
      medicineId,
    );
  });

  test('an appointment is treated once, and only for its own patient', async () => {
    const booked = await app.call(
      appointments.book,
      { patientId: meera, startsAt: '2026-11-21T12:00:00+05:30' },
      app.world.rao,
    );
    const appointmentId = booked.data.id;
    const ravi = await register('Ravi Patil', app.world.rao);
    expect(await add({ patientId: ravi, appointmentId })).toMatchObject({
      status: 404,
      error: { code: 'appointment_unknown' },
    });
    const written = await added({ appointmentId });
    expect(written.appointmentId).toBe(appointmentId);
    const { data: page } = await app.call(
      api.list,
      { patientId: written.patientId },
      app.world.rao,
    );
    expect(
      page.treatments.flatMap((row) => (row.appointmentId === appointmentId ? [row.id] : [])),
    ).toEqual([written.id]);
    expect(await add({ appointmentId })).toMatchObject({
      status: 409,
      error: { code: 'appointment_treated' },
    });
  });
});

describe('finish and amend', () => {
  test('the first finished treatment makes the patient Repeated and is told', async () => {
    const patientId = await register('Asha New', app.world.rao);
    const patient = async () =>
      (await app.call(patients.get, { id: patientId }, app.world.rao)).data.patient;
    const draft = await added({ patientId, visitOn: '2026-11-19' });
    expect(await patient()).toMatchObject({ type: 'New', lastVisitOn: null });
    const { data } = await amend(draft, { finish: true });
    expect(data).toMatchObject({
      status: 'Signed',
      version: 2,
      versions: [{ version: 2, signedBy: 'Dr Anil Rao', signedAt: now.toString(), reason: '' }],
    });
    expect(await patient()).toMatchObject({ type: 'Repeated', lastVisitOn: '2026-11-19' });
    expect((await facts('treatments.signed')).filter((id) => id === draft.id)).toHaveLength(1);
  });

  test('the days on which a patient was seen are those of the visits that stand', async () => {
    const patientId = await register('Nanda Day', app.world.rao);
    const seenOn = async (id = patientId) => {
      const { type, lastVisitOn } = (await app.call(patients.get, { id }, app.world.rao)).data
        .patient;
      return { type, lastVisitOn };
    };
    const never = { type: 'New', lastVisitOn: null };
    const first = await added({ patientId, visitOn: '2026-11-20', finish: true });
    const changed = await amend(first, { visitOn: '2026-11-02', reason: 'Wrong day' });
    expect(await seenOn()).toEqual({ type: 'Repeated', lastVisitOn: '2026-11-02' });
    await remove(changed.data);
    expect(await seenOn()).toEqual(never);
    await app.call(api.restore, { id: first.id }, app.world.rao);
    expect(await seenOn()).toEqual({ type: 'Repeated', lastVisitOn: '2026-11-02' });
    // What a sheet brought is of no visit here, and stays.
    await app.admin.query(
      `update app.patients set first_visit_on = '2024-01-05', last_visit_on = '2026-11-02' where id = $1`,
      [patientId],
    );
    await remove(changed.data);
    expect(await seenOn()).toEqual({ type: 'Repeated', lastVisitOn: '2024-01-05' });
  });

  test('a visit finished under a record that was merged is one of the person, and of the record again once they are parted', async () => {
    const { rao } = app.world;
    const [remainingId, mergedId] = [
      await register('Sulabha Kale', rao),
      await register('Sulbha Kale', rao),
    ];
    const record = async (id: string) => (await app.call(patients.get, { id }, rao)).data.patient;
    const draft = await added({ patientId: mergedId, visitOn: '2026-11-18' });
    await mergeRecords(app, [await record(remainingId), await record(mergedId)], rao);
    await amend(draft, { finish: true });
    const seen = { type: 'Repeated', lastVisitOn: '2026-11-18' };
    expect(await record(remainingId)).toMatchObject(seen);
    const { merges } = (await app.call(patients.merges, { patientId: remainingId }, rao)).data;
    await app.call(patients.undoMerge, { id: merges[0]?.id ?? '' }, rao);
    expect(await record(remainingId)).toMatchObject({ type: 'New', lastVisitOn: null });
    expect(await record(mergedId)).toMatchObject(seen);
  });

  test('a draft changes in place', async () => {
    const draft = await added();
    const { data } = await amend(draft, { complaints: ['Cough'], lines: [] });
    expect(data).toMatchObject({
      status: 'Draft',
      version: 2,
      complaints: ['Cough'],
      lines: [],
      versions: [],
    });
    const auditLog = (await auditOf(app, 'treatments.amend')).filter(
      (row) => row.entity_id === draft.id,
    );
    expect(auditLog.map((row) => row.detail['changed'])).toEqual([['complaints', 'lines']]);
  });

  test('a signed one keeps every version', async () => {
    const first = await added({ finish: true });
    expect((await amend(first, { diagnosis: 'Viral fever' })).error.fields).toMatchObject({
      reason: { code: 'required' },
    });
    const { data: second } = await amend(first, {
      diagnosis: 'Viral fever',
      lines: [{ ...line(), dosage: '1-1-1' }],
      reason: 'Report came',
    });
    expect(second).toMatchObject({ status: 'Signed', version: 2, diagnosis: 'Viral fever' });
    expect(second.versions).toMatchObject([
      { version: 2, reason: 'Report came' },
      { version: 1, reason: '' },
    ]);
    const { data: old } = await app.call(api.asSigned, { id: first.id, version: 1 }, app.world.rao);
    expect(old).toMatchObject({ diagnosis: 'Acute pharyngitis', lines: [{ dosage: '1-0-1' }, {}] });
    expect(
      (await app.call(api.asSigned, { id: first.id, version: 2 }, app.world.rao)).data.lines,
    ).toMatchObject([{ dosage: '1-1-1', quantity: 15 }]);
    expect(await app.call(api.asSigned, { id: first.id, version: 3 }, app.world.rao)).toMatchObject(
      { status: 404, error: { code: 'treatment_unknown' } },
    );
    expect((await facts('treatments.amended')).filter((id) => id === first.id)).toHaveLength(1);
    expect((await facts('treatments.signed')).filter((id) => id === first.id)).toHaveLength(1);
  });

  test('nothing is signed of costs alone', async () => {
    const said = {
      complaints: [],
      examinations: [],
      diagnosis: '',
      vitals: noVitals,
      lines: [],
      testsAdvised: [],
      advice: '',
      referredDoctorName: '',
      referredLabCity: '',
      followUpOn: null,
    };
    const refused = { status: 409, error: { code: 'visit_empty' } };
    expect(await add({ ...said, finish: true })).toMatchObject(refused);
    const draft = await added(said);
    expect(await amend(draft, { ...said, finish: true })).toMatchObject(refused);
    const signed = await added({ finish: true });
    expect(await amend(signed, { ...said, reason: 'All wrong' })).toMatchObject(refused);
    expect((await add({ ...said, advice: 'Rest', finish: true })).status).toBe(200);
  });

  test('only a doctor finishes, and only a doctor changes what is finished', async () => {
    const { lata, rao } = app.world;
    expect(await add({ finish: true }, lata)).toMatchObject({
      status: 403,
      statusCode: 3,
      error: { code: 'only_doctors_sign' },
    });
    const { status, data: draft } = await add({}, lata);
    expect(status).toBe(200);
    expect(draft.doctorId).toBe(rao.memberId);
    expect(await amend(draft, { finish: true }, lata)).toMatchObject({
      status: 403,
      error: { code: 'only_doctors_sign' },
    });
    const { data: typed } = await amend(draft, { advice: 'Rest' }, lata);
    const { data: signed } = await amend(typed, { finish: true });
    expect(await amend(signed, { advice: 'Nothing' }, lata)).toMatchObject({
      status: 403,
      error: { code: 'only_doctors_sign' },
    });
  });

  test('a stale version is answered with the present, nothing is lost', async () => {
    const draft = await added();
    await amend(draft, { advice: 'First' });
    const late = await amend(draft, { advice: 'Second' });
    expect(late).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'stale_version', details: { current: { version: 2, advice: 'First' } } },
    });
    expect((await get(draft.id)).data.advice).toBe('First');
  });

  test('of ten who finish at once one does', async () => {
    const draft = await added();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => amend(draft, { finish: true })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error?.code === 'stale_version')).toHaveLength(9);
    expect((await get(draft.id)).data.versions).toHaveLength(1);
  });

  test('the database itself refuses to overwrite a signed one or to touch a version', async () => {
    const { id } = await added({ finish: true });
    await expect(
      app.admin.query(`update app.treatments set diagnosis = 'Other' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      app.admin.query(`update app.treatments set signed_version = null where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      app.admin.query(`update app.treatments set version = 2, signed_version = 2 where id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
    for (const verb of [
      'update app.treatment_versions set reason = reason',
      'delete from app.treatment_versions',
      'delete from app.treatments',
      'delete from app.treatment_payments',
      'update app.treatment_payments set amount_paise = 1',
    ]) {
      await expect(app.pool.query(verb)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test("another clinic's treatment is not there", async () => {
    const { stranger } = app.world;
    const mine = await added({ finish: true });
    for (const answer of [
      await get(mine.id, stranger),
      await amend(mine, {}, stranger),
      await app.call(api.remove, { id: mine.id, version: 1 }, stranger),
      await app.call(api.addPayment, { id: mine.id, amountPaise: 1, type: 'Cash' }, stranger),
      await app.call(api.asSigned, { id: mine.id, version: 1 }, stranger),
      await issue(mine.id, 'prescription', stranger),
    ]) {
      expect(answer).toMatchObject({ status: 404, error: { code: 'treatment_unknown' } });
    }
    for (const verb of [api.list, api.lastOf] as const)
      expect(await app.call(verb, { patientId: meera }, stranger)).toMatchObject({
        status: 404,
        error: { code: 'patient_unknown' },
      });
  });
});

describe('payments', () => {
  test('paid and due follow from the payments', async () => {
    const { id } = await added({ finish: true });
    expect((await pay(id, 100_00)).data).toMatchObject({
      payment: { amountPaise: 100_00, type: 'Cash', status: 'Paid', paidOn: today },
      paidPaise: 100_00,
      duePaise: 350_00,
    });
    expect((await pay(id, 50_00, { status: 'Failed', type: 'Card' })).data).toMatchObject({
      paidPaise: 100_00,
      duePaise: 350_00,
    });
    const { data: pending } = await pay(id, 350_00, { status: 'Pending', type: 'Bank transfer' });
    expect(pending).toMatchObject({ paidPaise: 100_00, duePaise: 350_00 });
    expect(await pay(id, 1)).toMatchObject({ status: 409, error: { code: 'payment_over_due' } });
    const settle = (to: 'Paid' | 'Failed') =>
      app.call(api.settlePayment, { id, paymentId: pending.payment.id, to }, app.world.lata);
    expect((await settle('Paid')).data).toMatchObject({
      payment: { status: 'Paid' },
      paidPaise: 450_00,
      duePaise: 0,
    });
    expect(await settle('Failed')).toMatchObject({
      status: 409,
      error: { code: 'payment_settled' },
    });
    expect((await get(id)).data).toMatchObject({ paidPaise: 450_00, duePaise: 0, version: 1 });
    const auditLog = (await auditOf(app, 'treatments.addPayment')).filter(
      (row) => row.entity_id === id,
    );
    expect(auditLog.map((row) => row.detail['amountPaise'])).toEqual([100_00, 50_00, 350_00]);
  });

  test('that were wrong are put right, and money goes back, by entries of their own', async () => {
    const { id } = await added({ finish: true });
    const { data: taken } = await pay(id, 450_00);
    const give = (change: Partial<InputOf<typeof api.reversePayment>>) =>
      app.call(
        api.reversePayment,
        {
          id,
          paymentId: taken.payment.id,
          entry: 'refund',
          amountPaise: 100_00,
          type: 'UPI',
          reason: 'Test was not done',
          ...change,
        },
        app.world.lata,
        { onceKey: crypto.randomUUID() },
      );
    expect((await give({})).data).toMatchObject({
      payment: { amountPaise: -100_00, type: 'UPI', entry: 'refund', ofId: taken.payment.id },
      paidPaise: 350_00,
      duePaise: 100_00,
    });
    expect(await give({ amountPaise: 350_01 })).toMatchObject({
      status: 409,
      error: { code: 'given_back_over' },
    });
    // What never came in by cash leaves the cash, whatever the form says.
    expect((await give({ entry: 'correction', amountPaise: 350_00 })).data).toMatchObject({
      payment: { amountPaise: -350_00, type: 'Cash', entry: 'correction' },
      paidPaise: 0,
      duePaise: 450_00,
    });
    expect((await give({ amountPaise: 1 })).error.code).toBe('given_back_over');
    expect((await pay(id, 450_00, { type: 'UPI' })).data).toMatchObject({ duePaise: 0 });
    const { data: pending } = await pay((await added()).id, 10_00, { status: 'Pending' });
    expect((await give({ paymentId: pending.payment.id })).error.code).toBe('payment_unknown');
    expect((await give({ reason: '' })).error.fields).toMatchObject({
      reason: { code: 'required' },
    });
    const shown = (await get(id)).data.payments;
    expect(shown.map(({ entry, amountPaise }) => [entry, amountPaise])).toEqual([
      ['payment', 450_00],
      ['refund', -100_00],
      ['correction', -350_00],
      ['payment', 450_00],
    ]);
  });

  test('of which two are given back at once go back once', async () => {
    const { id } = await added({ finish: true });
    const { data: taken } = await pay(id, 100_00);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.call(
          api.reversePayment,
          {
            id,
            paymentId: taken.payment.id,
            entry: 'refund',
            amountPaise: 100_00,
            type: 'Cash',
            reason: 'Left early',
          },
          app.world.lata,
          { onceKey: crypto.randomUUID() },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('the same key takes the money once', async () => {
    const { id } = await added();
    const onceKey = 'payment-key-00001';
    const input = { id, amountPaise: 100_00, type: 'UPI' as const };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(api.addPayment, input, app.world.lata, { onceKey })),
    );
    expect(
      answers.every((answer) => answer.status === 200 || answer.error.code === 'still_running'),
    ).toBe(true);
    expect((await get(id)).data.payments).toHaveLength(1);
  });

  test('twenty at once take no more than is due', async () => {
    const { id } = await added();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id, 100_00)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    expect((await get(id)).data).toMatchObject({ paidPaise: 400_00, duePaise: 50_00 });
  });

  test('the fees can not sink below what was paid', async () => {
    const seen = await added({ payments: [{ amountPaise: 400_00, type: 'Cash' }] });
    expect(await amend(seen, { totalFeesPaise: 449_99 })).toMatchObject({
      status: 409,
      error: { code: 'fees_below_paid' },
    });
    expect((await amend(seen, { totalFeesPaise: 450_00 })).data).toMatchObject({ duePaise: 0 });
    expect(await add({ payments: [{ amountPaise: 450_01, type: 'Cash' }] })).toMatchObject({
      status: 409,
      error: { code: 'payment_over_due' },
    });
  });

  test.each([
    [{ amountPaise: 0 }, 'amountPaise', 'amount_zero'],
    [{ amountPaise: -1 }, 'amountPaise', 'amount_zero'],
    [{ amountPaise: 10_000_000_01 }, 'amountPaise', 'money_too_big'],
    [{ amountPaise: 1.5 }, 'amountPaise', 'number_only'],
    [{ amountPaise: 1, paidOn: '2026-11-22' }, 'paidOn', 'date_future'],
  ])('%j is refused', async (payment, field, code) => {
    const { id } = await added();
    const answer = await app.call(api.addPayment, { id, type: 'Cash', ...payment }, app.world.lata);
    expect(answer).toMatchObject({ status: 422, error: { fields: { [field]: { code } } } });
  });
});

describe('remove', () => {
  test('marks it: out of every list, kept in the table', async () => {
    const seen = await added({ finish: true });
    expect((await remove(seen)).data).toEqual({ id: seen.id });
    expect(await get(seen.id)).toMatchObject({ status: 404, error: { code: 'treatment_unknown' } });
    expect(await amend(seen)).toMatchObject({ status: 404 });
    const { rows } = await app.admin.query(
      'select removal_reason, removed_by, signed_version from app.treatments where id = $1',
      [seen.id],
    );
    expect(rows).toEqual([
      { removal_reason: 'Typed twice', removed_by: app.world.rao.memberId, signed_version: 1 },
    ]);
    expect((await auditOf(app, 'treatments.remove')).some((row) => row.entity_id === seen.id)).toBe(
      true,
    );
  });

  test('with a payment it stays', async () => {
    const seen = await added({ payments: [{ amountPaise: 1_00, type: 'Cash' }] });
    const refused = await remove(seen);
    expect(refused).toMatchObject({
      status: 409,
      statusCode: 4,
      error: { code: 'treatment_has_payment' },
    });
    expect((await get(seen.id)).status).toBe(200);
  });

  test('of the wrong patient it goes once its payment was put right, and its money is counted nowhere twice', async () => {
    const seen = await added({
      totalFeesPaise: 400_00,
      discountPaise: 0,
      payments: [
        { amountPaise: 100_00, type: 'Card', status: 'Failed' },
        { amountPaise: 200_00, type: 'UPI', status: 'Pending' },
        { amountPaise: 200_00, type: 'Cash' },
      ],
    });
    const { payments } = (await get(seen.id)).data;
    const of = (status: string) => payments.find((one) => one.status === status)?.id ?? '';
    const back = (amountPaise: number) =>
      app.call(
        api.reversePayment,
        {
          id: seen.id,
          paymentId: of('Paid'),
          entry: 'correction',
          amountPaise,
          type: 'Cash',
          reason: 'Wrong patient',
        },
        app.world.rao,
        { onceKey: crypto.randomUUID() },
      );
    const settle = { id: seen.id, paymentId: of('Pending'), to: 'Failed' } as const;
    await back(199_99);
    await app.call(api.settlePayment, settle, app.world.rao);
    expect((await remove(seen)).error.code).toBe('treatment_has_payment');
    await back(1);
    expect((await remove(seen)).status).toBe(200);
    expect((await get(seen.id)).status).toBe(404);
    const { rows } = await app.admin.query(
      `select sum(amount_paise)::int as sum, count(*)::int as entries from app.money_entries where treatment_id = $1 and status = 'Paid'`,
      [seen.id],
    );
    expect(rows).toEqual([{ sum: 0, entries: 3 }]);
  });

  test('a stale one stays', async () => {
    const seen = await added();
    await amend(seen, { advice: 'Changed' });
    expect(await remove(seen)).toMatchObject({ status: 409, error: { code: 'stale_version' } });
  });

  test('removing and paying at once never leaves money on a removed one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const seen = await added();
      const [removed, paid] = await Promise.all([
        remove(seen),
        app.call(api.addPayment, { id: seen.id, amountPaise: 1_00, type: 'Cash' }, app.world.rao),
      ]);
      expect([removed.status === 200, paid.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('list and lastOf', () => {
  test("pages a patient's treatments, latest first, with totals on the first", async () => {
    const patientId = await register('Kiran Page', app.world.rao);
    const days = ['2026-11-01', '2026-11-20', '2026-11-10', '2026-11-10', '2026-11-21'];
    for (const visitOn of days)
      await added({ patientId, visitOn, payments: [{ amountPaise: 100_00, type: 'Cash' }] });
    const list = (more: TypedOf<typeof api.list>) =>
      app.call(api.list, { patientId, ...more }, app.world.lata);
    const { data: first } = await list({ most: 2 });
    expect(first.treatments.map((row) => row.visitOn)).toEqual(['2026-11-21', '2026-11-20']);
    expect(first.treatments[0]).toMatchObject({
      patientName: 'Kiran Page',
      medicineCount: 2,
      paidPaise: 100_00,
      duePaise: 350_00,
      status: 'Draft',
    });
    expect(first.totals).toEqual({
      count: 5,
      totalFeesPaise: 2500_00,
      discountPaise: 250_00,
      paidPaise: 500_00,
      duePaise: 1750_00,
    });
    const { data: second } = await list({ most: 2, after: first.next ?? '' });
    const { data: third } = await list({ most: 2, after: second.next ?? '' });
    expect(second.totals).toBe(null);
    expect(third.next).toBe(null);
    const seen = [...first.treatments, ...second.treatments, ...third.treatments];
    expect(seen.map((row) => row.visitOn)).toEqual(days.toSorted().toReversed());
    expect(new Set(seen.map((row) => row.id)).size).toBe(5);
    const { data: some } = await list({ from: '2026-11-10', to: '2026-11-20' });
    expect(some.totals?.count).toBe(3);
  });

  test('a visit of a record that was merged is of the person it goes on as, by whose age it is judged', async () => {
    const { rao } = app.world;
    const typed = { contactNumber: '9876543297', gender: 'Female' } as const;
    const [remaining, merged] = await Promise.all(
      [
        { ...typed, name: 'Anjali Nair', birthOn: '1992-01-01' },
        { ...typed, name: 'Anjli N', birthOn: '2025-01-01' },
      ].map(async (one) => (await app.call(patients.register, one, rao)).data.patient),
    );
    if (!remaining || !merged) throw new Error('nobody was registered');
    const { id } = await added({ patientId: merged.id, vitals: { pulse: 150 }, payments: [] });
    await mergeRecords(app, [remaining, merged], rao);
    expect((await app.call(api.get, { id }, rao)).data).toMatchObject({
      patientId: merged.id,
      patientName: 'Anjali Nair',
      caseNumber: remaining.caseNumber,
      warnings: ['pulse_high'],
    });
  });

  test('of a person whose records were merged holds the visits of all of them, and what is due', async () => {
    const { rao } = app.world;
    const patientId = await register('Kamala Devi', rao);
    const mergedId = await register('Kamla Devy', rao);
    await added({ patientId, visitOn: '2026-11-10', payments: [] });
    await added({ patientId: mergedId, visitOn: '2026-11-20', payments: [] });
    const booked = await app.call(
      appointments.book,
      { patientId: mergedId, startsAt: '2026-11-21T12:45:00+05:30' },
      rao,
    );
    const [former, merged] = await Promise.all(
      [patientId, mergedId].map((id) => app.call(patients.get, { id }, rao)),
    );
    await app.call(
      patients.merge,
      {
        keptId: patientId,
        keptVersion: former?.data.patient.version ?? 0,
        mergedId,
        mergedVersion: merged?.data.patient.version ?? 0,
        name: 'Kamala Devi',
        contactNumber: former?.data.patient.contactNumber ?? '',
        gender: 'Female',
        statedAge: 34,
        statedAgeUnit: 'years',
      },
      rao,
    );
    for (const id of [patientId, mergedId]) {
      // oxlint-disable-next-line no-await-in-loop -- one record after the other
      const { data } = await app.call(api.list, { patientId: id }, rao);
      expect(data.treatments.map(({ visitOn }) => visitOn)).toEqual(['2026-11-20', '2026-11-10']);
      expect(data.totals).toMatchObject({ count: 2, duePaise: 900_00 });
    }
    // What was booked under the one is treated under the other.
    const appointmentId = booked.data.id;
    expect((await added({ patientId, appointmentId })).appointmentId).toBe(appointmentId);
  });

  test('stands in each order both ways, page by page, what has no day last', async () => {
    const text = 'Orderly';
    const named = (name: string) => register(`${name} ${text}`, app.world.rao);
    const write = async (
      name: string,
      visitOn: string,
      followUpOn: string | null,
      fees: number,
      paid: number,
    ) =>
      added({
        patientId: await named(name),
        visitOn,
        followUpOn,
        totalFeesPaise: fees,
        discountPaise: 0,
        payments: [{ amountPaise: paid, type: 'Cash' }],
      });
    await write('Bina', '2026-11-03', '2026-12-01', 300_00, 300_00);
    await write('Asha', '2026-11-02', null, 100_00, 10_00);
    await write('Chitra', '2026-11-01', '2026-11-30', 200_00, 100_00);
    const initials = async (order: TypedOf<typeof api.list>['order']) => {
      let rows = '';
      for (let after: string | null = ''; after !== null;) {
        // oxlint-disable-next-line no-await-in-loop -- page by page
        const { data }: { data: OutputOf<typeof api.list> } = await app.call(
          api.list,
          { text, order, most: 1, after },
          app.world.rao,
        );
        rows += data.treatments.map(({ patientName }) => patientName.slice(0, 1)).join('');
        after = data.next;
      }
      return rows;
    };
    expect({
      patient: [await initials('patient'), await initials('-patient')],
      day: [await initials('day'), await initials('-day')],
      followUp: [await initials('followUp'), await initials('-followUp')],
      fees: [await initials('fees'), await initials('-fees')],
      due: [await initials('due'), await initials('-due')],
    }).toEqual({
      patient: ['ABC', 'CBA'],
      day: ['CAB', 'BAC'],
      followUp: ['CBA', 'BCA'],
      fees: ['ACB', 'BCA'],
      due: ['BAC', 'CAB'],
    });
  });

  test.each([
    ['day', 'visit_on', '2026-10-09'],
    ['-day', 'visit_on', '2026-10-01'],
    ['fees', 'total_fees_paise', 90000],
    ['-fees', 'total_fees_paise', 100],
    ['-due', 'total_fees_paise', 0],
    ['followUp', 'follow_up_on', '2026-12-30'],
  ] as const)(
    'by %s goes on where the page ended though what its last stood at is changed meanwhile',
    async (order, column, to) => {
      const text = `Moved ${order}`;
      for (const n of [1, 2, 3])
        // oxlint-disable-next-line no-await-in-loop -- one after another
        await added({
          patientId: await register(`${text} ${n}`, app.world.rao),
          visitOn: `2026-10-0${n + 1}`,
          followUpOn: `2026-12-0${n}`,
          totalFeesPaise: n * 100_00,
          discountPaise: 0,
          payments: [],
        });
      const list = async (asked: TypedOf<typeof api.list>) =>
        (await app.call(api.list, { text, order, ...asked }, app.world.rao)).data;
      const shown = (await list({})).treatments.map(({ id }) => id);
      const first = await list({ most: 1 });
      await app.admin.query(`update app.treatments set ${column} = $2 where id = $1`, [
        shown[0],
        to,
      ]);
      const rest = (await list({ after: first.next ?? '' })).treatments.map(({ id }) => id);
      expect(rest.filter((id) => id !== shown[0])).toEqual(shown.slice(1));
    },
  );

  test('without a filter lists the clinic, its own only', async () => {
    const { data } = await app.call(api.list, { most: 100 }, app.world.stranger);
    expect(data).toMatchObject({ treatments: [], next: null, totals: { count: 0, duePaise: 0 } });
    const { data: ours } = await app.call(api.list, {}, app.world.rao);
    expect(ours.treatments.length).toBeGreaterThan(5);
    const { rows } = await app.admin.query(
      `select sum(amount_paise)::int as paid from app.treatment_payments where status = 'Paid' and clinic_id = $1`,
      [app.world.sunrise.clinicId],
    );
    expect(ours.totals?.paidPaise).toBe(rows[0].paid);
  });

  test('the last visits come whole', async () => {
    const patientId = await register('Leela Last', app.world.rao);
    await added({ patientId, visitOn: '2026-10-01', finish: true, followUpOn: null });
    const latest = await added({ patientId, visitOn: '2026-11-01', finish: true });
    const gone = await added({ patientId });
    await app.call(api.remove, { id: gone.id, version: 1 }, app.world.rao);
    const { data } = await app.call(api.lastOf, { patientId }, app.world.rao);
    expect(data.visits.map((visit) => visit.visitOn)).toEqual(['2026-11-01', '2026-10-01']);
    expect(data.visits[0]).toMatchObject({
      id: latest.id,
      status: 'Signed',
      bmi: 23.5,
      lines: latest.lines,
      doctorName: 'Dr Anil Rao',
    });
    expect((await auditOf(app, 'treatments.lastOf')).some((row) => wasSeen(row, patientId))).toBe(
      true,
    );
  });
});

describe('paper', () => {
  test.each(['prescription', 'summary'] as const)(
    'a signed treatment gives out a %s once, until it is amended',
    async (kind) => {
      const seen = await added({ finish: true });
      const first = await issue(seen.id, kind);
      expect(first).toMatchObject({
        status: 200,
        data: { kind, edition: 1, standing: 'valid', treatmentId: seen.id, number: null },
      });
      expect((await issue(seen.id, kind)).data).toEqual(first.data);
      await amend(seen, { diagnosis: 'Something else', reason: 'Typed wrong' });
      expect((await issue(seen.id, kind)).data).toMatchObject({ edition: 2, standing: 'valid' });
      expect(
        (await auditOf(app, 'treatments.issue')).some(
          (row) => wasSeen(row, seen.id) && row.detail['paper'] === kind,
        ),
      ).toBe(true);
    },
  );

  test('without medicines there is no prescription', async () => {
    const { id } = await added({ lines: [], finish: true });
    expect(await issue(id)).toMatchObject({
      status: 404,
      error: { code: 'prescription_not_found' },
    });
  });

  test('a draft gives out its receipt alone', async () => {
    const { id } = await added({ payments: [{ amountPaise: 100_00, type: 'Cash' }] });
    expect(await issue(id)).toMatchObject({ status: 409, error: { code: 'treatment_unsigned' } });
    expect(await issue(id, 'summary')).toMatchObject({
      status: 409,
      error: { code: 'treatment_unsigned' },
    });
    expect(await issue(id, 'receipt')).toMatchObject({ status: 200 });
  });

  test('nothing received, no receipt', async () => {
    const { id } = await added({
      payments: [{ amountPaise: 100_00, type: 'UPI', status: 'Pending' }],
    });
    expect(await issue(id, 'receipt')).toMatchObject({
      status: 404,
      error: { code: 'payment_unknown' },
    });
  });

  test("without the doctor's registration number nothing is given out", async () => {
    const { stranger } = app.world;
    const { data } = await app.call(
      api.add,
      { ...whole(), patientId: foreign, lines: [{ ...line(), medicineId: null }], finish: true },
      stranger,
    );
    expect(await issue(data.id, 'prescription', stranger)).toMatchObject({
      status: 409,
      error: { code: 'registration_missing' },
    });
  });
});
