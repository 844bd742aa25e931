// A app of its own to be attacked: real PostgreSQL, the real app, many people with accounts.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { withLogin } from '../../src/kit/server/database-url.ts';
import { filesInFolder, openFiles } from '../../src/kit/server/files.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { openSpool } from '../../src/kit/server/spool.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { hashPassword } from '../../src/kit/server/passwords.ts';
import { inventedSettings, pepper } from '../../tests/given.ts';
import { type App, createApp } from '../../src/server/create-app.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { raiseWorld } from '../../tests/world.ts';

export interface Reply {
  status: number;
  /** Without what differs from call to call: its own id, keys. */
  body: string;
  code: string | null;
  data: Record<string, string>;
  cookie: string;
  millis: number;
}

export interface Town {
  app: App;
  admin: pg.Client;
  /** E-mails of people who have an account; their password is `password`. */
  people: string[];
  send<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    from: string,
    more?: { cookie?: string; token?: string },
  ): Promise<Reply>;
  close(): Promise<void>;
}

export const password = 'Tulip@5571';
const most = 1e9;

export async function openTown(count: number): Promise<Town> {
  const folder = temporaryFolder();
  const database = await startPostgres({ folder });
  const contextKey = Buffer.alloc(32, 7);
  await migrate(database.url, { context: contextKey, appPassword: 'a', jobsPassword: 'b' });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const world = await raiseWorld(admin);
  await admin.query(
    `insert into app.accounts (name, email, country, isd_code, contact_number, password_hash, email_verified_at, phone_verified_at)
     select 'Person ' || n, 'someone' || n || '@example.test', 'IN', '+91', (9100000000 + n)::text, $2, now(), now() from generate_series(1, $1) n`,
    [count, await hashPassword(password, pepper)],
  );
  await admin.query(
    `insert into app.members (clinic_id, account_id, name, is_owner, is_doctor, profile_is_complete)
     select $1, id, name, false, true, true from app.accounts where email like 'someone%'`,
    [world.sunrise.clinicId],
  );
  await admin.query('analyze');
  const app = await createApp({
    appUrl: withLogin(database.url, 'diary_app', 'a'),
    jobsUrl: withLogin(database.url, 'diary_jobs', 'b'),
    contextKey,
    webFolder: null,
    textsFolder: fileURLToPath(new URL('../../build/texts', import.meta.url)),
    logger: false,
    rates: { calm: most, typing: most, heavy: most, guarded: most },
    trustProxy: 1,
    // One machine asks for thousands: the storm at the log-in is measured by itself.
    heat: { waiting: most, aSecond: most, millis: 0, wrong: most },
    connections: 10,
    store: openFiles(filesInFolder(`${folder}/files`), Buffer.alloc(32, 4)),
    spool: openSpool(`${folder}/spool`),
    settings: inventedSettings(),
  });
  return {
    app,
    admin,
    people: Array.from({ length: count }, (_, n) => `someone${n + 1}@example.test`),
    async send(verb, input, from, more = {}) {
      const headers: Record<string, string> = {
        'x-forwarded-for': from,
        'user-agent': 'attack',
        'content-type': 'application/json',
      };
      if (more.cookie) headers['cookie'] = more.cookie;
      if (more.token) headers['authorization'] = more.token;
      const began = performance.now();
      const answer = await app.http.inject({
        method: 'POST',
        url: verb.url,
        headers,
        payload: JSON.stringify(input),
      });
      const millis = performance.now() - began;
      const body: { data?: Record<string, string>; error?: { code: string; requestId: string } } =
        answer.json();
      const own = [body.data?.['requestKey'] ?? '', body.error?.requestId ?? ''].filter(Boolean);
      return {
        status: answer.statusCode,
        body: own.reduce((text, one) => text.replaceAll(one, '*'), answer.body),
        code: body.error?.code ?? null,
        data: body.data ?? {},
        cookie: /__Host-bind=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0] ?? '',
        millis,
      };
    },
    async close() {
      await app.close();
      await admin.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let hosts = 0;
/** An address nobody has called from. */
export const anywhere = (): string => {
  hosts += 1;
  return `${11 + (hosts >> 16)}.${(hosts >> 8) & 255}.${hosts & 255}.7`;
};
