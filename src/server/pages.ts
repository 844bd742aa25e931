// The modules' public pages and hooks as routes: read, admitted and answered here; what they say is the modules'.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Client, clientWithoutCookies } from '../kit/server/ctx.ts';
import {
  type Ask,
  type Asked,
  errorPage,
  htmlOf,
  type HookRequest,
  type PageAnswer,
  type PageRequest,
  type Visit,
} from '../kit/server/page.ts';
import type { WithSettings } from '../kit/server/settings.ts';
import { translatorOf } from '../kit/server/words.ts';
import type { Rate, Verb } from '../kit/shared/contract.ts';
import { isLanguage, type Language, languageFor } from '../kit/shared/languages.ts';
import { commonRefusals, type Refusal, refuse } from '../kit/shared/refusal.ts';
import type { Settings } from '../kit/shared/settings.ts';
import type { Call, Caller } from '../kit/server/dispatch/call.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import type { BoundHook, BoundPage, Module } from './modules.ts';
import type { Live } from '../kit/server/live.ts';
import { isOwnOrigin } from '../kit/server/socket.ts';

export interface PageParts {
  pipeline: Pick<Pipeline, 'run'>;
  settings: Settings;
  live: Live;
  now: () => Temporal.Instant;
  rates: Record<Rate, number>;
  /** Whatever was thrown, as a refusal; a real fault is logged. */
  meaningOf: (error: unknown, request: FastifyRequest) => Refusal;
}

const formBytes = 16 * 1024;
const hookBytes = 256 * 1024;
const maxStreams = 10_000;

/** Every public page of these modules, and every hook. */
export async function addPages(
  root: FastifyInstance,
  modules: readonly Module[],
  parts: PageParts,
): Promise<void> {
  const handlers = new Map(
    modules
      .flatMap(({ verbs, guests }) => [...verbs, ...guests])
      .map(({ verb, handle }) => [verb.id, handle]),
  );
  await root.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('preValidation', async (request) => {
      // A form of another site may not act here. The site was judged on the public pages; browsers that do not tell it tell the origin.
      if (
        request.method === 'POST' &&
        request.headers['sec-fetch-site'] === undefined &&
        !isOwnOrigin(request)
      )
        throw refuse(commonRefusals.not_allowed);
    });
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(parts, request, reply, parts.meaningOf(error, request)),
    );
    for (const { pages } of modules)
      for (const bound of pages) addPage(app, parts, handlers, bound);
  });
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: hookBytes },
      (_request, body, done) => done(null, body),
    );
    for (const { hooks } of modules)
      for (const bound of hooks) addHook(app, parts, handlers, bound);
  });
}

type Handlers = ReadonlyMap<string, Call['handle']>;

function addPage(
  app: FastifyInstance,
  parts: PageParts,
  handlers: Handlers,
  { page, answer }: BoundPage,
): void {
  app.route({
    method: page.method,
    url: page.address,
    config: { verb: page.id, rateLimit: { max: parts.rates[page.rate], timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const sent = fieldsOf(page.method === 'GET' ? request.query : request.body);
      const visit: PageRequest = {
        ...visitOf(parts, handlers, request),
        params: fieldsOf(request.params),
        fields: Object.fromEntries(
          page.fields.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
        ),
      };
      return send(parts, request, reply, visit, await answer(visit));
    },
  });
}

function visitOf(parts: PageParts, handlers: Handlers, request: FastifyRequest): Visit {
  const accepted = request.headers['accept-language'];
  return {
    language: languageAsked(request),
    preferred: accepted === undefined ? null : languageFor(accepted),
    now: parts.now(),
    isSecure: request.protocol === 'https',
    cookies: request.cookies,
    nonce: randomBytes(16).toString('base64'),
    ask: asker(parts, handlers, request),
    settings: parts.settings,
  };
}

const asker = (parts: PageParts, handlers: Handlers, request: FastifyRequest): Ask =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a verb's handler answers what the verb promises; bind() has checked the pair
  ((clinic: Asked, verb: Verb, input: unknown, onceKey?: string) =>
    parts.pipeline.run({
      verb,
      handle: handlerOf(handlers, verb),
      caller: callerFor(clinic),
      input,
      client: clientOf(request, request.headers['user-agent'] ?? ''),
      language: languageAsked(request),
      requestId: request.id,
      isPage: true,
      ...(onceKey !== undefined && /^[\w-]{16,64}$/.test(onceKey) ? { onceKey } : {}),
    })) as Ask;

const callerFor = (clinic: Asked): Caller =>
  clinic === null ? { kind: 'nobody' } : { kind: 'system', clinicId: clinic.clinicId };

function handlerOf(handlers: Handlers, verb: Verb): Call['handle'] {
  const handle = handlers.get(verb.id);
  if (!handle) throw new Error(`${verb.id} is bound to nothing`);
  return handle;
}

const clientOf = (request: FastifyRequest, device: string): Client =>
  clientWithoutCookies(device.slice(0, 200), request.ip);

function fieldsOf(sent: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

function languageAsked(request: FastifyRequest): Language | null {
  const asked = fieldsOf(request.query)['lang'] ?? fieldsOf(request.body)['lang'] ?? '';
  return isLanguage(asked) ? asked : null;
}

// ---------------------------------------------------------------- answers

function send(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, isSecure }: Visit,
  answer: PageAnswer,
): FastifyReply {
  switch (answer.kind) {
    case 'missing':
      return sendRefusal(parts, request, reply, null);
    case 'redirect': {
      const { cookie } = answer;
      if (cookie)
        reply.setCookie(cookie.name, cookie.value, {
          path: cookie.path,
          maxAge: cookie.maxAgeSeconds,
          httpOnly: true,
          sameSite: 'strict',
          secure: isSecure,
        });
      return reply.code(303).header('location', answer.to).send();
    }
    case 'file':
      return reply.headers(answer.headers).type(answer.media).send(answer.bytes);
    case 'news':
      return stream(parts, request, reply, answer);
    case 'page':
      if (answer.retryAfterSeconds !== undefined)
        reply.header('retry-after', String(answer.retryAfterSeconds));
      return sendText(request, reply.code(answer.status), nonce, htmlOf(answer.document));
  }
}

const policyOf = (nonce: string): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  text: string,
): FastifyReply {
  // Without a referrer at all, browsers would send our own forms with no origin.
  reply
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', policyOf(nonce))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('vary', 'accept-encoding, accept-language')
    .type('text/html; charset=utf-8');
  const bytes = Buffer.from(text);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return reply
      .header('content-encoding', 'br')
      .send(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(gzipSync(bytes));
  return reply.send(bytes);
}

/** A page that says no. @param refused null says the same for what is foreign, gone and misspelt. */
export function sendRefusal(
  parts: WithSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refusal | null,
): FastifyReply {
  const language = languageAsked(request) ?? languageFor(request.headers['accept-language']);
  const frame = {
    language,
    text: translatorOf(parts, language).text,
    nonce: randomBytes(16).toString('base64'),
    clinicName: 'Practice Diary',
    path: '',
  };
  if (refused?.more.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(refused.more.retryAfterSeconds));
  const document = refused
    ? errorPage(frame, refused.kind.sentence, refused.more.values)
    : errorPage(frame);
  return sendText(request, reply.code(refused?.status ?? 404), frame.nonce, htmlOf(document));
}

let streams = 0;

function stream(
  { live }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { clinicId, modules }: Extract<PageAnswer, { kind: 'news' }>,
): FastifyReply {
  if (streams >= maxStreams) return reply.code(503).header('retry-after', '30').send();
  streams += 1;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const stop = live.listen({
    clinicId,
    sessionId: null,
    hears: (module) => modules.includes(module),
    tell: () => void raw.write('data: changed\n\n'),
    end: () => void raw.end(),
  });
  const beat = setInterval(() => raw.write(': beat\n\n'), 25_000);
  request.raw.on('close', () => {
    streams -= 1;
    clearInterval(beat);
    stop();
  });
  return reply;
}

// ---------------------------------------------------------------- hooks

/** Signature, then time, then shape, then the write; nothing is read of a call that its provider has not signed. */
function addHook(
  app: FastifyInstance,
  parts: PageParts,
  handlers: Handlers,
  { hook, handler }: BoundHook,
): void {
  app.post(
    hook.path,
    { config: { verb: hook.id, rateLimit: { max: parts.rates[hook.rate], timeWindow: 60_000 } } },
    async (request, reply) => {
      const call: HookRequest = { headers: headersOf(request), raw: rawOf(request) };
      await handler.prove(call, parts.settings);
      if (!isTimely(handler.sentAt(call), parts.now(), hook.windowSeconds))
        throw refuse(commonRefusals.hook_stale);
      const body = z.safeParse(hook.body, parsed(call.raw));
      if (!body.success) throw refuse(commonRefusals.body_malformed);
      const { clinicId, input } = await handler.read(
        call,
        body.data,
        asker(parts, handlers, request),
      );
      await parts.pipeline.run({
        verb: hook.writes,
        handle: handlerOf(handlers, hook.writes),
        caller: { kind: 'system', clinicId },
        input,
        client: clientOf(request, hook.id),
        language: null,
        requestId: request.id,
      });
      return reply.code(hook.answers).send({});
    },
  );
}

const rawOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

const headersOf = ({ headers }: FastifyRequest): HookRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? undefined : value,
    ]),
  );

/** Whether the provider's own time lies within the window about ours. */
export function isTimely(
  sentAt: string | undefined,
  now: Temporal.Instant,
  windowSeconds: number,
): boolean {
  const at = Date.parse(sentAt ?? '');
  return Math.abs(at - now.epochMilliseconds) <= windowSeconds * 1000;
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined; // the schema refuses it
  }
}
