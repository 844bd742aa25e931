import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../../tests/db.ts';
import { api as config } from '../config/api.ts';
import { api } from './api.ts';
import { pageSize } from './model.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
  for (let n = 0; n < pageSize + 10; n += 1) await house.call(config.SaveConfig, { colourScheme: n % 2 ? 'dark' : 'light' }, house.world.rao);
  await house.call(config.SaveConfig, { language: 'ta' }, house.world.stranger);
});
afterAll(() => house.close());
// A read is recorded a moment later; each test begins with a trail that stands still.
beforeEach(() => house.trail.flush());

describe('audit.list', () => {
  test('pages through the whole trail, newest first, without a gap', async () => {
    const first = (await house.call(api.list, {}, house.world.rao)).data;
    expect(first.entries).toHaveLength(pageSize);
    expect(first.entries[0]).toMatchObject({
      actor: 'clinic',
      memberId: house.world.rao.memberId,
      action: 'config.SaveConfig',
      entity: 'settings',
      detail: { colourScheme: 'dark' },
    });
    const second = (await house.call(api.list, { before: first.next ?? 0 }, house.world.rao)).data;
    expect(second.next).toBeNull();
    const seqs = [...first.entries, ...second.entries].map((entry) => entry.seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs.length - at));
  });
  test('shows one record’s trail', async () => {
    const { stranger } = house.world;
    const { entries } = (await house.call(api.list, { entity: 'member', entityId: stranger.memberId }, stranger)).data;
    expect(entries.map((entry) => entry.detail)).toEqual([{ language: 'ta' }]);
  });
  test('leaves a trace itself', async () => {
    await house.call(api.list, {}, house.world.rao);
    await house.trail.flush();
    expect((await house.call(api.list, { entity: 'audit' }, house.world.rao)).data.entries[0]).toMatchObject({ action: 'audit.list', entityId: 'trail' });
  });
  test('is for the owner', async () =>
    expect(await house.call(api.list, {}, house.world.lata)).toMatchObject({ status: 403, error: { reason: 'permission' } }));
  test('shows nothing of next door', async () => {
    const { entries } = (await house.call(api.list, { entityId: house.world.rao.memberId }, house.world.stranger)).data;
    expect(entries).toEqual([]);
  });
});

const verify = async () => (await house.call(api.verify, {}, house.world.rao)).data;
const clinicId = () => house.world.sunrise.clinicId;

describe('audit.verify', () => {
  test('finds an untouched chain whole', async () => expect(await verify()).toEqual({ isWhole: true, brokenAt: null }));
  test('is for the owner', async () => expect((await house.call(api.verify, {}, house.world.lata)).status).toBe(403));

  const forgeries: [string, number, string][] = [
    ['a changed detail', 7, `update app.audit set detail = '{"colourScheme":"auto"}' where clinic_id = $1 and seq = 7`],
    ['a changed person', 8, `update app.audit set member_id = null where clinic_id = $1 and seq = 8`],
    ['a changed time', 9, `update app.audit set at = at - interval '1 day' where clinic_id = $1 and seq = 9`],
    ['an entry taken out', 11, `delete from app.audit where clinic_id = $1 and seq = 10`],
    [
      'a hash made to fit its own entry',
      13,
      `update app.audit set detail = '{}', hash = app.audit_hash(previous, clinic_id, seq, at, actor, member_id, account_id, session_id, action, entity, entity_id, '{}') where clinic_id = $1 and seq = 12`,
    ],
  ];
  test.each(forgeries)('finds %s at %i, though a superuser did it', async (_what, at, forgery) => {
    await house.admin.query('drop table if exists kept');
    await house.admin.query(`create temp table kept as select * from app.audit where clinic_id = '${clinicId()}'`);
    await house.admin.query(forgery, [clinicId()]);
    expect(await verify()).toEqual({ isWhole: false, brokenAt: at });
    // What came in meanwhile, this very look among it, stays.
    await house.admin.query('delete from app.audit where clinic_id = $1 and seq in (select seq from kept)', [clinicId()]);
    await house.admin.query('insert into app.audit select * from kept');
    expect((await verify()).isWhole).toBe(true);
  });
  test('finds a trail that was cut off', async () => {
    await house.trail.flush();
    const { rows } = await house.admin.query<{ seq: string }>('select seq from app.audit_heads where clinic_id = $1', [clinicId()]);
    await house.admin.query('delete from app.audit where clinic_id = $1 and seq > 20', [clinicId()]);
    expect(await verify()).toEqual({ isWhole: false, brokenAt: Number(rows[0]?.seq) });
  });
  test('judges each clinic by its own chain', async () => expect((await house.call(api.verify, {}, house.world.stranger)).data.isWhole).toBe(true));
});
