import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { give } from '../../kit/shared/settings.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import type { Flow } from './model.ts';
import { openAbdm } from './outside/abdm.ts';
import { openFakeGateway, type FakeGateway } from './outside/fake-gateway.ts';
import { practice } from './rules.ts';
import { abha } from './service.ts';
import type { AbhaSettings } from './service/settings.ts';

/** Of the app, for each test to change. */
const settings: AbhaSettings = {
  gateway: null,
  sealKey: Buffer.alloc(32, 7),
  shareUrl: 'https://share.example/share-profile',
};
let app: TestApp;
let fakeGateway: FakeGateway;
const clock = { now: Temporal.Instant.from('2026-11-21T05:00:00Z') };

beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)], now: () => clock.now });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.now = Temporal.Instant.from('2026-11-21T05:00:00Z');
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  Object.assign(settings, usual());
});
afterEach(async () => {
  await app.admin.query('update app.abha_links set ended_at = now() where ended_at is null');
  await app.admin.query('update app.patients set verified_at = null');
  await fakeGateway.close();
});

const meera = {
  number: '91-0011-0022-0035',
  address: 'meera.kulkarni@sbx',
  mobile: '98200 12345',
  aadhaar: '9999 0011 2234',
};
const usual = () => ({
  gateway: openAbdm(fakeGateway.settings),
  sealKey: Buffer.alloc(32, 7),
  shareUrl: 'https://share.example/share-profile',
});

let serial = 0;

async function newPatient(name = 'Mira Kulkarny'): Promise<string> {
  serial += 1;
  const { data } = await app.call(
    patients.register,
    {
      name,
      contactNumber: `98111${String(serial).padStart(5, '0')}`,
      gender: 'Other',
      statedAge: 30,
    },
    app.world.lata,
  );
  return data.patient.id;
}

const at = ({ id, version }: Flow) => ({ id, version });
const begin = (input: Parameters<typeof app.call<typeof api.begin>>[1]) =>
  app.call(api.begin, input, app.world.lata);
const prove = (flow: Flow, otp: string = practice.otp) =>
  app.call(api.prove, { ...at(flow), otp }, app.world.lata);
const finish = (flow: Flow) => app.call(api.finish, at(flow), app.world.lata);
const of = async (patientId: string) =>
  (await app.call(api.of, { patientId }, app.world.lata)).data;

async function linked(patientId: string) {
  const begun = await begin({ patientId, way: 'number', identifier: meera.number });
  return finish((await prove(begun.data)).data);
}

describe('linking', () => {
  test('by ABHA number: name, birth and gender come over and the card is kept', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'number', identifier: meera.number });
    expect(begun.data).toMatchObject({ step: 'code', sentTo: '2345', resendsLeft: 2 });
    const proved = await prove(begun.data);
    expect(proved.data).toMatchObject({
      step: 'confirm',
      profile: {
        name: 'Meera Kulkarni',
        gender: 'Female',
        birthOn: '1984-03-12',
        number: meera.number,
      },
    });
    expect(await finish(proved.data)).toMatchObject({
      status: 200,
      data: { patientId, link: { number: meera.number, address: meera.address, hasCard: true } },
    });
    const { data } = await app.call(patients.get, { id: patientId }, app.world.lata);
    expect(data.patient).toMatchObject({
      name: 'Meera Kulkarni',
      gender: 'Female',
      birthOn: '1984-03-12',
      statedAge: null,
      isVerified: true,
    });
    const card = await app.call(api.card, { patientId }, app.world.lata);
    expect(card.raw.headers['content-type']).toBe('image/png');
    expect(card.raw.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await auditOf(app, 'abha.finish')).length).toBeGreaterThan(0);
  });

  test('by address', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'address', identifier: 'Meera.Kulkarni@sbx' });
    const proved = await prove(begun.data);
    expect(proved.data).toMatchObject({
      step: 'confirm',
      profile: { address: meera.address, birthOn: '1984-03-12' },
    });
    expect(await finish(proved.data)).toMatchObject({
      status: 200,
      data: { link: { method: 'address', number: meera.number } },
    });
  });

  test('by mobile: one of several is chosen first', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'mobile', identifier: meera.mobile });
    expect(begun.data.step).toBe('choose');
    expect(begun.data.choices.map(({ name }) => name)).toEqual(['Meera Kulkarni', 'Ravi Kulkarni']);
    const strange = await app.call(api.choose, { ...at(begun.data), index: '7' }, app.world.lata);
    expect(strange.error.fields).toHaveProperty('index');
    const chosen = await app.call(api.choose, { ...at(begun.data), index: '1' }, app.world.lata);
    expect(chosen.data).toMatchObject({ step: 'code', sentTo: '2345' });
    expect((await finish((await prove(chosen.data)).data)).data.link).toMatchObject({
      method: 'mobile',
      address: 'ravi.kulkarni@sbx',
    });
  });

  test('by Aadhaar, after consent', async () => {
    const patientId = await newPatient();
    const input = { patientId, way: 'aadhaar', identifier: meera.aadhaar } as const;
    expect(await begin(input)).toMatchObject({
      status: 422,
      error: { code: 'abha_consent_needed' },
    });
    const begun = await begin({ ...input, consentIn: 'mr' });
    expect((await finish((await prove(begun.data)).data)).data.link).toMatchObject({
      method: 'aadhaar',
      number: meera.number,
    });
    const { rows } = await app.admin.query(
      'select consent_version, consent_language from app.abha_flows where id = $1',
      [begun.data.id],
    );
    expect(rows).toEqual([{ consent_version: '1.4', consent_language: 'mr' }]);
  });

  test('one ABHA is one patient’s, and one patient has one', async () => {
    const patientId = await newPatient();
    await linked(patientId);
    const other = await newPatient();
    const again = await begin({ patientId: other, way: 'number', identifier: meera.number });
    expect(again).toMatchObject({
      status: 409,
      error: { code: 'abha_linked_elsewhere', details: { holder: { id: patientId } } },
    });
    expect(await begin({ patientId, way: 'number', identifier: '91001100220043' })).toMatchObject({
      status: 409,
      error: { code: 'abha_linked_already' },
    });
    // Found only after the OTP: the number was not known before.
    const byMobile = await begin({ patientId: other, way: 'mobile', identifier: meera.mobile });
    const chosen = await app.call(api.choose, { ...at(byMobile.data), index: '0' }, app.world.lata);
    const proved = await prove(chosen.data);
    expect(proved.data.holder).toMatchObject({ id: patientId });
    expect(await finish(proved.data)).toMatchObject({
      status: 409,
      error: { code: 'abha_linked_elsewhere' },
    });
  });

  test('the database itself holds one ABHA to one patient', async () => {
    const patientId = await newPatient();
    await linked(patientId);
    const other = await newPatient();
    const insert = `insert into app.abha_links (clinic_id, patient_id, number_sealed, number_key, method, verified_at)
      select clinic_id, $2, number_sealed, number_key, method, verified_at from app.abha_links where patient_id = $1 and ended_at is null`;
    await expect(app.admin.query(insert, [patientId, other])).rejects.toThrow(
      'abha_number_is_one_patients',
    );
    const second = `insert into app.abha_links (clinic_id, patient_id, address_key, method, verified_at) select clinic_id, id, '\\x01', 'share', now() from app.patients where id = $1`;
    await expect(app.admin.query(second, [patientId])).rejects.toThrow('patient_has_one_abha');
  });

  test('another clinic may link the same person', async () => {
    await linked(await newPatient());
    const { data } = await app.call(
      patients.register,
      { name: 'Meera K', contactNumber: '9811199999', gender: 'Female', statedAge: 42 },
      app.world.stranger,
    );
    const begun = await app.call(
      api.begin,
      { patientId: data.patient.id, way: 'number', identifier: meera.number },
      app.world.stranger,
    );
    expect(begun.status).toBe(200);
    expect(
      await app.call(api.prove, { ...at(begun.data), otp: practice.otp }, app.world.lata),
    ).toMatchObject({ status: 404 });
  });

  test('nobody registered yet: the person is registered at the end', async () => {
    const begun = await begin({ way: 'number', identifier: '91001100220043' });
    expect((await app.call(api.open, {}, app.world.lata)).data.flow).toMatchObject({
      id: begun.data.id,
      step: 'code',
    });
    const done = await finish((await prove(begun.data)).data);
    const { data } = await app.call(patients.get, { id: done.data.patientId }, app.world.lata);
    expect(data.patient).toMatchObject({
      name: 'Ravi Kulkarni',
      contactNumber: '9820012345',
      city: 'Pune',
      state: 'Maharashtra',
      isVerified: true,
    });
    expect((await app.call(api.open, {}, app.world.lata)).data.flow).toBeNull();
  });
});

describe('making one by Aadhaar OTP', () => {
  const create = async (identifier: string, mobile: string) => {
    const patientId = await newPatient();
    return begin({ patientId, way: 'create', identifier, mobile, consentIn: 'en' });
  };

  test('an address is chosen, then it is confirmed', async () => {
    const begun = await create('9999 0011 2252', '9820054321');
    const proved = await prove(begun.data);
    expect(proved.data).toMatchObject({ step: 'address', isKnown: false });
    expect(proved.data.suggestions.length).toBeGreaterThanOrEqual(3);
    const odd = await app.call(
      api.nameAddress,
      { ...at(proved.data), name: 'a.b' },
      app.world.lata,
    );
    expect(odd.error.fields).toMatchObject({ name: { code: 'abha_name_wrong' } });
    const taken = await app.call(
      api.nameAddress,
      { ...at(proved.data), name: 'meera.kulkarni' },
      app.world.lata,
    );
    expect(taken).toMatchObject({
      status: 409,
      error: { code: 'abha_address_taken', fields: { name: {} } },
    });
    const named = await app.call(
      api.nameAddress,
      { ...at(proved.data), name: 'ashapatil90' },
      app.world.lata,
    );
    expect(named.data).toMatchObject({
      step: 'confirm',
      profile: { address: 'ashapatil90@sbx', name: 'Asha Patil' },
    });
    expect((await finish(named.data)).data.link).toMatchObject({
      method: 'create',
      address: 'ashapatil90@sbx',
    });
  });

  test('a mobile that Aadhaar does not know is proved by a second OTP', async () => {
    const begun = await create('999900112268', '9820077777');
    const proved = await prove(begun.data);
    expect(proved.data).toMatchObject({ step: 'mobile', sentTo: '7777' });
    expect(await prove(proved.data, '000000')).toMatchObject({
      status: 422,
      error: { code: 'otp_wrong' },
    });
    expect((await prove(proved.data)).data.step).toBe('address');
  });

  test('whoever has one already is told, and links it', async () => {
    const begun = await create(meera.aadhaar, '9820012345');
    expect((await prove(begun.data)).data).toMatchObject({
      step: 'confirm',
      isKnown: true,
      profile: { number: meera.number },
    });
  });

  test('a wrong Aadhaar number is refused before anything is sent', async () => {
    expect((await create('999900112235', '9820012345')).error.fields).toMatchObject({
      identifier: { code: 'aadhaar_wrong' },
    });
    expect(fakeGateway.called).toEqual([]);
  });
});

describe('what goes wrong', () => {
  test('a wrong OTP comes as HTTP 200; the third locks', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'number',
      identifier: meera.number,
    });
    expect(await prove(begun.data, '111111')).toMatchObject({
      status: 422,
      error: { code: 'otp_wrong', fields: { otp: {} } },
    });
    expect(await prove(begun.data, '11')).toMatchObject({
      status: 422,
      error: { fields: { otp: { code: 'otp_six' } } },
    });
    expect((await prove(begun.data, '111111')).error.code).toBe('otp_wrong');
    expect(await prove(begun.data, '111111')).toMatchObject({
      status: 429,
      error: { code: 'abha_otp_many' },
    });
  });

  test('a wrong Aadhaar OTP and UIDAI’s own words for it', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'create',
      identifier: meera.aadhaar,
      mobile: '9820012345',
      consentIn: 'en',
    });
    expect(await prove(begun.data, '111111')).toMatchObject({
      status: 422,
      error: { code: 'otp_wrong' },
    });
    fakeGateway.mishap({
      at: 'byAadhaar',
      status: 422,
      body: '{"error":{"code":"ABDM-1204","message":"UIDAI Error code"}}',
    });
    expect((await prove(begun.data)).error.code).toBe('otp_wrong');
  });

  const bodies: [string, number, string, number, string][] = [
    [
      'nested',
      400,
      '{"error":{"code":"ABDM-1022","message":"Too many requests"}}',
      429,
      'abha_otp_many',
    ],
    ['flat', 404, '{"code":"ABDM-1211","message":"User not found."}', 422, 'abha_unknown'],
    [
      'list with a colon',
      400,
      '[{"code":"ABDM-1006: ","message":"Invalid"}]',
      422,
      'abha_number_refused',
    ],
    [
      'field as key',
      400,
      '{"loginId":"Invalid LoginId","timestamp":"2026-11-21 11:15:14"}',
      422,
      'abha_number_refused',
    ],
    [
      'message alone',
      401,
      '{"message":"X-token expired","timestamp":"2026-11-21 11:15:14"}',
      409,
      'abha_flow_over',
    ],
    [
      'gateway',
      500,
      '{"code":"900900","message":"Unclassified Authentication Failure"}',
      503,
      'abha_down',
    ],
    ['plain text', 403, 'Access Denied', 503, 'abha_down'],
    ['server fault', 502, '<html>Bad Gateway</html>', 503, 'abha_down'],
    [
      'unknown code',
      422,
      '{"error":{"code":"ABDM-9999","message":"Unknown"}}',
      502,
      'abha_refused',
    ],
  ];
  test.each(bodies)('body %s', async (_name, status, body, ours, code) => {
    fakeGateway.mishap({ at: '/login/request/otp', status, body });
    expect(
      await begin({ patientId: await newPatient(), way: 'number', identifier: meera.number }),
    ).toMatchObject({ status: ours, error: { code } });
  });

  test('a gateway that hangs is given up, and the step can be done again', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'number', identifier: meera.number });
    Object.assign(settings, {
      ...usual(),
      gateway: openAbdm({ ...fakeGateway.settings, timeoutMillis: 300 }),
    });
    fakeGateway.mishap({ at: '/login/verify', status: 200, body: '{}', delayMillis: 800 });
    expect(await prove(begun.data)).toMatchObject({ status: 503, error: { code: 'abha_down' } });
    expect((await of(patientId)).flow).toMatchObject({
      id: begun.data.id,
      step: 'code',
      version: begun.data.version,
    });
    Object.assign(settings, usual());
    expect((await prove(begun.data)).data.step).toBe('confirm');
  });

  test('an OTP that is used up is not asked again when the profile fails', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'number',
      identifier: meera.number,
    });
    fakeGateway.mishap({ at: '/profile/account', status: 503, body: 'down' });
    const proved = await prove(begun.data);
    expect(proved.data).toMatchObject({ step: 'confirm', profile: null });
    expect(await finish(proved.data)).toMatchObject({ status: 409 });
    const again = await app.call(api.reread, at(proved.data), app.world.lata);
    expect(again.data.profile).toMatchObject({ name: 'Meera Kulkarni' });
    expect((await finish(again.data)).status).toBe(200);
  });

  test('a lost session is made again once', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'number',
      identifier: meera.number,
    });
    fakeGateway.forgetSessions();
    expect((await prove(begun.data)).data.step).toBe('confirm');
    expect(fakeGateway.called.filter((url) => url.endsWith('/sessions'))).toHaveLength(2);
  });

  test('a transaction that ABDM forgot ends the way', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'number', identifier: meera.number });
    fakeGateway.mishap({
      at: '/login/verify',
      status: 400,
      body: '{"error":{"code":"ABDM-1017","message":"Invalid Transaction Id"}}',
    });
    expect(await prove(begun.data)).toMatchObject({
      status: 409,
      error: { code: 'abha_flow_over' },
    });
    expect((await of(patientId)).flow).toBeNull();
  });

  test('a card that fails does not stop the link', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'number', identifier: meera.number });
    const proved = await prove(begun.data);
    fakeGateway.mishap({ at: 'abha-card', status: 500, body: '' });
    expect((await finish(proved.data)).data.link).toMatchObject({ hasCard: false });
    expect(await app.call(api.card, { patientId }, app.world.lata)).toMatchObject({
      status: 404,
      error: { code: 'abha_no_card' },
    });
  });

  test('nothing is set up', async () => {
    Object.assign(settings, { gateway: null, sealKey: Buffer.alloc(32, 7), shareUrl: '' });
    const patientId = await newPatient();
    expect((await of(patientId)).gateway).toBe('off');
    expect(await begin({ patientId, way: 'number', identifier: meera.number })).toMatchObject({
      status: 503,
      error: { code: 'abha_off' },
    });
  });
});

describe('the way waits', () => {
  test('for half an hour, on any screen, and keeps nothing afterwards', async () => {
    const patientId = await newPatient();
    const begun = await begin({ patientId, way: 'number', identifier: meera.number });
    expect((await of(patientId)).flow).toMatchObject({ id: begun.data.id, step: 'code' });
    clock.now = clock.now.add({ minutes: 31 });
    expect((await of(patientId)).flow).toBeNull();
    expect(await prove(begun.data)).toMatchObject({
      status: 409,
      error: { code: 'abha_flow_over' },
    });
  });

  test('a second one ends the first; left, it is wiped', async () => {
    const patientId = await newPatient();
    const first = await begin({ patientId, way: 'number', identifier: meera.number });
    const second = await begin({ patientId, way: 'address', identifier: meera.address });
    expect((await prove(first.data)).error.code).toBe('abha_flow_over');
    expect((await app.call(api.leave, { id: second.data.id }, app.world.lata)).status).toBe(200);
    const { rows } = await app.admin.query(
      'select count(*)::int as sealed from app.abha_flows where patient_id = $1 and state_sealed is not null',
      [patientId],
    );
    expect(rows).toEqual([{ sealed: 0 }]);
  });

  test('another OTP after a minute, twice', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'number',
      identifier: meera.number,
    });
    const resend = (flow: Flow) => app.call(api.resend, at(flow), app.world.lata);
    expect(await resend(begun.data)).toMatchObject({
      status: 429,
      error: { code: 'abha_resend_early' },
    });
    let flow = begun.data;
    for (const left of [1, 0]) {
      clock.now = clock.now.add({ seconds: 61 });
      const again = await resend(flow);
      expect(again.data).toMatchObject({ resendsLeft: left, step: 'code' });
      flow = again.data;
    }
    clock.now = clock.now.add({ seconds: 61 });
    expect((await resend(flow)).status).toBe(429);
    expect((await prove(flow)).data.step).toBe('confirm');
  });

  test('two desks at one step: the later one is told', async () => {
    const begun = await begin({
      patientId: await newPatient(),
      way: 'number',
      identifier: meera.number,
    });
    const both = await Promise.all([prove(begun.data), prove(begun.data)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a proved identity', () => {
  const amend = async (id: string, change: object) => {
    const { data } = await app.call(patients.get, { id }, app.world.lata);
    const { version, name, contactNumber, gender, birthOn } = data.patient;
    return app.call(
      patients.amend,
      { id, version, name, contactNumber, gender, birthOn, ...change },
      app.world.lata,
    );
  };

  test.each([
    ['name', { name: 'Meera Kulkarny' }],
    ['gender', { gender: 'Male' }],
    ['birth', { birthOn: '1984-03-13' }],
    ['age', { birthOn: null, statedAge: 42 }],
  ])('%s is locked, the rest is not', async (_what, change) => {
    const id = await newPatient();
    await linked(id);
    expect(await amend(id, change)).toMatchObject({
      status: 409,
      error: { code: 'identity_locked' },
    });
    expect(await amend(id, { allergies: 'Penicillin' })).toMatchObject({
      status: 200,
      data: { patient: { allergies: 'Penicillin' } },
    });
  });

  test('opens again when the ABHA is unlinked, and can be linked again', async () => {
    const id = await newPatient();
    await linked(id);
    expect((await app.call(api.unlink, { patientId: id }, app.world.lata)).status).toBe(200);
    expect((await of(id)).link).toBeNull();
    expect((await amend(id, { name: 'Meera K' })).status).toBe(200);
    expect((await linked(id)).status).toBe(200);
    await app.call(api.unlink, { patientId: id }, app.world.lata);
    expect(await app.call(api.unlink, { patientId: id }, app.world.lata)).toMatchObject({
      status: 404,
      error: { code: 'abha_none' },
    });
  });

  test('is found by number and by address', async () => {
    const id = await newPatient();
    await linked(id);
    for (const text of [
      '91-0011-0022-0035',
      '91001100220035',
      '९१००११००२२००३५',
      'Meera.Kulkarni@sbx',
    ]) {
      const { data } = await app.call(patients.search, { text }, app.world.lata);
      expect(data.patients).toMatchObject([{ id, match: 'health' }]);
      expect((await app.call(patients.list, { text }, app.world.lata)).data).toMatchObject({
        patients: [{ id, match: 'health' }],
        next: null,
      });
    }
    expect(
      (
        await app.call(patients.search, { text: meera.number }, app.world.stranger)
      ).data.patients.map((one) => one.id),
    ).not.toContain(id);
  });
});
