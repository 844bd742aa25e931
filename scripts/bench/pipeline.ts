// What the pipeline costs: CPU of server and database per request, against a bare route running the same SQL. One run, rounds interleaved.
import { fileURLToPath } from 'node:url';
import { cpuOf } from './cpu.ts';
import { middle, middleRatio, person, sendAll, type Spent, spentText } from './load.ts';
import { openGround, type Server } from './servers.ts';

interface Cost {
  what: string;
  bare: Spent;
  pipeline: Spent;
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
      const spent: Record<'bare' | 'pipeline', Spent[]> = {
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
          await sendAll(server, {
            token: world.rao.token,
            count: requests,
            together,
            make: (n) => verb.send((count += 1) + n),
          });
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
        ratio: middleRatio(spent.pipeline, spent.bare),
      });
    }
    return costs;
  } finally {
    await ground.close();
  }
}

async function fill(app: Server, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  await sendAll(app, {
    token,
    count,
    together,
    make: (n) => ({ path: '/api/patients/register', body: person(n) }),
    hear: (text) => {
      const answer: { data: { patient: { id: string } } } = JSON.parse(text);
      ids.push(answer.data.patient.id);
    },
  });
  return ids;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const cost of await benchPipeline(Number(process.argv[2] ?? 2000))) {
    process.stdout.write(
      `${cost.what.padEnd(26)} bare ${spentText(cost.bare)}  pipeline ${spentText(cost.pipeline)}  ratio ${cost.ratio.toFixed(2)}\n`,
    );
  }
}
