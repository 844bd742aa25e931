// The browser is closed at every step: another screen reads where it stood, and goes on from there alone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as patients } from '../../patients/contract.ts';
import { api } from '../contract.ts';
import type { Flow, Step, Way } from '../model.ts';
import { openAbdm } from '../outside/abdm.ts';
import { openFakeGateway, type FakeGateway } from '../outside/fake-gateway.ts';
import { practice } from '../rules.ts';
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
const usual = () => ({
  gateway: openAbdm(fakeGateway.settings),
  sealKey: Buffer.alloc(32, 7),
  shareUrl: 'https://share.example/share-profile',
});
beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)] });
});
afterAll(() => app.close());
afterEach(async () => {
  await app.admin.query('update app.abha_links set ended_at = now() where ended_at is null');
  await fakeGateway.close();
});

/** What a screen that knows nothing yet is told of a patient's way. */
async function waiting(patientId: string): Promise<Flow> {
  const { flow } = (await app.call(api.of, { patientId }, app.world.rao)).data;
  if (!flow) throw new Error('nothing waits');
  return flow;
}

const seen = ({ id, version }: Flow) => ({ id, version });
const next: Partial<Record<Step, (flow: Flow) => Promise<{ status: number }>>> = {
  choose: (flow) =>
    app.call(api.choose, { ...seen(flow), index: flow.choices[1]?.index ?? '' }, app.world.rao),
  code: (flow) => app.call(api.prove, { ...seen(flow), otp: practice.otp }, app.world.rao),
  mobile: (flow) => app.call(api.prove, { ...seen(flow), otp: practice.otp }, app.world.rao),
  address: (flow) =>
    app.call(api.nameAddress, { ...seen(flow), name: flow.suggestions[0] ?? '' }, app.world.rao),
  confirm: (flow) => app.call(api.finish, seen(flow), app.world.rao),
};

const stories: [way: Way, identifier: string, steps: Step[], proved: string][] = [
  ['number', practice.number, ['code', 'confirm'], 'Meera Kulkarni'],
  ['address', practice.address, ['code', 'confirm'], 'Meera Kulkarni'],
  ['mobile', practice.mobile, ['choose', 'code', 'confirm'], 'Ravi Kulkarni'],
  ['aadhaar', practice.aadhaar, ['code', 'confirm'], 'Meera Kulkarni'],
  ['create', '9999 0011 2268', ['code', 'mobile', 'address', 'confirm'], 'Govind Shinde'],
];

describe.each(stories)('by %s', (way, identifier, steps, proved) => {
  test('each step is found again and done there', async () => {
    fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
    Object.assign(settings, usual());
    const { data } = await app.call(
      patients.register,
      { name: 'Somebody', contactNumber: '9833300001', gender: 'Other', statedAge: 30 },
      app.world.lata,
    );
    const patientId = data.patient.id;
    const input = { patientId, way, identifier, mobile: '9820077777', consentIn: 'en' } as const;
    expect((await app.call(api.begin, input, app.world.lata)).status).toBe(200);
    for (const step of steps) {
      // A new gateway and new settings: as after a restart, nothing is remembered outside the database.
      Object.assign(settings, usual());
      const flow = await waiting(patientId);
      expect(flow.step).toBe(step);
      const go = next[step];
      expect((await go?.(flow))?.status).toBe(200);
    }
    const { link, flow } = (await app.call(api.of, { patientId }, app.world.lata)).data;
    expect({ method: link?.method, flow }).toEqual({ method: way, flow: null });
    expect(
      (await app.call(patients.get, { id: patientId }, app.world.lata)).data.patient,
    ).toMatchObject({ name: proved, isVerified: true });
  });
});

test('a wrong OTP loses nothing: the step, the number and the tries stand', async () => {
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  Object.assign(settings, usual());
  const { data } = await app.call(
    patients.register,
    { name: 'Somebody', contactNumber: '9833300002', gender: 'Other', statedAge: 30 },
    app.world.lata,
  );
  const patientId = data.patient.id;
  await app.call(
    api.begin,
    { patientId, way: 'number', identifier: practice.number },
    app.world.lata,
  );
  const before = await waiting(patientId);
  expect(
    (await app.call(api.prove, { ...seen(before), otp: '000000' }, app.world.lata)).error.code,
  ).toBe('otp_wrong');
  expect(await waiting(patientId)).toEqual(before);
});

test('one person in two clinics: each links, neither sees the other’s', async () => {
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  Object.assign(settings, usual());
  const { lata, stranger } = app.world;
  const both = [];
  for (const desk of [lata, stranger]) {
    const { data } = await app.call(
      patients.register,
      { name: 'Meera K', contactNumber: '9833300003', gender: 'Female', statedAge: 42 },
      desk,
    );
    const begun = await app.call(
      api.begin,
      { patientId: data.patient.id, way: 'number', identifier: practice.number },
      desk,
    );
    const proved = await app.call(api.prove, { ...seen(begun.data), otp: practice.otp }, desk);
    expect((await app.call(api.finish, seen(proved.data), desk)).status).toBe(200);
    both.push(data.patient.id);
  }
  const [ours = '', theirs = ''] = both;
  expect((await app.call(api.of, { patientId: theirs }, lata)).status).toBe(404);
  const answer = await app.call(patients.search, { text: practice.number }, lata);
  expect(answer.data.patients.map(({ id }) => id)).toEqual([ours]);
});
