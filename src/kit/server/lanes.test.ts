import { expect, test } from 'vitest';
import { type Entry, type Lanes, openLanes } from './lanes.ts';

const other = (from: string, about?: string) => ({
  isKnown: false,
  from,
  ...(about === undefined ? {} : { about }),
});

/** Fills the one place, lines the calls up, and lets them through. @returns their names in the order in which they came in. */
async function orderOf(lanes: Lanes, calls: [string, Entry][]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = lanes.run(other('first'), () => promise);
  const order: string[] = [];
  const outcomes = Promise.allSettled(
    calls.map(([name, entry]) => lanes.run(entry, async () => void order.push(name))),
  );
  resolve();
  await first;
  const refused = (await outcomes).flatMap((one, at) =>
    one.status === 'rejected' ? [calls[at]?.[0]] : [],
  );
  return { order, refused };
}

test('a network that asks often does not hold up one that asks once', async () => {
  const { order } = await orderOf(openLanes(1, 20), [
    ['crowd 1', other('crowd', 'a')],
    ['crowd 2', other('crowd', 'b')],
    ['crowd 3', other('crowd', 'c')],
    ['person', other('home', 'person')],
  ]);
  expect(order).toEqual(['crowd 1', 'person', 'crowd 2', 'crowd 3']);
});

test('many networks that ask for one name do not hold up another name', async () => {
  const { order } = await orderOf(openLanes(1, 20), [
    ['guess 1', other('one', 'victim')],
    ['guess 2', other('two', 'victim')],
    ['guess 3', other('three', 'victim')],
    ['person', other('four', 'person')],
  ]);
  expect(order).toEqual(['guess 1', 'person', 'guess 2', 'guess 3']);
});

test('who is known goes first, in a line of their own', async () => {
  const { order, refused } = await orderOf(openLanes(1, 1), [
    ['stranger', other('one', 'x')],
    ['known', { isKnown: true, from: 'device' }],
    ['stranger too many', other('two', 'y')],
  ]);
  expect(order).toEqual(['known', 'stranger']);
  expect(refused).toEqual(['stranger too many']);
});

test('a full line sends away who has had the most turns', async () => {
  const { order, refused } = await orderOf(openLanes(1, 2), [
    ['crowd 1', other('crowd', 'a')],
    ['crowd 2', other('crowd', 'b')],
    ['person', other('home', 'person')],
    ['crowd 3', other('crowd', 'c')],
  ]);
  expect(order).toEqual(['crowd 1', 'person']);
  expect(refused).toEqual(['crowd 2', 'crowd 3']);
});

test('a fresh network comes before networks that have guessed at the same name, and other names before both', async () => {
  const { order } = await orderOf(openLanes(1, 20), [
    ['guess 1', other('one', 'victim')],
    ['guess 2', other('one', 'victim')],
    ['guess 3', other('one', 'victim')],
    ['guess 4', other('two', 'victim')],
    ['owner', other('home', 'victim')],
    ['person', other('four', 'person')],
  ]);
  expect(order).toEqual(['guess 1', 'person', 'guess 4', 'owner', 'guess 2', 'guess 3']);
});

test('a full line of guesses at a name sends the guesser away, not its owner', async () => {
  const { refused } = await orderOf(openLanes(1, 2), [
    ['guess 1', other('one', 'victim')],
    ['guess 2', other('one', 'victim')],
    ['owner', other('home', 'victim')],
  ]);
  expect(refused).toEqual(['guess 2']);
});

test('a colleague at the network of a name that is guessed at does not wait for its turns', async () => {
  const { order } = await orderOf(openLanes(1, 20), [
    ['guess 1', other('one', 'victim')],
    ['guess 2', other('two', 'victim')],
    ['guess 3', other('three', 'victim')],
    ['owner', other('home', 'victim')],
    ['colleague', other('home', 'colleague')],
    ['guess 4', other('four', 'victim')],
  ]);
  expect(order).toEqual(['guess 1', 'guess 2', 'colleague', 'guess 3', 'owner', 'guess 4']);
});

test('strangers leave a place to who is known', async () => {
  const lanes = openLanes(2, 20);
  const { promise, resolve } = Promise.withResolvers<void>();
  const strangers = [other('one'), other('two')].map((one) => lanes.run(one, () => promise));
  await expect(lanes.run({ isKnown: true, from: 'device' }, async () => 'in')).resolves.toBe('in');
  expect(lanes.waiting()).toBe(1);
  resolve();
  await Promise.all(strangers);
});

test('calls about the same run one after the other, others beside them', async () => {
  const lanes = openLanes(4, 20);
  const { promise, resolve } = Promise.withResolvers<void>();
  const guesses = [other('one', 'victim'), other('two', 'victim')].map((one) =>
    lanes.run(one, () => promise),
  );
  await expect(lanes.run(other('home', 'person'), async () => 'in')).resolves.toBe('in');
  expect(lanes.waiting()).toBe(1);
  resolve();
  await Promise.all(guesses);
  expect(lanes.waiting()).toBe(0);
});

test('no more run at once than may, and a failure gives its place back', async () => {
  const lanes = openLanes(3, 20);
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      lanes.run(other(String(n)), async () => {
        most = Math.max(most, (running += 1));
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
        if (n % 2 === 0) throw new Error('no');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});
