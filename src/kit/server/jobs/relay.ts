// The relay: what a transaction left as news or work becomes jobs. A row that cannot be handed on waits longer each time and then stands
// among the dead letters with its reason; the others go on.
import { hash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { entryAs, systemClinicId } from '../context.ts';
import type { Subscription } from '../../shared/contract.ts';
import type { Hearing } from '../dispatch/commit.ts';
import { reasonOf } from '../dispatch/errors.ts';

export interface RelayParts {
  contextKey: Buffer;
  clock: Pick<Clock, 'now'>;
  /** As the role `diary_jobs`. */
  pool: pg.Pool;
  boss: Pick<PgBoss, 'insert'>;
  /** Ids of the verbs that have a queue, and of the events that any module declares. */
  verbs: ReadonlySet<string>;
  events: ReadonlySet<string>;
  subscriptions: readonly Subscription[];
}

/** What a job carries. */
export interface JobData {
  clinicId: string;
  input: unknown;
}

interface Waiting {
  clinic_id: string;
  id: string;
  kind: 'event' | 'task';
  name: string;
  payload: unknown;
  told_at: Date;
  tries: number;
}

export const maxAtOnce = 200;
const maxTries = 5;
/** 1, 4, 16 and 64 seconds: long enough for another process, which may be newer, to know what this one does not. */
const secondsAfter = (tries: number): number => 4 ** (tries - 1);

export interface HandedOn {
  /** Rows that were taken. */
  taken: number;
  /** That have a job now which could be worked at once. */
  queues: ReadonlySet<string>;
}

const takeQuery = { name: 'take_outgoing', text: 'select * from app.take_outgoing($1)' };

/** One transaction takes what waits and leaves it as jobs: nothing is handed on twice, nothing is lost between. */
export async function handOn(parts: RelayParts): Promise<HandedOn> {
  const client = await parts.pool.connect();
  try {
    await client.query('begin');
    await client.query(entryAs(parts.contextKey, 'system', systemClinicId, parts.clock.now()));
    const { rows } = await client.query<Waiting>({ ...takeQuery, values: [maxAtOnce] });
    const queues = await handOnAll(parts, client, rows);
    await client.query('commit');
    return { taken: rows.length, queues };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** All together, which is cheap; where that fails, each by itself. @returns the queues that got work for now. */
async function handOnAll(
  parts: RelayParts,
  client: pg.PoolClient,
  rows: readonly Waiting[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const together = await tried(client, () => insertJobs(parts, client, rows));
  if ('done' in together) return new Set(together.done);
  const queues: string[] = [];
  for (const row of rows) {
    const alone = await tried(client, () => insertJobs(parts, client, [row]));
    if ('done' in alone) queues.push(...alone.done);
    else await setAside(client, row, reasonOf(alone.error));
  }
  return new Set(queues);
}

/** @throws what ends the connection; anything else is answered, with nothing of it left. */
async function tried<T>(
  client: pg.PoolClient,
  step: () => Promise<T>,
): Promise<{ done: T } | { error: unknown }> {
  await client.query('savepoint handing_on');
  try {
    const done = await step();
    await client.query('release savepoint handing_on');
    return { done };
  } catch (error) {
    await client.query('rollback to savepoint handing_on');
    return { error };
  }
}

async function insertJobs(
  parts: RelayParts,
  client: pg.PoolClient,
  rows: readonly Waiting[],
): Promise<string[]> {
  const jobs = Map.groupBy(
    await heardOnly(
      client,
      rows.flatMap((row) => jobsOf(parts, row)),
    ),
    ({ name }) => name,
  );
  const db = {
    // The queue's own statements are the same for all that is handed on: planned once.
    executeSql: (text: string, values: unknown[] = []) =>
      client.query({ name: hash('sha1', text), text, values }),
  };
  for (const [name, list] of jobs)
    await parts.boss.insert(
      name,
      list.map(({ row, afterSeconds }) => ({
        data: { clinicId: row.clinic_id, input: row.payload } satisfies JobData,
        ...(afterSeconds === 0 ? {} : { startAfter: afterSeconds }),
      })),
      { db },
    );
  return [...jobs]
    .filter(([, list]) => list.some(({ afterSeconds }) => afterSeconds === 0))
    .map(([name]) => name);
}

interface Wanted {
  name: string;
  afterSeconds: number;
  asks?: string;
  row: Waiting;
}

/** @throws for a name that this process does not know. */
function jobsOf({ verbs, events, subscriptions }: RelayParts, row: Waiting): Wanted[] {
  if (!(row.kind === 'task' ? verbs : events).has(row.name))
    throw new Error(`no ${row.kind} is called ${row.name}`);
  if (row.kind === 'task') return [{ name: row.name, afterSeconds: 0, row }];
  return subscriptions
    .filter(({ event, when }) => event.id === row.name && when?.(row.payload) !== false)
    .map(({ verb, afterSeconds, asks }) => ({
      name: verb.id,
      afterSeconds,
      row,
      ...(asks === undefined ? {} : { asks }),
    }));
}

/** Who hears an event, told where it is published: what nobody hears is not even left to be handed on. */
export function hearingOf(subscriptions: readonly Subscription[]): Hearing {
  const followers = Map.groupBy(subscriptions, ({ event }) => event.id);
  return (event, payload) => {
    const asked = new Set<string>();
    for (const { when, asks } of followers.get(event) ?? []) {
      if (when?.(payload) === false) continue;
      if (asks === undefined) return 'somebody';
      asked.add(asks);
    }
    return [...asked];
  };
}

/** Without the jobs that the database says no to. */
async function heardOnly(client: pg.PoolClient, jobs: readonly Wanted[]): Promise<Wanted[]> {
  const heard = new Map<string, ReadonlySet<string>>();
  for (const [asks, list] of Map.groupBy(jobs, (job) => job.asks)) {
    if (asks === undefined) continue;
    const { rows } = await client.query<{ id: string }>({
      name: `heard_${asks}`,
      text: `select w.id from jsonb_to_recordset($1) w (clinic_id uuid, id uuid, payload jsonb) where app.${client.escapeIdentifier(asks)}(w.clinic_id, w.payload)`,
      values: [JSON.stringify(list.map(({ row }) => row))],
    });
    heard.set(asks, new Set(rows.map(({ id }) => id)));
  }
  return jobs.filter(({ asks, row }) => asks === undefined || heard.get(asks)?.has(row.id));
}

async function setAside(client: pg.PoolClient, row: Waiting, reason: string): Promise<void> {
  const tries = row.tries + 1;
  const letter = [row.clinic_id, row.id, row.kind, row.name, JSON.stringify(row.payload)];
  await (tries < maxTries
    ? client.query('select app.put_back_outgoing($1, $2, $3, $4, $5, $6, $7, $8)', [
        ...letter,
        row.told_at,
        tries,
        secondsAfter(tries),
      ])
    : client.query(buryText, [...letter, reason, tries, row.told_at]));
}

const buryText = 'select app.bury($1, $2, $3, $4, $5, $6, $7, $8)';

/** A job that failed every try. @param id of the job, so that being told twice leaves one letter. */
export async function buryJob(
  pool: pg.Pool,
  job: { id: string; name: string; data: JobData; reason: string; tries: number; since: Date },
): Promise<void> {
  const { clinicId, input } = job.data;
  await pool.query(buryText, [
    clinicId,
    job.id,
    'task',
    job.name,
    JSON.stringify(input ?? {}),
    job.reason,
    job.tries,
    job.since,
  ]);
}
