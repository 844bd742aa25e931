// A place that is taken away is gone with the commit: of everything asked after it, nothing is answered, on any process.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Verb } from '../src/kit/shared/contract.ts';
import { api as identity } from '../src/modules/identity/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as staff } from '../src/modules/staff/contract.ts';
import type { App } from '../src/server/create-app.ts';
import { testApp, type TestApp } from './db.ts';
import { freshSession, type Person } from './world.ts';

let app: TestApp;
let other: App;
beforeEach(async () => {
  app = await testApp();
  other = await app.another();
});
afterEach(async () => {
  await other.close();
  await app.close();
});

const clients = 50;
const callsEach = 20;

/** Fifty clients on two processes ask without a pause; `end` happens in their midst. @returns when it was done and when each answered call had been asked. */
async function storm(
  verb: Verb,
  input: Record<string, string>,
  token: string,
  end: () => Promise<unknown>,
): Promise<{ late: number; asked: number; before: number }> {
  const answered: { at: number; status: number }[] = [];
  let endedAt = Number.POSITIVE_INFINITY;
  let asked = 0;
  const client = async (n: number) => {
    const { http } = n % 2 === 0 ? app : other;
    // Each goes on until it has asked its share after the end.
    for (let after = 0; after < callsEach;) {
      const at = performance.now();
      if (at > endedAt) {
        after += 1;
        asked += 1;
      }
      const { statusCode } = await http.inject({
        method: 'GET',
        url: verb.url,
        query: input,
        headers: { authorization: token },
      });
      answered.push({ at, status: statusCode });
    }
  };
  const crowd = Array.from({ length: clients }, (_, n) => client(n));
  await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThan(clients);
  await end();
  endedAt = performance.now();
  await Promise.all(crowd);
  const good = answered.filter((one) => one.status === 200);
  return { late: good.filter((one) => one.at > endedAt).length, asked, before: good.length };
}

describe('of 1,000 calls asked after it, none is answered:', () => {
  const memberOf = async (person: Person) => {
    const match = (await app.call(staff.members, {}, app.world.rao)).data.members.find(
      (one) => one.id === person.memberId,
    );
    if (!match) throw new Error('not a member');
    return match;
  };
  /** Answered late, asked too few, or no storm before: none of it. */
  const verdictOn = ({ late, asked, before }: { late: number; asked: number; before: number }) => ({
    late,
    isEnough: asked >= clients * callsEach,
    wasOpenBefore: before > clients,
  });
  const expected = { late: 0, isEnough: true, wasOpenBefore: true };
  const doctors = staff.doctors;
  test('a user made inactive', { timeout: 60_000 }, async () => {
    const { lata, rao } = app.world;
    const { id, version } = await memberOf(lata);
    expect(
      verdictOn(
        await storm(doctors, {}, lata.token, () =>
          app.call(staff.setMember, { id, version, isActive: false }, rao),
        ),
      ),
    ).toEqual(expected);
  });
  test('a user deleted', { timeout: 60_000 }, async () => {
    const { lata, rao } = app.world;
    const { id, version } = await memberOf(lata);
    expect(
      verdictOn(
        await storm(doctors, {}, lata.token, () =>
          app.call(staff.removeMember, { id, version }, rao),
        ),
      ),
    ).toEqual(expected);
  });
  test('a role that no longer opens the page', { timeout: 60_000 }, async () => {
    const { lata, rao, sunrise } = app.world;
    expect(
      verdictOn(
        await storm(patients.search, { text: 'meera' }, lata.token, () =>
          app.call(
            staff.amendRole,
            { id: sunrise.roleId, version: 1, name: 'Reception', pages: [] },
            rao,
          ),
        ),
      ),
    ).toEqual(expected);
  });
  test('a log-out', { timeout: 60_000 }, async () => {
    const { lata } = app.world;
    expect(
      verdictOn(await storm(doctors, {}, lata.token, () => app.call(identity.logout, {}, lata))),
    ).toEqual(expected);
  });
  test('a device that the owner signs out', { timeout: 60_000 }, async () => {
    const { lata, rao } = app.world;
    const device = await freshSession(app.admin, lata, 'phone');
    expect(
      verdictOn(
        await storm(doctors, {}, device.token, () =>
          app.call(staff.endSession, { memberId: lata.memberId, sessionId: device.sessionId }, rao),
        ),
      ),
    ).toEqual(expected);
    expect((await app.call(doctors, {}, lata)).status).toBe(200);
  });
});
