// A breach in the operator's register: its clocks, and whom to tell.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addBreach,
  breaches,
  BreachRefused,
  clockLines,
  closeBreach,
  listeners,
  noteHeard,
  whomToTell,
} from '../src/kit/server/breaches.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { testApp, type TestApp } from './db.ts';

let app: TestApp;
const noticedAt = Temporal.Instant.from('2026-11-25T10:00:00Z');
beforeAll(async () => {
  app = await testApp();
  for (const [name, person] of [
    ['Meera Joshi', app.world.rao],
    ['Ravi Patil', app.world.rao],
    ['Asha Nair', app.world.stranger],
  ] as const)
    await app.call(
      patients.register,
      { name, gender: 'Female', contactNumber: '9812345678', statedAge: 34 },
      person,
    );
});
afterAll(() => app.close());

test('each who must hear has a clock, and it is closed when all have', async () => {
  const id = await addBreach(app.admin, { what: 'A stolen laptop', noticedAt, clinics: [] });
  const [breach] = await breaches(app.admin);
  if (!breach) throw new Error('no breach');
  const lines = (hours: number) => clockLines(breach, noticedAt.add({ hours }));
  expect(lines(1)).toEqual([
    'cert-in: by 2026-11-25T16:00:00Z, 5 h left',
    'board: by 2026-11-26T10:00:00Z, 23 h left',
    'patients: by 2026-11-26T10:00:00Z, 23 h left',
    'report: by 2026-11-28T10:00:00Z, 71 h left',
  ]);
  expect(lines(73)).toContain('report: LATE since 2026-11-28T10:00:00Z');
  await expect(closeBreach(app.admin, id, noticedAt)).rejects.toThrow('Not told yet: cert-in');
  for (const who of ['cert-in', 'board', 'patients', 'report'] as const)
    await noteHeard(app.admin, id, who, noticedAt);
  expect(Object.keys(listeners).length).toBe(4);
  await closeBreach(app.admin, id, noticedAt);
  expect((await breaches(app.admin))[0]?.closedAt).toEqual(noticedAt);
  await expect(noteHeard(app.admin, 99, 'board', noticedAt)).rejects.toThrow(BreachRefused);
});

test('whom to tell: all of the clinics named, or only whose record the account opened in that time', async () => {
  const { rows } = await app.admin.query<{ clinic_id: string; code: string }>(
    'select clinic_id, code from app.clinics',
  );
  const codeOf = (clinicId: string) => rows.find((one) => one.clinic_id === clinicId)?.code ?? '';
  const ours = codeOf(app.world.sunrise.clinicId);
  const listed = async (more: object) => {
    const wish = { what: 'A look', noticedAt, clinics: [] as string[], ...more };
    return whomToTell(app.admin, 'diary_guard', await addBreach(app.admin, wish));
  };
  const all = await listed({});
  expect(all.count).toBe(3);
  const own = await listed({ clinics: [ours] });
  expect(own.count).toBe(2);
  expect(own.text).toContain('Meera Joshi');
  expect(own.text).not.toContain('Asha Nair');
  await expect(listed({ clinics: ['NOBODY'] })).rejects.toThrow(BreachRefused);

  const { data } = await app.call(patients.list, { text: 'Ravi' }, app.world.rao);
  expect(data).toBeDefined();
  const { rows: accounts } = await app.admin.query<{ email: string }>(
    `select a.email from app.accounts a join app.members m on m.account_id = a.id where m.id = $1`,
    [app.world.rao.memberId],
  );
  const account = accounts[0]?.email ?? '';
  const long = {
    account,
    from: noticedAt.subtract({ hours: 24 * 3650 }),
    to: noticedAt.subtract({ hours: 24 * 3600 }),
  };
  expect((await listed(long)).count).toBe(0);
  const seen = await listed({ account });
  expect(seen.count).toBeGreaterThan(0);
  expect(seen.text).not.toContain('Asha Nair');
});
