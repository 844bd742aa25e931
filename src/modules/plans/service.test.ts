import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp, auditOf } from '../../../tests/db.ts';
import { systemClinicId } from '../../kit/server/context.ts';
import { clientWithoutCookies, type Ctx } from '../../kit/server/ctx.ts';
import { contract, write } from '../../kit/shared/contract.ts';
import { api } from './contract.ts';
import { grant } from './service.ts';

let now = Temporal.Instant.from('2026-11-21T06:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const probe = contract('plans', {
  grant: write({
    summary: 'Grants.',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({}),
    rate: 'calm',
    audit: 'write',
    label: { id: 'action.tested', message: 'tested' },
  }),
});
const grantTo = (clinicId: string, subscription: Parameters<typeof grant>[1]) =>
  app.pipeline.run({
    verb: probe.grant,
    handle: (ctx: Ctx) => grant(ctx, subscription),
    caller: { kind: 'system', clinicId },
    input: {},
    client: clientWithoutCookies(''),
    language: 'en',
    requestId: 'test',
  });

test('without a plan is free', async () => {
  expect((await app.call(api.current, {}, app.world.stranger)).data).toEqual({
    plan: 'free',
    isPremium: false,
    startsOn: null,
    expiresOn: null,
    daysLeft: null,
  });
});

test('a granted plan runs to the midnight after its expiry date, in the clinic’s zone', async () => {
  const { stranger, moonlight } = app.world;
  const id = await grantTo(moonlight.clinicId, {
    plan: 'premium_monthly',
    startsOn: '2026-11-01',
    expiresOn: '2026-11-30',
    paidPaise: 499_00,
  });
  expect((await auditOf(app, 'plans.grant')).at(-1)).toMatchObject({
    entity: 'subscription',
    entity_id: id,
    clinic_id: moonlight.clinicId,
  });
  const seen = async (at: string) => {
    now = Temporal.Instant.from(at);
    return (await app.call(api.current, {}, stranger)).data;
  };
  expect(await seen('2026-11-21T06:00:00Z')).toEqual({
    plan: 'premium_monthly',
    isPremium: true,
    startsOn: '2026-11-01',
    expiresOn: '2026-11-30',
    daysLeft: 10,
  });
  expect(await seen('2026-11-30T18:29:59Z')).toMatchObject({ isPremium: true, daysLeft: 1 });
  expect(await seen('2026-11-30T18:30:00Z')).toMatchObject({ plan: 'free', isPremium: false });
});

test('a renewal counts from the day it is bought', async () => {
  const { stranger, moonlight } = app.world;
  now = Temporal.Instant.from('2026-11-21T06:00:00Z');
  await grantTo(moonlight.clinicId, {
    plan: 'premium_yearly',
    startsOn: '2026-12-01',
    expiresOn: '2027-11-30',
    paidPaise: 0,
  });
  expect((await app.call(api.current, {}, stranger)).data).toMatchObject({
    plan: 'premium_monthly',
    expiresOn: '2027-11-30',
  });
});

test('the owner is written to a week before a plan ends and after it has ended, once each, unless it was renewed', async () => {
  const { moonlight } = app.world;
  await app.admin.query('delete from app.subscriptions where clinic_id = $1', [moonlight.clinicId]);
  const grantUntil = (startsOn: string, expiresOn: string) =>
    grantTo(moonlight.clinicId, { plan: 'premium_monthly', startsOn, expiresOn, paidPaise: 0 });
  await grantUntil('2026-11-01', '2026-11-30');
  /** Looked for twice at once, as two processes do. */
  const lookAt = async (at: string) => {
    now = Temporal.Instant.from(at);
    await Promise.all([1, 2].map(() => app.work(api.planEndings, {}, systemClinicId)));
    await app.worker.settle();
    const { rows } = await app.admin.query<{ template: string; day: string }>(
      `select template, "values" ->> 'day' as day from app.messages where template like 'plan_end%' and clinic_id = $1 order by id`,
      [moonlight.clinicId],
    );
    return rows.map(({ template, day }) => `${template} ${day}`);
  };
  expect(await lookAt('2026-11-23T03:40:00Z')).toEqual([]);
  const before = ['plan_ends 30 Nov 2026'];
  expect(await lookAt('2026-11-24T03:40:00Z')).toEqual(before);
  expect(await lookAt('2026-11-30T03:40:00Z')).toEqual(before);
  const both = [...before, 'plan_ended 30 Nov 2026'];
  expect(await lookAt('2026-12-01T03:40:00Z')).toEqual(both);
  expect(await lookAt('2026-12-02T03:40:00Z')).toEqual(both);
  await grantUntil('2026-12-02', '2026-12-31');
  await grantUntil('2027-01-01', '2027-01-31');
  expect(await lookAt('2026-12-28T03:40:00Z')).toEqual(both);
});
