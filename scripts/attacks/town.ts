// A product of its own to be attacked, as a user starts it behind one proxy, and many people with accounts.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type pg from 'pg';
import type { TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { secretKey } from '../../src/kit/server/env.ts';
import { hashPassword } from '../../src/kit/server/passwords.ts';
import { workHeader } from '../../src/kit/shared/work.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { raiseWorld } from '../../tests/world.ts';
import { PipelineParts } from '../faults/app.ts';
import { solve } from './storm-call.ts';

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
  address: string;
  /** Of the server. */
  pid: number;
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
/** Given, so that passwords can be written past the product. */
const secret = randomBytes(32).toString('hex');

/** @param count people with accounts */
export async function openTown(count: number): Promise<Town> {
  const folder = temporaryFolder();
  const app = new PipelineParts(folder, { TRUSTED_PROXIES: '1', SECRET: secret });
  await app.start();
  const admin = await app.openDatabase();
  const world = await raiseWorld(admin);
  const pepper = secretKey({ secret, folder }, 'otp');
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
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    address: `http://127.0.0.1:${app.port}`,
    pid: app.pid,
    admin,
    people: Array.from({ length: count }, (_, n) => `someone${n + 1}@example.test`),
    async send(verb, input, from, more = {}) {
      const call = {
        agent,
        port: app.port,
        path: verb.url,
        from,
        body: JSON.stringify(input),
        ...more,
      };
      const said = await ask(call);
      const challenge = /"challenge":"([\w.-]+)"/.exec(said.body)?.[1];
      return challenge ? ask({ ...call, work: solve(challenge) }) : said;
    },
    async close() {
      agent.destroy();
      await admin.end();
      await app.signal('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Call {
  agent: Agent;
  port: number;
  path: string;
  from: string;
  body: string;
  cookie?: string;
  token?: string;
  work?: string;
}

/** So often a connection may be lost before it is answered. */
const maxLost = 3;

/** Sent again where the server let go of a connection that had served its thousand, as a browser does. */
async function ask(one: Call, lost = 0): Promise<Reply> {
  const call = callOf(one);
  const began = performance.now();
  call.end(one.body);
  const [answer]: IncomingMessage[] = await once(call, 'response').catch((error: unknown) => {
    if (lost < maxLost) return [];
    throw error;
  });
  if (!answer) return ask(one, lost + 1);
  return replyOf(answer, await textOf(answer), performance.now() - began);
}

function callOf({ agent, port, path, from, body: sent, cookie, token, work }: Call): ClientRequest {
  return request({
    agent,
    port,
    path,
    host: '127.0.0.1',
    method: 'POST',
    headers: {
      host: 'clinic.example',
      'x-forwarded-for': from,
      'user-agent': 'attack',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent),
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: token } : {}),
      ...(work ? { [workHeader]: work } : {}),
    },
  });
}

function replyOf({ statusCode, headers }: IncomingMessage, text: string, millis: number): Reply {
  const body: { data?: Record<string, string>; error?: { code: string; requestId: string } } =
    JSON.parse(text);
  const own = [body.data?.['requestKey'] ?? '', body.error?.requestId ?? ''].filter(Boolean);
  return {
    status: statusCode ?? 0,
    body: own.reduce((all, one) => all.replaceAll(one, '*'), text),
    code: body.error?.code ?? null,
    data: body.data ?? {},
    cookie: /__Host-bind=[^;]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? '',
    millis,
  };
}

let hosts = 0;
/** An address nobody has called from. */
export const anywhere = (): string => {
  hosts += 1;
  return `${11 + (hosts >> 16)}.${(hosts >> 8) & 255}.${hosts & 255}.7`;
};
