// A member takes out so many files a day: never one more, however many are asked for at once and by however many servers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, testApp, type TestApp, auditOf } from '../../tests/db.ts';
import { startOfDay } from '../kit/shared/time.ts';
import { api as audit } from '../modules/audit/contract.ts';
import { exportsADay } from '../modules/audit/rules.ts';
import { api as patients } from '../modules/patients/contract.ts';
import { api as timeline } from '../modules/timeline/contract.ts';

const zone = 'Asia/Kolkata';
const nobodysId = '01980000-0000-7000-8000-00000000ffff';
let now = startOfDay('2026-11-20', zone).add({ hours: 12 });
const nextDay = () => {
  now = now.toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().add({ hours: 12 }).toInstant();
};

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());
beforeEach(nextDay);

const takeOut = () => app.call(audit.export, {}, app.world.rao);
const use = async (count: number) => {
  for (let n = 0; n < count; n += 1) expect((await takeOut()).status).toBe(200);
};
const isRefused = (answer: Answer<typeof audit.export>) =>
  expect(answer).toMatchObject({ status: 429, statusCode: 3, error: { code: 'exports_used_up' } });

describe('the share of a day', () => {
  test('is given out whole, and not one more', async () => {
    await use(exportsADay);
    isRefused(await takeOut());
    // Whatever leaves counts, whichever list it is of.
    expect(await app.call(patients.export, {}, app.world.rao)).toMatchObject({ status: 429 });
    expect((await app.call(audit.export, {}, app.world.stranger)).status).toBe(200);
  });

  test('begins anew at the clinic’s midnight', async () => {
    await use(exportsADay);
    const midnight = now.toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().toInstant();
    now = midnight.subtract({ milliseconds: 1 });
    isRefused(await takeOut());
    now = midnight;
    expect((await takeOut()).status).toBe(200);
  });

  test('is not touched by what failed', async () => {
    for (let n = 0; n < exportsADay + 2; n += 1)
      expect(
        await app.call(timeline.export, { patientId: nobodysId }, app.world.rao),
      ).toMatchObject({ status: 404 });
    await use(exportsADay);
    isRefused(await takeOut());
  });

  test('leaves its trace at once, in the time of the call', async () => {
    await use(1);
    const { rows } = await app.admin.query<{ at: Date; member_id: string; detail: object }>(
      `select at, member_id, detail from app.audit where action = 'audit.export' order by seq desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      member_id: app.world.rao.memberId,
      detail: { exported: true },
    });
    expect(rows[0]?.at.toISOString()).toBe(new Date(now.epochMilliseconds).toISOString());
  });
});

test('many at once on two servers: the last one goes to one of them', async () => {
  const other = await app.another();
  const before = (await auditOf(app, 'audit.export')).length;
  await use(exportsADay - 1);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? other : app).http.inject({
        method: 'GET',
        url: audit.export.url,
        headers: { authorization: app.world.rao.token },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([409, 429]).toContain(answer.statusCode);
    expect(['export_running', 'exports_used_up']).toContain(
      answer.json<{ error: { code: string } }>().error.code,
    );
  }
  expect((await auditOf(app, 'audit.export')).length - before).toBe(exportsADay);
  isRefused(await takeOut());
  await other.close();
});

test('one at a time: whoever asks while another is being made is told to wait', async () => {
  await app.admin.query('begin');
  await app.admin.query(`select pg_advisory_xact_lock(hashtextextended('exports ' || $1, 0))`, [
    app.world.rao.memberId,
  ]);
  expect(await takeOut()).toMatchObject({ status: 409, error: { code: 'export_running' } });
  await app.admin.query('rollback');
  await use(1);
});
