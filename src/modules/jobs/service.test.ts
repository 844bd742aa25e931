import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import type { TypedOf, Verb } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ask = <V extends Verb>(verb: V, input: TypedOf<V>, clinicId = systemClinicId) =>
  app.work(verb, input, clinicId);

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

test('all are handed on together, by the operator alone', async () => {
  await app.worker.stop();
  await app.admin.query('delete from app.outgoing');
  await bury(first);
  await bury(second);
  expect(await ask(api.retryAll, {}, app.world.sunrise.clinicId)).toEqual({ retried: 0 });
  expect(await ask(api.retryAll, {})).toEqual({ retried: 2 });
  expect(await letters()).toEqual([]);
  const { rows } = await app.admin.query('select name, payload, tries from app.outgoing');
  const again = { name: 'messaging.deliver', payload: { messageId }, tries: 0 };
  expect(rows).toEqual([again, again]);
  expect(await ask(api.retryAll, {})).toEqual({ retried: 0 });
  const audited = (await auditOf(app, 'jobs.retryAll')).map(({ detail }) => detail);
  expect(audited).toHaveLength(3);
  expect(audited).toContainEqual({ retried: 2 });
});

test('an act that failed, was not answered or that nobody is at any more is listed and let go; one under way is neither', async () => {
  const intent = (id: string, state: 'begun' | 'failed' | 'unknown', minutesAgo: number) =>
    app.admin.query(
      `insert into app.intents (clinic_id, id, verb, key, language, state, has_secret, busy_until, ends_at, sealed, settled_at)
       values ($1, $2, 'gone.act', 'key', 'en', $3, false, now() - make_interval(mins => $4), now(),
         case when $3 = 'begun' then 'sealed'::bytea end, case when $3 <> 'begun' then now() end)`,
      [app.world.sunrise.clinicId, id, state, minutesAgo],
    );
  const [failed, lost, underWay, unknown] = ['a1', 'a2', 'a3', 'a4'].map(
    (end) => `01980000-0000-4000-8000-0000000000${end}`,
  );
  if (!failed || !lost || !underWay || !unknown) throw new Error('four ids');
  await intent(failed, 'failed', 0);
  await intent(lost, 'begun', 6);
  await intent(unknown, 'unknown', 0);
  await intent(underWay, 'begun', 0);
  const stuck = async () => (await ask(api.stuckActs, {})).acts.map(({ id }) => id).toSorted();
  expect(await stuck()).toEqual([failed, lost, unknown]);
  await expect(ask(api.discard, { id: underWay })).rejects.toThrow('letter_unknown');
  await expect(ask(api.discard, { id: lost }, app.world.sunrise.clinicId)).rejects.toThrow(
    'letter_unknown',
  );
  await ask(api.discard, { id: lost });
  await ask(api.discard, { id: failed });
  await ask(api.discard, { id: unknown });
  expect(await stuck()).toEqual([]);
  const { rows } = await app.admin.query(
    `select count(*)::int as count from app.intents where state = 'discarded' and sealed is null`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});
