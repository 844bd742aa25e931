import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App } from '../../server/create-app.ts';
import { api as places } from '../../modules/places/contract.ts';
import { api as patients } from '../../modules/patients/contract.ts';
import { type TestApp, testApp } from '../../../tests/db.ts';
import { firstWord } from '../shared/first-word.ts';
import { readChallenge, workText, writeWork } from '../shared/work.ts';
import { talliesAlone } from './tallies.ts';
import { openWork } from './work.ts';

const allowed = 40;
let app: TestApp;
let second: App;
beforeAll(async () => {
  app = await testApp({ rates: allowed });
  second = await app.another();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const tick = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

async function statuses(count: number, url: string, headers: Record<string, string>) {
  const list: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { http } = n % 2 === 0 ? app : second;
    list.push((await http.inject({ method: 'GET', url, headers })).statusCode);
    await tick(10);
  }
  return list;
}

test('whoever calls two processes in turn gets no more than from one', async () => {
  const headers = { authorization: app.world.rao.token, 'x-forwarded-for': '192.0.2.7' };
  const list = await statuses(allowed * 2, `${patients.search.url}?text=meera`, headers);
  const taken = list.filter((status) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(allowed);
  // What is on its way between the two while they count.
  expect(taken).toBeLessThanOrEqual(allowed + 8);
  expect(list.at(-1)).toBe(429);
  expect(list.at(-2)).toBe(429);
});

test('others, and other verbs, are counted apart', async () => {
  const other = await statuses(4, `${places.states.url}?country=IN`, {
    'x-forwarded-for': '192.0.2.7',
  });
  expect(other).toEqual([200, 200, 200, 200]);
  const stranger = { authorization: app.world.rao.token, 'x-forwarded-for': '192.0.2.8' };
  expect(await statuses(2, `${patients.search.url}?text=meera`, stranger)).toEqual([200, 200]);
});

test('what one process counted another knows, for as long as it counts', async () => {
  const rule = { millis: 2_000, tellFrom: 2 };
  const [one, two] = [app, second].map((process) => process.tallying.open('a test', 100));
  one?.add('Meera', rule);
  await tick(60);
  expect(two?.of('Meera')).toBe(0);
  one?.add('Meera', rule);
  await expect.poll(() => two?.of('Meera')).toBe(2);
  expect([two?.of('Ravi'), two?.add('Meera', rule)]).toEqual([0, 3]);
  await expect
    .poll(() => [one?.of('Meera'), two?.of('Meera')], { timeout: 10_000 })
    .toEqual([0, 0]);
});

test('work done for one process buys nothing at another', async () => {
  const key = Buffer.alloc(32, 3);
  const [one, two] = [app, second].map(({ tallying }) => openWork(key, Date.now, tallying));
  const work = () => {
    const challenge = one?.ask(8) ?? '';
    const { seal, bits } = readChallenge(challenge) ?? { seal: '', bits: 0 };
    let count = 0;
    while (Math.clz32(firstWord(workText(seal, count))) < bits) count += 1;
    return writeWork(challenge, count);
  };
  // On a machine at work what one has counted may come late; asking alone would spend it at the other.
  await expect
    .poll(
      async () => {
        const done = work();
        const isTaken = one?.isDone(done, 8);
        await tick(100);
        return [isTaken, two?.isDone(done, 8)];
      },
      { timeout: 10_000 },
    )
    .toEqual([true, false]);
});

test('the oldest keys go first, and a window is not made longer by counting', () => {
  let now = 0;
  const tallies = talliesAlone(() => now).open('a test', 2);
  const rule = { millis: 100, tellFrom: 1 };
  tallies.add('a', rule);
  now = 60;
  expect([tallies.add('a', rule), tallies.left('a')]).toEqual([2, 40]);
  tallies.add('b', rule);
  tallies.add('c', rule);
  expect(['a', 'b', 'c'].map((key) => tallies.of(key))).toEqual([0, 1, 1]);
  now = 200;
  expect(tallies.add('b', rule)).toBe(1);
});
