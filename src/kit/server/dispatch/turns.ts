// Who comes next to what costs a core (log-ins, codes): fair by network and name, known devices first, and a little work while many call or guess.
import { availableParallelism } from 'node:os';
import { openLanes } from '../lanes.ts';
import { isMarkedKey, keyHash, macOf } from '../secrets.ts';
import { type Tallying, talliesAlone } from '../tallies.ts';
import { openWork } from '../work.ts';
import { blockOf } from '../../shared/network.ts';
import { commonRefusals, Refusal, refuse } from '../../shared/refusal.ts';
import type { Verb } from '../../shared/contract.ts';
import type { Client } from '../ctx.ts';
import type { Call } from './call.ts';

export interface Turns {
  /** @throws work_needed with a challenge while many call, too_many when the line is full */
  run<T>(call: Call, work: () => Promise<T>): Promise<T>;
  /** The device a call comes from, when somebody was signed in on it here and it has not guessed wrong too often. */
  knownDevice(cookies: Client['cookies']): string | null;
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
  /** What all processes count together; for this one alone when absent. */
  tallying?: Tallying | undefined;
  /** Milliseconds; in tests alone. */
  clock?: () => number;
}

const maxAtOnce = 2 * availableParallelism();
const maxWaiting = 64;
/** Strangers waiting, or calling within a second, from which on work is asked of them; and for how long after that. */
export interface Heat {
  waiting: number;
  aSecond: number;
  millis: number;
  /** Wrong passwords of strangers for one name from which on work is asked of whoever gives that name. */
  wrong: number;
}
const usualHeat: Heat = { waiting: 8, aSecond: 20, millis: 30_000, wrong: 10 };
/** Zero bits: 0.1 seconds of a desk computer, doubling with every sixteen that wait with their work done. */
const bits = { least: 15, waitingPerBit: 16 };
/** For a name that is guessed at: a second of a desk computer, and two after thirty. */
const aimedBits = (wrong: number, rule: Heat): number =>
  wrong < rule.wrong ? 0 : wrong < 3 * rule.wrong ? 16 : 17;
/** Wrong tries are remembered for so long; a known device that has made so many is a stranger for that time. */
const wrongTries = { millis: 900_000, tellFrom: 1, ofDevice: 10, most: 50_000 };
const goodLogins = { most: 50_000, millis: 30 * 24 * 3_600_000, tellFrom: 1 };

/** Who waits each server process knows for itself: its own cores are what it guards. Wrong tries, known places and work done count on all. */
export function openTurns({
  contextKey,
  logins,
  knowsToken,
  heat: rule = usualHeat,
  clock,
  tallying = talliesAlone(clock),
}: TurnsParts): Turns {
  const lanes = openLanes(maxAtOnce, maxWaiting);
  // Pages without script can't work: they have a line of their own, which a storm at the log-in does not fill.
  const pages = openLanes(3, maxWaiting);
  const work = openWork(macOf(contextKey, 'work'), clock, tallying);
  // Somebody who sets the machine's clock back must not make a storm last for a day.
  const steady = clock ?? (() => performance.now());
  const heat = openHeat(rule, steady);
  // Names that logged in well from a network: the same two are let in first. Told to nobody but them, so that it gives nobody away.
  const recent = tallying.open('places', goodLogins.most);
  const wrong = tallying.open('wrong', wrongTries.most);

  const knownDevice: Turns['knownDevice'] = (cookies) => {
    const cookie = cookies[logins.deviceCookie];
    if (cookie === undefined || !isMarkedKey(contextKey, cookie)) return null;
    const device = `device ${keyHash(cookie).toString('base64')}`;
    return wrong.of(device) < wrongTries.ofDevice ? device : null;
  };
  const knownBy = ({ caller, client }: Call, place: string | null): string | null => {
    if (caller.kind === 'system') return 'system';
    if (caller.kind === 'token' && knowsToken(caller.proof)) return caller.proof.toString('base64');
    return knownDevice(client.cookies) ?? (place !== null && recent.of(place) > 0 ? place : null);
  };

  return {
    knownDevice,
    async run(call, act) {
      const { client } = call;
      const name = logins.nameOf(call.input);
      const block = blockOf(client.address);
      const place = name === null ? null : `place ${name} ${block}`;
      const named = name === null ? {} : { about: name };
      if (call.isPage) return pages.run({ isKnown: false, from: block, ...named }, act);
      const device = knownBy(call, place);
      if (device === null) {
        const waiting = lanes.waiting();
        const aimed = name === null ? 0 : aimedBits(wrong.of(`name ${name}`), rule);
        if ((heat.rises(waiting) || aimed > 0) && !work.isDone(client.work ?? '', aimed))
          throw challenged(work.ask(Math.max(bitsFor(waiting), aimed)));
      }
      const countWrong = (error: unknown): never => {
        if (error instanceof Refusal && error.status === 422) {
          if (device !== null) wrong.add(device, wrongTries);
          else if (name !== null) wrong.add(`name ${name}`, wrongTries);
        }
        throw error;
      };
      const answer = await lanes.run(
        device === null
          ? { isKnown: false, from: block, ...named }
          : { isKnown: true, from: device },
        () => act().catch(countWrong),
      );
      if (place !== null && call.verb.id === logins.verb.id) recent.add(place, goodLogins);
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
