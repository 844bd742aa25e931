// A gateway that stalls for a minute while thirty desks ask it, and what the clinic's other work feels of it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { give } from '../../src/kit/shared/settings.ts';
import { openSpool } from '../../src/kit/server/spool.ts';
import { api as abhaVerbs } from '../../src/modules/abha/contract.ts';
import { openAbdm } from '../../src/modules/abha/outside/abdm.ts';
import { openFakeGateway } from '../../src/modules/abha/outside/fake-gateway.ts';
import { practice } from '../../src/modules/abha/rules.ts';
import { abha } from '../../src/modules/abha/service.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { createApp } from '../../src/server/create-app.ts';
import { inventedSettings } from '../../tests/given.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { raiseWorld } from '../../tests/world.ts';

interface Stall {
  desks: number;
  stallMillis: number;
  /** Of the shortest and the longest of the stalled calls. */
  heldMillis: [number, number];
  /** Most transactions of the app that were open at two looks, a tenth of a second apart; and how often it was looked. */
  mostHeld: number;
  looks: number;
  /** Milliseconds of one read each, before and during the stall. */
  idle: number[];
  stalled: number[];
}

const rates = { calm: 1e9, typing: 1e9, heavy: 1e9, guarded: 1e9 };

/** @param readSeconds how long reads are timed, before and during. */
export async function benchOutside(
  desks: number,
  stallMillis: number,
  readSeconds: number,
): Promise<Stall> {
  const folder = temporaryFolder();
  const own = await startPostgres({ folder, fsync: false });
  const context = Buffer.alloc(32, 7);
  await migrate(own.url, { context, appPassword: 'a', jobsPassword: 'b' });
  const fakeGateway = await openFakeGateway({ timeoutMillis: stallMillis + 20_000 });
  const app = await createApp({
    appUrl: withLogin(own.url, 'diary_app', 'a'),
    jobsUrl: withLogin(own.url, 'diary_jobs', 'b'),
    contextKey: context,
    webFolder: null,
    textsFolder: fileURLToPath(new URL('../../build/texts', import.meta.url)),
    logger: false,
    rates,
    trustProxy: 0,
    connections: 20,
    settings: [
      ...inventedSettings(),
      give(abha, {
        gateway: openAbdm(fakeGateway.settings),
        sealKey: Buffer.alloc(32, 7),
        shareUrl: '',
      }),
    ],
    outsideSeconds: stallMillis / 1_000 + 30,
    store: openFiles(filesInFolder(join(folder, 'files')), Buffer.alloc(32, 4)),
    spool: openSpool(join(folder, 'spool')),
  });
  const admin = new pg.Client({ connectionString: own.url });
  await admin.connect();
  try {
    const { lata } = await raiseWorld(admin);
    const post = async (url: string, payload: object) =>
      app.http.inject({ method: 'POST', url, headers: { authorization: lata.token }, payload });
    const ids: string[] = [];
    for (let n = 0; n < desks + 1; n += 1) {
      const made = await post(patients.register.url, {
        name: `Patient ${n}`,
        contactNumber: String(9_811_100_000 + n),
        gender: 'Other',
        statedAge: 40,
      });
      ids.push(made.json<{ data: { patient: { id: string } } }>().data.patient.id);
    }
    const begin = (patientId: string) =>
      post(abhaVerbs.begin.url, { patientId, way: 'number', identifier: practice.number });
    const [first = '', ...others] = ids;
    await begin(first);
    const read = async (): Promise<number> => {
      const began = performance.now();
      const answer = await app.http.inject({
        url: `${patients.get.url}?id=${first}`,
        headers: { authorization: lata.token },
      });
      if (answer.statusCode !== 200) throw new Error(`a read answered ${answer.statusCode}`);
      return performance.now() - began;
    };
    const reads = async (): Promise<number[]> => {
      const took: number[] = [];
      const end = performance.now() + readSeconds * 1_000;
      const reader = async () => {
        while (performance.now() < end) {
          took.push(await read());
          await pause(5);
        }
      };
      await Promise.all(Array.from({ length: 4 }, reader));
      return took;
    };
    const openTransactions = async (): Promise<Set<string>> =>
      new Set(
        (
          await admin.query<{ virtualxid: string }>(
            `select l.virtualxid from pg_locks l join pg_stat_activity a on a.pid = l.pid
             where l.locktype = 'virtualxid' and a.usename = 'diary_app'`,
          )
        ).rows.map(({ virtualxid }) => virtualxid),
      );

    await reads();
    const idle = await reads();
    fakeGateway.mishap({
      at: '/login/request/otp',
      status: 503,
      body: 'down',
      delayMillis: stallMillis,
      times: desks,
    });
    const began = performance.now();
    const calls = others.map((id) => begin(id).then(() => performance.now() - began));
    const underWay = async (): Promise<number> =>
      (await admin.query(`select from app.intents where state = 'begun'`)).rowCount ?? 0;
    while ((await underWay()) < desks) await pause(100);
    const counts: number[] = [];
    const look = async (count: number): Promise<void> => {
      let before = await openTransactions();
      for (let n = 0; n < count; n += 1) {
        await pause(100);
        const now = await openTransactions();
        counts.push(now.intersection(before).size);
        before = now;
      }
    };
    await look(50);
    const stalled = await reads();
    await look(50);
    const took = await Promise.all(calls);
    return {
      desks,
      stallMillis,
      heldMillis: [Math.min(...took), Math.max(...took)],
      mostHeld: Math.max(...counts),
      looks: counts.length,
      idle,
      stalled,
    };
  } finally {
    await admin.end();
    await app.close();
    await fakeGateway.close();
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
