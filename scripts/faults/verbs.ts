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

interface Attempt {
  example: Example;
  mark: Mark;
  /** Null where nobody is signed in. */
  sessionId: string | null;
  /** Entries of this verb, by this session or by nobody, before it was asked. */
  before: number;
  ask: () => Promise<Reply>;
  /** Null when it was cut off. */
  reply: Reply | null;
}

const atOnce = 8;

/** A step of the queue is undone within half a minute; a server may take longer to come back. */
const momentary = new Set(['token_undo_late']);

export interface Verbs {
  /** A round: some verbs are prepared, asked at once, and cut off at a random moment. @returns the milliseconds until the next promise. */
  strike: (app: PipelineParts, load: Load, round: number) => Promise<number>;
  tally: VerbTally;
  /** Of writes that could be asked. */
  total: number;
  /** Ids of those that leave nothing to look for. */
  unmarked: string[];
}

/** @throws Error where a write has no example or its example is not answered as it says. */
export async function openVerbs(app: PipelineParts, say: (line: string) => void): Promise<Verbs> {
  const missing = withoutExample();
  if (missing.length > 0) throw new Error(`No example is written for ${missing.join(', ')}`);
  const clinic = await openDemoClinic(app);
  const tables = await writtenTables(app);
  const asking = examples.filter(({ answers }) => answers === 200);
  say(`What ${asking.length} verbs leave behind…`);
  const marks = await markAll(clinic, asking, tables);
  const tally: VerbTally = {
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
  };
  let order: Example[] = [];
  const next = (): Example[] => {
    // One of each at most in a round: their entries are told apart by the verb.
    if (order.length === 0) order = asking.toSorted(() => Math.random() - 0.5);
    return order.splice(0, atOnce);
  };
  return {
    tally,
    total: asking.length,
    unmarked: asking
      .map(({ verb }) => verb.id)
      .filter((id) => !((marks.get(id)?.entries ?? 0) > 0)),
    async strike(_app, load, round) {
      await clinic.rows('delete from app.throttles', []);
      const prepared = await Promise.all(
        next().map((example) => prepare(clinic, example, marks.get(example.verb.id))),
      );
      const attempts = prepared.filter((one) => one !== null);
      for (const attempt of attempts) attempt.before = (await entriesOf(clinic, attempt)).length;
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
      await Promise.all(attempts.map((attempt) => judge(clinic, attempt, tables, tally)));
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
      const { status, code } = await attempt.ask();
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
): Promise<Attempt | null> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const own = await clinic.onOwnDevice();
      const { input, ...more }: Asked = await example.make(own);
      const sent = { onceKey: randomUUID(), ...more };
      const by = more.as === undefined ? own.as : more.as;
      return {
        example,
        mark: mark ?? { entries: 0, rows: new Map() },
        sessionId: by && 'sessionId' in by ? String(by.sessionId) : null,
        before: 0,
        ask: () => own.send(example.verb, input, sent),
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

async function judge(
  clinic: ExampleClinic,
  attempt: Attempt,
  tables: readonly string[],
  tally: VerbTally,
): Promise<void> {
  const { mark, reply } = attempt;
  const { verb } = attempt.example;
  tally.asked.set(verb.id, (tally.asked.get(verb.id) ?? 0) + 1);
  const isThere = await look(clinic, attempt, tables, tally);
  const isPromised = reply?.status === 200;
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

/** @returns whether the call's work is there; more or less of it than one call leaves is noted. */
async function look(
  clinic: ExampleClinic,
  attempt: Attempt,
  tables: readonly string[],
  tally: VerbTally,
): Promise<boolean> {
  const { mark, before, example } = attempt;
  const entries = (await entriesOf(clinic, attempt)).slice(before);
  if (entries.length === 0) return false;
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
