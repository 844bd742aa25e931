// Who comes next to what costs a core (log-ins, codes): fair by network and name, known devices first, and a little work while many call.
import { availableParallelism } from 'node:os';
import { openLanes } from '../lanes.ts';
import { isMarkedKey, keyHash, macOf } from '../secrets.ts';
import { openWork } from '../work.ts';
import { blockOf } from '../../shared/network.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { Verb } from '../../shared/contract.ts';
import type { Call } from './call.ts';

export interface Turns {
  /** @throws work_needed with a challenge while many call, too_many when the line is full */
  run<T>(call: Call, work: () => Promise<T>): Promise<T>;
}

export interface LoginRules {
  /** Whoever got through it from a network is let in first from there. */
  verb: Pick<Verb, 'id'>;
  /** Holds the key of a known device. */
  deviceCookie: string;
  /** The user name that was typed, in one spelling; null where none was. */
  nameOf(input: unknown): string | null;
}

export interface TurnsParts {
  contextKey: Buffer;
  logins: LoginRules;
  /** Whether this token was answered lately. */
  knowsToken: (proof: Buffer) => boolean;
  heat?: Heat;
  clock?: () => number;
}

const maxAtOnce = 2 * availableParallelism();
const maxWaiting = 64;
/** Strangers waiting, or calling within a second, from which on work is asked of them; and for how long after that. */
export interface Heat {
  waiting: number;
  aSecond: number;
  millis: number;
}
const usualHeat: Heat = { waiting: 8, aSecond: 20, millis: 30_000 };
/** Zero bits: 0.1 seconds of a desk computer, doubling with every sixteen that wait with their work done. */
const bits = { least: 15, waitingPerBit: 16 };
const goodLogins = { most: 50_000, millis: 30 * 24 * 3_600_000 };

/** What is counted here each server process counts for itself; the key of the work is shared. */
export function openTurns({
  contextKey,
  logins,
  knowsToken,
  heat: rule = usualHeat,
  clock = Date.now,
}: TurnsParts): Turns {
  const lanes = openLanes(maxAtOnce, maxWaiting);
  // Pages without script can't work: they have a line of their own, which a storm at the log-in does not fill.
  const pages = openLanes(2, maxWaiting);
  const work = openWork(macOf(contextKey, 'work'), clock);
  const heat = openHeat(rule, clock);
  const recent = openRecent(clock);

  const known = ({ caller, client }: Call): string | null => {
    if (caller.kind === 'system') return 'system';
    if (caller.kind === 'token' && knowsToken(caller.proof)) return caller.proof.toString('base64');
    const device = client.cookies[logins.deviceCookie];
    return device !== undefined && isMarkedKey(contextKey, device)
      ? keyHash(device).toString('base64')
      : null;
  };

  return {
    async run(call, act) {
      const { client } = call;
      const name = logins.nameOf(call.input);
      const block = blockOf(client.address);
      const place = name === null ? null : `${name} ${block}`;
      const device = known(call) ?? (place !== null && recent.has(place) ? place : null);
      const keys = [block, ...(name === null ? [] : [`name ${name}`])];
      if (call.isPage) return pages.run({ isKnown: false, keys }, act);
      if (device === null && heat.rises(lanes.waiting()) && !work.isDone(client.work ?? ''))
        throw challenged(work.ask(bitsFor(lanes.waiting())));
      const answer = await lanes.run(
        device === null ? { isKnown: false, keys } : { isKnown: true, keys: [device] },
        act,
      );
      if (place !== null && call.verb.id === logins.verb.id) recent.add(place);
      return answer;
    },
  };
}

const bitsFor = (waiting: number): number => bits.least + Math.floor(waiting / bits.waitingPerBit);

const challenged = (challenge: string): Error =>
  refuse(commonRefusals.work_needed, { details: { challenge }, retryAfterSeconds: 1 });

function openHeat(hot: Heat, clock: () => number): { rises(waiting: number): boolean } {
  let until = 0;
  let second = 0;
  let calls = 0;
  return {
    rises(waiting) {
      const now = clock();
      if (Math.floor(now / 1000) !== second) {
        second = Math.floor(now / 1000);
        calls = 0;
      }
      calls += 1;
      if (waiting >= hot.waiting || calls > hot.aSecond) until = now + hot.millis;
      return now < until;
    },
  };
}

/** Names that logged in well from a network: the same two are let in first. Told to nobody but them, so that it gives nobody away. */
function openRecent(clock: () => number): {
  has(place: string): boolean;
  add(place: string): void;
} {
  const logins = new Map<string, number>();
  return {
    has: (place) => (logins.get(place) ?? 0) > clock() - goodLogins.millis,
    add(place) {
      logins.delete(place);
      logins.set(place, clock());
      const [oldest] = logins.keys();
      if (oldest !== undefined && logins.size > goodLogins.most) logins.delete(oldest);
    },
  };
}
