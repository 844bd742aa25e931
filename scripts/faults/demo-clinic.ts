// The demo clinic of a running server, as examples are played in it: over sockets, each call from an address of its own.
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Client, QueryResult, QueryResultRow } from 'pg';
import { secretKey } from '../../src/kit/server/env.ts';
import { hashPassword } from '../../src/kit/server/passwords.ts';
import { give, openSettings } from '../../src/kit/shared/settings.ts';
import { messaging } from '../../src/modules/messaging/service.ts';
import {
  ExampleClinic,
  NotReady,
  password,
  type Reply,
  type Send,
} from '../../tests/examples/clinic.ts';
import type { PipelineParts } from './app.ts';

/** @throws Error where the server was not started with the demo clinic. */
export async function openDemoClinic(app: PipelineParts): Promise<ExampleClinic> {
  const keys = { secret: undefined, folder: app.folder };
  const [owner] = await app.ask<{
    clinicId: string;
    accountId: string;
    memberId: string;
    sessionId: string;
  }>(
    `select m.clinic_id as "clinicId", a.id as "accountId", m.id as "memberId", s.id as "sessionId" from app.accounts a
     join app.members m on m.account_id = a.id join app.sessions s on s.account_id = a.id where a.email = 'doctor@demo.test' limit 1`,
  );
  if (!owner) throw new Error('The demo clinic is not there');
  return new ExampleClinic({
    send: sendTo(app),
    admin: lasting(app),
    owner: { ...owner, token: '' },
    clinicId: owner.clinicId,
    passwordHash: await hashPassword(password, secretKey(keys, 'otp')),
    settings: openSettings([give(messaging, { sealKey: secretKey(keys, 'messages') })]),
  });
}

/** A superuser's connection that is opened again when the database was killed under it. */
function lasting(app: PipelineParts): { query: Client['query'] } {
  let client: Promise<Client> | null = null;
  const open = async () => {
    const opened = await app.openDatabase();
    opened.on('error', () => (client = null));
    return opened;
  };
  const queryNow = async <T extends QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<QueryResult<T>> => {
    client ??= open();
    try {
      return await (await client).query<T>(text, values);
    } catch (error) {
      client = null;
      throw error instanceof Error && 'severity' in error
        ? error
        : new NotReady('the database is gone', { cause: error });
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  const query = <T extends QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<QueryResult<T>> => {
    const asked = last.then(() => queryNow<T>(text, values));
    last = asked.catch(() => undefined);
    return asked;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one of its many forms that examples use
  return { query: query as unknown as Client['query'] };
}

let addresses = 0;

/** Over a socket and from an address of its own each time: limits are per address. */
export const sendTo =
  (app: Pick<PipelineParts, 'port'>): Send =>
  async (verb, input, { as, cookie, files, onceKey }) => {
    addresses += 1;
    const texts = Object.entries(input).filter(([, value]) => value !== undefined);
    const words = texts.map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const headers: Record<string, string> = {
      ...(as ? { authorization: as.token } : {}),
      ...(cookie ? { cookie } : {}),
      ...(onceKey && verb.once ? { 'idempotency-key': onceKey } : {}),
    };
    let body = Buffer.from(JSON.stringify(input));
    if (verb.kind === 'upload') {
      const form = new FormData();
      for (const [name, text] of words) form.set(name, text);
      for (const { name, bytes } of files ?? [])
        form.append('files', new Blob([new Uint8Array(bytes)]), name);
      const made = new Request('http://localhost', { method: 'POST', body: form });
      headers['content-type'] = made.headers.get('content-type') ?? '';
      body = Buffer.from(await made.arrayBuffer());
    } else headers['content-type'] = 'application/json';
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const call = request(
      {
        host: '127.0.0.1',
        port: app.port,
        path: verb.method === 'GET' ? `${verb.url}?${new URLSearchParams(words)}` : verb.url,
        method: verb.method,
        timeout: 20_000,
        headers,
        ...(process.platform === 'linux'
          ? { localAddress: `127.9.${(addresses >> 8) & 255}.${addresses & 255 || 1}` }
          : {}),
      },
      (answer) => void replyOf(answer).then(resolve, reject),
    );
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(verb.method === 'GET' ? undefined : body);
    return promise.catch((error: unknown) => {
      throw new NotReady('no answer', { cause: error });
    });
  };

async function replyOf(answer: IncomingMessage): Promise<Reply> {
  const bytes = await buffer(answer);
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
  const body: { data?: unknown; error?: { code: string } } = isJson
    ? JSON.parse(bytes.toString('utf8'))
    : {};
  return {
    status: answer.statusCode ?? 0,
    data: body.data,
    code: body.error?.code ?? null,
    raw: bytes.toString('latin1'),
    cookie: /__Host-bind=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0] ?? '',
  };
}
