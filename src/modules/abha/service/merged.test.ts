// Two records made one while one or both have an ABHA: it goes on with the kept record, is never doubled, and an undo brings it back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { give } from '../../../kit/shared/settings.ts';
import { api as patients } from '../../patients/contract.ts';
import type { Patient } from '../../patients/model.ts';
import { api } from '../contract.ts';
import type { Flow } from '../model.ts';
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
beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)] });
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 6_000 });
  Object.assign(settings, {
    gateway: openAbdm(fakeGateway.settings),
    sealKey: Buffer.alloc(32, 7),
    shareUrl: 'https://share.example/share-profile',
  });
});
afterAll(async () => {
  await app.close();
  await fakeGateway.close();
});
afterEach(async () => {
  await app.admin.query('update app.abha_links set ended_at = now() where ended_at is null');
  await app.admin.query('update app.patients set verified_at = null');
});

const meera = '91-0011-0022-0035';
const ravi = '91-0011-0022-0043';
const proved = {
  name: 'Meera Kulkarni',
  gender: 'Female',
  birthOn: '1984-03-12',
  statedAge: null,
  isVerified: true,
};
let serial = 0;

const desk = () => app.world.lata;
async function register(name: string): Promise<string> {
  serial += 1;
  const contactNumber = `98222${String(serial).padStart(5, '0')}`;
  return (
    await app.call(
      patients.register,
      { name, contactNumber, gender: 'Other', statedAge: 30 },
      desk(),
    )
  ).data.patient.id;
}
const get = async (id: string): Promise<Patient> =>
  (await app.call(patients.get, { id }, desk())).data.patient;
const linkOf = async (patientId: string) =>
  (await app.call(api.of, { patientId }, desk())).data.link;
const at = ({ id, version }: Flow) => ({ id, version });
const begin = async (patientId: string, identifier: string) =>
  (await app.call(api.begin, { patientId, way: 'number', identifier }, desk())).data;
const prove = async (flow: Flow) =>
  (await app.call(api.prove, { ...at(flow), otp: practice.otp }, desk())).data;
const finish = (flow: Flow) => app.call(api.finish, at(flow), desk());
const link = async (patientId: string, identifier = meera) =>
  finish(await prove(await begin(patientId, identifier)));
const unlink = (patientId: string) => app.call(api.unlink, { patientId }, desk());

async function merge(keptId: string, mergedId: string, fields: object = {}) {
  const [remaining, merged] = [await get(keptId), await get(mergedId)];
  const { name, contactNumber, gender, birthOn, statedAge } = remaining;
  const typed = {
    name,
    contactNumber,
    gender,
    birthOn,
    statedAge,
    statedAgeUnit: remaining.statedAgeUnit ?? ('years' as const),
    allergies: remaining.allergies,
  };
  return app.call(
    patients.merge,
    {
      keptId,
      keptVersion: remaining.version,
      mergedId,
      mergedVersion: merged.version,
      ...typed,
      ...fields,
    },
    desk(),
  );
}
const undo = (id: string) => app.call(patients.undoMerge, { id }, desk());
const amend = async (id: string, name: string) => {
  const { version, contactNumber, gender, birthOn, statedAge, statedAgeUnit } = await get(id);
  return app.call(
    patients.amend,
    {
      id,
      version,
      name,
      contactNumber,
      gender,
      birthOn,
      statedAge,
      statedAgeUnit: statedAgeUnit ?? 'years',
    },
    desk(),
  );
};
const active = async () =>
  (
    await app.admin.query<{ patient_id: string }>(
      'select patient_id from app.abha_links where ended_at is null',
    )
  ).rows;
const foundBy = async (text: string) =>
  (await app.call(patients.search, { text }, desk())).data.patients.map(({ id }) => id);

describe('the kept record has the ABHA', () => {
  test('and keeps it, with its name locked, through merge and undo', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(remaining);
    expect((await merge(remaining, merged, { name: 'Somebody Else' })).error.code).toBe(
      'identity_locked',
    );
    const { data } = await merge(remaining, merged, { allergies: 'Sulfa' });
    expect(await get(remaining)).toMatchObject({ ...proved, allergies: 'Sulfa' });
    expect((await undo(data.id)).status).toBe(200);
    expect(await get(remaining)).toMatchObject({ ...proved, allergies: '' });
    expect([(await linkOf(remaining))?.number, await linkOf(merged)]).toEqual([meera, null]);
  });
});

describe('the merged record has the ABHA', () => {
  test('it goes on with the kept one: shown, found, locked, and once', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(merged);
    expect((await merge(remaining, merged, { name: 'Mira Keller' })).status).toBe(200);
    expect(await get(remaining)).toMatchObject(proved);
    expect(await linkOf(remaining)).toMatchObject({ number: meera, hasCard: true });
    expect((await app.call(api.card, { patientId: remaining }, desk())).status).toBe(200);
    expect(await foundBy(meera)).toEqual([remaining]);
    expect((await amend(remaining, 'Mira Keller')).error.code).toBe('identity_locked');
    expect(
      (await app.call(api.begin, { patientId: remaining, way: 'number', identifier: ravi }, desk()))
        .error.code,
    ).toBe('abha_linked_already');
    expect(await active()).toEqual([{ patient_id: merged }]);
  });

  test('undo gives each record back what was its own', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(merged);
    const { data } = await merge(remaining, merged);
    expect((await undo(data.id)).status).toBe(200);
    expect(await get(remaining)).toMatchObject({
      name: 'Mira K',
      gender: 'Other',
      birthOn: null,
      statedAge: 30,
      isVerified: false,
    });
    expect(await get(merged)).toMatchObject(proved);
    expect([await linkOf(remaining), (await linkOf(merged))?.number]).toEqual([null, meera]);
    expect(await foundBy(meera)).toEqual([merged]);
    expect((await amend(remaining, 'Mira Keller')).status).toBe(200);
    expect((await amend(merged, 'Mira Keller')).error.code).toBe('identity_locked');
  });

  test('unlinked at the kept one it is gone from both, also after an undo', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(merged);
    const { data } = await merge(remaining, merged);
    expect((await unlink(remaining)).status).toBe(200);
    expect(await get(remaining)).toMatchObject({ isVerified: false });
    expect((await amend(remaining, 'Mira Keller')).status).toBe(200);
    expect((await undo(data.id)).status).toBe(200);
    expect(await get(remaining)).toMatchObject({ name: 'Mira Keller', isVerified: false });
    expect(await get(merged)).toMatchObject({ isVerified: false });
    expect(await active()).toEqual([]);
  });

  test('linked anew after the merge, the kept one keeps that through an undo', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(merged);
    const { data } = await merge(remaining, merged);
    await unlink(remaining);
    await link(remaining, ravi);
    expect((await undo(data.id)).status).toBe(200);
    expect(await get(remaining)).toMatchObject({
      name: 'Ravi Kulkarni',
      gender: 'Male',
      isVerified: true,
    });
    expect([(await linkOf(remaining))?.number, await linkOf(merged)]).toEqual([ravi, null]);
  });
});

test('two ABHAs are not made one: the merge is refused and both stay as they are', async () => {
  const [remaining, merged] = [await register('Mira K'), await register('Ravi K')];
  await link(remaining);
  await link(merged, ravi);
  expect(await merge(remaining, merged)).toMatchObject({
    status: 409,
    error: { code: 'merge_two_abhas' },
  });
  expect(await get(merged)).toMatchObject({ mergedInto: null, isVerified: true });
  expect((await active()).length).toBe(2);
  await unlink(merged);
  expect((await merge(remaining, merged)).status).toBe(200);
  expect((await linkOf(remaining))?.number).toBe(meera);
});

test('a way that was under way goes on at the kept record, and its ABHA goes there', async () => {
  const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
  const begun = await begin(merged, meera);
  expect((await merge(remaining, merged)).status).toBe(200);
  expect((await app.call(api.of, { patientId: remaining }, desk())).data.flow).toMatchObject({
    id: begun.id,
    step: 'code',
  });
  expect(await finish(await prove(begun))).toMatchObject({
    status: 200,
    data: { patientId: remaining },
  });
  expect(await get(remaining)).toMatchObject(proved);
  expect(await active()).toEqual([{ patient_id: remaining }]);
});

describe('the database', () => {
  const insert = `insert into app.abha_links (clinic_id, patient_id, address_key, method, verified_at) select clinic_id, id, '\\x02', 'share', now() from app.patients where id = $1`;

  test('gives no second ABHA to the other record of one person', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Mira Kulkarny')];
    await link(remaining);
    await merge(remaining, merged);
    await expect(app.admin.query(insert, [merged])).rejects.toThrow('a person has one ABHA');
  });

  test('joins no two records with an ABHA each', async () => {
    const [remaining, merged] = [await register('Mira K'), await register('Ravi K')];
    await link(remaining);
    await link(merged, ravi);
    await expect(
      app.admin.query('update app.patients set merged_into = $1 where id = $2', [
        remaining,
        merged,
      ]),
    ).rejects.toThrow('a person has one ABHA');
  });
});
