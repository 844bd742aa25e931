// What is done after the commit: the relay hands facts and tasks to the queue, the queue walks them through the pipeline.
import { PgBoss } from 'pg-boss';
import pg from 'pg';
import { entryAs, systemClinicId } from '../kit/server/context.ts';
import type { Schedule, Subscription } from '../kit/shared/contract.ts';
import type { Pipeline } from './dispatch/pipeline.ts';
import type { Bound } from './modules.ts';

export interface WorkerParts {
  /** As the role `diary_jobs`. */
  connectionString: string;
  contextKey: Buffer;
  pipeline: Pipeline;
  verbs: readonly Bound[];
  subscriptions: readonly Subscription[];
  schedules: readonly Schedule[];
  onError: (error: unknown, what: string) => void;
}

export interface Worker {
  /** Something was written that waits to be handed on: no need to sit out the pause. */
  wake(): void;
  /** Hands on everything that waits and works it; for tests and the seed. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface Waiting {
  clinic_id: string;
  id: string;
  kind: 'fact' | 'task';
  name: string;
  payload: Record<string, unknown>;
}

const pauseMillis = 1_000;
const maxAtOnce = 200;
const workOptions = { pollingIntervalSeconds: 2, batchSize: 20, perJobResults: true } as const;
const jobOptions = {
  retryLimit: 5,
  retryDelay: 1,
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
  const relay = new pg.Pool({
    connectionString: parts.connectionString,
    max: 1,
    connectionTimeoutMillis: 2_000,
    application_name: 'practice-diary-relay',
  });
  relay.on('error', (error) => parts.onError(error, 'relay'));
  relay.on('connect', (client) => void client.on('error', () => undefined));

  const systemVerbs = new Map(
    parts.verbs
      .filter(({ verb }) => verb.allow === 'system')
      .map((bound) => [bound.verb.id, bound]),
  );
  await boss.createQueue('failed', { deleteAfterSeconds: 30 * 86_400 });
  const workers: string[] = [];
  for (const bound of systemVerbs.values()) {
    await boss.createQueue(bound.verb.id, { ...jobOptions, deadLetter: 'failed' });
    workers.push(
      await boss.work<Job['data'], unknown, typeof workOptions>(
        bound.verb.id,
        workOptions,
        async (jobs) => {
          const results = [];
          for (const job of jobs)
            results.push({ id: job.id, status: await workOff(parts, bound, job) });
          return results;
        },
      ),
    );
  }
  for (const { cron, verb } of parts.schedules)
    await boss.schedule(verb.id, cron, { clinicId: systemClinicId, input: {} });

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  const drain = (): Promise<number> => {
    running = running.then(async () => {
      if (stopped) return 0;
      const moved = await handOn(parts, relay, boss, systemVerbs).catch((error: unknown) => {
        parts.onError(error, 'relay');
        return 0;
      });
      if (moved > 0) for (const id of workers) boss.notifyWorker(id);
      return moved;
    });
    return running;
  };
  const beat = () => {
    timer = setTimeout(() => {
      void drain()
        .then((moved) => (moved === maxAtOnce ? drain() : moved))
        .finally(() => {
          if (!stopped) beat();
        });
    }, pauseMillis);
  };
  beat();

  return {
    wake: () => void drain(),
    async settle() {
      for (let quiet = 0; quiet < 2;) {
        const moved = await drain();
        const open = await openJobs(relay);
        quiet = moved === 0 && open === 0 ? quiet + 1 : 0;
        if (quiet < 2) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await boss.stop({ graceful: true, timeout: 8_000 });
      await relay.end();
    },
  };
}

/** Jobs that could be worked now or are being worked. */
async function openJobs(relay: pg.Pool): Promise<number> {
  const { rows } = await relay.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where state < 'completed' and start_after <= now() and name <> 'failed'`,
  );
  return rows[0]?.count ?? 0;
}

interface Job {
  id: string;
  data: { clinicId: string; input: unknown };
}

async function workOff(
  parts: WorkerParts,
  bound: Bound,
  job: Job,
): Promise<'completed' | 'failed'> {
  try {
    await parts.pipeline.run({
      ...bound,
      caller: { kind: 'system', clinicId: job.data.clinicId },
      input: job.data.input,
      client: {
        address: '',
        device: 'queue',
        cookies: {},
        setCookie: () => undefined,
        clearSite: () => undefined,
      },
      language: null,
      requestId: job.id,
    });
    return 'completed';
  } catch (error) {
    parts.onError(error, bound.verb.id);
    return 'failed';
  }
}

/** One transaction takes what waits and leaves it as jobs: nothing is handed on twice, nothing is lost between. */
async function handOn(
  parts: WorkerParts,
  relay: pg.Pool,
  boss: PgBoss,
  verbs: ReadonlyMap<string, Bound>,
): Promise<number> {
  const client = await relay.connect();
  try {
    await client.query('begin');
    await client.query(entryAs(parts.contextKey, 'system', systemClinicId));
    const { rows } = await client.query<Waiting>('select * from app.take_outgoing($1)', [
      maxAtOnce,
    ]);
    const jobs = Map.groupBy(
      rows.flatMap((row) =>
        row.kind === 'task'
          ? [{ name: row.name, afterSeconds: 0, row }]
          : parts.subscriptions
              .filter(({ event }) => event.id === row.name)
              .map(({ verb, afterSeconds }) => ({ name: verb.id, afterSeconds, row })),
      ),
      (one) => one.name,
    );
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    for (const [name, list] of jobs) {
      if (!verbs.has(name)) throw new Error(`no system verb ${name}`);
      await boss.insert(
        name,
        list.map(({ row, afterSeconds }) => ({
          data: { clinicId: row.clinic_id, input: row.payload },
          ...(afterSeconds === 0 ? {} : { startAfter: afterSeconds }),
        })),
        { db },
      );
    }
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
