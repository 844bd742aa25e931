// Every guard of acts, by a verb of the test's own: above all, what was not answered is never asked twice.
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp } from '../../../tests/db.ts';
import {
  type AnyAct,
  isUnanswered,
  type Means,
  type Outcome,
  phases,
} from '../../kit/server/act.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { unaudited } from '../../kit/server/dispatch/audit-log.ts';
import { createPipeline, type Pipeline } from '../../kit/server/dispatch/pipeline.ts';
import { keyHash } from '../../kit/server/secrets.ts';
import { act, contract } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { callerRules } from './caller-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { pay: verb } = contract('clinics', {
  pay: act({
    summary: 'Pays',
    allow: 'member',
    input: z.object({}),
    output: z.object({ paid: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: { id: 'test', message: 'Paid' },
  }),
});

/** What the provider was asked by which key, and what `after` was told. */
let asked: string[];
let outcomes: Outcome<string>[];
let isSilent: boolean;
beforeEach(() => {
  asked = [];
  outcomes = [];
  isSilent = true;
});

const paying = (
  more: Partial<Pick<AnyAct, 'lookUp' | 'mayRepeat'>> = {},
  { about, records = true }: { about?: string; records?: boolean } = {},
): AnyAct => ({
  ...phases({
    intent: z.object({ amount: z.number() }),
    async before(ctx: Ctx) {
      if (records) ctx.record('payment', ctx.clinicId);
      return { intent: { amount: 5 }, ...(about === undefined ? {} : { about }) };
    },
    async outside(_intent, { key, signal }: Means<undefined>): Promise<string> {
      asked.push(key);
      if (!isSilent) return 'paid';
      await once(signal, 'abort');
      throw new Error('the connection was closed');
    },
    async after(_ctx, _intent, outcome): Promise<{ paid: boolean }> {
      outcomes.push(outcome);
      if ('fault' in outcome) throw refuse(commonRefusals.busy);
      return { paid: true };
    },
  }),
  ...more,
});

const pipelineOf = (handle: AnyAct): Pipeline =>
  createPipeline({
    rules: callerRules,
    pool: app.pool,
    contextKey: app.contextKey,
    auditLog: unaudited,
    store: app.store,
    settings: app.settings,
    constraints: new Map(),
    acts: new Map([[verb.id, { verb, handle }]]),
    outsideSeconds: 1,
    onOutgoing: () => undefined,
  });

let serial = 0;
const pay = (pipeline: Pipeline, handle: AnyAct, onceKey: string) =>
  pipeline.run({
    verb,
    handle,
    caller: { kind: 'token', proof: keyHash(app.world.rao.token) },
    input: {},
    client: clientWithoutCookies('test'),
    language: 'en',
    requestId: 'test',
    onceKey,
  });
const newKey = () => `a-key-of-a-test-${(serial += 1)}`;

const states = async () =>
  (
    await app.admin.query<{ state: string; sealed: Buffer | null }>(
      `select state, sealed from app.intents where verb = $1 order by created_at desc limit 1`,
      [verb.id],
    )
  ).rows;
const overdue = () =>
  app.admin.query(
    `update app.intents set busy_until = now() - interval '1 second' where state = 'begun'`,
  );

test('stands as unknown and is not asked again, by the same key either', async () => {
  const handle = paying();
  const pipeline = pipelineOf(handle);
  const key = newKey();
  await expect(pay(pipeline, handle, key)).rejects.toMatchObject({ code: 'busy' });
  expect(outcomes).toHaveLength(1);
  expect(outcomes.map((one) => 'fault' in one && isUnanswered(one.fault))).toEqual([true]);
  expect(await states()).toEqual([{ state: 'unknown', sealed: null }]);
  isSilent = false;
  await expect(pay(pipeline, handle, key)).rejects.toMatchObject({ code: 'still_running' });
  await overdue();
  await pipeline.resume();
  expect(asked).toHaveLength(1);
});

test('is looked up by its key where the provider can tell', async () => {
  const lookedUp: string[] = [];
  const handle = paying({
    async lookUp(_intent, { key }) {
      lookedUp.push(key);
      return 'paid';
    },
  });
  const pipeline = pipelineOf(handle);
  const key = newKey();
  await expect(pay(pipeline, handle, key)).rejects.toMatchObject({ code: 'still_running' });
  expect(await states()).toMatchObject([{ state: 'begun' }]);
  expect(outcomes).toEqual([]);
  await overdue();
  await pipeline.resume();
  expect(lookedUp).toEqual(asked);
  expect(asked).toHaveLength(1);
  expect(await states()).toEqual([{ state: 'finished', sealed: null }]);
  expect(await pay(pipeline, handle, key)).toEqual({ paid: true });
  expect(asked).toHaveLength(1);
});

test('is told as a fault where asking twice does no harm, and may be tried with the same key', async () => {
  const handle = paying({ mayRepeat: true });
  const pipeline = pipelineOf(handle);
  const key = newKey();
  await expect(pay(pipeline, handle, key)).rejects.toMatchObject({ code: 'busy' });
  expect(await states()).toMatchObject([{ state: 'refused' }]);
  isSilent = false;
  expect(await pay(pipeline, handle, key)).toEqual({ paid: true });
  expect(asked).toHaveLength(2);
});

test('left lying by a process that ended, is not asked by another', async () => {
  const handle = paying();
  const pipeline = pipelineOf(handle);
  isSilent = false;
  // As a process leaves it that ends before it settles.
  const lost = pipelineOf({ ...handle, outside: () => new Promise(() => undefined) });
  const running = pay(lost, { ...handle, outside: () => new Promise(() => undefined) }, newKey());
  running.catch(() => undefined);
  await expect.poll(async () => (await states())[0]?.state).toBe('begun');
  await overdue();
  await pipeline.resume();
  expect(await states()).toEqual([{ state: 'unknown', sealed: null }]);
  expect(asked).toEqual([]);
  await expect(running).rejects.toMatchObject({ code: 'still_running' });
});

test('about the same goes on once at a time', async () => {
  const handle = paying({}, { about: 'payment:1' });
  const pipeline = pipelineOf(handle);
  const first = pay(pipeline, handle, newKey());
  first.catch(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  await expect(pay(pipeline, handle, newKey())).rejects.toMatchObject({ code: 'still_running' });
  await expect(first).rejects.toMatchObject({ code: 'busy' });
  expect(asked).toHaveLength(1);
});

test('that recorded nothing fails', async () => {
  const handle = paying({}, { records: false });
  isSilent = false;
  await expect(pay(pipelineOf(handle), handle, newKey())).rejects.toThrow('recorded nothing');
  expect(await states()).toEqual([{ state: 'failed', sealed: null }]);
});
