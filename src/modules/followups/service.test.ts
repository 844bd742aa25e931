import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf, TypedOf } from '../../kit/shared/contract.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { api as consents } from '../consents/contract.ts';
import { api as messaging } from '../messaging/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';
import type { Group } from './model.ts';

let app: TestApp;
let clock = Temporal.Instant.from('2026-11-22T10:00:00+05:30');
let count = 0;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
afterAll(() => app.close());

const at = (day: string) => {
  clock = Temporal.Instant.from(`${day}T10:00:00+05:30`);
};
const newPatient = async (): Promise<string> => {
  count += 1;
  const { data } = await app.call(
    patients.register,
    {
      name: `Patient ${count}`,
      contactNumber: `98765${String(count).padStart(5, '0')}`,
      gender: 'Female',
      statedAge: 34,
    },
    app.world.lata,
  );
  return data.patient.id;
};
const add = (patientId: string, dueOn: string, reason = '') =>
  app.call(api.add, { patientId, dueOn, reason }, app.world.lata);
const ofPatient = async (patientId: string, group?: Group, as = app.world.lata) =>
  (await app.call(api.list, { ...(group ? { group } : {}), most: 100 }, as)).data.followUps.filter(
    (one) => one.patientId === patientId,
  );
/** A signed visit, and the news of it as the worker brings it. */
const visit = async (patientId: string, followUpOn: string | null) => {
  const { data, error } = await app.call(
    treatments.add,
    { patientId, diagnosis: 'Diabetes', followUpOn, finish: true },
    app.world.rao,
  );
  if (error) throw new Error(error.code);
  await hear(data.id);
  return data;
};
const hear = (treatmentId: string) => app.work(api.onVisit, { treatmentId });

test('a signed visit asks the patient back, and the next one closes it', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2026-11-15');
  expect(await ofPatient(patientId, 'upcoming')).toMatchObject([
    { dueOn: '2026-11-15', status: 'open', doctorName: 'Dr Anil Rao', visitOn: '2026-11-01' },
  ]);
  at('2026-11-15');
  expect(await ofPatient(patientId, 'today')).toHaveLength(1);
  at('2026-11-20');
  expect(await ofPatient(patientId, 'overdue')).toHaveLength(1);
  await visit(patientId, null);
  expect(await ofPatient(patientId)).toEqual([]);
  expect(await ofPatient(patientId, 'closed')).toMatchObject([
    { status: 'came', lastStep: { means: 'visit', result: 'came', byName: null } },
  ]);
});

test('a visit long before the day closes nothing, unless it asks anew', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2027-02-01');
  at('2026-11-05');
  await visit(patientId, null);
  expect(await ofPatient(patientId)).toMatchObject([{ dueOn: '2027-02-01' }]);
  at('2026-11-08');
  await visit(patientId, '2026-12-01');
  expect((await ofPatient(patientId)).map(({ dueOn }) => dueOn)).toEqual(['2026-12-01']);
});

test('news that comes late or twice leaves one follow-up, of the last visit', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  const { data: first } = await app.call(
    treatments.add,
    { patientId, diagnosis: 'Fever', followUpOn: '2026-11-06', finish: true },
    app.world.rao,
  );
  at('2026-11-05');
  const second = await visit(patientId, '2026-11-12');
  await hear(first.id);
  await hear(second.id);
  await hear(first.id);
  expect((await ofPatient(patientId)).map(({ dueOn }) => dueOn)).toEqual(['2026-11-12']);
});

test('an amended visit moves the day; one that asks no more, or was removed, asks nobody', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  const { id, version } = await visit(patientId, '2026-11-06');
  const amend = async (followUpOn: string | null, seen: number) => {
    const { data } = await app.call(
      treatments.amend,
      { id, version: seen, diagnosis: 'Fever', followUpOn, reason: 'Typing mistake', finish: true },
      app.world.rao,
    );
    await hear(id);
    return data.version;
  };
  const moved = await amend('2026-11-09', version);
  expect((await ofPatient(patientId)).map((one) => [one.dueOn, one.askOn])).toEqual([
    ['2026-11-09', '2026-11-09'],
  ]);
  await app.admin.query(
    `update app.treatments set removed_at = now(), removed_by = $2, removal_reason = 'Of another' where id = $1`,
    [id, app.world.rao.memberId],
  );
  expect(await ofPatient(patientId)).toEqual([]);
  await app.admin.query(
    'update app.treatments set removed_at = null, removed_by = null, removal_reason = null where id = $1',
    [id],
  );
  await amend(null, moved);
  expect(await ofPatient(patientId)).toEqual([]);
});

test('what the desk hears decides when to ask again, and can be taken back', async () => {
  at('2026-11-22');
  const patientId = await newPatient();
  const { data } = await add(patientId, '2026-11-22', 'Fasting sugar');
  expect(data).toMatchObject({ reason: 'Fasting sugar', visitReason: '', lastStep: null });
  const { id } = data;
  const called = await app.call(
    api.note,
    { id, means: 'call', result: 'no_answer', note: 'Rang twice' },
    app.world.lata,
  );
  expect(called.data).toMatchObject({
    dueOn: '2026-11-22',
    askOn: '2026-11-23',
    lastStep: { means: 'call', result: 'no_answer', note: 'Rang twice', byName: 'Lata Shinde' },
  });
  await app.call(api.note, { id, result: 'declined' }, app.world.lata);
  expect(await ofPatient(patientId, 'closed')).toMatchObject([{ status: 'settled' }]);
  const again = await app.call(api.note, { id, result: 'noted' }, app.world.lata);
  expect(again.error.code).toBe('follow_up_closed');

  const others = await app.call(api.undo, { id }, app.world.rao);
  expect(others.error.code).toBe('step_stands');
  const undone = await app.call(api.undo, { id }, app.world.lata);
  expect(undone.data).toMatchObject({ status: 'open', lastStep: { result: 'no_answer' } });
  clock = clock.add({ minutes: 6 });
  expect((await app.call(api.undo, { id }, app.world.lata)).error.code).toBe('step_stands');
  const { data: story } = await app.call(api.get, { id }, app.world.lata);
  expect(story.steps.map(({ result }) => result)).toEqual(['no_answer']);
  expect((await auditOf(app, 'followups.note')).length).toBeGreaterThan(0);
});

test('a day that has passed is no day to ask on, and one patient is asked once a day', async () => {
  at('2026-11-22');
  const patientId = await newPatient();
  const late = await add(patientId, '2026-11-21');
  expect(late.error.fields).toMatchObject({ dueOn: { code: 'ask_day_passed' } });
  await add(patientId, '2026-11-25');
  expect((await add(patientId, '2026-11-25')).error.code).toBe('follow_up_twice');
});

test('an SMS leaves once a day, and never to whoever wants none', async () => {
  at('2026-11-22');
  const patientId = await newPatient();
  const { id } = (await add(patientId, '2026-11-24')).data;
  await app.call(api.remind, { id }, app.world.lata);
  const { data } = await app.call(api.remind, { id }, app.world.lata);
  expect(data.lastStep).toMatchObject({ means: 'sms', result: 'sent' });
  const { rows } = await app.admin.query(
    `select values ->> 'when' as when, language from app.messages where dedupe like $1`,
    [`follow-up:${id}:%`],
  );
  expect(rows).toEqual([{ when: '24 Nov 2026', language: 'en' }]);
  expect(data.invitation).toBe(
    'Sunrise Clinic: Dr Anil Rao asked you to come again on 24 Nov 2026. Please call us for a time.',
  );

  await app.call(
    consents.tell,
    { patientId, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  expect((await app.call(api.remind, { id }, app.world.lata)).error.code).toBe('messages_declined');
  expect(await ofPatient(patientId)).toMatchObject([{ wantsMessages: false }]);
});

test('an SMS that came to nothing goes again where it is asked for again', async () => {
  at('2026-11-23');
  const { id } = (await add(await newPatient(), '2026-11-25')).data;
  const remind = () => app.call(api.remind, { id }, app.world.lata);
  const status = async () =>
    (
      await app.admin.query<{ status: string }>(
        `select status from app.messages where dedupe like $1 order by id`,
        [`follow-up:${id}:%`],
      )
    ).rows.map((row) => row.status === 'failed');
  await remind();
  await app.admin.query(`update app.messages set status = 'failed' where dedupe like $1`, [
    `follow-up:${id}:%`,
  ]);
  expect((await remind()).data.lastStep).toMatchObject({ means: 'sms', result: 'sent' });
  await remind();
  expect(await status()).toEqual([true, false]);
});

test('the reason of a visit is for those who may see treatments', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2026-11-15');
  expect(await ofPatient(patientId, undefined, app.world.rao)).toMatchObject([
    { visitReason: 'Diabetes' },
  ]);
  expect(await ofPatient(patientId)).toMatchObject([{ visitReason: '' }]);
});

test('pages, counts and the search agree', async () => {
  at('2026-11-22');
  const { data: all } = await app.call(api.list, { most: 100 }, app.world.lata);
  const { data: first } = await app.call(api.list, { most: 2 }, app.world.lata);
  expect(first.hasMore).toBe(true);
  const { data: rest } = await app.call(
    api.list,
    { most: 100, after: first.next ?? '' },
    app.world.lata,
  );
  expect([...first.followUps, ...rest.followUps]).toEqual(all.followUps);
  for (const order of ['patient', '-patient', 'day', '-day', 'doctor', '-doctor'] as const) {
    const rows: string[] = [];
    let after: string | null = '';
    do {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const { data }: { data: OutputOf<typeof api.list> } = await app.call(
        api.list,
        { order, most: 2, after },
        app.world.lata,
      );
      rows.push(
        ...data.followUps.map((one) =>
          order.endsWith('patient')
            ? one.patientName
            : order.endsWith('day')
              ? one.askOn
              : one.doctorName,
        ),
      );
      after = data.next;
    } while (after !== null);
    expect(rows).toHaveLength(all.followUps.length);
    const up = rows.toSorted();
    expect(rows).toEqual(order.startsWith('-') ? up.toReversed() : up);
  }
  const { today, overdue, upcoming } = all.counts;
  expect(today + overdue + upcoming).toBe(all.followUps.length);
  const [someone] = all.followUps;
  const { data: matching } = await app.call(
    api.list,
    { text: someone?.caseNumber ?? 'none' },
    app.world.lata,
  );
  expect(matching.followUps.map(({ patientId }) => patientId)).toContain(someone?.patientId);
  const { data: theirs } = await app.call(api.list, {}, app.world.stranger);
  expect(theirs.followUps).toEqual([]);
});

test.each(['day', '-day', 'patient'] as const)(
  'a page by %s goes on where the one before ended, though its last is put off or done meanwhile',
  async (order) => {
    at('2027-03-01');
    const text = `Paging ${order.replace('-', 'un')}`;
    for (const dueOn of ['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, so that their names are in order
      const id = await newPatient();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await app.admin.query('update app.patients set name = $2 where id = $1', [
        id,
        `${text} ${dueOn}`,
      ]);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await add(id, dueOn);
    }
    const list = async (asked: TypedOf<typeof api.list>) =>
      (await app.call(api.list, { text, ...asked }, app.world.lata)).data;
    const whole = (await list({ order })).followUps.map(({ id }) => id);
    const one = await list({ order, most: 1 });
    await app.call(
      api.note,
      {
        id: whole[0] ?? '',
        result: 'put_off',
        askOn: order === 'day' ? '2027-03-20' : '2027-03-02',
      },
      app.world.lata,
    );
    const two = await list({ order, most: 1, after: one.next ?? '' });
    expect(two.followUps.map(({ id }) => id)).toEqual(whole.slice(1, 2));
    await app.call(api.note, { id: whole[1] ?? '', result: 'declined' }, app.world.lata);
    const rest = await list({ order, after: two.next ?? '' });
    expect(rest.followUps.map(({ id }) => id).filter((id) => id !== whole[0])).toEqual(
      whole.slice(2),
    );
  },
);

test('a page of closed ones goes on though its last was opened again', async () => {
  at('2027-04-01');
  const text = 'Reopened';
  const steps: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, each closed later
    const patientId = await newPatient();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await app.admin.query('update app.patients set name = $2 where id = $1', [
      patientId,
      `${text} ${n}`,
    ]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { id } = (await add(patientId, '2027-04-02')).data;
    clock = clock.add({ seconds: 1 });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await app.call(api.note, { id, result: 'declined' }, app.world.lata);
    steps.unshift(id);
  }
  const list = async (after: string, most = 9) =>
    (await app.call(api.list, { group: 'closed', text, after, most }, app.world.lata)).data;
  const first = await list('', 1);
  expect(first.followUps.map(({ id }) => id)).toEqual(steps.slice(0, 1));
  expect((await app.call(api.undo, { id: steps[0] ?? '' }, app.world.lata)).status).toBe(200);
  expect((await list(first.next ?? '')).followUps.map(({ id }) => id)).toEqual(steps.slice(1));
});

test('goes on behind nobody it does not know', async () => {
  for (const after of ['nobody', crypto.randomUUID(), `${crypto.randomUUID()}|tomorrow`])
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    expect((await app.call(api.list, { after }, app.world.lata)).error).toMatchObject({
      fields: { after: { code: 'wrong_type' } },
    });
});

test('the last row, as the version before handed it about, is still gone on behind', async () => {
  at('2026-11-22');
  const { data: all } = await app.call(api.list, {}, app.world.lata);
  const { data: rest } = await app.call(
    api.list,
    { after: all.followUps[0]?.id ?? '' },
    app.world.lata,
  );
  expect(rest.followUps).toEqual(all.followUps.slice(1));
});

test('nobody is said to get an SMS that would be held back, or whose number takes none', async () => {
  at('2026-11-24');
  const patientId = await newPatient();
  const { id } = (await add(patientId, '2026-11-24')).data;
  const refusalOf = async () => (await app.call(api.remind, { id }, app.world.lata)).error?.code;
  await app.call(messaging.setLimit, { limitPaise: 0 }, app.world.rao);
  expect(await refusalOf()).toBe('sms_limit_reached');
  await app.call(messaging.setLimit, { limitPaise: null }, app.world.rao);
  await app.admin.query(`update app.patients set contact_number = '2024567890' where id = $1`, [
    patientId,
  ]);
  expect(await refusalOf()).toBe('no_mobile');
  expect(await ofPatient(patientId)).toMatchObject([{ lastStep: null }]);
});

test('the day before, a patient without a time is reminded once', async () => {
  at('2027-01-10');
  const patientId = await newPatient();
  const { id } = (await add(patientId, '2027-01-12')).data;
  const plan = async (moment: string) => {
    clock = Temporal.Instant.from(`${moment}:00+05:30`);
    await app.work(api.planReminders, {}, systemClinicId);
    const { rows } = await app.admin.query(
      `delete from app.outgoing where name = 'followups.remindDue' and payload ->> 'id' = $1 returning clinic_id`,
      [id],
    );
    return rows;
  };
  const ours = [{ clinic_id: app.world.sunrise.clinicId }];
  expect(await plan('2027-01-10T10:00')).toEqual([]);
  expect(await plan('2027-01-11T08:00')).toEqual([]);
  expect(await plan('2027-01-11T09:15')).toEqual(ours);
  expect(await plan('2027-01-11T09:30')).toEqual([]);
  const remind = () => app.work(api.remindDue, { id });
  expect(await remind()).toEqual({ isTold: true });
  await app.call(api.note, { id, result: 'declined' }, app.world.lata);
  expect(await remind()).toEqual({ isTold: false });
});

test('two people at one day: the second is told, and what they say again stands', async () => {
  at('2027-03-01');
  const patientId = await newPatient();
  const { id, askOn } = (await add(patientId, '2027-03-10')).data;
  const put = (day: string, askOnBefore: string, as = app.world.lata) =>
    app.call(api.note, { id, result: 'put_off', askOn: day, askOnBefore }, as);
  const [first, second] = await Promise.all([
    put('2027-03-12', askOn),
    put('2027-03-15', askOn, app.world.rao),
  ]);
  const answers = [first, second];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.error.code).toBe('stale_version');
  const day = won?.data.askOn ?? '';
  expect((await ofPatient(patientId))[0]?.askOn).toBe(day);
  expect((await app.call(api.get, { id }, app.world.lata)).data.steps).toHaveLength(1);
  expect((await put('2027-03-20', day)).data.askOn).toBe('2027-03-20');
});

test('a file of chosen follow-ups holds this clinic’s alone', async () => {
  at('2027-04-01');
  const { id } = (await add(await newPatient(), '2027-04-10', 'Dressing')).data;
  const took = await app.call(api.export, { ids: [id] }, app.world.rao);
  expect(took.status).toBe(200);
  expect((await auditOf(app, 'followups.export')).at(-1)?.detail).toMatchObject({ exported: 1 });
  expect((await app.call(api.export, { ids: [id] }, app.world.lata)).status).toBe(403);
  await app.call(api.export, { ids: [id] }, app.world.stranger);
  expect((await auditOf(app, 'followups.export')).at(-1)?.detail).toMatchObject({ exported: 0 });
});

test('says of a person that they have a time again also where it was booked under a record that was merged into theirs', async () => {
  at('2026-11-22');
  const [keptId, mergedId] = [await newPatient(), await newPatient()];
  await add(keptId, '2026-11-24');
  const person = { name: 'Uma Desai', gender: 'Female', contactNumber: '9876599020' } as const;
  const joined = await app.call(
    patients.merge,
    { ...person, statedAge: 34, keptId, keptVersion: 1, mergedId, mergedVersion: 1 },
    app.world.rao,
  );
  expect(joined.status).toBe(200);
  await app.admin.query(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, '2026-11-24T10:00+05:30', '2026-11-24T10:15+05:30', 1, 'Confirmed', 'offline', 0, 'New')`,
    [app.world.sunrise.clinicId, mergedId, app.world.rao.memberId],
  );
  expect((await ofPatient(keptId)).map(({ bookedFor }) => bookedFor)).toEqual([
    '2026-11-24T04:30:00.000Z',
  ]);
});

/** Amends a signed visit to ask for another day, and brings the news of it. */
const amendTo = async (
  { id, version }: { id: string; version: number },
  followUpOn: string | null,
) => {
  const { data, error } = await app.call(
    treatments.amend,
    { id, version, diagnosis: 'Diabetes', followUpOn, reason: 'Typing mistake', finish: true },
    app.world.rao,
  );
  if (error) throw new Error(error.code);
  await hear(id);
  return data;
};
const asked = async (patientId: string) =>
  (await ofPatient(patientId)).map((one) => [one.dueOn, one.askOn]);

test('a visit that asks again, after it asked no more, asks the patient back', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  const withdrawn = await amendTo(await visit(patientId, '2026-11-15'), null);
  expect(await asked(patientId)).toEqual([]);
  const again = await amendTo(withdrawn, '2026-11-15');
  expect(await asked(patientId)).toEqual([['2026-11-15', '2026-11-15']]);
  await amendTo(await amendTo(again, null), '2026-11-20');
  expect(await asked(patientId)).toEqual([['2026-11-20', '2026-11-20']]);
});

test('what the desk settled stays settled, until the visit asks for another day', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  const signed = await visit(patientId, '2026-11-15');
  const [followUp] = await ofPatient(patientId);
  const id = followUp?.id ?? '';
  const noted = await app.call(api.note, { id, result: 'declined' }, app.world.lata);
  expect(noted.data).toMatchObject({ status: 'settled' });
  const same = await amendTo(signed, '2026-11-15');
  expect(await asked(patientId)).toEqual([]);
  await amendTo(same, '2026-11-10');
  expect(await asked(patientId)).toEqual([['2026-11-10', '2026-11-10']]);
});

test('who came for it is not asked again by the visit they came after', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  const signed = await visit(patientId, '2026-11-15');
  at('2026-11-14');
  await visit(patientId, null);
  await amendTo(signed, '2026-11-16');
  expect(await asked(patientId)).toEqual([]);
});

test('whoever was reminded of a day is reminded of the later one that the visit was amended to', async () => {
  at('2027-02-01');
  const patientId = await newPatient();
  const signed = await visit(patientId, '2027-02-05');
  const [followUp] = await ofPatient(patientId);
  const isRemindedAt = async (moment: string) => {
    clock = Temporal.Instant.from(`${moment}:00+05:30`);
    await app.work(api.planReminders, {}, systemClinicId);
    const { rows } = await app.admin.query<{ is: boolean }>(
      'select reminded_at = $2 as is from app.follow_ups where id = $1',
      [followUp?.id, clock.toString()],
    );
    return rows[0]?.is;
  };
  // The worker hears of the visit too, and a plan passes over what it holds at the moment.
  await expect.poll(() => isRemindedAt('2027-02-04T10:00')).toBe(true);
  const same = await amendTo(signed, '2027-02-05');
  expect(await isRemindedAt('2027-02-04T11:00')).toBe(false);
  await amendTo(same, '2027-02-10');
  await expect.poll(() => isRemindedAt('2027-02-09T10:00')).toBe(true);
});

const removeVisit = async ({ id, version }: { id: string; version: number }) => {
  const { error } = await app.call(
    treatments.remove,
    { id, version, reason: 'Of another patient' },
    app.world.rao,
  );
  if (error) throw new Error(error.code);
};

test('a visit that is removed, as it was of another patient, closed nothing; brought back it closes again', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2026-11-15');
  const byHand = (await add(patientId, '2026-11-18')).data;
  at('2026-11-14');
  const wrong = await visit(patientId, '2026-12-10');
  expect((await ofPatient(patientId)).map(({ dueOn }) => dueOn)).toEqual(['2026-12-10']);
  await removeVisit(wrong);
  const dues = async () => (await ofPatient(patientId)).map(({ dueOn }) => dueOn);
  await expect.poll(dues).toEqual(['2026-11-15', '2026-11-18']);
  const { data: story } = await app.call(api.get, { id: byHand.id }, app.world.lata);
  expect(story.steps).toEqual([]);
  await app.call(treatments.restore, { id: wrong.id }, app.world.rao);
  await expect.poll(dues).toEqual(['2026-12-10']);
});

test('a visit that is removed leaves closed what the patient came for otherwise', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2026-11-15');
  at('2026-11-14');
  const wrong = await visit(patientId, null);
  at('2026-11-15');
  await visit(patientId, null);
  await removeVisit(wrong);
  await hear(wrong.id);
  expect(await ofPatient(patientId)).toEqual([]);
});

test('what a visit closed by asking for another day is open again where it asks for none after all', async () => {
  at('2026-11-01');
  const patientId = await newPatient();
  await visit(patientId, '2027-02-01');
  at('2026-11-08');
  const other = await visit(patientId, '2026-12-01');
  await amendTo(other, null);
  expect(await asked(patientId)).toEqual([['2027-02-01', '2027-02-01']]);
});

test('nobody is reminded of a day that a visit asked for which was removed since', async () => {
  at('2027-03-01');
  const patientId = await newPatient();
  const signed = await visit(patientId, '2027-03-05');
  const [followUp] = await ofPatient(patientId);
  await removeVisit(signed);
  expect(await app.work(api.remindDue, { id: followUp?.id ?? '' })).toEqual({ isTold: false });
});
