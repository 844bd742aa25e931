import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { mergeRecords } from '../../../../tests/one-person.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as queue } from '../../queue/contract.ts';
import { api } from '../contract.ts';
import { openAbdm } from '../outside/abdm.ts';
import { openFakeGateway, type FakeGateway } from '../outside/fake-gateway.ts';
import { abha } from '../service.ts';
import type { AbhaSettings } from './settings.ts';

/** Of the app, for each test to change. */
const settings: AbhaSettings = {
  gateway: null,
  sealKey: Buffer.alloc(32, 7),
  shareUrl: 'https://share.example/share-profile',
};
let app: TestApp;
let fakeGateway: FakeGateway;
beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)] });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  fakeGateway = await openFakeGateway({
    bits: 2048,
    timeoutMillis: 6_000,
    callback: () => address,
  });
  Object.assign(settings, {
    gateway: openAbdm(fakeGateway.settings),
    sealKey: Buffer.alloc(32, 7),
    shareUrl: 'https://share.example/share-profile',
  });
  await app.call(api.setFacility, { code: 'IN2710000001', counter: '7' }, app.world.rao);
});
afterAll(async () => {
  await app.close();
  await fakeGateway.close();
});

const sunita = {
  abhaNumber: 91001100220068,
  abhaAddress: 'sunita.more@sbx',
  name: 'Sunita More',
  gender: 'F',
  dayOfBirth: 3,
  monthOfBirth: '7',
  yearOfBirth: '1975',
  address: { line: '4 Hill Road', district: 'Pune', state: 'MAHARASHTRA', pincode: null },
  phoneNumber: '9820066666',
};
const requestIds = {
  first: 'a1b2c3d4-0000-4000-8000-000000000001',
  second: 'a1b2c3d4-0000-4000-8000-000000000002',
  third: 'a1b2c3d4-0000-4000-8000-000000000003',
};

async function share(
  requestId: string,
  patient: object = sunita,
  more: { hipId?: string; authorization?: string; timestamp?: string } = {},
) {
  const hipId = more.hipId ?? 'IN2710000001';
  return app.http.inject({
    method: 'POST',
    url: '/api/v3/hip/patient/share',
    headers: {
      authorization: more.authorization ?? (await fakeGateway.bearer()),
      'request-id': requestId,
      timestamp: more.timestamp ?? new Date().toISOString(),
      'x-hip-id': hipId,
    },
    payload: {
      intent: 'PROFILE_SHARE',
      metaData: { hipId, context: '7', hprId: null, latitude: '18.5', longitude: '73.8' },
      profile: { patient },
    },
  });
}
const hoursOff = (hours: number) => Temporal.Now.instant().add({ hours }).toString();
const waiting = async () => (await app.call(queue.today, {}, app.world.lata)).data.waiting;

test('the code holds facility and counter', async () => {
  const { data } = await app.call(api.facility, {}, app.world.lata);
  expect(data.facility?.url).toBe(
    'https://share.example/share-profile?hipid=IN2710000001&counterid=7',
  );
});

test('another clinic cannot take the facility', async () => {
  expect(
    await app.call(api.setFacility, { code: 'IN2710000001' }, app.world.stranger),
  ).toMatchObject({ status: 409, error: { code: 'facility_taken' } });
});

test('somebody new is registered, proved, and waits; ABDM hears the token once', async () => {
  expect((await share(requestIds.first)).statusCode).toBe(202);
  const [token] = await waiting();
  expect(token).toMatchObject({ kind: 'abha', patientName: 'Sunita More', number: 1 });
  const { data } = await app.call(patients.get, { id: token?.patientId ?? '' }, app.world.lata);
  expect(data.patient).toMatchObject({
    birthOn: '1975-07-03',
    gender: 'Female',
    contactNumber: '9820066666',
    state: 'Maharashtra',
    isVerified: true,
  });
  const answer = await app.call(patients.search, { text: '91-0011-0022-0068' }, app.world.lata);
  expect(answer.data.patients.map(({ id }) => id)).toEqual([token?.patientId]);
  await expect.poll(() => fakeGateway.answers.length, { timeout: 20_000 }).toBe(1);
  expect(fakeGateway.answers[0]).toMatchObject({
    acknowledgement: { status: 'SUCCESS', profile: { tokenNumber: '1' } },
    response: { requestId: requestIds.first },
  });
});

test('the same request again changes nothing', async () => {
  const both = await Promise.all([share(requestIds.first), share(requestIds.first)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect(await waiting()).toHaveLength(1);
});

test('the same person again keeps the token', async () => {
  expect((await share(requestIds.second)).statusCode).toBe(202);
  expect(await waiting()).toHaveLength(1);
});

test('who waits under a record that was merged into theirs keeps the token', async () => {
  const [token] = await waiting();
  const { data } = await app.call(patients.get, { id: token?.patientId ?? '' }, app.world.rao);
  const other = await app.call(
    patients.register,
    {
      name: 'Sunita M',
      contactNumber: '9820066667',
      gender: 'Female',
      birthOn: data.patient.birthOn ?? '',
    },
    app.world.rao,
  );
  await mergeRecords(app, [data.patient, other.data.patient], app.world.rao);
  // As if the desk had given it before the records were merged.
  await app.admin.query('update app.tokens set patient_id = $2 where id = $1', [
    token?.id,
    other.data.patient.id,
  ]);
  expect((await share('a1b2c3d4-0000-4000-8000-000000000004')).statusCode).toBe(202);
  expect((await waiting()).map(({ number }) => number)).toEqual([1]);
});

test('somebody registered by hand is found, not doubled', async () => {
  const known = await app.call(
    patients.register,
    { name: 'Prakash Jadhav', contactNumber: '9820077770', gender: 'Male', birthOn: '1968-01-09' },
    app.world.lata,
  );
  const prakash = {
    ...sunita,
    abhaNumber: null,
    abhaAddress: 'prakashj@sbx',
    name: 'Prakash Jadhav',
    gender: 'M',
    dayOfBirth: '9',
    monthOfBirth: '1',
    yearOfBirth: '1968',
    phoneNumber: '9820077770',
  };
  expect((await share(requestIds.third, prakash)).statusCode).toBe(202);
  expect((await waiting()).map(({ patientId }) => patientId)).toContain(known.data.patient.id);
});

test('whoever has an appointment today is checked in for it', async () => {
  const known = await app.call(
    patients.register,
    { name: 'Vasant Joglekar', contactNumber: '9820077771', gender: 'Male', birthOn: '1961-02-08' },
    app.world.lata,
  );
  const patientId = known.data.patient.id;
  const startsAt = Temporal.Now.instant().round({
    smallestUnit: 'minute',
    roundingMode: 'floor',
  });
  const endsAt = startsAt.add({ minutes: 15 });
  const { rows } = await app.admin.query<{ id: string }>(
    `insert into app.appointments (clinic_id, patient_id, patient_type, doctor_id, starts_at, ends_at, mode, status, fee_paise, seat)
     values ($1, $2, 'New', $3, $4, $5, 'offline', 'Confirmed', 30000, 1) returning id`,
    [
      app.world.sunrise.clinicId,
      patientId,
      app.world.rao.memberId,
      startsAt.toString(),
      endsAt.toString(),
    ],
  );
  await app.admin.query(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, moved_at) values ($1, $2, 'Confirmed', now())`,
    [app.world.sunrise.clinicId, rows[0]?.id],
  );
  const vasant = {
    ...sunita,
    abhaNumber: null,
    abhaAddress: 'vasantj@sbx',
    name: 'Vasant Joglekar',
    gender: 'M',
    dayOfBirth: '8',
    monthOfBirth: '2',
    yearOfBirth: '1961',
    phoneNumber: '9820077771',
  };
  expect((await share('a1b2c3d4-0000-4000-8000-000000000007', vasant)).statusCode).toBe(202);
  expect((await waiting()).filter((one) => one.patientId === patientId)).toMatchObject([
    { kind: 'booked', appointmentId: rows[0]?.id },
  ]);
  const { rows: own } = await app.admin.query(
    'select status from app.appointments where patient_id = $1',
    [patientId],
  );
  expect(own).toEqual([{ status: 'Checked in' }]);
});

test.each([
  ['no signature', { authorization: '' }, 401],
  ['nonsense', { authorization: 'Bearer a.b.c' }, 401],
  ['a call of an hour ago', { timestamp: hoursOff(-1) }, 401],
  ['a call of an hour to come', { timestamp: hoursOff(1) }, 401],
  ['a facility of nobody', { hipId: 'IN9999999999' }, 404],
])('%s is refused', async (_name, more, status) => {
  const before = (await waiting()).length;
  expect((await share('a1b2c3d4-0000-4000-8000-000000000009', sunita, more)).statusCode).toBe(
    status,
  );
  expect(await waiting()).toHaveLength(before);
});

test('a signature by a key that ABDM never published is refused', async () => {
  expect(
    (
      await share('a1b2c3d4-0000-4000-8000-000000000008', sunita, {
        authorization: await fakeGateway.bearer(true),
      })
    ).statusCode,
  ).toBe(401);
});

describe('the page that a code opens while nobody is connected', () => {
  const scan = (hipId: string, init: RequestInit = {}) =>
    fetch(`${fakeGateway.shareUrl}?hipid=${hipId}&counterid=7`, init);
  const ravi = { method: 'POST', body: new URLSearchParams({ abha: '91001100220043' }) };

  test('shares an invented patient, who hears the token', async () => {
    expect(await (await scan('IN2710000001')).text()).toContain('Ravi Kulkarni');
    const said = await (await scan('IN2710000001', ravi)).text();
    const token = (await waiting()).find(({ patientName }) => patientName === 'Ravi Kulkarni');
    expect(token?.kind).toBe('abha');
    expect(said).toContain(`Your token is ${token?.number}`);
  });

  test('says that nobody has this facility', async () => {
    expect(await (await scan('IN9999999999', ravi)).text()).toContain('did not take it (404)');
  });

  test.each([
    [
      'from another page of the browser',
      'IN2710000001',
      { ...ravi, headers: { 'sec-fetch-site': 'cross-site' } },
      403,
    ],
    [
      'of somebody it does not know',
      'IN2710000001',
      { ...ravi, body: new URLSearchParams({ abha: '1' }) },
      403,
    ],
    ['of a code that says nothing', '%3Cb%3E', {}, 404],
  ])('refuses what comes %s', async (_what, hipId, init, status) => {
    const before = (await waiting()).length;
    expect((await scan(hipId, init)).status).toBe(status);
    expect(await waiting()).toHaveLength(before);
  });
});
