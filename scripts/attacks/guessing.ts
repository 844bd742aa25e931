// G19 and G20: guessing codes and passwords, and what answers and their timing tell about who exists.
import { api as identity } from '../../src/modules/identity/contract.ts';
import { api as signup } from '../../src/modules/signup/contract.ts';
import { anywhere, password, type Reply, type Town } from './town.ts';

/** @returns how many guesses were looked at at the most for one challenge, and how many were right. */
export async function guessCodes(
  town: Town,
  challenges: number,
  guessesEach: number,
): Promise<{ sent: number; maxEvaluated: number; accepted: number }> {
  const keys: string[] = [];
  for (const username of town.people.slice(0, challenges))
    keys.push(
      (await town.send(identity.resetPassword, { username }, anywhere())).data['requestKey'] ?? '',
    );
  let accepted = 0;
  let sent = 0;
  const queue = Array.from({ length: challenges * guessesEach }, (_, n) => n);
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (let n = queue.pop(); n !== undefined; n = queue.pop()) {
        const otp = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
        const answer = await town.send(
          identity.verifyOtp,
          { requestKey: keys[n % keys.length] ?? '', otp },
          anywhere(),
        );
        sent += 1;
        if (answer.status === 200) accepted += 1;
        else if (
          answer.code !== 'otp_wrong' &&
          answer.code !== 'otp_expired' &&
          answer.code !== 'otp_used_up' &&
          answer.code !== 'too_many'
        )
          throw new Error(`a guess answered ${answer.status} ${answer.code}`);
      }
    }),
  );
  const { rows } = await town.admin.query<{ most: number }>(
    `select max(tries)::int as most from app.codes`,
  );
  return { sent, maxEvaluated: rows[0]?.most ?? 0, accepted };
}

/** Many addresses, one account. @returns how many passwords were compared at all, and whether the owner's own device still gets in. */
export async function guessPasswords(
  town: Town,
  guesses: number,
): Promise<{ compared: number; ownerGetsIn: boolean }> {
  const username = town.people.at(-1) ?? '';
  const own = await town.send(identity.Login, { username, password }, anywhere());
  let compared = 0;
  const queue = Array.from({ length: guesses }, (_, n) => n);
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let n = queue.pop(); n !== undefined; n = queue.pop()) {
        const answer = await town.send(
          identity.Login,
          { username, password: `Guess@${n}` },
          `198.18.${(n >> 2) % 250}.${n % 4}`,
        );
        if (answer.code === 'login_wrong') compared += 1;
      }
    }),
  );
  const again = await town.send(identity.Login, { username, password }, '198.18.0.1', {
    cookie: own.cookie,
  });
  return { compared, ownerGetsIn: again.status === 200 };
}

/** The chance that a random time of one side is longer than one of the other: 0.5 tells nothing. */
function auc(one: number[], other: number[]): number {
  const all = [
    ...one.map((value) => ({ value, side: 1 })),
    ...other.map((value) => ({ value, side: 0 })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  all.forEach(({ side }, at) => {
    if (side === 1) rankSum += at + 1;
  });
  return (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

interface Told {
  flow: string;
  auc: number;
  timings: number;
  sameAnswer: boolean;
}

/** Somebody who exists against somebody who does not, in turn. */
async function compare(
  flow: string,
  count: number,
  known: (n: number) => Promise<Reply>,
  unknown: (n: number) => Promise<Reply>,
): Promise<Told> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let n = -10; n < count; n += 1) {
    for (const side of n % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const answer = await (side === 'known' ? known : unknown)(n + 10);
      answers.add(`${answer.status} ${answer.body}`);
      if (n >= 0) times[side].push(answer.millis);
    }
  }
  return {
    flow,
    auc: auc(times.known, times.unknown),
    timings: count,
    sameAnswer: answers.size === 1,
  };
}

/** Every person is asked about once in each flow, so that no throttle bites. `town.people` must be more than `count` + 10. */
export async function enumerate(town: Town, count: number): Promise<Told[]> {
  const nobody = (n: number) => `nobody${n}@example.test`;
  const somebody = (n: number) => town.people[n] ?? '';
  const form = (n: number, email: string, contactNumber: string) =>
    town.send(
      signup.register,
      {
        name: `Dr Number ${n}`,
        country: 'IN',
        isdCode: '+91',
        contactNumber,
        email,
        password: 'Orchid@7731',
      },
      anywhere(),
    );
  await town.admin.query('delete from app.throttles');
  const reset = await compare(
    'reset',
    count,
    (n) => town.send(identity.resetPassword, { username: somebody(n) }, anywhere()),
    (n) => town.send(identity.resetPassword, { username: nobody(n) }, anywhere()),
  );
  const login = await compare(
    'log-in',
    count,
    (n) => town.send(identity.Login, { username: somebody(n), password: 'Wrong@9911' }, anywhere()),
    (n) => town.send(identity.Login, { username: nobody(n), password: 'Wrong@9911' }, anywhere()),
  );
  let sent = 0;
  // The door's budget is two hundred an hour: it is set back, since it is not what is measured.
  const fresh = async () => {
    sent += 1;
    if (sent % 150 === 0) await town.admin.query('delete from app.throttles');
  };
  const register = await compare(
    'sign-up',
    count,
    async (n) => (await fresh(), form(n, somebody(n), String(9_100_000_001 + n))),
    async (n) => (await fresh(), form(n, nobody(n), String(8_100_000_001 + n))),
  );
  return [reset, login, register];
}
