import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { api as patients } from '../patients/contract.ts';
import { api } from './contract.ts';
import { relationships } from './model.ts';
import { inverseOf, refusals } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const register = async (name: string, gender: 'Male' | 'Female' = 'Female') =>
  (
    await app.call(
      patients.register,
      { name, contactNumber: '9876543210', gender, statedAge: 40 },
      app.world.rao,
    )
  ).data.patient.id;
const list = async (patientId: string, as = app.world.rao) =>
  (await app.call(api.list, { patientId }, as)).data;
const add = (patientId: string, member: object) =>
  app.call(
    api.add,
    { patientId, name: 'Somebody', relationship: 'Other', ...member },
    app.world.rao,
  );

test('a member with a record is shown with it, from both ends', async () => {
  const [meera, ravi] = [await register('Meera Joshi'), await register('Ravi Joshi', 'Male')];
  await app.admin.query(
    `update app.patients set due_paise = case id when $1 then 500 else 700 end where id in ($1, $2)`,
    [meera, ravi],
  );
  expect((await add(meera, { relationship: 'Son', memberPatientId: ravi })).status).toBe(200);
  expect(await list(meera)).toMatchObject({
    duePaise: 1200,
    members: [{ name: 'Ravi Joshi', relationship: 'Son', patient: { id: ravi, duePaise: 700 } }],
  });
  expect(await list(ravi)).toMatchObject({
    duePaise: 1200,
    members: [{ id: null, name: 'Meera Joshi', relationship: 'Mother', patient: { id: meera } }],
  });
  expect(await list(ravi, app.world.lata)).toMatchObject({
    duePaise: null,
    members: [{ patient: { duePaise: null } }],
  });
  expect((await add(meera, { memberPatientId: ravi })).error.code).toBe('family_member_there');
  expect((await add(meera, { memberPatientId: meera })).error.code).toBe('family_of_oneself');
});

test('of two records that were merged a relative of both stands once and owes once, and nobody is their own', async () => {
  const [meera, other, ravi] = [
    await register('Meera Joshi'),
    await register('Meera J'),
    await register('Ravi Joshi', 'Male'),
  ];
  await add(meera, { relationship: 'Son', memberPatientId: ravi });
  await add(other, { relationship: 'Son', memberPatientId: ravi });
  await add(meera, { relationship: 'Sister', memberPatientId: other });
  const versionOf = async (id: string) =>
    (await app.call(patients.get, { id }, app.world.rao)).data.patient.version;
  await app.call(
    patients.merge,
    {
      keptId: meera,
      keptVersion: await versionOf(meera),
      mergedId: other,
      mergedVersion: await versionOf(other),
      name: 'Meera Joshi',
      contactNumber: '9876543210',
      gender: 'Female',
      statedAge: 40,
      statedAgeUnit: 'years',
    },
    app.world.rao,
  );
  await app.admin.query(`update app.patients set due_paise = 700 where id = $1`, [ravi]);
  const { duePaise, members } = await list(meera);
  expect(members.map(({ name, relationship }) => [name, relationship])).toEqual([
    ['Ravi Joshi', 'Son'],
  ]);
  expect(duePaise).toBe(700);
  expect((await list(ravi)).members.map(({ name }) => name)).toEqual(['Meera Joshi']);
});

test('nine are taken, the tenth is refused, a place given back is used again', async () => {
  const patient = await register('Asha Rao');
  for (let n = 0; n < 9; n += 1)
    expect((await add(patient, { name: `Cousin ${n}` })).status).toBe(200);
  const tenth = await add(patient, { name: 'Cousin 9' });
  expect([tenth.status, tenth.error.code]).toEqual([409, 'family_full']);
  expect(refusals.family_full.sentence.message).toBe('Cant be more than 9');
  const { members } = await list(patient);
  await app.call(api.remove, { id: members[4]?.id ?? '' }, app.world.rao);
  expect((await add(patient, { name: 'Cousin 9' })).status).toBe(200);
  expect((await list(patient)).members).toHaveLength(9);
});

test('many at once get a place each', async () => {
  const patient = await register('Rush Hour');
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, n) => add(patient, { name: `Friend ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers.filter(({ error }) => error?.code === 'family_full')).toHaveLength(2);
});

test('an edit needs the version it was based on', async () => {
  const patient = await register('Uma Nair');
  const { data } = await add(patient, { name: 'Hari', relationship: 'Brother' });
  const edit = (version: number) =>
    app.call(
      api.amend,
      { id: data.id, version, name: 'Hari Nair', relationship: 'Spouse' },
      app.world.rao,
    );
  expect((await edit(1)).status).toBe(200);
  expect((await edit(1)).error.code).toBe('stale_version');
  expect((await list(patient)).members[0]).toMatchObject({
    name: 'Hari Nair',
    relationship: 'Spouse',
    patient: null,
    version: 2,
  });
});

describe('a relationship from the other end', () => {
  test.each([
    ['Father', 'Female', 'Daughter'],
    ['Daughter', 'Male', 'Father'],
    ['Brother', 'Female', 'Sister'],
    ['Spouse', 'Male', 'Spouse'],
    ['Guardian', 'Male', 'Other'],
    ['Mother', 'Other', 'Other'],
  ] as const)('my %s sees me (%s) as %s', (relationship, gender, seen) =>
    expect(inverseOf(relationship, gender)).toBe(seen),
  );
  test('is always one of the list', () => {
    for (const one of relationships) expect(relationships).toContain(inverseOf(one, 'Female'));
  });
});
