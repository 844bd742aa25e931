// What the pipeline costs: CPU of server and database per request, against a bare route running the same SQL. One run, rounds interleaved.
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { cpuOf } from './cpu.ts';
import { openGround, type Server } from './servers.ts';

export interface Cost {
  what: string;
  /** Microseconds of CPU a request. */
  bare: { server: number; database: number };
  pipeline: { server: number; database: number };
  ratio: number;
}

const rounds = 9;
const together = 8;

/** @returns per verb the CPU microseconds of server and database for one request, bare and through the pipeline. */
export async function benchPipeline(requestsARound = 3000): Promise<Cost[]> {
  const ground = await openGround();
  try {
    const { world, admin } = ground;
    const app = await ground.serve('app');
    const bare = await ground.serve('bare');
    const ids = await fill(app, world.rao.token, 2000);
    await admin.query('vacuum analyze');

    const verbs = [
      {
        what: 'read one patient',
        send: (n: number) => ({ path: `/api/patients/get?id=${ids[(n * 7919) % ids.length]}` }),
      },
      { what: 'list a page of patients', send: () => ({ path: '/api/patients/search' }) },
      {
        what: 'register a patient',
        send: (n: number) => ({ path: '/api/patients/register', body: person(n) }),
      },
    ];
    const costs: Cost[] = [];
    for (const verb of verbs) {
      const spent: Record<'bare' | 'pipeline', { server: number; database: number }[]> = {
        bare: [],
        pipeline: [],
      };
      let count = 0;
      for (let round = -1; round < rounds; round += 1) {
        for (const side of round % 2 === 0
          ? (['bare', 'pipeline'] as const)
          : (['pipeline', 'bare'] as const)) {
          const server = side === 'bare' ? bare : app;
          const requests = round < 0 ? 300 : requestsARound;
          const before = {
            server: cpuOf(server.process.pid ?? 0),
            database: cpuOf(ground.databasePid),
          };
          await load(server.address, world.rao.token, requests, (n) => verb.send((count += 1) + n));
          if (round < 0) continue;
          spent[side].push({
            server: (cpuOf(server.process.pid ?? 0) - before.server) / requestsARound,
            database: (cpuOf(ground.databasePid) - before.database) / requestsARound,
          });
        }
      }
      costs.push({
        what: verb.what,
        bare: middle(spent.bare),
        pipeline: middle(spent.pipeline),
        ratio: middleRatio(spent),
      });
    }
    return costs;
  } finally {
    await ground.close();
  }
}

type Spent = { server: number; database: number };

const sum = ({ server, database }: Spent): number => server + database;
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const middle = (spent: Spent[]): Spent => ({
  server: median(spent.map((one) => one.server)),
  database: median(spent.map((one) => one.database)),
});

/** Of the rounds' own ratios: both sides of a round met the same neighbours on the machine. */
const middleRatio = ({ bare, pipeline }: Record<'bare' | 'pipeline', Spent[]>): number =>
  median(pipeline.map((one, round) => sum(one) / sum(bare[round] ?? one)));

const firsts = ['Asha', 'Ravi', 'Meera', 'Suresh', 'Kavita', 'Imran', 'Lakshmi', 'Vijay'];
const lasts = ['Sharma', 'Patil', 'Iyer', 'Khan', 'Singh', 'Nair', 'Patel', 'Das'];
const person = (n: number) => ({
  name: `${firsts[n % 8]} ${lasts[(n >> 3) % 8]}`,
  contactNumber: `98${String(10_000_000 + (n % 80_000_000)).slice(0, 8)}`,
  gender: 'Other',
  statedAge: n % 90,
});

async function fill(app: Server, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  await load(
    app.address,
    token,
    count,
    (n) => ({ path: '/api/patients/register', body: person(n) }),
    (text) => {
      const answer: { data: { patient: { id: string } } } = JSON.parse(text);
      ids.push(answer.data.patient.id);
    },
  );
  return ids;
}

interface Sent {
  path: string;
  body?: object;
}

/** Sends `count` requests, `together` at a time, each connection kept. @throws when any is not answered with 200. */
async function load(
  address: string,
  token: string,
  count: number,
  make: (n: number) => Sent,
  hear?: (text: string) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: together });
  let next = 0;
  const one = ({ path, body }: Sent) =>
    new Promise<void>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        `${address}${path}`,
        {
          agent,
          method: payload === undefined ? 'GET' : 'POST',
          headers: {
            authorization: token,
            ...(payload === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(payload),
                }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            if (answer.statusCode !== 200)
              return reject(
                new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`),
              );
            hear?.(text);
            resolve();
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < count) await one(make((next += 1)));
    }),
  );
  agent.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = (cost: { server: number; database: number }) =>
    `${(cost.server + cost.database).toFixed(0)} µs (server ${cost.server.toFixed(0)}, database ${cost.database.toFixed(0)})`;
  for (const cost of await benchPipeline(Number(process.argv[2] ?? 2000))) {
    process.stdout.write(
      `${cost.what.padEnd(26)} bare ${text(cost.bare)}  pipeline ${text(cost.pipeline)}  ratio ${cost.ratio.toFixed(2)}\n`,
    );
  }
}
