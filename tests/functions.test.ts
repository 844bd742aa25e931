// Functions with borrowed rights see every clinic's rows: each must ask for its own caller's alone, in every branch.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyHash } from '../src/kit/server/secrets.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { readSearch } from '../src/modules/patients/rules.ts';
import { testApp, type TestApp } from './db.ts';
import type { Person } from './world.ts';

let app: TestApp;
const own = new Map<Person, string[]>();
beforeAll(async () => {
  app = await testApp();
  for (const person of [app.world.rao, app.world.stranger]) {
    const { data } = await app.call(
      patients.register,
      { name: 'Meera Joshi', gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
      person,
    );
    const medicine = await app.call(medicines.add, { name: 'Meerazole', type: 'Tablet' }, person);
    own.set(person, [data.patient.id, medicine.data.id]);
  }
});
afterAll(() => app.close());

async function asked(person: Person, text: string, values: unknown[]): Promise<string[]> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('select app.enter($1)', [keyHash(person.token)]);
    const { rows } = await client.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const year = new Date().getUTCFullYear();
test.each([
  ['a name', 'Meera'],
  ['a sound', 'Mira Josi'],
  ['a slip of the finger', 'Meara Joshi'],
  ['the beginning of a phone', '98123'],
  ['the end of a phone', '45678'],
  ['a case number', `${String(year).slice(-2)}-1`],
])('patients by %s are found in their own clinic alone', async (_by, text) => {
  for (const [person, [patientId]] of own) {
    const { steps, latin, digits, numbers } = readSearch(text, year);
    expect(
      await asked(person, 'select id from app.find_patients($1, $2, $3, $4, 20)', [
        JSON.stringify(steps),
        latin,
        digits,
        numbers,
      ]),
    ).toEqual([patientId]);
  }
});
