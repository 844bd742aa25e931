import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Caller, testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { modules } from '../../server/bindings.ts';
import { api as notifications } from '../notifications/contract.ts';
import { api } from './contract.ts';
import { fault as faultShape } from './model.ts';

let app: TestApp;
let now = Temporal.Now.instant();
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const fault: TypedOf<typeof api.reportError> = {
  ErrorSource: 'PatientDetail',
  ErrorMessage: 'Cannot draw "Meera Joshi", +91 98765 43210, meera@mail.example',
  SystemErrorTime: '2026-11-21T05:00:00Z',
  ErrorStack: 'Error: Meera\n    at draw (https://clinic.example/assets/inside-B1x.js:12:340)',
};

const report = (as: Caller | null, fields = fault, files: Buffer[] = []) =>
  app.upload(
    api.reportError,
    fields,
    files.map((bytes) => ({ name: 'Attachments', bytes })),
    as,
  );
const storedReports = async () =>
  (await app.admin.query('select * from app.client_reports order by id')).rows;
const clear = () => app.admin.query('delete from app.client_reports');

describe('an error report', () => {
  test('is kept without anything of a person, in the system and in no clinic', async () => {
    await clear();
    expect((await report(app.world.rao)).status).toBe(200);
    const [row] = await storedReports();
    expect(row).toMatchObject({
      kind: 'error',
      session_id: app.world.rao.sessionId,
      message: 'Cannot draw <text>, <number>, <e-mail>',
      stack: 'at draw (https://clinic.example/assets/inside-B1x.js:12:340)',
    });
    expect(row.clinic_id).not.toBe(app.world.sunrise.clinicId);
    expect(JSON.stringify(row)).not.toMatch(/Meera|98765|mail\.example/);
  });

  test('of endless length is cut, not refused', async () => {
    const long = 'x y '.repeat(30_000);
    expect(
      (
        await report(app.world.rao, {
          ...fault,
          ErrorSource: long,
          ErrorMessage: long,
          ErrorStack: `at ${long}`,
        })
      ).status,
    ).toBe(200);
    expect((await storedReports()).at(-1).message.length).toBeLessThanOrEqual(1000);
  });

  test('comes with pictures, drawn anew; from strangers none is kept', async () => {
    await clear();
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#303F9F' },
    })
      .png()
      .toBuffer();
    expect((await report(app.world.lata, fault, [picture])).status).toBe(200);
    expect((await report(null, fault, [picture])).status).toBe(200);
    expect(
      (await storedReports()).map((row) => [row.session_id !== null, row.pictures.length]),
    ).toEqual([
      [true, 1],
      [false, 0],
    ]);
    const script = readFileSync(new URL(import.meta.url));
    expect(await report(app.world.lata, fault, [script])).toMatchObject({
      status: 422,
      error: { code: 'images_only' },
    });
  });

  test('is taken twenty times an hour from a session, whatever is made up in its place', async () => {
    await clear();
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await report(app.world.rao)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect((await report(app.world.lata)).status).toBe(200);
    expect((await report({ token: 'made-up-1' })).status).toBe(200);
    expect((await report({ token: 'made-up-2' })).status).toBe(200);
    expect((await storedReports()).filter((row) => row.session_id === null)).toHaveLength(2);
    now = now.add({ hours: 1, minutes: 1 });
    await app.admin.query(
      `update app.client_reports set created_at = created_at - interval '61 minutes'`,
    );
    expect((await report(app.world.rao)).status).toBe(200);
  });
});

test('AddLogFile keeps a line', async () => {
  await clear();
  expect(
    (
      await app.call(
        api.AddLogFile,
        { source: 'counter', message: 'statusCode 3 for 482913' },
        null,
      )
    ).status,
  ).toBe(200);
  expect(await storedReports()).toMatchObject([
    { kind: 'log', message: 'statusCode 3 for <number>', stack: '' },
  ]);
});

test('reports are forgotten after ninety days', async () => {
  await clear();
  await report(app.world.rao);
  await report(app.world.rao);
  await app.admin.query(
    `update app.client_reports set created_at = now() - interval '91 days' where id = (select max(id::text)::uuid from app.client_reports)`,
  );
  await app.admin.query(
    `insert into app.outgoing (clinic_id, kind, name, payload) select clinic_id, 'task', 'support.forgetReports', '{}' from app.client_reports limit 1`,
  );
  await app.worker.settle();
  expect(await storedReports()).toHaveLength(1);
});

describe('what members tell us', () => {
  const answering = () => {
    const bound = modules
      .flatMap(({ verbs }) => verbs)
      .find(({ verb }) => verb.id === api.answerRequest.id);
    if (!bound) throw new Error('no verb answers requests');
    return bound;
  };
  const tell = (
    files: Buffer[] = [],
    as = app.world.rao,
    description = 'The second page is empty',
  ) =>
    app.upload(
      api.reportProblem,
      { severity: 'high', category: 'printing', reportType: 'fault', description },
      files.map((bytes) => ({ name: 'Attachments', bytes })),
      as,
    );
  const own = async (as = app.world.rao) => (await app.call(api.requests, {}, as)).data.requests;

  test('stands on the sender’s list and on nobody else’s', async () => {
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    expect((await tell([picture])).status).toBe(200);
    expect(
      (await app.call(api.sendFeedback, { description: 'The queue is quick' }, app.world.rao))
        .status,
    ).toBe(200);
    expect(await own()).toMatchObject([
      { kind: 'feedback', description: 'The queue is quick', status: 'received' },
      { kind: 'problem', severity: 'high', category: 'printing', pictures: 1, answer: '' },
    ]);
    expect(await own(app.world.lata)).toEqual([]);
    expect(await own(app.world.stranger)).toEqual([]);
  });
  test('is answered by the operator alone', async () => {
    const { data } = await app.call(api.sendFeedback, { description: 'A question' }, app.world.rao);
    const answer = (as: 'operator' | 'clinic') =>
      app.pipeline.run({
        ...answering(),
        caller: {
          kind: 'system',
          clinicId: as === 'operator' ? systemClinicId : app.world.sunrise.clinicId,
        },
        input: { id: data.id, status: 'answered', answer: 'It comes in March' },
        client: clientWithoutCookies('test'),
        language: 'en',
        requestId: 'test',
      });
    await expect(answer('clinic')).rejects.toMatchObject({ code: 'request_unknown' });
    await answer('operator');
    expect((await own())[0]).toMatchObject({ status: 'answered', answer: 'It comes in March' });
    // The sender hears of it, and nobody else.
    await app.worker.settle();
    const news = async (as: typeof app.world.rao) =>
      (await app.call(notifications.list, {}, as)).data.notifications.filter(
        ({ kind }) => kind === 'request_answered',
      );
    expect(await news(app.world.rao)).toMatchObject([{ isRead: false, isOwn: false }]);
    expect(await news(app.world.lata)).toEqual([]);
  });
  test('needs words, five pictures at the most, and ends at thirty a day', async () => {
    expect(await tell([], app.world.rao, '  ')).toMatchObject({
      status: 422,
      error: { fields: { description: { code: 'required' } } },
    });
    expect((await tell(Array.from({ length: 6 }, () => Buffer.from('x')))).status).toBe(422);
    const sent = (await own()).length;
    for (let n = sent; n < 30; n += 1)
      await app.call(api.sendFeedback, { description: `Thought ${n}` }, app.world.rao);
    expect(await app.call(api.sendFeedback, { description: 'More' }, app.world.rao)).toMatchObject({
      status: 429,
      error: { code: 'reports_enough' },
    });
  });
});

test('what nobody has answered is in the operator’s list, however much came and was answered since', async () => {
  const { data } = await app.call(api.sendFeedback, { description: 'Waits' }, app.world.lata);
  await app.admin.query(
    `insert into app.support_requests (clinic_id, kind, member_id, description, status)
     select $1, 'feedback', $2, 'Later ' || n, 'answered' from generate_series(1, 120) n`,
    [app.world.sunrise.clinicId, app.world.lata.memberId],
  );
  const listing = modules
    .flatMap(({ verbs }) => verbs)
    .find(({ verb }) => verb.id === api.allRequests.id);
  if (!listing) throw new Error('no verb lists requests');
  const answer = await app.pipeline.run({
    ...listing,
    caller: { kind: 'system', clinicId: systemClinicId },
    input: {},
    client: clientWithoutCookies('test'),
    language: 'en',
    requestId: 'test',
  });
  const { requests } = z.parse(api.allRequests.output, answer);
  expect(requests).toHaveLength(100);
  expect(requests.map(({ id }) => id)).toContain(data.id);
  expect(requests.find(({ status }) => status === 'answered')?.description).toBe('Later 120');
});

describe('faults', () => {
  const asOperator = (
    id: 'support.faults' | 'support.closeFault',
    input: object,
  ): Promise<unknown> => {
    const bound = modules.flatMap(({ verbs }) => verbs).find(({ verb }) => verb.id === id);
    if (!bound) throw new Error(`no verb ${id}`);
    return app.pipeline.run({
      ...bound,
      caller: { kind: 'system', clinicId: systemClinicId },
      input,
      client: clientWithoutCookies('test'),
      language: 'en',
      requestId: 'test',
    });
  };
  const [old, next] = ['0a1b2c3d4e5f', '5f4e3d2c1b0a'];
  const list = async () =>
    z
      .object({ faults: z.array(faultShape) })
      .parse(await asOperator('support.faults', {}))
      .faults.map(({ build, source, reports }) => [build, source, reports]);

  test('are counted by release and place, and closed by release', async () => {
    await clear();
    await report(app.world.rao, { ...fault, Build: old });
    await report(app.world.lata, { ...fault, Build: old });
    await report(app.world.rao, { ...fault, Build: old, ErrorSource: 'Queue' });
    expect(new Set(await list())).toEqual(
      new Set([
        [old, 'PatientDetail', 2],
        [old, 'Queue', 1],
      ]),
    );
    const { id } = z
      .object({ faults: z.array(faultShape) })
      .parse(await asOperator('support.faults', {}))
      .faults.find((one) => one.source === 'PatientDetail') ?? { id: '' };
    expect(await asOperator('support.closeFault', { id, build: next })).toEqual({ closed: 2 });
    await report(app.world.rao, { ...fault, Build: old });
    expect(await list()).toEqual([[old, 'Queue', 1]]);
    await report(app.world.rao, { ...fault, Build: next });
    expect(new Set(await list())).toEqual(
      new Set([
        [old, 'Queue', 1],
        [next, 'PatientDetail', 1],
      ]),
    );
    await expect(
      asOperator('support.closeFault', { id: 'ffffffff', build: next }),
    ).rejects.toMatchObject({ code: 'fault_unknown' });
  });
});
