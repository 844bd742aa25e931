// The real server on a data folder of its own, to be killed and started again.
import serverProcess from '../server-process.json' with { type: 'json' };
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { freePort } from '../../tests/free-port.ts';
import { processesOf, readPostmaster } from '../../src/kit/server/postgres-processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of a running process, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

export class PipelineParts {
  readonly folder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #program: string;
  port = 0;
  #server: ChildProcess | null = null;
  #said = '';

  /**
   * @param environment in place of the usual one.
   * @param program the built server's, in place of the sources'.
   */
  constructor(
    folder: string,
    environment: Readonly<Record<string, string>> = {},
    program = 'src/server/main.ts',
  ) {
    this.folder = folder;
    this.#environment = environment;
    this.#program = program;
  }

  /** Starts the server and waits for its address; answers the milliseconds it took. Throws with its last words when it ends instead. */
  async start(...options: string[]): Promise<number> {
    const began = performance.now();
    // Kept over every start, and not the usual one, which another server may take while this one is down.
    this.port ||= await freePort();
    const env = {
      ...serverProcess.environment,
      ...process.env,
      DATA_DIR: this.folder,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...this.#environment,
    };
    const server = spawn(process.execPath, [...serverProcess.flags, this.#program, ...options], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#server = server;
    this.#said = '';
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const hear = (chunk: Buffer): void => {
      this.#said = (this.#said + String(chunk)).slice(-20_000);
      const address = /is at (http:\S+)/.exec(this.#said)?.[1];
      if (address) resolve(address);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', (code) =>
      reject(new Error(`The server ended with code ${code}:\n${this.#said}`)),
    );
    this.port = Number(new URL(await promise).port);
    return performance.now() - began;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  get isUp(): boolean {
    return (
      this.#server !== null && this.#server.exitCode === null && this.#server.signalCode === null
    );
  }

  get lastWords(): string {
    return this.#said;
  }

  get databasePids(): number[] {
    return processesOf(realpathSync(join(this.folder, 'postgres')), 'practice-diary');
  }

  get postmasterPid(): number {
    return readPostmaster(join(this.folder, 'postgres'))?.pid ?? 0;
  }

  /** Signals the server itself and waits for its end when the signal ends it. */
  async signal(kind: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP'): Promise<void> {
    const server = this.#server;
    if (!server || !this.isUp) return;
    const ended = new Promise((settle) => server.once('exit', settle));
    server.kill(kind);
    if (kind !== 'SIGSTOP') await ended;
  }

  /** The embedded database as its superuser; whoever opens it ends it. */
  async openDatabase(): Promise<Client> {
    const password = readFileSync(join(this.folder, 'postgres.password'), 'utf8').trim();
    const client = new Client({
      host: readPostmaster(join(this.folder, 'postgres'))?.socketFolder ?? '',
      user: 'postgres',
      password,
      database: 'postgres',
    });
    // Whoever asks hears that the line broke; without a listener this process would end.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Asks it one thing. */
  async ask<T extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    const client = await this.openDatabase();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
}
