// Acts in three phases: nothing is held while the outside works, a process that is killed at any step leaves nothing half done or done twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { type Death, type Step, steps } from '../../../tests/dying.ts';
import { withLogin } from '../../kit/server/database-url.ts';
import { testKeys } from '../../../tests/template.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { clientWithoutCookies } from '../../kit/server/ctx.ts';
import { unseal } from '../../kit/server/secrets.ts';
import { give } from '../../kit/shared/settings.ts';
import type { Verb } from '../../kit/shared/contract.ts';
import { api } from '../../modules/abha/contract.ts';
import type { Flow } from '../../modules/abha/model.ts';
import { openAbdm } from '../../modules/abha/outside/abdm.ts';
import { type FakeGateway, openFakeGateway } from '../../modules/abha/outside/fake-gateway.ts';
import { practice } from '../../modules/abha/rules.ts';
import { abha } from '../../modules/abha/service.ts';
import type { AbhaSettings } from '../../modules/abha/service/settings.ts';
import { api as jobs } from '../../modules/jobs/contract.ts';
import { api as patients } from '../../modules/patients/contract.ts';
import { modules } from '../bindings.ts';

const settings: AbhaSettings = { gateway: null, sealKey: Buffer.alloc(32, 7), shareUrl: '' };
let app: TestApp;
let fakeGateway: FakeGateway;
beforeAll(async () => {
  app = await testApp({ settings: [give(abha, settings)] });
});
afterAll(() => app.close());
beforeEach(async () => {
  fakeGateway = await openFakeGateway({ bits: 2048, timeoutMillis: 30_000 });
  settings.gateway = openAbdm(fakeGateway.settings);
});
afterEach(() => fakeGateway.close());

let serial = 0;
async function newPatient(): Promise<string> {
  serial += 1;
  const contactNumber = `98444${String(serial).padStart(5, '0')}`;
  const typed = { name: 'Somebody', contactNumber, gender: 'Other', statedAge: 30 } as const;
  return (await app.call(patients.register, typed, app.world.lata)).data.patient.id;
}
const at = ({ id, version }: Flow) => ({ id, version });
const begin = async (way: 'number' | 'mobile', identifier: string, onceKey?: string) =>
  app.call(
    api.begin,
    { patientId: await newPatient(), way, identifier },
    app.world.lata,
    onceKey === undefined ? {} : { onceKey },
  );
const flowOf = async ({ patientId }: Flow): Promise<Flow | null> =>
  (await app.call(api.of, { patientId: patientId ?? '' }, app.world.lata)).data.flow;
const effectsAt = (part: string): string[] =>
  fakeGateway.effects.filter((effect) => effect.includes(part));

interface Row {
  id: string;
  state: string;
  sealed: Buffer | null;
  reason: string | null;
}
const intentsOf = async (verb: string, flow: Flow): Promise<Row[]> =>
  (
    await app.admin.query<Row>(
      `select id, state, sealed, reason from app.intents
       where verb = $1 and created_at >= (select created_at from app.abha_flows where id = $2)`,
      [verb, flow.id],
    )
  ).rows;

/** The verb in a process of its own that the operating system kills at this step. */
async function die(
  step: Step,
  verb: string,
  input: unknown,
  losing: string,
): Promise<NodeJS.Signals | null> {
  const death: Death = {
    step,
    appUrl: withLogin(app.adminUrl, 'diary_app', testKeys.appPassword),
    contextKey: testKeys.context.toString('hex'),
    verb,
    input,
    token: app.world.lata.token,
    gateway: fakeGateway.settings,
    losing,
  };
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../tests/dying.ts', import.meta.url)), JSON.stringify(death)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [, signal]: (NodeJS.Signals | null)[] = await once(child, 'exit');
  return signal ?? null;
}

/** As if its time were over, another process takes up what was left lying. */
async function takeUp(): Promise<void> {
  await app.admin.query(
    `update app.intents set busy_until = now() - interval '1 second' where state = 'begun'`,
  );
  await app.pipeline.resume();
}

describe('a process killed', () => {
  const chosen = async (
    step: Step,
  ): Promise<{ flow: Flow; input: { id: string; version: number; index: string } }> => {
    const { data: flow } = await begin('mobile', practice.mobile);
    const input = { ...at(flow), index: '0' };
    expect(await die(step, 'abha.choose', input, '/login/request/otp')).toBe('SIGKILL');
    return { flow, input };
  };
  const expectOnce = async (flow: Flow): Promise<void> => {
    await expect
      .poll(() => intentsOf('abha.choose', flow))
      .toMatchObject([{ state: 'finished', sealed: null }]);
    expect(await flowOf(flow)).toMatchObject({ step: 'code', version: flow.version + 1 });
    expect(effectsAt('/login/request/otp')).toHaveLength(1);
  };

  test('before the first commit: nothing was begun', { timeout: 120_000 }, async () => {
    const { flow, input } = await chosen('before the first commit');
    expect(await intentsOf('abha.choose', flow)).toEqual([]);
    expect((await app.call(api.choose, input, app.world.lata)).status).toBe(200);
    await expectOnce(flow);
  });

  test.each(steps.slice(1))('%s: the act is done once', { timeout: 120_000 }, async (step) => {
    const { flow, input } = await chosen(step);
    expect(await intentsOf('abha.choose', flow)).toMatchObject([{ state: 'begun' }]);
    expect(await app.call(api.choose, input, app.world.lata)).toMatchObject({
      status: 409,
      error: { code: 'still_running' },
    });
    await takeUp();
    await expectOnce(flow);
  });

  test(
    'with an OTP in its hands: nobody asks again, the operator is told',
    { timeout: 120_000 },
    async () => {
      const { data: flow } = await begin('number', practice.number);
      const input = { ...at(flow), otp: practice.otp };
      expect(await die('while the outside works', 'abha.prove', input, '/login/verify')).toBe(
        'SIGKILL',
      );
      const [intent] = await intentsOf('abha.prove', flow);
      const content = unseal(
        Buffer.alloc(32, 8),
        intent?.id ?? '',
        intent?.sealed ?? Buffer.alloc(0),
      );
      expect(content).toContain(flow.id);
      expect(content).not.toContain(practice.otp);
      await takeUp();
      await expect
        .poll(() => intentsOf('abha.prove', flow))
        .toMatchObject([
          { state: 'unknown', sealed: null, reason: expect.stringContaining('inter') },
        ]);
      expect(effectsAt('/login/verify')).toHaveLength(1);
      expect(await flowOf(flow)).toMatchObject({ step: 'code', version: flow.version });
      expect(await stuck()).toContain(intent?.id);
      await ask(jobs.discard, { id: intent?.id });
      expect(await stuck()).not.toContain(intent?.id);
    },
  );

  test(
    'where the provider can be asked: what it did is taken over',
    { timeout: 120_000 },
    async () => {
      const typed = {
        patientId: await newPatient(),
        way: 'create',
        identifier: '9999 0011 2252',
        mobile: '9820054321',
        consentIn: 'en',
      } as const;
      const begun = await app.call(api.begin, typed, app.world.lata);
      const { data: flow } = await app.call(
        api.prove,
        { ...at(begun.data), otp: practice.otp },
        app.world.lata,
      );
      expect(flow.step).toBe('address');
      const name = flow.suggestions[0] ?? '';
      const input = { ...at(flow), name };
      expect(
        await die('between outside and after', 'abha.nameAddress', input, '/abha-address'),
      ).toBe('SIGKILL');
      const calls = () => fakeGateway.called.filter((url) => url.endsWith('/abha-address')).length;
      expect(calls()).toBe(1);
      await takeUp();
      await expect
        .poll(() => intentsOf('abha.nameAddress', flow))
        .toMatchObject([{ state: 'finished' }]);
      expect(calls()).toBe(1);
      expect(await flowOf(flow)).toMatchObject({
        step: 'confirm',
        profile: { address: `${name}@sbx` },
      });
    },
  );
});

describe('one key', () => {
  const key = 'the-same-key-twice-01';
  test('is one effect, answered twice alike', async () => {
    const input = {
      patientId: await newPatient(),
      way: 'number',
      identifier: practice.number,
    } as const;
    const send = () => app.call(api.begin, input, app.world.lata, { onceKey: key });
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).data).toEqual(first.data);
    expect(effectsAt('/login/request/otp')).toHaveLength(1);
    const { rows } = await app.admin.query<{ body: string }>(
      'select body from app.once where key = $1',
      [key],
    );
    expect(rows[0]?.body).not.toContain(first.data.id);
  });

  test('may be used again after a refusal', async () => {
    const { data: flow } = await begin('number', practice.number);
    fakeGateway.mishap({ at: '/login/verify', status: 503, body: 'down' });
    const send = () =>
      app.call(api.prove, { ...at(flow), otp: practice.otp }, app.world.lata, {
        onceKey: 'another-key-of-a-desk',
      });
    expect((await send()).status).toBe(503);
    expect((await send()).data.step).toBe('confirm');
  });
});

test('thirty calls that stall hold no connection', { timeout: 120_000 }, async () => {
  await begin('number', practice.number);
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await newPatient());
  fakeGateway.mishap({
    at: '/login/request/otp',
    status: 503,
    body: 'down',
    delayMillis: 6_000,
    times: 30,
  });
  const stalled = Promise.all(
    ids.map((patientId) =>
      app.call(
        api.begin,
        { patientId, way: 'number', identifier: practice.number },
        app.world.lata,
      ),
    ),
  );
  const underWay = async () =>
    (await app.admin.query(`select from app.intents where state = 'begun'`)).rowCount;
  await expect.poll(underWay, { timeout: 10_000 }).toBe(30);
  await expect.poll(() => app.pool.totalCount - app.pool.idleCount).toBe(0);
  const { rows } = await app.admin.query(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and a.datname = current_database() and a.usename = 'diary_app'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  const reads = await Promise.all(ids.map((id) => app.call(patients.get, { id }, app.world.lata)));
  expect(reads.every(({ status }) => status === 200)).toBe(true);
  expect(await underWay()).toBe(30);
  expect((await stalled).map(({ error }) => error.code)).toEqual(ids.map(() => 'abha_down'));
  expect(await underWay()).toBe(0);
});

const stuck = async (): Promise<string[]> => {
  const { acts } = await ask(jobs.stuckActs, {});
  return acts.map(({ id }) => id);
};

/** As the operator: in the name of clinic zero. */
async function ask(verb: Verb, input: unknown) {
  const bound = modules.flatMap(({ verbs }) => verbs).find((one) => one.verb.id === verb.id);
  if (!bound) throw new Error(`no verb ${verb.id}`);
  const answer = await app.pipeline.run({
    ...bound,
    caller: { kind: 'system', clinicId: systemClinicId },
    input,
    client: clientWithoutCookies(''),
    language: 'en',
    requestId: 'test',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked what this verb answers
  return answer as { acts: { id: string }[] };
}
