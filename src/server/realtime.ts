// Live news: what a transaction changed, told to every open screen of the clinic on every process. Ids only; screens read again by the contract.
import { createHash } from 'node:crypto';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import type { Rights } from '../kit/server/ctx.ts';
import { holds } from '../kit/server/ctx.ts';
import { pagesOf, type Verb, writes } from '../kit/shared/contract.ts';
import { closings } from '../kit/shared/live.ts';

/** The channel of `pg_notify`; what the pipeline and the triggers of 0080 say on it. */
export const channel = 'live';

const outcome = z.object({
  /** The clinic, with its changed modules and records. */
  c: z.optional(z.string()),
  m: z.optional(z.array(z.string())),
  i: z.optional(z.array(z.string())),
  /** A session that has ended. */
  e: z.optional(z.string()),
  /** A clinic whose members must be let in anew. */
  r: z.optional(z.string()),
});
type Told = z.output<typeof outcome>;

const maxIds = 40;

/** News of one clinic that comes so soon after other news is told together with what follows. */
const gatherMillis = 20;
/** With thousands of screens the telling itself takes long; so many times as long is left to everything else. */
const restTimes = 3;

/** What a write says to the screens, as the pipeline sends it along with its commit. */
export const newsOf = (
  clinicId: string,
  verb: Pick<Verb, 'module' | 'touches'>,
  ids: readonly string[],
): string =>
  JSON.stringify({
    c: clinicId,
    m: [verb.module, ...(verb.touches ?? [])],
    i: [...new Set(ids)].slice(0, maxIds),
  } satisfies Told);

/** One listener on a clinic's news: a signed-in screen, or a public page that is told of one module. */
export interface Ear {
  clinicId: string;
  sessionId: string | null;
  /** Whether the module's records may be seen here. */
  hears(module: string): boolean;
  /** @param said the same as a screen's message, made once for all who hear the same modules. */
  tell(modules: string[], ids: string[], said: Buffer): void;
  end(closing: number): void;
}

export interface Live {
  listen(ear: Ear): () => void;
  /** How many listen on this process. */
  count(): number;
  close(): Promise<void>;
}

export interface LiveParts {
  connectionString: string;
  pool: pg.Pool;
  onError: (error: unknown, what: string) => void;
}

const sweepMillis = 30_000;

export async function openLive({ connectionString, pool, onError }: LiveParts): Promise<Live> {
  const ears = new Map<string, Set<Ear>>();
  const all = () => [...ears.values()].flatMap((set) => [...set]);
  const hear = (payload: string) => {
    const { c, m = [], i = [], e, r } = z.parse(outcome, JSON.parse(payload));
    if (e !== undefined) for (const ear of all()) if (ear.sessionId === e) ear.end(closings.ended);
    if (r !== undefined)
      for (const ear of ears.get(r) ?? []) if (ear.sessionId !== null) ear.end(closings.again);
    if (c !== undefined) gather(c, m, i);
  };
  // The first is told at once, since somebody waits for it; what follows on its heels, together.
  const resting = new Map<
    string,
    { modules: Set<string>; ids: Set<string>; rest: NodeJS.Timeout }
  >();
  const gather = (clinicId: string, modules: readonly string[], ids: readonly string[]) => {
    const waiting = resting.get(clinicId);
    if (!waiting) return spread(clinicId, modules, ids);
    for (const module of modules) waiting.modules.add(module);
    for (const id of ids) waiting.ids.add(id);
  };
  const spread = (clinicId: string, modules: readonly string[], ids: readonly string[]) => {
    const began = performance.now();
    tellClinic(ears.get(clinicId) ?? [], modules, ids.length > maxIds ? [] : [...ids]);
    const [more, moreIds] = [new Set<string>(), new Set<string>()];
    const rested = () => {
      resting.delete(clinicId);
      if (more.size > 0) spread(clinicId, [...more], [...moreIds]);
    };
    resting.set(clinicId, {
      modules: more,
      ids: moreIds,
      rest: setTimeout(rested, Math.max(gatherMillis, (performance.now() - began) * restTimes)),
    });
  };
  const line = keepListening(connectionString, hear, (isBack) => isBack && tellAll(), onError);
  // What was said while the line was down is not known: every screen reads anew.
  const tellAll = () => {
    for (const ear of all()) ear.end(closings.again);
  };
  const sweep = setInterval(() => {
    void endStale(pool, all()).catch((error: unknown) => onError(error, 'live'));
  }, sweepMillis);
  await line.ready;
  return {
    listen(ear) {
      const set = ears.get(ear.clinicId) ?? new Set();
      ears.set(ear.clinicId, set.add(ear));
      return () => {
        set.delete(ear);
        if (set.size === 0 && ears.get(ear.clinicId) === set) ears.delete(ear.clinicId);
      };
    },
    count: () => all().length,
    async close() {
      clearInterval(sweep);
      for (const { rest } of resting.values()) clearTimeout(rest);
      for (const ear of all()) ear.end(closings.away);
      await line.stop();
    },
  };
}

function tellClinic(ears: Iterable<Ear>, changed: readonly string[], ids: string[]): void {
  const messages = new Map<string, Buffer>();
  for (const ear of ears) {
    const modules = changed.filter((module) => ear.hears(module));
    if (modules.length === 0) continue;
    const key = modules.join(' ');
    const said = messages.get(key) ?? Buffer.from(JSON.stringify({ modules, ids }));
    messages.set(key, said);
    ear.tell(modules, ids, said);
  }
}

/** Sessions also end by standing idle, which nobody announces. */
async function endStale(pool: pg.Pool, ears: Ear[]): Promise<void> {
  const ids = [
    ...new Set(ears.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))),
  ];
  if (ids.length === 0) return;
  const { rows } = await pool.query<{ id: string }>('select id from app.ended_sessions($1) as id', [
    ids,
  ]);
  const ended = new Set(rows.map(({ id }) => id));
  for (const ear of ears)
    if (ear.sessionId !== null && ended.has(ear.sessionId)) ear.end(closings.ended);
}

/** A connection of its own that listens, and comes back when it breaks. */
function keepListening(
  connectionString: string,
  hear: (payload: string) => void,
  onOpen: (isBack: boolean) => void,
  onError: LiveParts['onError'],
): { ready: Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const open = async (isBack: boolean, pause: number): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'practice-diary-live',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      onError(error, 'live');
      void client.end();
      timer = setTimeout(() => void open(true, Math.min(pause * 2, 5_000)), pause);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload = '' }) => {
      try {
        hear(payload);
      } catch (error) {
        onError(error, 'live');
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      onOpen(isBack);
    } catch (error) {
      lose(error);
    }
  };
  return {
    ready: open(false, 200),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}

/** Of a web socket what we use; its package brings no types. */
export interface Socket {
  readonly bufferedAmount: number;
  send(said: string | Buffer, options?: { binary: boolean }): void;
  close(code?: number): void;
  ping(): void;
  terminate(): void;
  on(event: 'message' | 'close' | 'pong' | 'error', listener: (bytes: unknown) => void): void;
}

const greeting = z.strictObject({ token: z.string().check(z.maxLength(200)) });
const greetMillis = 5_000;
const beatMillis = 25_000;
/** A screen that takes nothing in any more is let go; it reads anew when it comes back. */
const maxWaiting = 256 * 1024;

/** @returns whether the page that opens the socket is one of ours. A caller without a browser names no origin, and needs a token all the same. */
export function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** `/api/live`: the first message is `{token}`; then `{ready}`, and `{modules, ids}` at each change of something that this member may see. */
export async function addLive(
  app: FastifyInstance,
  live: Live,
  pool: pg.Pool,
  verbs: readonly Verb[],
): Promise<void> {
  await app.register(fastifyWebsocket, { options: { maxPayload: 2_048 } });
  const readers = readersOf(verbs);
  app.get('/api/live', { websocket: true }, (connection: unknown, request: FastifyRequest) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the socket's package brings no types
    const socket = connection as Socket;
    if (!isOwnOrigin(request)) return socket.close(closings.refused);
    let isAsked = false;
    const late = setTimeout(() => socket.close(closings.refused), greetMillis);
    const closed: (() => void)[] = [() => clearTimeout(late)];
    let isOpen = true;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      isOpen = false;
      for (const handle of closed) handle();
    });
    socket.on('message', (bytes) => {
      // Nothing more is to be said after the greeting.
      if (isAsked) return socket.close(closings.refused);
      isAsked = true;
      clearTimeout(late);
      void principalOf(pool, bytes)
        .then((principal) => {
          if (!isOpen) return;
          if (!principal) return socket.close(closings.unknown);
          const hears = (module: string) =>
            readers
              .get(module)
              ?.some(
                (allow) =>
                  allow === 'member' || principal.isOwner || holds(principal, allow, 'view'),
              ) ?? false;
          closed.push(live.listen(earOf(socket, principal, hears)), keepBeating(socket));
          socket.send('{"ready":true}');
        })
        .catch(() => socket.close(closings.away));
    });
  });
}

function earOf(socket: Socket, principal: Principal, hears: Ear['hears']): Ear {
  return {
    clinicId: principal.clinicId,
    sessionId: principal.sessionId,
    hears,
    tell: (_modules, _ids, said) =>
      socket.bufferedAmount > maxWaiting
        ? socket.terminate()
        : socket.send(said, { binary: false }),
    end: (code) => socket.close(code),
  };
}

/** @returns how to stop. A line that does not answer a beat is dead. */
function keepBeating(socket: Socket): () => void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, beatMillis);
  return () => clearInterval(beat);
}

interface Principal extends Rights {
  clinicId: string;
  sessionId: string;
}

async function principalOf(pool: pg.Pool, bytes: unknown): Promise<Principal | null> {
  const text = Buffer.isBuffer(bytes) ? bytes.toString('utf8') : '';
  const read = z.safeParse(greeting, parsed(text));
  if (!read.success) return null;
  const proof = createHash('sha256').update(read.data.token).digest();
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const { rows } = await client.query<{ principal: string | null }>(
      'select app.enter($1) as principal',
      [proof],
    );
    await client.query('rollback');
    const principal = rows[0]?.principal;
    if (principal === null || principal === undefined) return null;
    const [refused, sessionId, , clinicId, , , isOwner, , , pages]: [
      unknown,
      string,
      string,
      string,
      string,
      string,
      boolean,
      boolean,
      boolean,
      Principal['pages'],
    ] = JSON.parse(principal);
    return refused === null ? { sessionId, clinicId, isOwner, pages } : null;
  } finally {
    client.release();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who may read something of a module: any member, or whoever sees one of the pages. */
function readersOf(verbs: readonly Verb[]): Map<string, ('member' | readonly string[])[]> {
  const readers = new Map<string, ('member' | readonly string[])[]>();
  for (const verb of verbs) {
    if (writes(verb) || verb.allow === 'public' || verb.allow === 'system') continue;
    const list = readers.get(verb.module) ?? [];
    readers.set(verb.module, [...list, verb.allow === 'member' ? 'member' : pagesOf(verb.allow)]);
  }
  return readers;
}
