// What the people of a soak hold in their hands: devices that are signed in and keep their line to the server, and what came of their calls.
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../src/kit/server/system-errors.ts';
import type { OutputOf, TypedOf, Verb } from '../../src/kit/shared/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';

/** Of all that was asked. */
export class Answers {
  count = 0;
  /** Asked again since the server had no time. */
  busy = 0;
  /** Sent once more, since an idle line was closed as it was used again. */
  idle = 0;
  /** What should not have been answered, with how often. */
  readonly wrong = new Map<string, number>();
  /** Of each thing that is asked the largest answer, in bytes: one that grows by the hour is what climbs in the server. */
  readonly largest = new Map<string, number>();
  #millis: number[] = [];

  note(name: string, millis: number, bytes: number): void {
    this.count += 1;
    this.#millis.push(millis);
    this.largest.set(name, Math.max(bytes, this.largest.get(name) ?? 0));
  }

  noteWrong(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }

  /** Since this was last asked. */
  p95(): number {
    const sorted = this.#millis.toSorted((a, b) => a - b);
    this.#millis = [];
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  }
}

/** It was noted already; whoever asked begins anew. */
export class Unanswered extends Error {}

export interface Place {
  port: number;
  answers: Answers;
  /** Of this machine's own network: limits are per address. */
  address: string;
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

class IdleLine extends Error {}

interface Asking {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** How long somebody looks at a screen before the next touch. */
const thinkMillis = 800;
const busyTries = 5;

export class Line {
  readonly #place: Place;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });

  constructor(place: Place) {
    this.#place = place;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Asked again where the server says that it has no time. @param name as it is told where the answer is not among `expected`. */
  async ask(name: string, asking: Asking, expected: readonly number[] = [200]): Promise<Reply> {
    const { answers } = this.#place;
    for (let tries = 0; ; tries += 1) {
      const began = performance.now();
      const reply = await this.#sendAgain(asking).catch((error: unknown) => {
        answers.noteWrong(`${name}: no answer (${error instanceof Error ? error.message : ''})`);
        throw new Unanswered(name, { cause: error });
      });
      answers.note(name, performance.now() - began, reply.bytes.length);
      if (reply.status === 503 && tries < busyTries) {
        answers.busy += 1;
        await pause(1_000);
        continue;
      }
      await pause(thinkMillis * (0.5 + Math.random()));
      if (expected.includes(reply.status)) return reply;
      const code = /"code":"([^"]+)"/.exec(reply.bytes.toString('utf8'))?.[1] ?? '';
      answers.noteWrong(`${name}: ${reply.status} ${code}`.trim());
      throw new Unanswered(name);
    }
  }

  /** A line that was idle may be closed at the very moment it is used again: then browsers send once more, and so does this. */
  #sendAgain(asking: Asking): Promise<Reply> {
    return this.#send(asking).catch((error: unknown) => {
      if (!(error instanceof IdleLine)) throw error;
      this.#place.answers.idle += 1;
      return this.#send(asking, false);
    });
  }

  #send(
    { method, path, headers = {}, body }: Asking,
    agent: Agent | false = this.#agent,
  ): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const { port, address } = this.#place;
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers,
        timeout: 30_000,
        ...(process.platform === 'linux' ? { localAddress: address } : {}),
      },
      (answer) =>
        void buffer(answer)
          .then((bytes) => ({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes,
          }))
          .then(resolve, reject),
    );
    call.on('timeout', () => call.destroy(new Error('none in 30 s')));
    let isBegun = false;
    call.once('response', () => (isBegun = true));
    call.on('error', (error) => {
      const isClosed = ['ECONNRESET', 'EPIPE'].includes(String(codeOf(error)));
      reject(isClosed && call.reusedSocket && !isBegun ? new IdleLine() : error);
    });
    call.end(body);
    return promise;
  }
}

interface Login {
  username: string;
  password: string;
}

/** A device that somebody is signed in on; the token is renewed as screens renew it. */
export class Device {
  readonly line: Line;
  #token = '';
  #refreshToken = '';
  #cookie = '';
  #renewAt = 0;
  #renewing: Promise<void> | null = null;

  constructor(place: Place) {
    this.line = new Line(place);
  }

  async logIn(login: Login): Promise<void> {
    this.#keep(
      await this.line.ask('identity.Login', {
        method: 'POST',
        path: identity.Login.url,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      }),
    );
  }

  async logOut(): Promise<void> {
    await this.ask(identity.logout, {});
    this.line.close();
  }

  async token(): Promise<string> {
    if (performance.now() > this.#renewAt)
      this.#renewing ??= this.#renew().finally(() => (this.#renewing = null));
    await this.#renewing;
    return this.#token;
  }

  async ask<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    onceKey: string = randomUUID(),
  ): Promise<OutputOf<V>> {
    const { bytes } = await this.reply(verb, input, onceKey);
    const answer: { data: OutputOf<V> } = JSON.parse(bytes.toString('utf8'));
    return answer.data;
  }

  /** For a file. */
  async reply<V extends Verb>(
    verb: V,
    input: TypedOf<V>,
    onceKey: string = randomUUID(),
  ): Promise<Reply> {
    const isRead = verb.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(Object.entries(Object(input)).map(text))}` : '';
    return this.line.ask(verb.id, {
      method: verb.method,
      path: `${verb.url}${query}`,
      headers: {
        authorization: await this.token(),
        ...(verb.once ? { 'idempotency-key': onceKey } : {}),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
  }

  async #renew(): Promise<void> {
    this.#keep(
      await this.line.ask('identity.RefreshToken', {
        method: 'POST',
        path: identity.RefreshToken.url,
        headers: {
          authorization: this.#refreshToken,
          cookie: this.#cookie,
          'content-type': 'application/json',
        },
        body: '{}',
      }),
    );
  }

  #keep({ bytes, headers }: Reply): void {
    const { data }: { data: OutputOf<typeof identity.RefreshToken> } = JSON.parse(
      bytes.toString('utf8'),
    );
    this.#token = data.Token;
    this.#refreshToken = data.refreshToken;
    this.#renewAt = performance.now() + data.expiresInSeconds * 800;
    this.#cookie =
      /__Host-bind=[^;]+/.exec(String(headers['set-cookie'] ?? ''))?.[0] ?? this.#cookie;
  }
}

const text = ([name, value]: [string, unknown]): [string, string] => [name, String(value)];
