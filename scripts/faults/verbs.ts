// Every write that somebody outside can ask, under kill -9: what was answered is there, once and whole; what was not is there so or not at
// all, and can then be asked again.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { signal as signalAll } from '../../src/kit/server/postgres-processes.ts';
import { examples, withoutExample } from '../../tests/examples/all.ts';
import {
  type Asked,
  type Example,
  type ExampleClinic,
  NotReady,
  type Reply,
  type Send,
} from '../../tests/examples/clinic.ts';
import type { PipelineParts } from './app.ts';
import { openDemoClinic } from './demo-clinic.ts';
import type { Load } from './load.ts';

export interface VerbTally {
  /** How often each verb was under way when the server was killed. */
  asked: Map<string, number>;
  answered: number;
  cutAndThere: number;
  cutAndGone: number;
  /** Taken, or answered as before, when they were asked again. */
  again: number;
  /** Acts that their gateway, which died with the server, does not know any more. */
  forgotten: string[];
  /** What may be asked for a moment only, and was asked again when that was over. */
  late: string[];
  lost: string[];
  doubled: string[];
  halves: string[];
  /** What was not there and was refused when it was asked again. */
  stranded: string[];
}

/** What one undisturbed call of a verb leaves behind. */
interface Mark {
  /** Entries of the audit log. */
  entries: number;
  /** Rows by table, as far as every call leaves as many. */
  rows: Map<string, number>;
}

export interface Attempt {
  example: Example;
  mark: Mark;
  /** Null where nobody is signed in. */
  sessionId: string | null;
  /** Entries of this verb, by this session or by nobody, before it was asked. */
  before: number;
  /** The same call each time, but for who carries it. */
  ask: (send?: Send) => Promise<Reply>;
  /** Null when it was cut off. */
  reply: Reply | null;
}

const atOnce = 8;

/** Steps of the queue and of appointments are undone within a short time; a server may take longer to come back. */
const momentary = new Set(['token_undo_late', 'undo_too_late']);

export interface Verbs {
  /** A round: some verbs are prepared, asked at once, and cut off at a random moment. @returns the milliseconds until the next promise. */
  strike: (app: PipelineParts, load: Load, round: number) => Promise<number>;
  tally: VerbTally;
  /** Of writes that could be asked. */
  total: number;
  /** Ids of those that leave nothing to look for. */
  unmarked: string[];
}

/** What can be asked, where, and what it leaves behind. */
export interface Asking {
  clinic: ExampleClinic;
  tables: readonly string[];
  asking: readonly Example[];
  marks: ReadonlyMap<string, Mark>;
}

/** @throws Error where a write has no example or its example is not answered as it says. */
export async function openAsking(app: PipelineParts, say: (line: string) => void): Promise<Asking> {
  const missing = withoutExample();
  if (missing.length > 0) throw new Error(`No example is written for ${missing.join(', ')}`);
  const clinic = await openDemoClinic(app);
  const tables = await writtenTables(app);
  const asking = examples.filter(({ answers }) => answers === 200);
  say(`What ${asking.length} verbs leave behind…`);
  return { clinic, tables, asking, marks: await markAll(clinic, asking, tables) };
}

/** Ids of those that leave nothing to look for. */
export const unmarkedOf = ({ asking, marks }: Asking): string[] =>
  asking.map(({ verb }) => verb.id).filter((id) => !((marks.get(id)?.entries ?? 0) > 0));

export const emptyTally = (): VerbTally => ({
  asked: new Map(),
  answered: 0,
  cutAndThere: 0,
  cutAndGone: 0,
  again: 0,
  forgotten: [],
  late: [],
  lost: [],
  doubled: [],
  halves: [],
  stranded: [],
});

export function addTally(to: VerbTally, { asked, ...more }: VerbTally): void {
  for (const [id, count] of asked) to.asked.set(id, (to.asked.get(id) ?? 0) + count);
  for (const kind of ['answered', 'cutAndThere', 'cutAndGone', 'again'] as const)
    to[kind] += more[kind];
  for (const kind of [...wrongs, 'forgotten', 'late'] as const) to[kind].push(...more[kind]);
}

const wrongs = ['lost', 'doubled', 'halves', 'stranded'] as const;

export const faultsOfVerbs = ({ tally }: Pick<Verbs, 'tally'>): string[] =>
  wrongs.flatMap((kind) => tally[kind].map((what) => `${kind}: ${what}`));

/** Whoever accepts an invitation leaves the same entry, by either verb; who counts cash is refused where money comes in meanwhile. */
const alone = new Set(['staff.accept', 'staff.join', 'cash.count']);

/** In any order, one of each at most at once: their entries are told apart by the verb. */
export function inGroups(asking: readonly Example[]): Example[][] {
  const isAlone = ({ verb }: Example): boolean => alone.has(verb.id);
  const order = asking.filter((one) => !isAlone(one)).toSorted(() => Math.random() - 0.5);
  const groups = asking.filter(isAlone).map((one) => [one]);
  while (order.length > 0) groups.push(order.splice(0, atOnce));
  return groups.toSorted(() => Math.random() - 0.5);
}

/** Prepares some, and counts what is there of each before it is asked. */
export async function prepareAll(
  { clinic, marks }: Asking,
  group: readonly Example[],
  hasFreshKeys = false,
): Promise<Attempt[]> {
  await clinic.rows('delete from app.throttles', []);
  const prepared = await Promise.all(
    group.map((example) => prepare(clinic, example, marks.get(example.verb.id), hasFreshKeys)),
  );
  const attempts = prepared.filter((one) => one !== null);
  for (const attempt of attempts) attempt.before = (await entriesOf(clinic, attempt)).length;
  return attempts;
}

export async function openVerbs(app: PipelineParts, say: (line: string) => void): Promise<Verbs> {
  const ready = await openAsking(app, say);
  const tally = emptyTally();
  let groups: Example[][] = [];
  return {
    tally,
    total: ready.asking.length,
    unmarked: unmarkedOf(ready),
    async strike(_app, load, round) {
      if (groups.length === 0) groups = inGroups(ready.asking);
      const attempts = await prepareAll(ready, groups.shift() ?? []);
      // However busy the machine is: a moment after so many have been answered.
      const awaited = randomInt(0, attempts.length);
      const reached = Promise.withResolvers<void>();
      let answers = 0;
      const asked = attempts.map(async (attempt) => {
        attempt.reply = await attempt.ask().catch(() => null);
        answers += 1;
        if (answers >= awaited) reached.resolve();
      });
      if (awaited > 0) await reached.promise;
      await pause(randomInt(0, 40));
      if (round % 2 === 1) signalAll(app.databasePids, 'SIGKILL');
      await app.signal('SIGKILL');
      await Promise.all(asked);
      const back = load.nextPromise();
      await app.start();
      const millis = await back;
      await load.end();
      await Promise.all(attempts.map((attempt) => judge(ready, attempt, tally)));
      return millis;
    },
  };
}

/** Handed on, counted or renewed by whoever comes next: what a call leaves there is soon another's. */
const passing = ['audit', 'audit_heads', 'outgoing', 'throttles', 'access_tokens', 'once'];

async function writtenTables(app: PipelineParts): Promise<string[]> {
  const rows = await app.ask<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and not c.relname = any($1) order by 1`,
    [passing],
  );
  return rows.map(({ name }) => name);
}

/** Twice each, so that what differs from call to call is not taken for the verb's own. */
async function markAll(
  clinic: ExampleClinic,
  asking: readonly Example[],
  tables: readonly string[],
): Promise<Map<string, Mark>> {
  const played: { example: Example; mark: Mark; transactions: string[] }[] = [];
  for (let round = 0; round < 2; round += 1) {
    await clinic.rows('delete from app.throttles', []);
    for (const example of asking) {
      const attempt = await prepare(clinic, example, undefined);
      // What a person can be made but once, an ABHA: its gateway is new with the next start.
      if (!attempt) continue;
      const before = new Set((await entriesOf(clinic, attempt)).map(({ seq }) => seq));
      const { status, code } = await afterStorm(attempt.ask);
      // An outside system that was too slow for this busy machine.
      if (status === 503 && example.verb.kind === 'act') continue;
      if (status !== 200)
        throw new Error(`${example.verb.id} answered ${status} ${code ?? 'without a code'}`);
      const entries = (await entriesOf(clinic, attempt)).filter(({ seq }) => !before.has(seq));
      played.push({
        example,
        mark: { entries: entries.length, rows: new Map() },
        transactions: entries.map(({ transaction }) => transaction),
      });
    }
  }
  for (const one of played) one.mark.rows = await rowsOf(clinic, tables, one.transactions);
  const marks = new Map<string, Mark>();
  for (const { example, mark } of played) {
    const first = marks.get(example.verb.id);
    if (!first) marks.set(example.verb.id, mark);
    else {
      if (first.entries !== mark.entries) first.entries = Number.NaN;
      for (const [table, count] of first.rows)
        if (mark.rows.get(table) !== count) first.rows.delete(table);
    }
  }
  return marks;
}

async function prepare(
  clinic: ExampleClinic,
  example: Example,
  mark: Mark | undefined,
  hasFreshKeys = false,
): Promise<Attempt | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const own = await clinic.onOwnDevice();
      const { input, ...more }: Asked = await example.make(own);
      const onceKey = randomUUID();
      const by = more.as === undefined ? own.as : more.as;
      return {
        example,
        mark: mark ?? { entries: 0, rows: new Map() },
        sessionId: by && 'sessionId' in by ? String(by.sessionId) : null,
        before: 0,
        ask: (send = (verb, asked, sent) => own.send(verb, asked, sent)) =>
          send(example.verb, input, {
            as: own.as,
            onceKey: hasFreshKeys ? randomUUID() : onceKey,
            ...more,
          }),
        reply: null,
      };
    } catch (error) {
      if (!(error instanceof NotReady)) throw error;
      await pause(200);
    }
  }
  return null;
}

interface Entry {
  seq: string;
  /** Of the transaction that wrote it. */
  transaction: string;
}

/** The audit log is written in the transaction of the write itself. */
const entriesOf = (clinic: ExampleClinic, { example, sessionId }: Attempt): Promise<Entry[]> =>
  clinic.rows<Entry>(
    `select clinic_id || ' ' || seq as seq, xmin::text as transaction from app.audit where action = $1 and ($2::uuid is null or session_id = $2) order by at`,
    [example.verb.id, sessionId],
  );

async function rowsOf(
  clinic: ExampleClinic,
  tables: readonly string[],
  transactions: readonly string[],
): Promise<Map<string, number>> {
  const counts = tables.map(
    (table) =>
      `select '${table}' as name, count(*)::int as count from app.${table} where xmin::text = any($1)`,
  );
  const rows = await clinic.rows<{ name: string; count: number }>(counts.join(' union all '), [
    transactions,
  ]);
  return new Map(rows.flatMap(({ name, count }) => (count === 0 ? [] : [[name, count]])));
}

/** Looks for what was asked, and asks it again where a client would. */
export async function judge(
  { clinic, tables }: Asking,
  attempt: Attempt,
  tally: VerbTally,
): Promise<void> {
  const { mark, reply } = attempt;
  const { verb } = attempt.example;
  tally.asked.set(verb.id, (tally.asked.get(verb.id) ?? 0) + 1);
  const isPromised = reply?.status === 200;
  // An act is two transactions: what was cut between them is taken up when it is asked again.
  const isUnderWay = verb.kind === 'act' && !isPromised;
  const isThere = await look(clinic, attempt, tables, isUnderWay ? null : tally);
  if (isPromised) tally.answered += 1;
  else if (isThere) tally.cutAndThere += 1;
  else tally.cutAndGone += 1;
  // A verb that leaves no entry and takes no key can't be looked for.
  const isKnown = mark.entries > 0;
  if (isPromised && isKnown && !isThere) tally.lost.push(verb.id);
  if (!verb.once && (isThere || isPromised || !isKnown)) return;

  const again = await answered(attempt.ask);
  if (again.status !== 200) {
    const names = `${verb.id} (${again.status} ${again.code ?? ''})`;
    const isLate = again.code !== null && momentary.has(again.code);
    (verb.kind === 'act' ? tally.forgotten : isLate ? tally.late : tally.stranded).push(names);
    return;
  }
  tally.again += 1;
  if (isPromised && !isDeepStrictEqual(again.data, reply.data))
    tally.doubled.push(`${verb.id} (another answer)`);
  if (isKnown && !(await look(clinic, attempt, tables, tally))) tally.lost.push(verb.id);
}

/**
 * @param tally takes note of more or less than one call leaves; null where that is not settled yet.
 * @returns whether something of the call's work is there.
 */
async function look(
  clinic: ExampleClinic,
  attempt: Attempt,
  tables: readonly string[],
  tally: VerbTally | null,
): Promise<boolean> {
  const { mark, before, example } = attempt;
  const entries = (await entriesOf(clinic, attempt)).slice(before);
  if (entries.length === 0) return false;
  if (!tally) return true;
  if (entries.length > mark.entries) tally.doubled.push(example.verb.id);
  const rows = await rowsOf(
    clinic,
    tables,
    entries.map(({ transaction }) => transaction),
  );
  const less = [...mark.rows].filter(([table, count]) => (rows.get(table) ?? 0) < count);
  if (entries.length < mark.entries || less.length > 0)
    tally.halves.push(`${example.verb.id} (${less.map(([table]) => table).join(', ')})`);
  return true;
}

/** So many log-ins in a row, on a quick machine, are a storm, of which work is asked for half a minute. */
async function afterStorm(ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask();
  if (reply.code !== 'work_needed') return reply;
  await pause(31_000);
  return ask();
}

async function answered(ask: () => Promise<Reply>): Promise<Reply> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    // Somebody else may hold it for a moment: an act that was cut off is taken up when its time runs out.
    if (answer && answer.status < 500 && answer.code !== 'still_running') return answer;
    if (performance.now() > deadline)
      return answer ?? { status: 0, data: null, code: 'no answer', raw: '', cookie: '' };
    await pause(250);
  }
}
