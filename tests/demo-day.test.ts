// The demo clinic lives on whatever day and at whatever hour it is started.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../scripts/seed.ts';
import type { OutputOf, TypedOf, Verb } from '../src/kit/shared/contract.ts';
import { dayAt, workdayAt } from '../src/kit/shared/time.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as dashboard } from '../src/modules/dashboard/contract.ts';
import { api as identity } from '../src/modules/identity/contract.ts';
import { api as queue } from '../src/modules/queue/contract.ts';
import { type Caller, testApp, type TestApp } from './db.ts';
import { demo } from './demo.ts';
import { moments, zone } from './moments.ts';

let app: TestApp;
let now = Temporal.Now.instant();
// Begun on the first of the days, on the others it is started again.
beforeAll(async () => {
  app = await testApp({ now: () => now });
  await app.admin.query('truncate app.accounts, app.clinics cascade');
  now = moments[0]?.at ?? now;
  await seedDemo(app, app.adminUrl, now);
}, 180_000);
afterAll(() => app.close());

/** As who looks at the clinic at that hour: logged in now, since PostgreSQL ends tokens by its own clock. */
async function desk(): Promise<Caller> {
  const at = now;
  now = Temporal.Now.instant();
  const { data } = await app.call(identity.Login, demo.doctor, null);
  now = at;
  return { token: data.Token };
}

async function expectLivingDay(): Promise<void> {
  const as = await desk();
  const see = async <V extends Verb>(verb: V, input: TypedOf<V>): Promise<OutputOf<V>> => {
    const answer = await app.call(verb, input, as);
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const line = await see(queue.today, {});
  const day = await see(appointments.day, {});
  const totals = await see(dashboard.totals, {});
  const count = (...statuses: string[]) =>
    day.appointments.filter(({ status }) => statuses.includes(status)).length;
  const workday = workdayAt(now, zone);
  expect([line.day, day.day, totals.today]).toEqual([workday, workday, dayAt(now, zone)]);
  expect(line.called).toHaveLength(1);
  expect(line.waiting.length).toBeGreaterThanOrEqual(3);
  expect(line.over.length).toBeGreaterThanOrEqual(4);
  expect(count('Started')).toBe(1);
  expect(count('Completed')).toBeGreaterThanOrEqual(4);
  expect(count('Confirmed', 'Requested')).toBeGreaterThanOrEqual(4);
  // Of the evening before, visits and money have its date.
  const isEvening = workday !== totals.today;
  expect(totals.treatments.today).toBeGreaterThanOrEqual(isEvening ? 0 : 4);
  expect(totals.collection?.today).toBeGreaterThanOrEqual(isEvening ? 0 : 1);
  const times = [...line.called, ...line.waiting, ...line.over].flatMap((token) =>
    [token.takenAt, token.calledAt, token.doneAt].filter((at) => at !== null),
  );
  expect(new Set(times.map((at) => workdayAt(Temporal.Instant.from(at), zone)))).toEqual(
    new Set([line.day]),
  );
}

test.each(moments)('on $name', async ({ at }) => {
  now = at;
  expect(await seedDemo(app, app.adminUrl, now)).toContain('The demo clinic is already here. ');
  await expectLivingDay();
});
