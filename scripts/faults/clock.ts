// Clocks set forwards and backwards under the running server, by libfaketime: the server's alone, and the whole machine's with its database.
// People stay in as long as the database says, one key has one effect, a hold lasts as long as it should, and nothing promised is lost.
import { randomUUID } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { messageOf } from '../../src/kit/server/system-errors.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { accessTokenSeconds, sessionSeconds } from '../../src/modules/identity/rules.ts';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as slots } from '../../src/modules/slots/contract.ts';
import type { Verb } from '../../src/kit/shared/contract.ts';
import { PipelineParts } from './app.ts';

export interface ClockTally {
  checks: number;
  promised: number;
  wrong: string[];
}

const hour = 3600;
const jumps = [hour, -hour, 24 * hour, -24 * hour];
/** Longer than a hold lasts. */
const isLong = (seconds: number): boolean => seconds > 600;

/** Null where libfaketime is not installed (Debian: `faketime`). */
export async function jumpClocks(
  folder: string,
  say: (line: string) => void,
): Promise<ClockTally | null> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) return null;
  const tally: ClockTally = { checks: 0, promised: 0, wrong: [] };
  say('Seeding the demo clinic for clocks…');
  await withApp(folder, {}, {}, ['--demo'], async () => undefined);
  const offsets = `${folder}.offset`;
  const clock = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offsets,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const set = async (seconds: number): Promise<void> => {
    writeFileSync(offsets, `${seconds >= 0 ? '+' : ''}${seconds}\n`, { mode: 0o644 });
    // The library looks at the file once a second, in each process by itself, and the server at the database's clock every five.
    await pause(7_000);
  };
  for (const whose of ['server', 'machine'] as const) {
    await set(0);
    await withApp(folder, clock, whose === 'machine' ? clock : {}, [], (desk) =>
      jump(whose, desk, set, tally, say),
    );
  }
  return tally;
}

/** The product over a database beside it, each with an environment of its own. */
async function withApp(
  folder: string,
  ofServer: Readonly<Record<string, string>>,
  ofDatabase: Readonly<Record<string, string>>,
  start: readonly string[],
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const database = await startPostgres({
    folder: `${folder}-database`,
    environment: ofDatabase,
  });
  const app = new PipelineParts(folder, { ...ofServer, DATABASE_URL: database.url });
  const desk = new Desk(app, database.url);
  try {
    await app.start(...start);
    await work(desk);
  } catch (error) {
    throw new Error(`${messageOf(error)}\n${app.lastWords}`, { cause: error });
  } finally {
    await desk.close();
    await app.signal('SIGTERM');
    await database.stop();
  }
}

async function jump(
  whose: 'server' | 'machine',
  desk: Desk,
  set: (seconds: number) => Promise<void>,
  tally: ClockTally,
  say: (line: string) => void,
): Promise<void> {
  const starts = await desk.freeStarts();
  for (const [nth, seconds] of jumps.entries()) {
    const felt = whose === 'machine' ? seconds : 0;
    const name = `${whose} by ${seconds / hour} h`;
    const check = (isRight: boolean, what: string): void => {
      tally.checks += 1;
      if (isRight) return;
      tally.wrong.push(`${name}: ${what}`);
      say(`WRONG ${name}: ${what}`);
    };
    await set(0);
    const device = await desk.logIn();
    const key = randomUUID();
    const first = await desk.register(device.token, key);
    check(first.status === 200, `a patient before was answered ${first.status}`);
    const startsAt = starts[nth] ?? '';
    await desk.fill(device.token, startsAt);

    await set(seconds);
    const opened = await desk.ask(patients.get, { id: first.patientId }, device.token);
    check(
      (opened.status === 200) === felt < accessTokenSeconds,
      `the token was answered ${opened.status}`,
    );
    const renewed = await desk.renew(device);
    check(
      (renewed.status === 200) === felt < sessionSeconds(false).idle,
      `the session was answered ${renewed.status}`,
    );
    const token = renewed.token || (await desk.logIn()).token;
    const again = await desk.register(token, key);
    check(again.patientId === first.patientId, `the same key was answered ${again.status}`);
    const hold = await desk.hold(token, startsAt);
    check((hold === 200) === isLong(felt), `a start whose seats are held was answered ${hold}`);
    const asked = await desk.ask(identity.resetPassword, { username: 'doctor@demo.test' }, null);
    check(asked.status === 200, `a code asked for was answered ${asked.status}`);
    check(await desk.delivers(), 'a message waited for over a minute');
    say(`clock of the ${name}: ${tally.checks} checks, ${tally.wrong.length} wrong`);
  }
  await set(0);
  const { promised, written } = await desk.compare();
  tally.promised += promised;
  tally.checks += 1;
  if (written !== promised) tally.wrong.push(`${whose}: ${promised} promised, ${written} kept`);
}

interface Heard {
  status: number;
  data: Record<string, unknown>;
  cookie: string;
}

interface Device {
  token: string;
  refreshToken: string;
  cookie: string;
}

class Desk {
  readonly #app: PipelineParts;
  readonly #admin: Client;
  #isOpen = false;
  readonly #promised = new Set<string>();

  constructor(app: PipelineParts, databaseUrl: string) {
    this.#app = app;
    this.#admin = new Client({ connectionString: databaseUrl });
  }

  close(): Promise<void> {
    return this.#isOpen ? this.#admin.end() : Promise.resolve();
  }

  async rows<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    if (!this.#isOpen) {
      this.#isOpen = true;
      await this.#admin.connect();
    }
    return (await this.#admin.query<T>(text, values)).rows;
  }

  async ask(
    verb: Verb,
    input: Record<string, unknown>,
    token: string | null,
    headers: Record<string, string> = {},
  ): Promise<Heard> {
    const isRead = verb.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(Object.entries(input).map(text))}` : '';
    const answer = await fetch(`http://127.0.0.1:${this.#app.port}${verb.url}${query}`, {
      method: verb.method,
      headers: {
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: token }),
        ...headers,
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
    const body: { data?: Record<string, unknown> } = JSON.parse(await answer.text());
    return {
      status: answer.status,
      data: body.data ?? {},
      cookie: /__Host-bind=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '',
    };
  }

  /** Past the limits by address: what is asked here is the time. */
  async logIn(): Promise<Device> {
    await this.rows('delete from app.throttles');
    const { status, data, cookie } = await this.ask(
      identity.Login,
      { username: 'doctor@demo.test', password: 'Doctor@123' },
      null,
    );
    if (status !== 200) throw new Error(`The log-in was answered ${status}`);
    return { token: String(data['Token']), refreshToken: String(data['refreshToken']), cookie };
  }

  async renew({ refreshToken, cookie }: Device): Promise<{ status: number; token: string }> {
    const { status, data } = await this.ask(identity.RefreshToken, {}, refreshToken, { cookie });
    return { status, token: status === 200 ? String(data['Token']) : '' };
  }

  async register(token: string, key: string): Promise<{ status: number; patientId: string }> {
    const { status, data } = await this.ask(
      patients.register,
      {
        name: 'Kavita Nair',
        contactNumber: '9811111111',
        gender: 'Female',
        statedAge: 30,
        note: key,
      },
      token,
      { 'idempotency-key': key },
    );
    const patient: unknown = data['patient'];
    const patientId = patient === undefined ? '' : String(Reflect.get(Object(patient), 'id'));
    if (status === 200) this.#promised.add(key);
    return { status, patientId };
  }

  async hold(token: string, startsAt: string): Promise<number> {
    return (await this.ask(appointments.hold, { startsAt }, token)).status;
  }

  /** Holds every seat of a start. */
  async fill(token: string, startsAt: string): Promise<void> {
    for (let seats = 0; seats < 70; seats += 1)
      if ((await this.hold(token, startsAt)) !== 200) return;
    throw new Error('a start has no end of seats');
  }

  /** A week from now. */
  async freeStarts(): Promise<string[]> {
    const { token } = await this.logIn();
    const from = Temporal.Now.plainDateISO().add({ days: 7 }).toString();
    const { data } = await this.ask(slots.free, { from, days: 7 }, token);
    const starts = [
      ...JSON.stringify(data).matchAll(/"startsAt":"([^"]+)"[^}]*"state":"Available"/g),
    ].map(([, at]) => at ?? '');
    if (starts.length < jumps.length) throw new Error('The demo clinic has too few free starts');
    return starts;
  }

  /** Whether what was asked for is handed to the provider. */
  async delivers(): Promise<boolean> {
    for (let waited = 0; waited < 120; waited += 1) {
      const [row] = await this.rows<{ open: number }>(
        `select count(*)::int as open from app.messages where status = 'queued'`,
      );
      if (row?.open === 0) return true;
      await pause(500);
    }
    return false;
  }

  async compare(): Promise<{ promised: number; written: number }> {
    const [row] = await this.rows<{ written: number }>(
      'select count(*)::int as written from app.patients where note = any($1)',
      [[...this.#promised]],
    );
    return { promised: this.#promised.size, written: row?.written ?? 0 };
  }
}

const text = ([name, value]: [string, unknown]): [string, string] => [name, String(value)];
