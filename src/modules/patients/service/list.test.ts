// The list against a real database: every filter alone, every order over several pages, and who may ask for dues.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../../tests/db.ts';
import { freshSession } from '../../../../tests/world.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { api } from '../contract.ts';
import { patientSorts } from '../model.ts';

let app: TestApp;
const ids: Record<string, string> = {};
const today = Temporal.Instant.from('2026-11-21T06:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => today });
  const people = [
    { name: 'Asha Rao', gender: 'Female', birthOn: '1990-11-21', allergies: 'Penicillin' },
    { name: 'Bala Iyer', gender: 'Male', birthOn: '1990-11-22', conditions: 'Asthma' },
    { name: 'Chitra Das', gender: 'Female', statedAge: 8, statedAgeUnit: 'months' },
    { name: 'Dev Nair', gender: 'Other', statedAge: 70, hasDiabetes: true },
    { name: 'Esha Bose', gender: 'Female', statedAge: 36 },
  ] as const;
  for (const [at, person] of people.entries()) {
    const { data } = await app.call(
      api.register,
      { contactNumber: `987654321${at}`, ...person },
      app.world.rao,
    );
    ids[person.name.slice(0, 1)] = data.patient.id;
  }
  const set = (who: string, fields: string) =>
    app.admin.query(`update app.patients set ${fields} where id = $1`, [ids[who]]);
  await set(
    'A',
    `first_visit_on = '2026-10-01', last_visit_on = '2026-11-20', due_paise = 50000, follow_up_on = '2026-11-30'`,
  );
  await set('B', `first_visit_on = '2026-01-01', last_visit_on = '2026-01-01', due_paise = -100`);
  await set(
    'D',
    `first_visit_on = '2025-05-05', last_visit_on = '2026-11-01', due_paise = 900000, follow_up_on = '2026-11-22'`,
  );
  await set('E', `registered_on = '2024-01-01'`);
});
afterAll(() => app.close());

const list = (input: TypedOf<(typeof api)['list']>, as = app.world.rao) =>
  app.call(api.list, input, as);
const initials = async (input: TypedOf<(typeof api)['list']>) =>
  (await list(input)).data.patients
    .map((one) => one.name.slice(0, 1))
    .toSorted()
    .join('');

describe('filters', () => {
  test.each([
    [{}, 'ABCDE'],
    [{ gender: 'Female' }, 'ACE'],
    [{ type: 'Repeated' }, 'ABD'],
    [{ type: 'New', gender: 'Female' }, 'CE'],
    [{ ageFrom: 36, ageTo: 36 }, 'AE'],
    [{ ageTo: 35 }, 'BC'],
    [{ ageFrom: 60 }, 'D'],
    [{ visitedFrom: '2026-11-01', visitedTo: '2026-11-20' }, 'AD'],
    [{ visitedTo: '2026-06-01' }, 'B'],
    [{ hasDue: true }, 'AD'],
    [{ hasDue: false }, 'BCE'],
    [{ hasAllergies: true }, 'A'],
    [{ hasConditions: true }, 'BD'],
    [{ hasFollowUp: true }, 'AD'],
    [{ hasNoVisit: true }, 'CE'],
    [{ registeredTo: '2024-12-31' }, 'E'],
    [{ text: 'asa' }, 'AE'],
    [{ text: '987654321', gender: 'Male' }, 'B'],
    [{ text: '987654321', hasDue: true }, 'AD'],
  ] as const)('%j gives %s', async (input, who) => expect(await initials(input)).toBe(who));

  test('leaves a trail of who was shown', async () => {
    await app.auditLog.flush();
    const { data } = await list({ gender: 'Female' });
    const [last] = (await auditOf(app, 'patients.list')).slice(-1);
    expect(last?.detail).toEqual({ seen: data.patients.map(({ id }) => id) });
  });

  test('the first page counts, later ones do not', async () => {
    const first = await list({ gender: 'Female', most: 2 });
    expect(first.data).toMatchObject({ total: 3, isMore: false, next: expect.any(String) });
    const second = await list({ gender: 'Female', most: 2, after: first.data.next ?? '' });
    expect(second.data).toMatchObject({ total: null, next: null });
    expect(second.data.patients).toHaveLength(1);
  });

  test.each([
    '0',
    'x',
    '01990000-0000-7000-8000-00000000dea',
    '~',
    '01990000-0000-7000-8000-00000000dead|2026-02-30',
  ])('refuses the page after %j', async (after) => {
    expect((await list({ after })).error.fields).toMatchObject({ after: { code: 'wrong_type' } });
  });
});

describe('orders', () => {
  const expected = {
    name: 'ABCDE',
    nameDown: 'EDCBA',
    visited: 'ADB',
    visitedLongAgo: 'BDA',
    youngest: 'CBEAD',
    oldest: 'DAEBC',
    due: 'DA',
    followUp: 'DA',
  } as const;
  test.each([
    ['due', 'due_paise = 0', 'A'],
    ['followUp', 'follow_up_on = null', 'A'],
    ['visitedLongAgo', `last_visit_on = '2026-11-21'`, 'DA'],
  ] as const)(
    'by %s goes on where it ended though the last that was shown is there no more',
    async (sort, change, rest) => {
      const { data: first } = await list({ sort, most: 1 });
      const shown = first.patients[0];
      const columns = 'due_paise, follow_up_on, last_visit_on';
      const before = await app.admin.query(`select ${columns} from app.patients where id = $1`, [
        shown?.id,
      ]);
      await app.admin.query(`update app.patients set ${change} where id = $1`, [shown?.id]);
      const { data } = await list({ sort, after: first.next ?? '' });
      await app.admin.query(`update app.patients set (${columns}) = ($2, $3, $4) where id = $1`, [
        shown?.id,
        ...columns.split(', ').map((column) => before.rows[0][column]),
      ]);
      const initial = data.patients.map(({ name }) => name.slice(0, 1)).join('');
      expect(initial).toMatch(new RegExp(`^${rest}`));
    },
  );
  test('a name stands in no page’s end', async () => {
    expect((await list({ sort: 'name', most: 1 })).data.next).toMatch(/^[0-9a-f-]{36}$/);
  });
  test.each(patientSorts)('%s gives each once, page by page', async (sort) => {
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 9; pages += 1) {
      const { data } = await list({ sort, after, most: 2 });
      seen.push(...data.patients.map((one) => one.name.slice(0, 1)));
      if (data.next === null) break;
      after = data.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.join('')).toMatch(new RegExp(`^${Reflect.get(expected, sort) ?? ''}`));
    expect(seen).toHaveLength(['due', 'followUp'].includes(sort) ? 2 : 5);
  });
});

describe('dues', () => {
  test('are not for a desk that may not see treatments', async () => {
    expect((await list({}, app.world.lata)).data.patients.map((one) => one.duePaise)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect((await list({ hasDue: true }, app.world.lata)).error.code).toBe('not_allowed');
    expect((await list({ sort: 'due' }, app.world.lata)).error.code).toBe('not_allowed');
    expect((await list({ sort: 'due' })).data.patients.map((one) => one.duePaise)).toEqual([
      900000, 50000,
    ]);
  });
});

describe('export', () => {
  test('holds what is filtered and nothing else', async () => {
    const answer = await app.http.inject({
      url: `${api.export.url}?gender=Female&sort=name`,
      headers: { authorization: app.world.rao.token },
    });
    expect(answer.statusCode).toBe(200);
    const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    const column = (heading: string) =>
      rows.map((row) => row[rows[0]?.indexOf(heading) ?? -1]).slice(1);
    expect(column('Name')).toEqual(['Asha Rao', 'Chitra Das', 'Esha Bose']);
    expect(column('Contact number')[0]).toBe('9876543210');
    expect(column('Due')[0]).toBe(500);
  });

  test('says who took it out, and asks them for a fresh proof first', async () => {
    const answer = await app.http.inject({
      url: api.export.url,
      headers: { authorization: app.world.rao.token },
    });
    expect((await readXlsx(answer.rawPayload)).properties?.creator).toBe('Dr Anil Rao');
    const device = await freshSession(app.admin, app.world.rao, 'unproved');
    await app.admin.query('update app.sessions set proved_at = null where id = $1', [
      device.sessionId,
    ]);
    expect(await app.call(api.export, {}, device)).toMatchObject({
      status: 401,
      error: { reason: 'STEP_UP' },
    });
  });
});
