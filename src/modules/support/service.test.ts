import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, testApp, type TestApp } from '../../../tests/db.ts';
import type { TypedOf } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';

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
