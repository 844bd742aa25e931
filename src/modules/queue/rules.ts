// Whose turn it is, and how long the others will wait.
import { refusal } from '../../kit/shared/refusal.ts';
import type { Place, Token, TokenAct, TokenStatus } from './model.ts';

export const refusals = {
  token_unknown: refusal(404, /*i18n*/ { id: 'token_unknown', message: 'This token is not found' }),
  token_step_refused: refusal(
    409,
    /*i18n*/ { id: 'token_step_refused', message: 'This step is not possible now' },
  ),
  waits_already: refusal(
    409,
    /*i18n*/ { id: 'waits_already', message: 'This patient already has a token for today' },
  ),
  queue_moved_on: refusal(
    409,
    /*i18n*/ {
      id: 'queue_moved_on',
      message: 'The queue has changed. This is the latest',
    },
  ),
  queue_empty: refusal(409, /*i18n*/ { id: 'queue_empty', message: 'Nobody is waiting' }),
  token_undo_late: refusal(
    409,
    /*i18n*/ { id: 'token_undo_late', message: 'This step can no longer be taken back' },
  ),
} as const;

/** From where each act starts and where it leads. */
export const acts: Readonly<Record<TokenAct, { from: readonly TokenStatus[]; to: TokenStatus }>> = {
  call: { from: ['waiting'], to: 'called' },
  recall: { from: ['called', 'left'], to: 'called' },
  finish: { from: ['called'], to: 'done' },
  skip: { from: ['waiting', 'called'], to: 'waiting' },
  leave: { from: ['waiting', 'called'], to: 'left' },
};

export const mayAct = (status: TokenStatus, act: TokenAct): boolean =>
  acts[act].from.includes(status);

/** What is called out and stands on the slip: the device's own number until the server has given one. */
export const calledName = ({ number, slipCode }: Pick<Token, 'number' | 'slipCode'>): string =>
  number === 0 ? (slipCode ?? '') : String(number);

/** Who is skipped lets so many pass. */
export const skipPlaces = 3;

export type Waiting = Pick<Token, 'id' | 'number' | 'isPriority' | 'turn' | 'startsAt'>;

/**
 * Those who wait in the order of their turns (decisions §7): a turn that staff have given, then priority, then booked patients whose start has come,
 * then walk-ins by token; a booked patient who is early waits for the start unless nobody else is there.
 * @param from when the first is called. @param turns how many were called today. @param paceMinutes what one patient takes.
 */
export function orderOf<T extends Waiting>(
  waiting: readonly T[],
  from: Temporal.Instant,
  turns: number,
  paceMinutes: number,
): T[] {
  const rest = waiting.toSorted((a, b) => a.number - b.number);
  const order: T[] = [];
  while (rest.length > 0) {
    const turn = turns + order.length;
    const at = from.add({ seconds: Math.round(order.length * paceMinutes * 60) });
    const next = rest.reduce((best, one) => (isBefore(one, best, turn, at) ? one : best));
    rest.splice(rest.indexOf(next), 1);
    order.push(next);
  }
  return order;
}

function isBefore(one: Waiting, other: Waiting, turn: number, at: Temporal.Instant): boolean {
  const [a, b] = [rankOf(one, turn, at), rankOf(other, turn, at)];
  if (a !== b) return a < b;
  if (one.turn !== null && other.turn !== null && one.turn !== other.turn)
    return one.turn < other.turn;
  if (one.startsAt !== null && other.startsAt !== null && one.startsAt !== other.startsAt)
    return one.startsAt < other.startsAt;
  return one.number < other.number;
}

function rankOf(
  { turn: ownTurn, isPriority, startsAt }: Waiting,
  turn: number,
  at: Temporal.Instant,
): number {
  if (ownTurn !== null) return ownTurn <= turn ? 0 : 5;
  if (isPriority) return 1;
  if (startsAt === null) return 3;
  return Temporal.Instant.compare(Temporal.Instant.from(startsAt), at) <= 0 ? 2 : 4;
}

/** How many of the latest visits tell today's pace. */
const paceOver = 8;
/** Until so many are done, the clinic's usual length counts for those that are missing. */
const paceLeast = 3;
const shortestVisit = 1;
const longestVisit = 60;

/** @returns minutes a patient takes today, from those who are done. @param usual minutes, before anybody is. */
export function paceOf(done: readonly Pick<Token, 'calledAt' | 'doneAt'>[], usual: number): number {
  const visits = done
    .flatMap(({ calledAt, doneAt }) =>
      calledAt === null || doneAt === null ? [] : [{ calledAt, doneAt }],
    )
    .toSorted((a, b) => (a.doneAt < b.doneAt ? 1 : -1))
    .slice(0, paceOver)
    .map(({ calledAt, doneAt }) =>
      Temporal.Instant.from(doneAt).since(Temporal.Instant.from(calledAt)).total('minutes'),
    )
    .filter((minutes) => minutes >= shortestVisit)
    .map((minutes) => Math.min(minutes, longestVisit));
  const missing = Math.max(0, paceLeast - visits.length);
  const sum = visits.reduce((total, minutes) => total + minutes, 0) + missing * usual;
  return Math.round((sum / (visits.length + missing)) * 10) / 10;
}

/** After so long without a call, whoever had a patient before the session is taken to be away. */
const callsWithin = { minutes: longestVisit };

/** What is known of when a doctor sees patients today. */
export interface Presence {
  now: Temporal.Instant;
  sessions: readonly { from: Temporal.Instant; to: Temporal.Instant }[];
  /** As it was told at the desk; undefined where nothing was. */
  delay: { minutes: number; madeAt: string } | undefined;
  /** Null before the first call of the day. */
  lastCallAt: string | null;
  isInside: boolean;
}

/**
 * @returns until when nobody is called: as late as was told, from the session's begin where that is ahead; without a delay, until the session.
 * Null while the doctor is there: a call says so, whatever was told before.
 */
export function awayUntil(presence: Presence): Temporal.Instant | null {
  const until = toldUntil(presence) ?? sessionAhead(presence);
  return until && Temporal.Instant.compare(until, presence.now) > 0 ? until : null;
}

function toldUntil({ delay, lastCallAt, sessions }: Presence): Temporal.Instant | null {
  if (!delay) return null;
  const madeAt = Temporal.Instant.from(delay.madeAt);
  if (lastCallAt !== null && Temporal.Instant.compare(lastCallAt, madeAt) > 0) return null;
  const from = nextSession(sessions, madeAt)?.from ?? madeAt;
  return laterOf(from, madeAt).add({ minutes: delay.minutes });
}

function sessionAhead({ now, sessions, lastCallAt, isInside }: Presence): Temporal.Instant | null {
  const isSeeing =
    lastCallAt !== null && Temporal.Instant.compare(lastCallAt, now.subtract(callsWithin)) > 0;
  return isInside || isSeeing ? null : (nextSession(sessions, now)?.from ?? null);
}

const nextSession = (sessions: Presence['sessions'], at: Temporal.Instant) =>
  sessions.find(({ to }) => Temporal.Instant.compare(to, at) > 0);

const laterOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) > 0 ? one : other;

/** Waits of those in order: until the doctor is there, or what is left of the patient inside, then one pace each; a booked patient who is early waits for the start at least. */
export function placesOf(
  order: readonly Waiting[],
  inside: readonly Pick<Token, 'calledAt'>[],
  now: Temporal.Instant,
  paceMinutes: number,
  away: Temporal.Instant | null = null,
): Place[] {
  const since = inside.map(({ calledAt }) =>
    calledAt === null ? 0 : now.since(Temporal.Instant.from(calledAt)).total('minutes'),
  );
  const left = Math.max(
    0,
    since.length === 0 ? 0 : paceMinutes - Math.min(...since),
    away === null ? 0 : away.since(now).total('minutes'),
  );
  return order.map(({ id, turn, isPriority, startsAt }, before) => {
    const untilStart =
      startsAt === null || turn !== null || isPriority
        ? 0
        : Temporal.Instant.from(startsAt).since(now).total('minutes');
    return {
      tokenId: id,
      before,
      minutes: Math.max(
        0,
        Math.round(Math.max(left + before * paceMinutes, before === 0 ? left : untilStart)),
      ),
    };
  });
}
