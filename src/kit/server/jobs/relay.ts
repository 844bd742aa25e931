// The relay: what a transaction left as news or work becomes jobs. A row that cannot be handed on waits longer each time and then stands
// among the dead letters with its reason; the others go on.
import type { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { entryAs, systemClinicId } from '../context.ts';
import type { Subscription } from '../../shared/contract.ts';
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

/**
 * One transaction takes what waits and leaves it as jobs: nothing is handed on twice, nothing is lost between.
 * @returns how many rows were taken.
 */
export async function handOn(parts: RelayParts): Promise<number> {
  const client = await parts.pool.connect();
  try {
    await client.query('begin');
    await client.query(entryAs(parts.contextKey, 'system', systemClinicId, parts.clock.now()));
    const { rows } = await client.query<Waiting>('select * from app.take_outgoing($1)', [
      maxAtOnce,
    ]);
    await handOnAll(parts, client, rows);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** All together, which is cheap; where that fails, each by itself. */
async function handOnAll(
  parts: RelayParts,
  client: pg.PoolClient,
  rows: readonly Waiting[],
): Promise<void> {
  if (rows.length === 0) return;
  const isDone = await tried(client, () => insertJobs(parts, client, rows));
  if (isDone.done) return;
  for (const row of rows) {
    const alone = await tried(client, () => insertJobs(parts, client, [row]));
    if (!alone.done) await setAside(client, row, reasonOf(alone.error));
  }
}

/** @throws what ends the connection; anything else is answered, with nothing of it left. */
async function tried(
  client: pg.PoolClient,
  step: () => Promise<void>,
): Promise<{ done: true } | { done: false; error: unknown }> {
  await client.query('savepoint handing_on');
  try {
    await step();
    await client.query('release savepoint handing_on');
    return { done: true };
  } catch (error) {
    await client.query('rollback to savepoint handing_on');
    return { done: false, error };
  }
}

async function insertJobs(
  parts: RelayParts,
  client: pg.PoolClient,
  rows: readonly Waiting[],
): Promise<void> {
  const jobs = Map.groupBy(
    rows.flatMap((row) => jobsOf(parts, row)),
    ({ name }) => name,
  );
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (const [name, list] of jobs)
    await parts.boss.insert(
      name,
      list.map(({ row, afterSeconds }) => ({
        data: { clinicId: row.clinic_id, input: row.payload } satisfies JobData,
        ...(afterSeconds === 0 ? {} : { startAfter: afterSeconds }),
      })),
      { db },
    );
}

/** @throws for a name that this process does not know. */
function jobsOf(
  { verbs, events, subscriptions }: RelayParts,
  row: Waiting,
): { name: string; afterSeconds: number; row: Waiting }[] {
  if (!(row.kind === 'task' ? verbs : events).has(row.name))
    throw new Error(`no ${row.kind} is called ${row.name}`);
  if (row.kind === 'task') return [{ name: row.name, afterSeconds: 0, row }];
  return subscriptions
    .filter(({ event }) => event.id === row.name)
    .map(({ verb, afterSeconds }) => ({ name: verb.id, afterSeconds, row }));
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
