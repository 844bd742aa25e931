// Server processes of a bench on a database of their own, with the tests' two clinics in it, and calls to them over the line.
import serverProcess from '../server-process.json' with { type: 'json' };
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Agent, request, type RequestOptions } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import type { OutputOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { raiseWorld, type World } from '../../tests/world.ts';

export const contextKey = Buffer.alloc(32, 7);

export interface Server {
  process: ChildProcess;
  address: string;
}

export interface Ground {
  world: World;
  /** Past the walls. */
  admin: pg.Client;
  /** The data folder; what a bench puts beside it begins with its name. */
  folder: string;
  databasePid: number;
  /** As what the app reaches the database. */
  urls: { appUrl: string; jobsUrl: string };
  serve(kind: 'app' | 'bare'): Promise<Server>;
  /** Ends the servers that run. */
  endServers(): void;
  close(): Promise<void>;
}

export async function openGround(): Promise<Ground> {
  const folder = temporaryFolder();
  const database = await startPostgres({ folder });
  const admin = new pg.Client({ connectionString: database.url });
  const servers: Server[] = [];
  const endServers = () => {
    for (const server of servers.splice(0)) server.process.kill('SIGKILL');
  };
  const close = async () => {
    endServers();
    await admin.end().catch(() => undefined);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(database.url, { context: contextKey, appPassword: 'a', jobsPassword: 'b' });
    await admin.connect();
    const world = await raiseWorld(admin);
    const urls = {
      appUrl: withLogin(database.url, 'diary_app', 'a'),
      jobsUrl: withLogin(database.url, 'diary_jobs', 'b'),
    };
    const setup = {
      ...urls,
      adminUrl: database.url,
      contextKey: contextKey.toString('hex'),
      clinicId: world.sunrise.clinicId,
    };
    const serve: Ground['serve'] = async (kind) => {
      const server = await begin({ ...setup, kind });
      servers.push(server);
      return server;
    };
    return { world, admin, folder, databasePid: database.pid, urls, serve, endServers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function begin(setup: object): Promise<Server> {
  const child = fork(
    fileURLToPath(new URL('./pipeline-servers.ts', import.meta.url)),
    [JSON.stringify(setup)],
    // As the product is started: React draws the public pages without its checks.
    {
      env: { ...serverProcess.environment, ...process.env, NODE_ENV: 'production' },
      execArgv: serverProcess.flags,
    },
  );
  return new Promise((resolve, reject) => {
    child.once('message', (said: { address: string }) =>
      resolve({ process: child, address: said.address }),
    );
    child.once('exit', (code) => reject(new Error(`a bench server ended with ${code}`)));
  });
}

/** One doctor's hours from nine to six every day, four an hour, and a patient. @returns the patient's id. */
export async function openHours(
  agent: Agent,
  server: Server,
  { rao, lata }: World,
  { capacity, feePaise }: { capacity: number; feePaise: number },
): Promise<string> {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    sessions: [{ from: 540, to: 1080 }],
  }));
  const time = { version: 0, week, patientsPerHour: 4, capacity, feePaise };
  dataOf(slots.save, await ask(agent, server, rao.token, slots.save, time));
  const { patient } = dataOf(
    patients.register,
    await ask(agent, server, lata.token, patients.register, {
      name: 'Meera Joshi',
      contactNumber: '9876543210',
      gender: 'Female',
      statedAge: 34,
    }),
  );
  return patient.id;
}

export interface Answer {
  status: number;
  text: string;
  /** From sending to the last byte. */
  millis: number;
}

export function ask(
  agent: Agent,
  { address }: Server,
  token: string,
  verb: Verb,
  input: object,
): Promise<Answer> {
  const isRead = verb.method === 'GET';
  const payload = isRead ? '' : JSON.stringify(input);
  const query = isRead
    ? `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))}`
    : '';
  const headers = {
    authorization: token,
    ...(verb.once ? { 'idempotency-key': randomBytes(18).toString('base64url') } : {}),
    ...(isRead
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return send(`${address}${verb.url}${query}`, { agent, method: verb.method, headers }, payload);
}

export function dataOf<V extends Verb>(verb: V, { status, text }: Answer): OutputOf<V> {
  if (status !== 200) throw new Error(`${verb.id} answered ${status}: ${text.slice(0, 300)}`);
  const answer: { data: OutputOf<V> } = JSON.parse(text);
  return answer.data;
}

export function send(url: string, options: RequestOptions, payload = ''): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, millis: performance.now() - began }),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
