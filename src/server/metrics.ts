// A page of its own for whoever measures: its own port, closed unless it is set, and by a token where it is not this machine's alone.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { entryAs, systemClinicId } from '../kit/server/context.ts';
import type { Sample } from '../kit/server/metrics.ts';
import { isSame } from '../kit/server/secrets.ts';
import type { App } from './create-app.ts';

interface MetricsPlace {
  host: string;
  port: number;
  token: string | null;
}

/** @returns where it listens, and how to close it. */
export async function openMetricsPage(
  app: App,
  { host, port, token }: MetricsPlace,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, {
        'content-type': status === 200 ? 'text/plain; version=0.0.4; charset=utf-8' : 'text/plain',
        'cache-control': 'no-store',
      });
      response.end(text);
    };
    if (request.url !== '/metrics' || request.method !== 'GET') return answer(404, 'not found\n');
    if (token !== null && !isSame(sent(request.headers.authorization), Buffer.from(token)))
      return answer(401, 'a token is needed\n');
    void measure(app).then(
      (samples) => answer(200, app.metrics.text(samples)),
      () => answer(500, 'could not measure\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening server of TCP has one
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sent = (header = ''): Buffer => Buffer.from(header.replace(/^Bearer /i, ''));

const gauge = (name: string, help: string, value: number): Sample => ({
  name,
  help,
  kind: 'gauge',
  values: [{ value }],
});

async function measure(app: App): Promise<Sample[]> {
  const { pool } = app;
  const [stuck, jobs] = await Promise.all([
    stuckCounts(app).catch(() => null),
    app.worker.counts().catch(() => null),
  ]);
  return [
    gauge('database_up', 'Whether the database answered just now.', stuck ? 1 : 0),
    gauge('pool_connections', 'Connections to the database that are open.', pool.totalCount),
    gauge('pool_connections_max', 'That may be open.', pool.options.max),
    gauge('pool_idle', 'Open ones that nobody uses.', pool.idleCount),
    gauge('pool_waiting', 'Calls that wait for a connection.', pool.waitingCount),
    gauge('live_lines', 'Screens on a live line with this process.', app.live.count()),
    ...(stuck
      ? [
          gauge('outgoing_waiting', 'Events and tasks not yet handed to the queue.', stuck.waiting),
          gauge(
            'outgoing_oldest_seconds',
            'How long the oldest of them waits.',
            stuck.oldest_seconds,
          ),
          gauge(
            'dead_letters',
            'What was given up and waits for the operator.',
            stuck.dead_letters,
          ),
          gauge('stuck_acts', 'Acts that ended without an outcome.', stuck.stuck_acts),
        ]
      : []),
    ...(jobs
      ? [
          {
            name: 'jobs',
            help: 'Jobs in the queue, by verb and state.',
            kind: 'gauge' as const,
            values: jobs.map(({ queue, state, count }) => ({
              labels: { queue, state },
              value: count,
            })),
          },
          gauge(
            'jobs_oldest_seconds',
            'How long the oldest job waits that could be worked.',
            Math.max(0, ...jobs.map(({ seconds }) => seconds)),
          ),
        ]
      : []),
  ];
}

interface StuckCounts {
  waiting: number;
  oldest_seconds: number;
  dead_letters: number;
  stuck_acts: number;
}

async function stuckCounts({ pool, contextKey, clock }: App): Promise<StuckCounts | null> {
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(entryAs(contextKey, 'system', systemClinicId, clock.now()));
    return (await client.query<StuckCounts>('select * from app.stuck_counts()')).rows[0] ?? null;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
