// What is done after the commit: the relay hands events and tasks to the queue, the queue runs them through the pipeline.
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, type Queue } from 'pg-boss';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { systemClinicId } from '../context.ts';
import { throughPooler } from '../pooler.ts';
import { clientWithoutCookies } from '../ctx.ts';
import { type Event, type Schedule, type Subscription, writes } from '../../shared/contract.ts';
import type { Pipeline } from '../dispatch/pipeline.ts';
import type { Bound } from '../contract/bind.ts';
import { reasonOf } from '../dispatch/errors.ts';
import { buryJob, handOn, type JobData, maxAtOnce } from './relay.ts';

export interface WorkerParts {
  /** As the role `diary_jobs`. */
  connectionString: string;
  /** It leads to a pooler that lends connections by the transaction. */
  isPooled?: boolean;
  contextKey: Buffer;
  clock: Pick<Clock, 'now'>;
  pipeline: Pick<Pipeline, 'run'>;
  verbs: readonly Bound[];
  events: readonly Event[];
  subscriptions: readonly Subscription[];
  schedules: readonly Schedule[];
  /** How often every job is tried again, in place of what is usual. */
  retries?: Tries;
  onError: (error: unknown, what: string) => void;
}

export interface Worker {
  /** Something was written that waits to be handed on: no need to sit out the pause. */
  wake(): void;
  /** Jobs not yet done, by queue and state, and for how many seconds the oldest could have been worked. */
  counts(): Promise<{ queue: string; state: string; count: number; seconds: number }[]>;
  /** Hands on everything that waits and works it; for tests and the seed. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const pauseMillis = 1_000;
/** What is written in this time is handed on together: nobody waits for it on a screen. */
const gatherMillis = 20;
/** What is due is asked once a pause for all queues together; each asking for itself, some seventy times as often, is for what that misses. */
const dueQuery = {
  name: 'due_queues',
  text: `select name from pgboss.job where state < 'active' and start_after <= now() group by name`,
};
/** So many jobs of one queue run side by side; where there were as many, the next are taken at once. */
const workOptions = {
  pollingIntervalSeconds: 60,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** They begin so far apart, for all at once they would hold the connections that desks wait for. */
const apartMillis = 8;
const deadQueue = 'failed';
const deadOptions = { pollingIntervalSeconds: 60, batchSize: 20, includeMetadata: true } as const;
/** In seconds, the pauses doubling up to the longest. */
type Tries = Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
const usualTries: Tries = { retryLimit: 5, retryDelay: 1 };
/** Whoever an act asks may be out for hours: some three in all. */
const triesOfActs: Tries = { retryLimit: 20, retryDelay: 1, retryDelayMax: 900 };
const jobOptions = {
  retryBackoff: true,
  expireInSeconds: 300,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 86_400,
};

export async function openWorker(parts: WorkerParts): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: parts.connectionString,
    schema: 'pgboss',
    createSchema: false,
    max: 3,
    application_name: 'practice-diary-jobs',
  });
  boss.on('error', (error) => parts.onError(error, 'queue'));
  await boss.start();
  const relayConfig: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: parts.connectionString,
    max: 1,
    // A statement alone goes there with its transaction, in one message.
    pipeline: parts.isPooled === true,
    connectionTimeoutMillis: 2_000,
    application_name: 'practice-diary-relay',
  };
  const relay = new pg.Pool(relayConfig);
  relay.on('error', (error) => parts.onError(error, 'relay'));
  if (parts.isPooled) throughPooler(relay);
  relay.on('connect', (client) => void client.on('error', () => undefined));

  const systemVerbs = new Map(
    parts.verbs
      .filter(({ verb }) => verb.allow === 'system' && writes(verb))
      .map((bound) => [bound.verb.id, bound]),
  );
  const known = await readKnown(relay);
  if (!known.limits.has(deadQueue))
    await boss.createQueue(deadQueue, { deleteAfterSeconds: 30 * 86_400 });
  const workers = new Map<string, string>();
  for (const bound of systemVerbs.values()) {
    const name = bound.verb.id;
    const tries = parts.retries ?? (bound.verb.kind === 'act' ? triesOfActs : usualTries);
    const options = { ...jobOptions, ...tries };
    if (!known.limits.has(name))
      await boss.createQueue(name, { ...options, deadLetter: deadQueue });
    else if (known.limits.get(name) !== tries.retryLimit) await boss.updateQueue(name, options);
    workers.set(
      name,
      await boss.work<JobData, unknown, typeof workOptions>(name, workOptions, (jobs) =>
        Promise.all(
          jobs.map((job, nth) => pause(nth * apartMillis).then(() => workOff(parts, bound, job))),
        ),
      ),
    );
  }
  workers.set(
    deadQueue,
    await boss.work<JobData, unknown, typeof deadOptions>(deadQueue, deadOptions, async (jobs) => {
      for (const job of jobs) await buryJob(relay, deadJob(job));
    }),
  );
  for (const { cron, verb } of parts.schedules)
    if (known.crons.get(verb.id) !== cron)
      await boss.schedule(verb.id, cron, { clinicId: systemClinicId, input: {} });

  const relayParts = {
    contextKey: parts.contextKey,
    clock: parts.clock,
    pool: relay,
    boss,
    verbs: new Set(systemVerbs.keys()),
    events: new Set(parts.events.map(({ id }) => id)),
    subscriptions: parts.subscriptions,
  };
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  let next: Promise<number> | null = null;
  const wakeWorkers = (queues: Iterable<string>): void => {
    for (const name of queues) {
      const id = workers.get(name);
      if (id !== undefined) boss.notifyWorker(id);
    }
  };
  /** Jobs that were to wait, were tried before or came by the clock. */
  const wakeDue = async (): Promise<void> => {
    if (stopped) return;
    const { rows } = await relay.query<{ name: string }>(dueQuery);
    wakeWorkers(rows.map(({ name }) => name));
  };
  const round = async (): Promise<number> => {
    next = null;
    if (stopped) return 0;
    try {
      const { taken, queues } = await handOn(relayParts);
      wakeWorkers(queues);
      return taken;
    } catch (error) {
      parts.onError(error, 'relay');
      return 0;
    }
  };
  /** Whoever asks while a round waits to begin is served by that one. */
  const drain = (): Promise<number> => (next ??= running = running.then(round));
  const beat = () => {
    timer = setTimeout(() => {
      void drain()
        .then((moved) => (moved === maxAtOnce ? drain() : moved))
        .then(wakeDue)
        .catch((error: unknown) => parts.onError(error, 'relay'))
        .finally(() => {
          if (!stopped) beat();
        });
    }, pauseMillis);
  };
  beat();

  return {
    wake() {
      waking ??= setTimeout(() => {
        waking = undefined;
        void drain();
      }, gatherMillis);
    },
    counts: async () =>
      (
        await relay.query<{ queue: string; state: string; count: number; seconds: number }>(
          `select name as queue, state::text as state, count(*)::int as count,
             coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as seconds
           from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%' group by name, state`,
        )
      ).rows,
    async settle() {
      for (let quiet = 0; quiet < 2;) {
        const moved = await drain();
        const open = await openJobs(relay);
        quiet = moved === 0 && open === 0 ? quiet + 1 : 0;
        if (quiet < 2) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      clearTimeout(waking);
      await running;
      await boss.stop({ graceful: true, timeout: 8_000 });
      await relay.end();
    },
  };
}

/**
 * What an earlier start left. Each queue and schedule would take a transaction of its own, some a hundred at every start, to leave it as it is.
 */
async function readKnown(
  relay: pg.Pool,
): Promise<{ limits: ReadonlyMap<string, number>; crons: ReadonlyMap<string, string> }> {
  const { rows } = await relay.query<{ name: string; limit: number; cron: string | null }>(
    `select q.name, q.retry_limit as limit, s.cron from pgboss.queue q left join pgboss.schedule s on s.name = q.name`,
  );
  return {
    limits: new Map(rows.map(({ name, limit }) => [name, limit])),
    crons: new Map(rows.flatMap(({ name, cron }) => (cron === null ? [] : [[name, cron]]))),
  };
}

/** Jobs that could be worked now or are being worked. */
async function openJobs(relay: pg.Pool): Promise<number> {
  const { rows } = await relay.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state < 'completed' and start_after <= now() and name <> 'failed'`,
  );
  return rows[0]?.count ?? 0;
}

interface FailedJob {
  id: string;
  data: JobData;
  output: object;
  createdOn: Date;
  sourceId: string | null;
  sourceName: string | null;
  sourceCreatedOn: Date | null;
  sourceRetryCount: number | null;
}

/** A job as the queue of the failed holds it; where the process died under it, the queue's own words are the reason. */
const deadJob = (job: FailedJob) => ({
  id: job.sourceId ?? job.id,
  name: job.sourceName ?? deadQueue,
  data: job.data,
  reason:
    'reason' in job.output ? String(job.output.reason) : JSON.stringify(job.output).slice(0, 300),
  tries: (job.sourceRetryCount ?? 0) + 1,
  since: job.sourceCreatedOn ?? job.createdOn,
});

async function workOff(
  parts: WorkerParts,
  bound: Bound,
  job: { id: string; data: JobData },
): Promise<{ id: string; status: 'completed' | 'failed'; output?: { reason: string } }> {
  try {
    await parts.pipeline.run({
      ...bound,
      caller: { kind: 'system', clinicId: job.data.clinicId },
      input: job.data.input,
      client: clientWithoutCookies('queue'),
      language: null,
      requestId: job.id,
    });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    parts.onError(error, bound.verb.id);
    return { id: job.id, status: 'failed', output: { reason: reasonOf(error) } };
  }
}
