import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import type { OutputOf, TypedOf, Verb } from '../../kit/shared/contract.ts';
import { modules } from '../../server/bindings.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function ask<V extends Verb>(
  verb: V,
  input: TypedOf<V>,
  clinicId = systemClinicId,
): Promise<OutputOf<V>> {
  const bound = modules.flatMap(({ verbs }) => verbs).find((one) => one.verb.id === verb.id);
  if (!bound) throw new Error(`no verb ${verb.id}`);
  const answer = await app.pipeline.run({
    ...bound,
    caller: { kind: 'system', clinicId },
    input,
    client: {
      address: '',
      device: '',
      cookies: {},
      setCookie: () => undefined,
      clearSite: () => undefined,
    },
    language: 'en',
    requestId: 'test',
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked what this verb answers
  return answer as OutputOf<V>;
}

/** A message that nobody wrote: delivering it is refused for ever. */
const messageId = '01980000-0000-7000-8000-0000000000ff';
const bury = async (id: string) =>
  app.admin.query(
    `select app.bury($1, $2, 'task', 'messaging.deliver', $3, 'message_unknown', 6, now() - interval '1 hour')`,
    [app.world.sunrise.clinicId, id, JSON.stringify({ messageId })],
  );
const letters = async (clinicId?: string) =>
  (await ask(api.deadLetters, {}, clinicId)).letters.map(({ id }) => id);
const [first, second] = [
  '01980000-0000-7000-8000-000000000d01',
  '01980000-0000-7000-8000-000000000d02',
];

test('what could not be done is listed, tried again and let go by the operator alone', async () => {
  await bury(first);
  await bury(first);
  await bury(second);
  const listed = await ask(api.deadLetters, {});
  expect(listed.letters).toMatchObject([
    {
      id: first,
      clinicId: app.world.sunrise.clinicId,
      kind: 'task',
      name: 'messaging.deliver',
      payload: { messageId },
      reason: 'message_unknown',
      tries: 6,
    },
    { id: second },
  ]);

  const { clinicId } = app.world.sunrise;
  expect(await letters(clinicId)).toEqual([]);
  await expect(ask(api.retry, { id: first }, clinicId)).rejects.toThrow('letter_unknown');
  await expect(ask(api.discard, { id: first }, clinicId)).rejects.toThrow('letter_unknown');
  expect((await app.call(api.deadLetters, {}, app.world.rao)).status).toBe(404);

  await ask(api.discard, { id: second });
  expect(await letters()).toEqual([first]);
  await app.worker.stop();
  await ask(api.retry, { id: first });
  expect(await letters()).toEqual([]);
  expect(
    (await app.admin.query('select clinic_id, kind, name, payload, tries from app.outgoing')).rows,
  ).toEqual([
    {
      clinic_id: clinicId,
      kind: 'task',
      name: 'messaging.deliver',
      payload: { messageId },
      tries: 0,
    },
  ]);
  await expect(ask(api.retry, { id: first })).rejects.toThrow('letter_unknown');
  expect((await auditOf(app, 'jobs.retry')).map((row) => row.entity_id)).toEqual([first]);
});
