// G17: refresh tokens under replay, theft and haste, against a small model of what they may do.
import fc from 'fast-check';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { anywhere, password, type Town } from './town.ts';

interface Signed {
  token: string;
  refreshToken: string;
  cookie: string;
}

async function signIn(town: Town, username: string): Promise<Signed> {
  const from = anywhere();
  const answer = await town.send(identity.Login, { username, password }, from);
  if (answer.status !== 200) throw new Error(`log-in answered ${answer.status} ${answer.code}`);
  return {
    token: answer.data['Token'] ?? '',
    refreshToken: answer.data['refreshToken'] ?? '',
    cookie: answer.cookie,
  };
}

const refresh = (town: Town, refreshToken: string, cookie: string) =>
  town.send(identity.RefreshToken, {}, anywhere(), { token: refreshToken, cookie });
const isAlive = async (town: Town, token: string) =>
  (await town.send(identity.askNewDevices, { isOn: false }, anywhere(), { token })).code ===
  'step_up';

/** One token, used so many times at once. */
export async function storm(
  town: Town,
  times: number,
): Promise<{ successors: number; refused: number }> {
  const signed = await signIn(town, town.people[0] ?? '');
  const answers = await Promise.all(
    Array.from({ length: times }, () => refresh(town, signed.refreshToken, signed.cookie)),
  );
  return {
    successors: new Set(
      answers.filter((one) => one.status === 200).map((one) => one.data['refreshToken'] ?? ''),
    ).size,
    refused: answers.filter((one) => one.status !== 200).length,
  };
}

type Step = { kind: 'present' | 'previous' | 'grandparent' | 'thief' | 'forged' | 'late' };
const steps = fc.array(
  fc.constantFrom<Step['kind']>(
    'present',
    'present',
    'present',
    'previous',
    'grandparent',
    'thief',
    'forged',
    'late',
  ),
  { maxLength: 10 },
);

/**
 * Random histories of one session's refresh tokens. The model: the present one is turned; the one before, within ten seconds, is answered
 * alike; an older or a late one ends the family; without the cookie, or forged, nothing happens.
 * @returns how many histories agreed; throws with the shortest that does not.
 */
export async function histories(town: Town, runs: number): Promise<number> {
  let next = 1;
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (kinds) => {
      next = (next % (town.people.length - 1)) + 1;
      const signed = await signIn(town, town.people[next] ?? '');
      const chain = [signed.refreshToken];
      let token = signed.token;
      let isOver = false;
      for (const kind of kinds) {
        const of = (back: number) => chain.at(-1 - back);
        const chosen =
          kind === 'previous' || kind === 'late' ? of(1) : kind === 'grandparent' ? of(2) : of(0);
        if (chosen === undefined) continue;
        if (kind === 'late')
          await town.admin.query(
            `update app.sessions set rotated_at = rotated_at - interval '11 seconds' where id in (select session_id from app.access_tokens)`,
          );
        const sent = kind === 'forged' ? `${chosen.slice(0, -4)}AAAA` : chosen;
        const answer = await refresh(
          town,
          sent,
          kind === 'thief' ? '__Host-bind=stolen' : signed.cookie,
        );
        const isGood = !isOver && (kind === 'present' || kind === 'previous');
        if ((answer.status === 200) !== isGood)
          throw new Error(`${kind} after ${kinds.join(' ')} answered ${answer.status}`);
        if (kind === 'present' && isGood) chain.push(answer.data['refreshToken'] ?? '');
        if (kind === 'previous' && isGood && answer.data['refreshToken'] !== of(0))
          throw new Error('the previous token was answered another successor');
        if (isGood) token = answer.data['Token'] ?? '';
        if (kind === 'grandparent' || kind === 'late') isOver = true;
        if ((await isAlive(town, token)) === isOver)
          throw new Error(`after ${kind} the access token is ${isOver ? 'alive' : 'dead'}`);
      }
      ran += 1;
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return ran;
}
