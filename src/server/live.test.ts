import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../tests/db.ts';
import { freshSession, type Person } from '../../tests/world.ts';
import { closings } from '../kit/shared/live.ts';
import { maxLines } from '../kit/server/socket.ts';
import { api as patients } from '../modules/patients/contract.ts';
import type { App } from './create-app.ts';

let app: TestApp;
let other: App;
let addresses: string[] = [];

beforeAll(async () => {
  app = await testApp();
  other = await app.another();
  addresses = [
    await app.http.listen({ port: 0, host: '127.0.0.1' }),
    await other.http.listen({ port: 0, host: '127.0.0.1' }),
  ];
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Screen {
  said: { modules?: string[]; ids?: string[]; ready?: true }[];
  closed: Promise<number>;
  beats(): number;
  until(count: number): Promise<void>;
  close(): void;
}

async function open(
  address: string,
  greeting: string,
  headers: Record<string, string> = {},
  { isSilent = false } = {},
): Promise<Screen> {
  const said: Screen['said'] = [];
  let beats = 0;
  const waits: (() => void)[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own web socket takes headers, the browser's does not
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, {
    headers,
  } as unknown as string[]);
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  socket.addEventListener('message', ({ data }) => {
    const one: Screen['said'][number] & { beat?: true } = JSON.parse(String(data));
    if (one.beat) {
      beats += 1;
      return;
    }
    said.push(one);
    for (const wake of waits.splice(0)) wake();
  });
  const opened = new Promise<void>((resolve) =>
    socket.addEventListener('open', () => {
      if (!isSilent) socket.send(greeting);
      resolve();
    }),
  );
  if (isSilent) await opened;
  return {
    said,
    closed,
    beats: () => beats,
    async until(count) {
      while (said.length < count) await new Promise<void>((resolve) => waits.push(resolve));
    },
    close: () => socket.close(),
  };
}

const screenOf = async (person: Person, at = 0): Promise<Screen> => {
  const screen = await open(addresses[at] ?? '', JSON.stringify({ token: person.token }));
  await screen.until(1);
  return screen;
};
const register = (name: string, as: Person) =>
  app
    .call(
      patients.register,
      { name, contactNumber: '9876543210', gender: 'Female', statedAge: 30 },
      as,
    )
    .then(({ data }) => data.patient.id);

describe('a live line', () => {
  test('beats every two seconds, so that a screen sees a dead server within five', async () => {
    const screen = await screenOf(app.world.rao);
    await new Promise((resolve) => setTimeout(resolve, 4_300));
    expect(screen.beats()).toBe(2);
    screen.close();
  });

  test('tells every process of a change, by module and id alone, and other clinics nothing', async () => {
    const near = await screenOf(app.world.rao);
    const far = await screenOf(app.world.lata, 1);
    const stranger = await screenOf(app.world.stranger, 1);
    expect(near.said).toEqual([{ ready: true }]);
    const id = await register('Meera Joshi', app.world.lata);
    await Promise.all([near.until(2), far.until(2)]);
    for (const screen of [near, far]) {
      expect(screen.said[1]?.modules).toContain('patients');
      expect(screen.said[1]?.ids).toContain(id);
      expect(JSON.stringify(screen.said[1])).not.toContain('Meera');
    }
    await register('Sita Stranger', app.world.stranger);
    await stranger.until(2);
    expect(stranger.said).toHaveLength(2);
    expect(stranger.said[1]?.ids).not.toContain(id);
    expect(near.said).toHaveLength(2);
    for (const screen of [near, far, stranger]) screen.close();
  });

  test('keeps from a member what no page of theirs shows', async () => {
    const nobody = await screenOf(app.world.nobody);
    const lata = await screenOf(app.world.lata);
    await register('Ravi Kulkarni', app.world.lata);
    await lata.until(2);
    expect(nobody.said.flatMap(({ modules = [] }) => modules)).not.toContain('patients');
    nobody.close();
    lata.close();
  });

  test('ends within a second of its session', async () => {
    const person = await freshSession(app.admin, app.world.lata, 'phone');
    const screen = await screenOf(person, 1);
    const before = performance.now();
    await app.admin.query(`update app.sessions set revoked_at = now() where id = $1`, [
      person.sessionId,
    ]);
    expect(await screen.closed).toBe(closings.ended);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('is opened anew when rights change', async () => {
    const screen = await screenOf(app.world.lata);
    await app.admin.query(
      `update app.roles set pages = pages || '[{"page":"Reports","allowToView":true,"allowToAddEdit":false}]' where id = $1`,
      [app.world.sunrise.roleId],
    );
    expect(await screen.closed).toBe(closings.again);
  });

  test.each([
    ['an unknown token', JSON.stringify({ token: 'none' }), {}, closings.unknown],
    ['no token', 'hello', {}, closings.unknown],
    [
      'a page of another site',
      JSON.stringify({ token: 'token-of-12' }),
      { origin: 'https://elsewhere.example' },
      closings.refused,
    ],
  ])('is closed to %s', async (_name, greeting, headers, code) => {
    const screen = await open(addresses[0] ?? '', greeting, headers);
    expect(await screen.closed).toBe(code);
    expect(screen.said).toEqual([]);
  });

  test('is closed to one who keeps talking', async () => {
    const person = await freshSession(app.admin, app.world.lata, 'talker');
    const socket = new WebSocket(`${(addresses[0] ?? '').replace('http', 'ws')}/api/live`);
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token: person.token })));
    socket.addEventListener('message', () => socket.send('more'));
    expect(await closed).toBe(closings.refused);
  });
});

describe('lines at once', () => {
  /** Opens so many lines with this greeting from this address. @returns those that were let in, and those that were told that there are too many. */
  async function lines(count: number, greeting: string, from: string) {
    const [address = ''] = addresses;
    const all = await Promise.all(
      Array.from({ length: count }, () => open(address, greeting, { 'x-forwarded-for': from })),
    );
    const answers = await Promise.all(
      all.map((one) => Promise.race([one.closed, one.until(1).then(() => 'ready' as const)])),
    );
    return { all, answers };
  }
  const close = ({ all }: { all: Screen[] }) =>
    Promise.all(all.map((one) => (one.close(), one.closed)));
  const count = (answers: readonly unknown[], wanted: unknown) =>
    answers.filter((one) => one === wanted).length;

  test('are capped by member, whatever the session, and open again when some close', async () => {
    const device = await freshSession(app.admin, app.world.lata, 'lines');
    const first = await lines(
      maxLines.ofMember - 1,
      JSON.stringify({ token: app.world.lata.token }),
      '192.0.2.1',
    );
    expect(count(first.answers, 'ready')).toBe(maxLines.ofMember - 1);
    const more = await lines(3, JSON.stringify({ token: device.token }), '192.0.2.2');
    expect([count(more.answers, 'ready'), count(more.answers, closings.crowded)]).toEqual([1, 2]);
    const colleague = await lines(1, JSON.stringify({ token: app.world.rao.token }), '192.0.2.2');
    expect(colleague.answers).toEqual(['ready']);
    await close(first);
    const again = await lines(1, JSON.stringify({ token: device.token }), '192.0.2.2');
    expect(again.answers).toEqual(['ready']);
    await Promise.all([more, colleague, again].map(close));
  });

  test('are capped by address before anybody says who they are', async () => {
    const [address = ''] = addresses;
    const silent = await Promise.all(
      Array.from({ length: maxLines.ofAddress }, () =>
        open(address, 'x', { 'x-forwarded-for': '192.0.2.9' }, { isSilent: true }),
      ),
    );
    const token = JSON.stringify({ token: app.world.rao.token });
    const full = await lines(1, token, '192.0.2.9');
    expect(full.answers).toEqual([closings.crowded]);
    const elsewhere = await lines(1, token, '192.0.2.10');
    expect(elsewhere.answers).toEqual(['ready']);
    await close({ all: [...silent, ...elsewhere.all] });
  });
});
