import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClinicId } from '../../kit/server/context.ts';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { mergeRecords } from '../../../tests/one-person.ts';
import { api as consents } from '../consents/contract.ts';
import { api as messaging } from '../messaging/contract.ts';
import { api as patients } from '../patients/contract.ts';
import { api as treatments } from '../treatments/contract.ts';
import { api } from './contract.ts';

const at = (text: string) => Temporal.Instant.from(`${text}:00+05:30`);
let app: TestApp;
let clock = at('2026-08-01T10:00');
let meera = '';
let ravi = '';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
  meera = await seenFor('Meera Joshi', 'Female', 62, 'Diabetes mellitus');
  ravi = await seenFor('Ravi Kumar', 'Male', 40, 'Diabetes');
  await seenFor('Asha Rao', 'Female', 30, 'Fever');
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = at('2026-11-22T11:00');
  await app.admin.query('delete from app.campaign_people');
  await app.admin.query('delete from app.campaigns');
  await app.admin.query('delete from app.messages');
  await app.admin.query('delete from app.outgoing');
  await app.admin.query('delete from app.patient_consents');
  await app.admin.query('delete from app.appointments');
  await app.admin.query('delete from app.message_limits');
  await app.admin.query('delete from app.patient_message_rules');
});

let phone = 9_876_500_000;
async function seenFor(
  name: string,
  gender: 'Male' | 'Female',
  statedAge: number,
  diagnosis: string,
): Promise<string> {
  phone += 1;
  const { data } = await app.call(
    patients.register,
    { name, contactNumber: String(phone), gender, statedAge },
    app.world.lata,
  );
  await app.call(
    treatments.add,
    { patientId: data.patient.id, diagnosis, finish: true },
    app.world.rao,
  );
  return data.patient.id;
}

const diabetics = { diagnosis: 'diabet', medicine: '', months: 3 } as const;
const preview = async (choice: object = {}) =>
  (await app.call(api.preview, { ...diabetics, ...choice }, app.world.rao)).data;
const start = async (shown = 2) => app.call(api.start, { ...diabetics, shown }, app.world.rao);
/** Whose turn a minute gives, done by their clinic's jobs. */
async function minute(moment: string): Promise<number> {
  clock = at(moment);
  await app.work(api.plan, {}, systemClinicId);
  const { rows } = await app.admin.query<{ campaignId: string; patientId: string }>(
    `select campaign_id "campaignId", patient_id "patientId" from app.campaign_people where planned_at is not null and outcome is null`,
  );
  for (const turn of rows) await app.work(api.ask, turn);
  return rows.length;
}
const expirePlan = (on: string) =>
  app.admin.query(
    'update app.subscriptions set starts_on = $1, expires_on = $2 where clinic_id = $3',
    ['2026-01-01', on, app.world.sunrise.clinicId],
  );
const messages = async () =>
  (
    await app.admin.query<{ recipient: string; status: string; reason: string }>(
      'select recipient, status, reason from app.messages order by recipient',
    )
  ).rows;
const only = async () => (await app.call(api.list, {}, app.world.rao)).data.campaigns[0];

test.each([
  [{}, ['Meera Joshi', 'Ravi Kumar']],
  [{ gender: 'Male' }, ['Ravi Kumar']],
  [{ ageFrom: 60 }, ['Meera Joshi']],
  [{ ageTo: 40 }, ['Ravi Kumar']],
  [{ diagnosis: '' }, ['Asha Rao', 'Meera Joshi', 'Ravi Kumar']],
  [{ months: 4 }, []],
  [{ medicine: 'metformin' }, []],
  [{ diagnosis: '%' }, []],
])('%o chooses %o', async (choice, names) => {
  expect((await preview(choice)).people.map(({ name }) => name)).toEqual(names);
});

test('what is shown is what it costs, what is said and who is left out', async () => {
  await app.call(
    consents.tell,
    { patientId: ravi, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  await app.call(messaging.setLimit, { limitPaise: 10 }, app.world.rao);
  expect(await preview()).toMatchObject({
    count: 1,
    declined: 1,
    costPaise: 20,
    leftPaise: 10,
    texts: [{ language: 'en', count: 1, text: expect.stringContaining('Sunrise') }],
    people: [{ patientId: meera }],
  });
});

test('everybody is asked once, by day, and the campaign ends', async () => {
  const { data } = await start();
  expect(data).toMatchObject({ status: 'running', people: 2, reached: 0 });
  expect(await auditOf(app, api.start.id)).toMatchObject([{ detail: { people: 2 } }]);
  expect(await minute('2026-11-22T22:00')).toBe(0);
  expect(await minute('2026-11-23T09:59')).toBe(0);
  expect(await minute('2026-11-23T10:00')).toBe(2);
  // Queued, or handed on already.
  expect(await messages()).toHaveLength(2);
  expect(await minute('2026-11-23T10:01')).toBe(0);
  expect(await only()).toMatchObject({ status: 'done', reached: 2, missed: 0 });
  await app.work(api.ask, { campaignId: data.id, patientId: meera });
  expect(await messages()).toHaveLength(2);
});

test('nobody who was asked is asked again within a month', async () => {
  await start();
  expect((await preview()).count).toBe(0);
  await minute('2026-11-22T11:01');
  clock = at('2026-12-22T11:00');
  expect((await preview()).count).toBe(0);
  clock = at('2026-12-22T11:02');
  expect((await preview()).count).toBe(2);
});

test('whom the limit of the month kept from being asked can be asked by the next', async () => {
  await app.call(messaging.setLimit, { limitPaise: 10 }, app.world.rao);
  await start();
  expect(await minute('2026-11-22T11:01')).toBe(2);
  const { rows } = await app.admin.query<{ id: string }>('select id from app.messages order by id');
  for (const { id: messageId } of rows) await app.work(messaging.deliver, { messageId });
  expect((await messages()).map(({ status }) => status)).toEqual(['not_sent', 'not_sent']);
  expect((await preview()).count).toBe(2);
});

test('a stopped campaign asks nobody more, and does not end twice', async () => {
  const { data } = await start();
  await app.work(api.plan, {}, systemClinicId);
  const stopped = await app.call(api.stop, { id: data.id }, app.world.rao);
  expect(stopped.data).toMatchObject({ status: 'stopped' });
  // Whose turn had come before.
  expect(await minute('2026-11-22T11:05')).toBe(2);
  expect(await messages()).toEqual([]);
  const again = await app.call(api.stop, { id: data.id }, app.world.rao);
  expect(again.error?.code).toBe('campaign_over');
});

test('whom a stopped campaign left out can be asked by the next', async () => {
  const { data } = await start();
  await app.call(api.stop, { id: data.id }, app.world.rao);
  expect(await minute('2026-11-22T11:01')).toBe(0);
  expect((await preview()).count).toBe(2);
});

test('who has said no since, or has a time again, is not asked', async () => {
  const { data } = await start();
  await app.call(
    consents.tell,
    { patientId: ravi, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  await app.admin.query(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, patient_type, fee_paise, created_at)
     values ($1, $2, $3, '2026-11-24T11:00+05:30', '2026-11-24T11:15+05:30', 1, 'Confirmed', 'offline', 'Repeated', 0, now())`,
    [app.world.sunrise.clinicId, meera, app.world.rao.memberId],
  );
  expect(await minute('2026-11-22T11:01')).toBe(2);
  expect(await messages()).toMatchObject([
    { status: 'not_sent', reason: 'message_reason.no_consent' },
  ]);
  expect(await only()).toMatchObject({ id: data.id, reached: 2, missed: 2 });
});

test('nothing starts that was not shown so', async () => {
  expect((await start(3)).error?.code).toBe('campaign_changed');
  expect(await only()).toBeUndefined();
  const none = await app.call(
    api.start,
    { ...diabetics, diagnosis: 'gout', shown: 1 },
    app.world.rao,
  );
  expect(none.error?.code).toBe('campaign_empty');
});

test('nobody is older than they may be at most', async () => {
  const choice = { ...diabetics, ageFrom: 50, ageTo: 10 };
  const problem = { ageTo: { code: 'too_small', values: { minimum: 50 } } };
  const shown = await app.call(api.preview, choice, app.world.rao);
  expect(shown.error).toMatchObject({ code: 'input_wrong', fields: problem });
  const started = await app.call(api.start, { ...choice, shown: 1 }, app.world.rao);
  expect(started.error).toMatchObject({ code: 'input_wrong', fields: problem });
  expect((await preview({ ageFrom: 40, ageTo: 40 })).count).toBe(1);
});

test.each(['%', '_', '\\', `'`, '"', `'; drop table app.campaigns; --`, 'म'.repeat(60)])(
  'what is typed is looked for as it stands: %s',
  async (typed) => {
    expect((await preview({ diagnosis: typed })).count).toBe(0);
    expect((await preview({ medicine: typed })).count).toBe(0);
  },
);

test('two starts at once ask everybody once', async () => {
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ error }) => error?.code ?? 'started').toSorted()).toEqual([
    'campaign_empty',
    'started',
  ]);
  await minute('2026-11-22T11:01');
  expect(await messages()).toHaveLength(2);
});

test('what the clinic has turned off is not started', async () => {
  await app.call(consents.setMessageRule, { about: 'campaign', isOn: false }, app.world.rao);
  expect(await preview()).toMatchObject({ count: 0, isOff: true, people: [] });
  expect((await start()).error?.code).toBe('campaign_empty');
});

test('without its plan a clinic starts none, sees none and can still stop', async () => {
  const { data } = await start();
  await expirePlan('2026-11-01');
  expect((await app.call(api.preview, diabetics, app.world.rao)).error?.code).toBe(
    'upgrade_required',
  );
  expect((await start()).error?.code).toBe('upgrade_required');
  expect((await app.call(api.stop, { id: data.id }, app.world.rao)).data.status).toBe('stopped');
  await expirePlan('2099-01-01');
});

test('without its plan a clinic asks nobody of a campaign that runs', async () => {
  await start();
  await expirePlan('2026-11-01');
  expect(await minute('2026-11-22T11:01')).toBe(2);
  expect(await messages()).toEqual([]);
  await expirePlan('2099-01-01');
  expect(await only()).toMatchObject({ reached: 2, missed: 2 });
});

test('another clinic sees none of it', async () => {
  const { data } = await start();
  const stranger = await app.call(api.stop, { id: data.id }, app.world.stranger);
  expect(stranger.error?.code).toBe('campaign_unknown');
});

test('patients chosen by hand are asked, whenever they were seen; who is left out is named, with the reason', async () => {
  const asha = await seenFor('Asha New', 'Female', 30, 'Cough');
  const { data: booked } = await app.call(
    patients.register,
    { name: 'Bina Booked', contactNumber: '9876599001', gender: 'Female', statedAge: 30 },
    app.world.lata,
  );
  await app.admin.query(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, '2026-11-25T10:00+05:30', '2026-11-25T10:15+05:30', 1, 'Confirmed', 'offline', 0, 'New')`,
    [app.world.sunrise.clinicId, booked.patient.id, app.world.rao.memberId],
  );
  await app.call(
    consents.tell,
    { patientId: ravi, kind: 'messages', isGiven: false, language: 'en' },
    app.world.lata,
  );
  const { data: theirs } = await app.call(
    patients.register,
    { name: 'Next Door', contactNumber: '9876599002', gender: 'Female', statedAge: 30 },
    app.world.stranger,
  );
  const chosen = {
    diagnosis: '',
    medicine: '',
    months: 1,
    ids: [asha, meera, ravi, booked.patient.id, theirs.patient.id],
  };
  const seen = await preview(chosen);
  expect(seen.people.map(({ name }) => name)).toEqual(['Asha New', 'Meera Joshi']);
  expect(seen.leftOut.map(({ name, leftOutAs }) => [name, leftOutAs])).toEqual([
    ['Bina Booked', 'booked'],
    ['Ravi Kumar', 'declined'],
  ]);
  const begin = () => app.call(api.start, { ...chosen, shown: 2 }, app.world.rao);
  const started = await begin();
  expect(started.data).toMatchObject({ people: 2, choice: { ids: [] } });
  // Pressed once more, nobody is asked again.
  expect((await begin()).error.code).toBe('campaign_empty');
  expect((await preview(chosen)).leftOut.map(({ leftOutAs }) => leftOutAs)).toEqual([
    'asked',
    'booked',
    'asked',
    'declined',
  ]);
  // Not by night; the limit and the registered text are those of any campaign.
  expect(await minute('2026-11-22T22:00')).toBe(0);
  expect(await minute('2026-11-23T11:00')).toBe(2);
  expect(await messages()).toHaveLength(2);
  expect((await preview({ ...chosen, ids: [theirs.patient.id] })).people).toEqual([]);
});

test('a household that shares a number is told once, and pays for one message', async () => {
  clock = at('2026-08-01T10:00');
  const sita = await seenFor('Sita Kumar', 'Female', 38, 'Diabetes');
  await app.admin.query(
    'update app.patients set contact_number = (select contact_number from app.patients where id = $2) where id = $1',
    [sita, ravi],
  );
  clock = at('2026-11-22T11:00');
  const { count, costPaise } = await preview();
  expect({ count, costPaise }).toEqual({ count: 3, costPaise: 40 });
  await start(3);
  await minute('2026-11-22T11:01');
  const recipients = (await messages()).map(({ recipient }) => recipient);
  expect(recipients).toHaveLength(2);
  expect(new Set(recipients).size).toBe(2);
  await minute('2026-11-22T11:02');
  expect(await only()).toMatchObject({ status: 'done', people: 3, reached: 3, missed: 0 });
});

test('a person whose merged record has a time again, or was asked, is not asked', async () => {
  const person = { gender: 'Female', statedAge: 44, contactNumber: '9876599010' } as const;
  const add = async (name: string) =>
    (await app.call(patients.register, { ...person, name }, app.world.lata)).data.patient;
  const [remaining, merged] = [await add('Uma Desai'), await add('Uma Desay')];
  await mergeRecords(app, [remaining, merged], app.world.rao);
  await app.admin.query(
    `insert into app.appointments (clinic_id, patient_id, doctor_id, starts_at, ends_at, seat, status, mode, fee_paise, patient_type)
     values ($1, $2, $3, '2026-11-25T10:00+05:30', '2026-11-25T10:15+05:30', 1, 'Confirmed', 'offline', 0, 'New')`,
    [app.world.sunrise.clinicId, merged.id, app.world.rao.memberId],
  );
  const leftOut = async () =>
    (await preview({ diagnosis: '', months: 1, ids: [remaining.id] })).leftOut.map(
      ({ leftOutAs }) => leftOutAs,
    );
  expect(await leftOut()).toEqual(['booked']);
  await app.admin.query('delete from app.appointments');
  expect(await leftOut()).toEqual([]);
  await app.admin.query(
    `with campaign as (insert into app.campaigns (clinic_id, choice, people, started_by, started_at)
       select clinic_id, '{}', 1, id, '2026-11-22T10:30+05:30' from app.members where id = $1 returning clinic_id, id)
     insert into app.campaign_people (clinic_id, campaign_id, patient_id) select clinic_id, id, $2 from campaign`,
    [app.world.rao.memberId, merged.id],
  );
  expect(await leftOut()).toEqual(['asked']);
});

test('a person whose record is merged while a campaign runs is asked once, at the number that goes on, and not once they were seen', async () => {
  const recordOf = async (id: string) =>
    (await app.call(patients.get, { id }, app.world.rao)).data.patient;
  const asked = async (people: readonly string[], more: object = {}) => {
    const choice = { diagnosis: 'gout', medicine: '', months: 3, ...more };
    const started = await app.call(api.start, { ...choice, shown: people.length }, app.world.rao);
    expect(started.status).toBe(200);
  };
  const pair = async (first = 'Gout', second = 'Gout') => {
    clock = at('2026-08-01T10:00');
    const ids = [
      await seenFor('Kamala Devi', 'Female', 58, first),
      await seenFor('Kamla Devi', 'Female', 58, second),
    ] as const;
    clock = at('2026-11-22T11:00');
    return ids;
  };
  const merge = async ([remaining, merged]: readonly [string, string]) =>
    mergeRecords(app, [await recordOf(remaining), await recordOf(merged)], app.world.rao);

  const alone = await pair();
  await asked([alone[1]], { ids: [alone[1]] });
  await merge(alone);
  await minute('2026-11-22T11:01');
  const { contactNumber } = await recordOf(alone[0]);
  expect((await messages()).map(({ recipient }) => recipient)).toEqual([`+91${contactNumber}`]);
  expect(await only()).toMatchObject({ people: 1, reached: 1, missed: 0 });
  await app.admin.query('delete from app.messages');

  const both = await pair();
  await asked(both, { ids: [...both] });
  await merge(both);
  await minute('2026-11-22T11:02');
  expect(await messages()).toHaveLength(1);
  await app.admin.query('delete from app.messages');

  const [remaining, merged] = await pair('Cold', 'Sprain');
  await asked([merged], { diagnosis: 'sprain' });
  await app.call(
    treatments.add,
    { patientId: remaining, diagnosis: 'Cold', finish: true },
    app.world.rao,
  );
  await merge([remaining, merged]);
  await minute('2026-11-22T11:03');
  expect(await messages()).toEqual([]);
  expect(await only()).toMatchObject({ people: 1, reached: 1, missed: 1 });
});
