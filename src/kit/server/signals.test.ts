import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../tests/db.ts';
import { openSignals, type Signal, type Signals } from './signals.ts';

let app: TestApp;
const open: Signals[] = [];
const closings: number[] = [];
beforeAll(async () => {
  app = await testApp();
  for (const _process of [1, 2])
    open.push(
      await openSignals({
        connectionString: app.adminUrl,
        announce: async (channel, pieces) => {
          await app.admin.query(
            'select pg_notify($1, said) from unnest($2::text[]) with ordinality as list (said, at) order by at',
            [channel, pieces],
          );
        },
        onError: () => undefined,
      }),
    );
});
afterAll(async () => {
  for (const signals of open) await signals.close(1001);
  await app.close();
});

interface Heard {
  signals: Signal[];
  losses: number;
  until(count: number): Promise<Signal[]>;
  leave: () => void;
}

function place(at: number, room: string, id: string): Heard {
  const signals: Signal[] = [];
  const waits: (() => void)[] = [];
  const heard = { signals, losses: 0 };
  const leave = open[at]?.join({
    room,
    id,
    hear(signal) {
      signals.push(signal);
      for (const wake of waits.splice(0)) wake();
    },
    lose: () => void (heard.losses += 1),
    end: (closing) => void closings.push(closing),
  });
  return Object.assign(heard, {
    async until(count: number) {
      while (signals.length < count) await new Promise<void>((resolve) => waits.push(resolve));
      return signals;
    },
    leave: leave ?? (() => undefined),
  });
}

const said = (from: string, text: string) => ({ kind: 'said' as const, from, text });

test('a message of any length comes whole, in order, to the others of its room alone', async () => {
  const [mine, theirs, strange] = [
    place(0, 'a', 'one'),
    place(1, 'a', 'two'),
    place(1, 'b', 'three'),
  ];
  const texts = ['', 'short', '₹'.repeat(40_000), 'after'];
  for (const text of texts) await open[0]?.send('a', said('one', text));
  expect((await theirs.until(4)).map(({ text }) => text)).toEqual(texts);
  expect([mine.signals, strange.signals]).toEqual([[], []]);
  for (const one of [mine, theirs, strange]) one.leave();
  expect(open[0]?.count()).toBe(0);
});

test('whoever may have missed something is told to come back', async () => {
  const mine = place(0, 'a', 'one');
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'practice-diary-signals' and datname = current_database()`,
  );
  await admin.end();
  await expect.poll(() => mine.losses, { timeout: 10_000 }).toBe(1);
  mine.leave();
});
