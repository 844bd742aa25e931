import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { testKeys } from '../../../tests/template.ts';
import { freshSession } from '../../../tests/world.ts';
import { entryAs } from '../../kit/server/context.ts';
import { addDays, dayAt } from '../../kit/shared/time.ts';
import { api as patients } from '../patients/contract.ts';
import { api as config } from '../config/contract.ts';
import { api } from './contract.ts';
import { pageSize } from './model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (let n = 0; n < pageSize + 10; n += 1)
    await app.call(config.SaveConfig, { colourScheme: n % 2 ? 'dark' : 'light' }, app.world.rao);
  await app.call(config.SaveConfig, { language: 'ta' }, app.world.stranger);
});
afterAll(() => app.close());
// A read is recorded a moment later; each test begins with a audit log that stands still.
beforeEach(() => app.auditLog.flush());

describe('audit.list', () => {
  test('pages through the whole trail, newest first, without a gap', async () => {
    const first = (await app.call(api.list, {}, app.world.rao)).data;
    expect(first.entries).toHaveLength(pageSize);
    expect(first.entries[0]).toMatchObject({
      actor: 'clinic',
      memberId: app.world.rao.memberId,
      action: 'config.SaveConfig',
      entity: 'settings',
      detail: { colourScheme: 'dark' },
    });
    const second = (await app.call(api.list, { before: first.next ?? 0 }, app.world.rao)).data;
    expect(second.next).toBeNull();
    const seqs = [...first.entries, ...second.entries].map((entry) => entry.seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at));
  });
  test('shows one record’s trail', async () => {
    const { stranger } = app.world;
    const { entries } = (
      await app.call(api.list, { entity: 'member', entityId: stranger.memberId }, stranger)
    ).data;
    expect(entries.map((entry) => entry.detail)).toEqual([{ language: 'ta' }]);
  });
  test('leaves a trace itself', async () => {
    await app.call(api.list, {}, app.world.rao);
    await app.auditLog.flush();
    expect(
      (await app.call(api.list, { entity: 'audit' }, app.world.rao)).data.entries[0],
    ).toMatchObject({ action: 'audit.list', entityId: 'trail' });
  });
  test('is for the owner', async () =>
    expect(await app.call(api.list, {}, app.world.lata)).toMatchObject({
      status: 403,
      error: { reason: 'permission' },
    }));
  test('shows nothing of next door', async () => {
    const { entries } = (
      await app.call(api.list, { entityId: app.world.rao.memberId }, app.world.stranger)
    ).data;
    expect(entries).toEqual([]);
  });
});

/** The whole chain in as many steps as it takes. */
const verify = async (as = app.world.rao) => {
  let after = 0;
  for (let steps = 1; ; steps += 1) {
    const { brokenAt, checkedTo, isEnd } = (await app.call(api.verify, { after }, as)).data;
    if (isEnd) return { brokenAt, steps };
    after = checkedTo;
  }
};
const clinicId = () => app.world.sunrise.clinicId;

describe('audit.verify', () => {
  test('finds an untouched chain whole', async () => expect((await verify()).brokenAt).toBeNull());
  test('is for the owner', async () =>
    expect((await app.call(api.verify, {}, app.world.lata)).status).toBe(403));

  const forgeries: [string, number, string][] = [
    [
      'a changed detail',
      7,
      `update app.audit set detail = '{"colourScheme":"auto"}' where clinic_id = $1 and seq = 7`,
    ],
    [
      'a changed person',
      8,
      `update app.audit set member_id = null where clinic_id = $1 and seq = 8`,
    ],
    [
      'a changed time',
      9,
      `update app.audit set at = at - interval '1 day' where clinic_id = $1 and seq = 9`,
    ],
    ['an entry taken out', 11, `delete from app.audit where clinic_id = $1 and seq = 10`],
    [
      'a hash made to fit its own entry',
      13,
      `update app.audit set detail = '{}', hash = app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, '{}') where clinic_id = $1 and seq = 12`,
    ],
  ];
  test.each(forgeries)('finds %s at %i, though a superuser did it', async (_what, at, forgery) => {
    await app.admin.query('drop table if exists kept');
    await app.admin.query(
      `create temp table kept as select * from app.audit where clinic_id = '${clinicId()}'`,
    );
    await app.admin.query(forgery, [clinicId()]);
    expect((await verify()).brokenAt).toBe(at);
    // What came in meanwhile, this very look among it, stays.
    await app.admin.query(
      'delete from app.audit where clinic_id = $1 and seq in (select seq from kept)',
      [clinicId()],
    );
    await app.admin.query('insert into app.audit select * from kept');
    expect((await verify()).brokenAt).toBeNull();
  });
  test('finds a trail that was cut off', async () => {
    await app.auditLog.flush();
    const { rows } = await app.admin.query<{ seq: string }>(
      'select seq from app.audit_heads where clinic_id = $1',
      [clinicId()],
    );
    await app.admin.query('delete from app.audit where clinic_id = $1 and seq > 20', [clinicId()]);
    expect((await verify()).brokenAt).toBe(Number(rows[0]?.seq));
  });
  test('judges each clinic by its own chain', async () =>
    expect((await verify(app.world.stranger)).brokenAt).toBeNull());
});

describe('in steps of three', () => {
  // Next door, whose audit log nobody has cut.
  const next = () => app.world.moonlight.clinicId;
  beforeAll(async () => {
    for (let n = 0; n < 12; n += 1)
      await app.call(config.SaveConfig, { colourScheme: 'dark' }, app.world.stranger);
  });
  const walk = async () => {
    const broken: number[] = [];
    await app.admin.query('begin');
    await app.admin.query(entryAs(testKeys.context, 'system', next()));
    let after = '0';
    let total = '';
    for (let isEnd = false; !isEnd;) {
      const { rows } = await app.admin.query<{
        broken_at: string | null;
        checked_to: string;
        total: string;
        is_end: boolean;
      }>('select * from app.audit_walk($1, 3)', [after]);
      if (rows[0]?.broken_at) broken.push(Number(rows[0].broken_at));
      after = rows[0]?.checked_to ?? '';
      total = rows[0]?.total ?? '';
      isEnd = rows[0]?.is_end ?? true;
    }
    await app.admin.query('rollback');
    return { broken, isWhole: after === total };
  };
  test('the walk comes to the end', async () =>
    expect(await walk()).toEqual({ broken: [], isWhole: true }));
  // A step begins at 4, 7 and 10: a break just before, at and after its edge must not slip through.
  test.each([3, 4, 5, 9, 10])('an entry changed at %i is found', async (seq) => {
    const set = (detail: string) =>
      app.admin.query('update app.audit set detail = $3 where clinic_id = $1 and seq = $2', [
        next(),
        seq,
        detail,
      ]);
    const { rows } = await app.admin.query<{ detail: object }>(
      'select detail from app.audit where clinic_id = $1 and seq = $2',
      [next(), seq],
    );
    await set('{"forged":true}');
    expect((await walk()).broken).toEqual([seq]);
    await set(JSON.stringify(rows[0]?.detail));
    expect((await walk()).broken).toEqual([]);
  });
});

describe('narrowed', () => {
  const seqs = async (wanted: object) =>
    (await app.call(api.list, wanted, app.world.rao)).data.entries;
  test('by person, deed and day', async () => {
    const { rao, lata } = app.world;
    const today = dayAt(Temporal.Now.instant(), 'Asia/Kolkata');
    expect(
      (await seqs({ memberId: rao.memberId })).every((entry) => entry.memberId === rao.memberId),
    ).toBe(true);
    expect(await seqs({ memberId: lata.memberId })).toEqual([]);
    expect(
      (await seqs({ label: 'action.settings_changed' })).every(
        (entry) => entry.action === 'config.SaveConfig',
      ),
    ).toBe(true);
    expect(
      (await seqs({ label: 'action.settings_changed', from: today, to: today })).length,
    ).toBeGreaterThan(10);
    expect(await seqs({ from: addDays(today, 1) })).toEqual([]);
    expect(await seqs({ to: addDays(today, -1) })).toEqual([]);
  });
  test('it leaves as a sheet of the same entries, and that is told', async () => {
    const { rao } = app.world;
    const wanted = { label: 'action.settings_changed' };
    const { raw } = await app.call(api.export, wanted, rao);
    expect(raw.headers['content-type']).toContain('spreadsheetml');
    const [head, first, ...rest] = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? [];
    expect(head).toEqual(['Number', 'When', 'Who', 'What', 'Kind of record', 'Record', 'Detail']);
    expect(first?.slice(2, 5)).toEqual(['Dr Anil Rao', 'changed their own settings', 'settings']);
    const { rows } = await app.admin.query(
      `select count(*)::int as n from app.audit where clinic_id = $1 and action = 'config.SaveConfig'`,
      [clinicId()],
    );
    expect([{ n: rest.length + 1 }]).toEqual(rows);
    expect((await auditOf(app, 'audit.export')).at(-1)).toMatchObject({
      entity: 'audit',
      detail: { exported: true },
    });
  });
  test('a sheet needs a fresh proof', async () => {
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

describe('a patient’s record leaves', () => {
  const register = async () =>
    (
      await app.call(
        patients.register,
        { name: 'Meera Joshi', contactNumber: '9876543210', gender: 'Female', statedAge: 34 },
        app.world.rao,
      )
    ).data.patient.id;
  const opened = async (id: string) =>
    (
      await app.admin.query(
        `select 1 from app.audit where action = 'patients.get' and (entity_id = $1 or detail -> 'seen' ? $1)`,
        [id],
      )
    ).rowCount;

  test('only when it is written down who opened it: no kill comes between', async () => {
    const id = await register();
    expect((await app.call(patients.get, { id }, app.world.rao)).status).toBe(200);
    expect(await opened(id)).toBe(1);
  });
  test('not at all while that can not be written; another clinic’s does', async () => {
    const id = await register();
    await app.admin.query('begin');
    await app.admin.query('select 1 from app.audit_heads where clinic_id = $1 for update', [
      clinicId(),
    ]);
    const refused = app.call(patients.get, { id }, app.world.rao);
    const next = await app.call(api.list, {}, app.world.stranger);
    expect(next.status).toBe(200);
    const answer = await refused;
    await app.admin.query('rollback');
    expect(answer).toMatchObject({ status: 503, error: { code: 'busy' } });
    expect(answer.raw.headers['retry-after']).toBe('2');
    expect(answer.raw.body).not.toContain('Meera');
    await app.auditLog.flush();
    expect(await opened(id)).toBe(1);
  });
});
