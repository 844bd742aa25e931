import { expect, test } from 'vitest';
import { type Lanes, openLanes } from './lanes.ts';

const other = (...keys: string[]) => ({ isKnown: false, keys });

/** Fills the one place, lines the calls up, and lets them through. @returns their names in the order in which they came in. */
async function orderOf(lanes: Lanes, calls: [string, ReturnType<typeof other>][]) {
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
    ['known', { isKnown: true, keys: ['device'] }],
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

test('no more run at once than may, and a failure gives its place back', async () => {
  const lanes = openLanes(2, 20);
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
