import { expect, test } from 'vitest';
import { markedKey } from '../../kit/server/secrets.ts';
import { firstWord } from '../../kit/shared/first-word.ts';
import { Refusal, refusal, refuse } from '../../kit/shared/refusal.ts';
import { readChallenge, workText, writeWork } from '../../kit/shared/work.ts';
import { api } from '../../modules/identity/contract.ts';
import { loginRules } from './caller-rules.ts';
import { openTurns } from '../../kit/server/dispatch/turns.ts';
import type { Call } from '../../kit/server/dispatch/call.ts';

const contextKey = Buffer.alloc(32, 7);
const logIn = (
  username: string,
  address: string,
  more: { cookie?: string; work?: string; isPage?: boolean } = {},
): Call => ({
  verb: api.Login,
  handle: async () => undefined,
  caller: { kind: 'nobody' },
  input: { username, password: 'x' },
  client: {
    address,
    device: 'test',
    cookies: { '__Host-bind': more.cookie },
    ...(more.work === undefined ? {} : { work: more.work }),
    setCookie: () => undefined,
    clearSite: () => undefined,
  },
  language: null,
  requestId: 'test',
  ...(more.isPage ? { isPage: true } : {}),
});

/** Strangers from as many networks, each with a name that nobody has; none of them ends before `end`. */
function storm(count: number) {
  let now = 1_800_000_000_000;
  const turns = openTurns({
    contextKey,
    logins: loginRules,
    knowsToken: () => false,
    clock: () => now,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = Array.from({ length: count }, (_, n) =>
    turns.run(logIn(`nobody${n}`, `10.${n >> 8}.${n & 255}.1`), () => promise),
  );
  const outcomes = Promise.allSettled(calls);
  return { turns, outcomes, end: resolve, wait: (millis: number) => (now += millis) };
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error);

function solve(error: unknown): string {
  const challenge = String(error instanceof Refusal && error.more.details?.['challenge']);
  const read = readChallenge(challenge);
  if (!read) throw new Error('no challenge');
  let count = 0;
  while (Math.clz32(firstWord(workText(read.seal, count))) < read.bits) count += 1;
  return writeWork(challenge, count);
}

test('in a storm a stranger works first and is let in', async () => {
  const { turns, outcomes, end } = storm(1_000);
  const asked = await turns
    .run(logIn('person', '192.0.2.1'), async () => 'in')
    .catch((error: unknown) => error);
  expect(codeOf(asked)).toBe('work_needed');
  const work = solve(asked);
  const worked = turns.run(logIn('person', '192.0.2.1', { work }), async () => 'in');
  const again = turns.run(logIn('person', '192.0.2.1', { work }), async () => 'in');
  await expect(again).rejects.toMatchObject({ code: 'work_needed' });
  end();
  await expect(worked).resolves.toBe('in');
  const refused = (await outcomes).flatMap((one) =>
    one.status === 'rejected' ? [codeOf(one.reason)] : [],
  );
  expect(refused.length).toBeGreaterThan(970);
  expect(new Set(refused)).toEqual(new Set(['work_needed']));
});

test('a device that was signed in here goes before strangers and works for nothing', async () => {
  const { turns, outcomes, end } = storm(100);
  const order: string[] = [];
  const act = (name: string) => async () => void order.push(name);
  const own = turns.run(
    logIn('person', '192.0.2.1', { cookie: markedKey(contextKey) }),
    act('own device'),
  );
  const forged = turns.run(
    logIn('person', '192.0.2.2', { cookie: markedKey(Buffer.alloc(32, 8)) }),
    act('forged'),
  );
  await expect(forged).rejects.toMatchObject({ code: 'work_needed' });
  end();
  await Promise.all([own, outcomes]);
  expect(order).toEqual(['own device']);
});

test('a name that logged in from this network is let in again, from elsewhere it works', async () => {
  const { turns, outcomes, end } = storm(0);
  await turns.run(logIn('+91 98220 12345', '192.0.2.1'), async () => 'in');
  const crowd = Array.from({ length: 60 }, (_, n) =>
    turns.run(logIn(`nobody${n}`, `10.0.${n}.1`), async () => 'in'),
  );
  const later = await Promise.allSettled([
    turns.run(logIn('9822012345', '192.0.2.99'), async () => 'in'),
    turns.run(logIn('9822012345', '198.51.100.1'), async () => 'in'),
  ]);
  expect(later.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  end();
  await Promise.allSettled([...crowd, outcomes]);
});

test('a wrong password makes no network known', async () => {
  const { turns } = storm(0);
  await turns
    .run(logIn('person', '192.0.2.1'), () => Promise.reject(new Error('wrong')))
    .catch(() => undefined);
  const crowd = Array.from({ length: 60 }, (_, n) =>
    turns.run(logIn(`nobody${n}`, `10.0.${n}.1`), async () => 'in'),
  );
  await expect(turns.run(logIn('person', '192.0.2.1'), async () => 'in')).rejects.toMatchObject({
    code: 'work_needed',
  });
  await Promise.allSettled(crowd);
});

test('pages without script stand in a line of their own; the storm passes', async () => {
  const { turns, outcomes, end, wait } = storm(100);
  await expect(
    turns.run(logIn('guest', '192.0.2.1', { isPage: true }), async () => 'in'),
  ).resolves.toBe('in');
  end();
  await outcomes;
  wait(30_001);
  await expect(turns.run(logIn('person', '192.0.2.1'), async () => 'in')).resolves.toBe('in');
});

const refused = (status: number) => () =>
  Promise.reject(refuse(refusal(status, { id: 'no', message: 'No' })));

/** Wrong passwords for a name, each from a network of its own that does the work it is asked for. */
async function guessAt(turns: ReturnType<typeof openTurns>, name: string, count: number) {
  for (let n = 0; n < count; n += 1) {
    const from = `10.9.${n}.1`;
    const asked: unknown = await turns
      .run(logIn(name, from), refused(422))
      .catch((no: unknown) => no);
    if (codeOf(asked) !== 'work_needed') continue;
    await turns.run(logIn(name, from, { work: solve(asked) }), refused(422)).catch(() => undefined);
  }
}
const bitsAsked = (error: unknown) =>
  readChallenge(String(error instanceof Refusal && error.more.details?.['challenge']))?.bits;

test('a name that is guessed at costs work, other names and a known device nothing', async () => {
  let now = 1_800_000_000_000;
  const turns = openTurns({
    contextKey,
    logins: loginRules,
    knowsToken: () => false,
    clock: () => now,
    heat: { waiting: Infinity, aSecond: Infinity, millis: 0, wrong: 4 },
  });
  await guessAt(turns, 'person', 4);
  const fresh = () => turns.run(logIn('person', '192.0.2.1'), async () => 'in');
  const asked: unknown = await fresh().catch((error: unknown) => error);
  expect(bitsAsked(asked)).toBe(16);
  await expect(turns.run(logIn('other', '192.0.2.1'), async () => 'in')).resolves.toBe('in');
  const cookie = markedKey(contextKey);
  await expect(turns.run(logIn('person', '192.0.2.1', { cookie }), async () => 'in')).resolves.toBe(
    'in',
  );
  const work = solve(asked);
  await expect(turns.run(logIn('person', '192.0.2.1', { work }), async () => 'in')).resolves.toBe(
    'in',
  );
  await guessAt(turns, 'person', 8);
  expect(
    bitsAsked(
      await turns
        .run(logIn('person', '198.51.100.1'), async () => 'in')
        .catch((error: unknown) => error),
    ),
  ).toBe(17);
  now += 900_000;
  await expect(turns.run(logIn('person', '198.51.100.1'), async () => 'in')).resolves.toBe('in');
});

test('easier work does not do for a name that is guessed at', async () => {
  const { turns, outcomes, end } = storm(100);
  const easy: unknown = await turns
    .run(logIn('other', '192.0.2.1'), async () => 'in')
    .catch((error: unknown) => error);
  end();
  await outcomes;
  await guessAt(turns, 'person', 10);
  await expect(
    turns.run(logIn('person', '192.0.2.1', { work: solve(easy) }), async () => 'in'),
  ).rejects.toMatchObject({ code: 'work_needed' });
});

test('a known device that guesses wrong ten times is none for a quarter of an hour', async () => {
  let now = 1_800_000_000_000;
  const turns = openTurns({
    contextKey,
    logins: loginRules,
    knowsToken: () => false,
    clock: () => now,
  });
  const cookie = markedKey(contextKey);
  const cookies = { '__Host-bind': cookie };
  for (let n = 0; n < 10; n += 1) {
    expect(turns.knownDevice(cookies)).not.toBeNull();
    await turns.run(logIn('person', '192.0.2.1', { cookie }), refused(422)).catch(() => undefined);
  }
  expect(turns.knownDevice(cookies)).toBeNull();
  expect(turns.knownDevice({ '__Host-bind': markedKey(contextKey) })).not.toBeNull();
  expect(turns.knownDevice({ '__Host-bind': markedKey(Buffer.alloc(32, 8)) })).toBeNull();
  now += 900_000;
  expect(turns.knownDevice(cookies)).not.toBeNull();
});
