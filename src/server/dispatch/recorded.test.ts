// A write that its audit log does not know of is undone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from 'drizzle-orm';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { keyHash } from '../../kit/server/secrets.ts';
import { contract, write } from '../../kit/shared/contract.ts';
import { createPipeline } from '../../kit/server/dispatch/pipeline.ts';
import { unaudited } from '../../kit/server/dispatch/audit-log.ts';
import { callerRules } from './caller-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { rename: verb } = contract('clinics', {
  rename: write({
    summary: 'Renames the clinic',
    allow: 'member',
    input: z.object({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: { id: 'test', message: 'Renamed' },
  }),
});

const rename = (records: boolean) => {
  const pipeline = createPipeline({
    pool: app.pool,
    contextKey: app.contextKey,
    auditLog: unaudited,
    rules: callerRules,
    store: app.store,
    settings: app.settings,
    constraints: new Map(),
    acts: new Map(),
    onOutgoing: () => undefined,
  });
  return pipeline.run({
    verb,
    handle: async (ctx: Ctx) => {
      await ctx.db.execute(sql`update app.clinics set name = ${records ? 'Told' : 'Untold'}`);
      if (records) ctx.record('clinic', ctx.clinicId);
      return {};
    },
    caller: { kind: 'token', proof: keyHash(app.world.rao.token) },
    input: {},
    client: clientWithoutCookies('test'),
    language: 'en',
    requestId: 'test',
  });
};

const names = async (): Promise<string[]> =>
  (
    await app.admin.query<{ name: string }>('select name from app.clinics where clinic_id = $1', [
      app.world.sunrise.clinicId,
    ])
  ).rows.map(({ name }) => name);

test('a write that recorded nothing is undone', async () => {
  await expect(rename(false)).rejects.toThrow('clinics.rename recorded nothing');
  expect(await names()).toEqual(['Sunrise Clinic']);
  await rename(true);
  expect(await names()).toEqual(['Told']);
});
