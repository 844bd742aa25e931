import { clientWithoutCookies } from '../../../kit/server/ctx.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp, type TestApp, auditOf } from '../../../../tests/db.ts';
import { testKeys } from '../../../../tests/template.ts';
import { entryAs } from '../../../kit/server/context.ts';
import type { Pipeline } from '../../../kit/server/dispatch/pipeline.ts';
import { api as audit } from '../../audit/contract.ts';
import { activity } from '../../audit/service.ts';
import { recordViewsQuery } from '../../audit/store.ts';
import { api as patients } from '../../patients/contract.ts';
import { api as timeline } from '../../timeline/contract.ts';
import { api } from '../contract.ts';
import { maxPatientsAnHour } from '../rules.ts';
import * as service from '../service.ts';

const zone = 'Asia/Kolkata';
let now = Temporal.Instant.from('2026-11-21T05:00:00Z');
const at = (clock: string) => {
  now = now.toZonedDateTimeISO(zone).add({ days: 1 }).withPlainTime(clock).toInstant();
};

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await testApp({ now: () => now });
  const register = async (n: number) => {
    const person = {
      name: `Meera ${n}`,
      contactNumber: String(9_100_000_000 + n),
      gender: 'Female',
      statedAge: 34,
    } as const;
    return (await app.call(patients.register, person, app.world.lata)).data.patient.id;
  };
  // A few at once: on a busy machine the last of all would wait too long for a connection.
  ids = [];
  while (ids.length <= maxPatientsAnHour)
    ids.push(...(await Promise.all(Array.from({ length: 3 }, (_, n) => register(ids.length + n)))));
}, 60_000);
afterAll(() => app.close());
// Each test has a day of its own.
beforeEach(() => at('11:00'));

const look = (
  as: { pipeline: Pipeline } = app,
  clinicId = app.world.sunrise.clinicId,
): Promise<unknown> =>
  as.pipeline.run({
    verb: api.onOpened,
    handle: service.onOpened,
    caller: { kind: 'system', clinicId },
    input: { since: now.toString() },
    client: clientWithoutCookies('test'),
    language: null,
    requestId: 'test',
  });
const open = async (wanted: readonly string[], as: Caller = app.world.lata, through = app.http) => {
  const answers = await Promise.all(
    wanted.map((id) =>
      through.inject({
        method: 'GET',
        url: patients.get.url,
        query: { id },
        headers: { authorization: as.token },
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
};
const alerts = async (as: Caller = app.world.rao) =>
  (await app.call(api.list, { most: 50 }, as)).data.notifications.filter(
    ({ memberId }) => memberId !== null,
  );
const today = async () =>
  (await alerts()).filter(({ happenedAt }) =>
    Temporal.Instant.from(happenedAt)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
      .equals(now.toZonedDateTimeISO(zone).toPlainDate()),
  );
const letters = async () =>
  (
    await app.admin.query<{
      recipient: string;
      template: string;
      values: Record<string, unknown>;
    }>(
      `select recipient, template, values from app.messages where template in ('many_patients_opened', 'exported_at_night') order by id`,
    )
  ).rows;

describe('the owner hears of unusual reading', () => {
  test('two hundred patients within an hour are nothing, one more is', async () => {
    await open(ids.slice(0, maxPatientsAnHour));
    await app.auditLog.flush();
    const grouped = (await auditOf(app, 'patients.get')).filter(({ detail }) =>
      Array.isArray(detail['seen']),
    );
    expect(grouped.length).toBeGreaterThan(0);
    expect(await look()).toEqual({ isTold: false });
    now = now.add({ minutes: 10 });
    await open(ids.slice(maxPatientsAnHour));
    await app.auditLog.flush();
    expect(await look()).toEqual({ isTold: true });
    const { rao, lata } = app.world;
    expect(await today()).toMatchObject([
      {
        kind: 'many_patients_opened',
        memberId: lata.memberId,
        memberName: 'Lata Shinde',
        isOwn: false,
        count: 201,
        happenedAt: now.toString(),
        patientId: null,
        patientName: null,
      },
    ]);
    expect((await app.call(api.UnreadNotificationCount, {}, rao)).data).toBe(1);

    // Once in an hour, whatever else is read; and then again.
    now = now.add({ minutes: 40 });
    await open(ids);
    await app.auditLog.flush();
    expect(await look()).toEqual({ isTold: false });
    now = now.add({ minutes: 21 });
    await open(ids);
    await app.auditLog.flush();
    expect(await look()).toEqual({ isTold: true });
    expect(await look()).toEqual({ isTold: false });
    expect(await today()).toHaveLength(2);
  });

  test('by e-mail too: who, how many and when, no patient', async () => {
    await open(ids);
    await app.auditLog.flush();
    await look();
    const letter = (await letters()).at(-1);
    expect(letter).toMatchObject({
      recipient: 'person11@example.test',
      template: 'many_patients_opened',
    });
    expect(letter?.values).toEqual({
      member: 'Lata Shinde',
      clinic: 'Sunrise Clinic',
      count: 201,
      when: expect.stringMatching(/11:00/),
    });
    expect(JSON.stringify(letter)).not.toContain('Meera');
  });

  test('one patient many times is one, and a page of a list opens nobody', async () => {
    const { rao } = app.world;
    await open(
      Array.from({ length: 250 }, () => ids[0] ?? ''),
      rao,
    );
    for (let n = 0; n < 3; n += 1)
      await app.call(patients.search, { text: 'Meera', most: 100 }, rao);
    await app.call(patients.list, {}, rao);
    await app.auditLog.flush();
    expect(await look()).toEqual({ isTold: false });
  });

  test('by whatever verb they are opened, on whichever server', async () => {
    const other = await app.another();
    await open(ids.slice(0, 120));
    await Promise.all(
      ids.slice(120).map((patientId) =>
        other.http.inject({
          method: 'GET',
          url: timeline.list.url,
          query: { patientId },
          headers: { authorization: app.world.lata.token },
        }),
      ),
    );
    await Promise.all([app.auditLog.flush(), other.auditLog.flush()]);
    // Both look at once: one tells.
    const looks = await Promise.all([look(), look(other), look()]);
    expect(looks.filter((one) => JSON.stringify(one) === '{"isTold":true}')).toHaveLength(1);
    expect(await today()).toHaveLength(1);
    await other.close();
  });

  test('spread over more than an hour it is nothing', async () => {
    await open(ids.slice(0, 100));
    // What waits together is one trace, of one time.
    await app.auditLog.flush();
    now = now.add({ hours: 1 });
    await open(ids.slice(100));
    await app.auditLog.flush();
    expect(await look()).toEqual({ isTold: false });
  });

  test('a look that comes late finds it all the same, and the owner’s own reading counts', async () => {
    const began = now;
    await open(ids, app.world.rao);
    await app.auditLog.flush();
    now = now.add({ hours: 9 });
    await app.admin.query(
      `insert into app.outgoing (clinic_id, kind, name, payload) values ($1, 'event', 'audit.opened', $2)`,
      [app.world.sunrise.clinicId, { since: began.toString() }],
    );
    await app.worker.settle();
    await app.admin.query(
      `update pgboss.job set start_after = now() where name = 'notifications.onOpened'`,
    );
    await app.worker.settle();
    expect(await today()).toMatchObject([
      { memberId: app.world.rao.memberId, isOwn: true, happenedAt: began.toString() },
    ]);
    expect((await letters()).at(-1)).toMatchObject({
      recipient: 'person11@example.test',
      values: { member: 'Dr Anil Rao' },
    });
  });

  test('nobody but the owner sees it, and next door hears nothing', async () => {
    const { lata, stranger, rao } = app.world;
    expect([await alerts(lata), await alerts(stranger)]).toEqual([[], []]);
    expect(await look(app, app.world.moonlight.clinicId)).toEqual({ isTold: false });
    expect((await alerts()).length).toBeGreaterThan(2);
    // Who was the owner once no longer sees it.
    await app.call(api.markRead, {}, rao);
    await app.admin.query(`update app.notifications set read_at = null`);
    await app.admin.query(`update app.members set is_owner = false where id = $1`, [rao.memberId]);
    expect(await alerts()).toEqual([]);
    expect((await app.call(api.UnreadNotificationCount, {}, rao)).data).toBe(0);
    await app.admin.query(`update app.members set is_owner = true where id = $1`, [rao.memberId]);
    expect((await alerts()).length).toBeGreaterThan(2);
  });
});

describe('the owner hears of exports at night', () => {
  const takeOut = async () => {
    expect((await app.call(audit.export, {}, app.world.rao)).status).toBe(200);
    await app.worker.settle();
    return (await today()).filter(({ kind }) => kind === 'exported_at_night').length;
  };
  test('from ten in the evening, by the clinic’s clock, once an hour', async () => {
    at('21:59:59');
    expect(await takeOut()).toBe(0);
    now = now.add({ seconds: 1 });
    expect(now.toString()).toMatch(/T16:30:00Z$/);
    expect(await takeOut()).toBe(1);
    expect(await today()).toMatchObject([
      {
        kind: 'exported_at_night',
        memberId: app.world.rao.memberId,
        count: null,
        happenedAt: now.toString(),
      },
    ]);
    now = now.add({ minutes: 59 });
    expect(await takeOut()).toBe(1);
    now = now.add({ minutes: 1 });
    expect(await takeOut()).toBe(2);
    expect((await letters()).at(-1)).toMatchObject({
      template: 'exported_at_night',
      values: { member: 'Dr Anil Rao', clinic: 'Sunrise Clinic' },
    });
  });
  test('until six in the morning', async () => {
    at('05:59:59');
    expect(await takeOut()).toBe(1);
    at('06:00');
    expect(await takeOut()).toBe(0);
  });
});

describe('an opened patient', () => {
  test('is told of once a while for a clinic, in the transaction of its trace', async () => {
    const fresh = await app.another();
    const waiting = async () =>
      (
        await app.admin.query<{
          n: number;
        }>(`select (select count(*)::int from pgboss.job where name = 'notifications.onOpened')
        + (select count(*)::int from app.outgoing where name = 'audit.opened') as n`)
      ).rows[0]?.n ?? 0;
    const before = await waiting();
    for (let n = 0; n < 3; n += 1) {
      await open(ids.slice(0, 5), app.world.lata, fresh.http);
      await fresh.auditLog.flush();
    }
    expect((await waiting()) - before).toBe(1);
    await fresh.close();
  });

  test('is found by the index of times, not by walking the whole trail', async () => {
    await app.admin.query(
      `insert into app.audit select a.clinic_id, 1000000 + n, a.at - interval '30 days' - n * interval '1 minute', a.actor, a.member_id, a.account_id, a.session_id, a.action, a.entity, a.entity_id, a.detail, '', ''
       from (select * from app.audit where action = 'patients.get' and clinic_id = $1 limit 1) a, generate_series(1, 20000) n`,
      [app.world.sunrise.clinicId],
    );
    await app.admin.query('analyze app.audit');
    const client = await app.pool.connect();
    try {
      await client.query('begin read only');
      await client.query(entryAs(testKeys.context, 'system', app.world.sunrise.clinicId));
      const { sql, params } = new PgDialect().sqlToQuery(
        recordViewsQuery(
          now.subtract({ hours: 1 }).toString(),
          [...app.settings.of(activity).openRecords],
          maxPatientsAnHour,
        ),
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Index Scan.* on audit_by_time|Index Scan using audit_by_time/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
