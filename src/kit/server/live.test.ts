// What is told of commits: once, together, and again where it could not be said.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type News, openTelling } from './live.ts';

const news = (clinicId: string, id: string): News => ({
  clinicId,
  modules: ['patients'],
  ids: [id],
});

/** What is said, each saying waits until it is let go. */
function openLine() {
  const said: unknown[][] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  return {
    said,
    say: (_channel: string, pieces: readonly string[]): Promise<void> => {
      said.push(pieces.map((piece): unknown => JSON.parse(piece)));
      const one = Promise.withResolvers<void>();
      waiting.push(one);
      return one.promise;
    },
    async letGo(): Promise<void> {
      waiting.shift()?.resolve();
      await pause(0);
    },
    async refuse(): Promise<void> {
      waiting.shift()?.reject(new Error('the line is down'));
      await pause(0);
    },
  };
}

test('the first is said at once, what follows meanwhile together, a clinic in one piece', async () => {
  const line = openLine();
  const telling = openTelling(line.say, () => undefined);
  telling.tell(news('a', '1'));
  telling.tell(news('a', '2'));
  telling.tell(news('b', '3'));
  telling.tell({ clinicId: 'a', modules: ['queue', 'patients'], ids: ['2', '4'] });
  expect(line.said).toEqual([[{ c: 'a', m: ['patients'], i: ['1'] }]]);
  await line.letGo();
  expect(line.said[1]).toEqual([
    { c: 'a', m: ['patients', 'queue'], i: ['2', '4'] },
    { c: 'b', m: ['patients'], i: ['3'] },
  ]);
  await line.letGo();
  expect(line.said).toHaveLength(2);
});

test('of many records only that there are more than the most', async () => {
  const line = openLine();
  openTelling(line.say, () => undefined).tell({
    clinicId: 'a',
    modules: ['patients'],
    ids: Array.from({ length: 5_000 }, (_, n) => String(n)),
  });
  expect(line.said).toMatchObject([[{ i: { length: 41 } }]]);
});

test('what could not be said is said again with what has come since; closing says what waits', async () => {
  const line = openLine();
  const failed: unknown[] = [];
  const telling = openTelling(line.say, (error) => failed.push(error));
  telling.tell(news('a', '1'));
  await line.refuse();
  expect(failed).toHaveLength(1);
  telling.tell(news('a', '2'));
  const closed = telling.close();
  await vi.waitUntil(() => line.said.length === 2, { timeout: 5_000 });
  expect(line.said[1]).toEqual([{ c: 'a', m: ['patients'], i: ['1', '2'] }]);
  await line.letGo();
  await closed;
});
