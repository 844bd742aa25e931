// The HTTP side of the pipeline: one route a verb, one envelope, one set of headers.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Client } from '../kit/server/ctx.ts';
import type { Download } from '../kit/server/page.ts';
import type { Spool } from '../kit/server/spool.ts';
import type { Rate, Verb } from '../kit/shared/contract.ts';
import { type TrustedProxies, trustOf } from '../kit/server/proxies.ts';
import { networkOf } from '../kit/shared/network.ts';
import { isLanguage, type Language, languageFor } from '../kit/shared/languages.ts';
import { workHeader } from '../kit/shared/work.ts';
import { APP_VERSION } from '../kit/shared/version.ts';
import { commonRefusals, Refusal, refuse, statusCodeOf } from '../kit/shared/refusal.ts';
import { isLoopback } from '../modules/outbox/rules.ts';
import type { Caller } from '../kit/server/dispatch/call.ts';
import type { Pipeline } from '../kit/server/dispatch/pipeline.ts';
import { compress } from '../kit/server/compress.ts';
import type { Bound } from './modules.ts';
import { addForms, expectBody, type Form, readForm } from './uploads.ts';
import { envelopeSchema, openApi, queryReader, readableApi } from '../kit/server/openapi.ts';
import type { Texts } from '../kit/server/texts.ts';

export interface HttpParts {
  pipeline: Pick<Pipeline, 'run' | 'admit'>;
  verbs: Bound[];
  texts: Texts;
  /** The built web app; absent in tests of the API alone. */
  webFolder: string | null;
  /** What stands beside the verbs: live lines, public pages. */
  addRoutes?: (app: FastifyInstance) => Promise<void>;
  /** A page that says that there is none; absent in tests of the API alone. */
  refusePage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Answers whether the database is there. */
  isReady: () => Promise<boolean>;
  /** Calls a minute and address; tests raise it. */
  rates: Record<Rate, number>;
  logger: FastifyServerOptions['logger'];
  /** How many proxies in front are to be believed about the caller's address. */
  trustProxy: TrustedProxies;
  /** Where files wait until their call is over. */
  spool: Spool;
  /** Who may read the contract as a page. */
  docs: 'open' | 'signed-in';
  /** Where a fault of our walls is told: `mailto:` or `https:`. */
  securityContact?: string | undefined;
}

const bodyLimit = 1024 * 1024;

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: parts.logger ?? false,
    bodyLimit,
    trustProxy: trustOf(parts.trustProxy),
    // A film of 20 MB over a slow line; how slow a body may come is looked at besides.
    requestTimeout: 900_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 5_000,
    maxRequestsPerSocket: 1_000,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: queryOnce, maxParamLength: 200 },
    // An address that can not be read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request)).header('x-request-id', request.id);
      if (!request.url.startsWith('/api') && parts.refusePage)
        return void parts.refusePage(request, reply);
      return void answerRefusal(parts, request, reply, meaningOf(error, request));
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  await app.register(fastifyCookie);
  await addForms(app);
  await app.register(fastifyRateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    // How many calls are left is nobody's to learn.
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => refuse(commonRefusals.too_many, { retryAfterSeconds: 60 }),
  });
  const build = parts.webFolder === null ? null : buildOf(parts.webFolder);
  app.addHook('onRequest', async (request, reply) => {
    // A page of another build learns of this one from any answer.
    if (build !== null) reply.header('x-build', build);
    guardHeaders(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        verb: request.routeOptions.config.verb,
        status: reply.statusCode,
        millis: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) =>
    answerRefusal(parts, request, reply, meaningOf(error, request)),
  );
  for (const bound of parts.verbs) if (bound.verb.allow !== 'system') addVerb(app, parts, bound);
  await parts.addRoutes?.(app);
  addHealth(app, parts);
  addDocs(app, parts);
  addSecurityTxt(app, parts);
  await addWeb(app, parts, build);
  return app;
}

/** A key given twice is a trick or a mistake. It is marked here, where throwing would end the process, and refused by the route. */
function queryOnce(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    query[key in query || key === '__proto__' ? givenTwice : key] = value;
  }
  return query;
}

const givenTwice = ' twice';

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
};

const contentPolicy = (nonce?: string): string => {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`;
  return [
    `default-src 'none'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self' blob:`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' blob:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app 'allow-duplicates'`,
  ].join('; ');
};

const pageHeaders = { ...fixedHeaders, 'content-security-policy': contentPolicy() };
/** Of answers that no browser draws: nothing in them may load or run anything. */
const callHeaders = {
  ...fixedHeaders,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

const headersFor = ({ url }: FastifyRequest) =>
  url.startsWith('/api') ? callHeaders : pageHeaders;

function guardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const isCall = request.url.startsWith('/api');
  reply.headers(headersFor(request));
  reply.header('x-request-id', request.id);
  const version = request.headers['appversion'];
  if (isCall && typeof version === 'string' && version !== APP_VERSION)
    throw refuse(commonRefusals.version_old);
  const site = request.headers['sec-fetch-site'];
  if (
    request.method !== 'GET' &&
    request.method !== 'HEAD' &&
    site !== undefined &&
    site !== 'same-origin' &&
    site !== 'none'
  ) {
    throw refuse(commonRefusals.not_allowed);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    verb?: string;
  }
}

function addVerb(app: FastifyInstance, parts: HttpParts, { verb, handle }: Bound): void {
  const readText = verb.method === 'GET' || verb.kind === 'upload' ? queryReader(verb.input) : null;
  const formOf = (request: FastifyRequest): Promise<Form> | null => {
    if (verb.method === 'GET' || !request.isMultipart()) return null;
    if (!verb.files) throw refuse(commonRefusals.body_malformed);
    return readForm(request, verb.files, parts.spool);
  };
  const inputOf = (request: FastifyRequest, form: Form | null): unknown => {
    if (form) return readText?.(form.fields);
    return verb.method === 'GET' ? readText?.(queryOf(request)) : (request.body ?? {});
  };
  app.route({
    method: verb.method,
    url: verb.url,
    ...(verb.kind === 'download'
      ? {}
      : { schema: { response: { 200: envelopeSchema(verb.output) } } }),
    config: { verb: verb.id, rateLimit: { max: parts.rates[verb.rate], timeWindow: 60_000 } },
    ...(verb.kind === 'read' && verb.audit === 'none' ? { onSend: compress } : {}),
    ...(verb.method === 'POST'
      ? {
          preParsing: (request, reply) =>
            expectBody(request, reply, verb.files, bodyLimit, () =>
              parts.pipeline.admit({
                verb,
                caller: callerOf(request),
                language: languageOf(request),
              }),
            ),
        }
      : {}),
    handler: async (request, reply) => {
      const form = await formOf(request);
      try {
        const answer = await parts.pipeline.run({
          verb,
          handle,
          caller: callerOf(request),
          input: inputOf(request, form),
          ...(form ? { files: form.files } : {}),
          client: clientOf(request, reply, parts.trustProxy !== 0),
          language: languageOf(request),
          requestId: request.id,
          ...(verb.once ? onceKeyOf(request) : {}),
        });
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked that a download answers a paper
        if (verb.kind === 'download') return sendDownload(reply, answer as Download);
        return { statusCode: 1, data: answer };
      } finally {
        await form?.drop();
      }
    },
  });
}

function queryOf(request: FastifyRequest): unknown {
  if (request.query !== null && typeof request.query === 'object' && givenTwice in request.query)
    throw refuse(commonRefusals.body_malformed);
  return request.query;
}

function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  return reply
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header(
      'content-disposition',
      `inline; filename="document"; filename*=UTF-8''${encodeURIComponent(download.fileName)}`,
    )
    .type(download.media)
    .send(download.bytes);
}

function callerOf(request: FastifyRequest): Caller {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return token === ''
    ? { kind: 'nobody' }
    : { kind: 'token', proof: createHash('sha256').update(token).digest() };
}

function languageOf(request: FastifyRequest): Language | null {
  const wanted = request.headers['accept-language'];
  const first = wanted?.split(/[,;-]/)[0] ?? '';
  return isLanguage(first) ? first : null;
}

function onceKeyOf(request: FastifyRequest): { onceKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key))
    throw refuse(commonRefusals.body_malformed);
  return { onceKey: key };
}

const localNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** A loopback address alone is not enough: a proxy on this machine has one too, and any site can point its name at us. */
function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const isDirect =
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    headers['x-real-ip'] === undefined &&
    headers.via === undefined;
  return isDirect && isLoopback(request.ip) && localNames.test(headers.host ?? '');
}

/** The headers in which proxies and networks in front tell where an address is. */
const placeHeaders = {
  country: [
    'cf-ipcountry',
    'x-vercel-ip-country',
    'x-appengine-country',
    'cloudfront-viewer-country',
    'x-geo-country',
  ],
  region: [
    'cf-region',
    'x-vercel-ip-country-region',
    'x-appengine-region',
    'cloudfront-viewer-country-region-name',
    'x-geo-region',
  ],
  city: [
    'cf-ipcity',
    'x-vercel-ip-city',
    'x-appengine-city',
    'cloudfront-viewer-city',
    'x-geo-city',
  ],
};

function placeTold({ headers }: FastifyRequest): {
  country?: string;
  region?: string;
  city?: string;
} {
  const first = (names: readonly string[]) =>
    names.map((name) => headers[name]).find((value) => typeof value === 'string' && value !== '');
  const matches = Object.entries(placeHeaders).flatMap(([part, names]) => {
    const value = first(names);
    return typeof value === 'string' ? [[part, value]] : [];
  });
  return Object.fromEntries(matches);
}

/** @param isBehindProxy without a trusted proxy anybody could write its headers. */
function clientOf(request: FastifyRequest, reply: FastifyReply, isBehindProxy: boolean): Client {
  return {
    address: request.ip,
    isLocal: isLocal(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    ...(isBehindProxy ? { place: placeTold(request) } : {}),
    cookies: {
      ...request.cookies,
      authorization: request.headers.authorization?.replace(/^Bearer /, ''),
    },
    setCookie: (name, value, maxAgeSeconds) => {
      const kind = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' as const };
      if (value === null) reply.clearCookie(name, kind);
      else
        reply.setCookie(
          name,
          value,
          maxAgeSeconds === undefined ? kind : { ...kind, maxAge: maxAgeSeconds },
        );
    },
    ...(typeof request.headers[workHeader] === 'string'
      ? { work: request.headers[workHeader] }
      : {}),
    clearSite: () => void reply.header('clear-site-data', '"cache", "cookies", "storage"'),
  };
}

/** Whatever was thrown, as a refusal; a real fault is logged whole and shown as our fault. */
export function meaningOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413)
    return refuse(commonRefusals.body_too_large);
  if (typeof status === 'number' && status >= 400 && status < 500)
    return refuse(status === 404 ? commonRefusals.not_found : commonRefusals.body_malformed);
  request.log.error({ fault: faultOf(error), verb: request.routeOptions.config.verb }, 'failed');
  return refuse(commonRefusals.failed);
}

/** Name, place and chain of a fault. Messages of database faults may quote what people typed, so they stay out. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  const fromDatabase = 'severity' in error || error.message.startsWith('Failed query');
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: fromDatabase ? undefined : error.message,
    stack: error.stack
      ?.split('\n')
      .filter((row) => row.trimStart().startsWith('at '))
      .slice(0, 12),
    cause: error.cause === undefined ? undefined : faultOf(error.cause),
  };
}

function answerRefusal(
  parts: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refusal,
): FastifyReply {
  const language = languageOf(request) ?? languageFor(request.headers['accept-language']);
  const say = (code: string, values?: Record<string, string | number>) =>
    parts.texts.say(language, code, values);
  const fields = refused.more.fields;
  if (refused.more.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(refused.more.retryAfterSeconds));
  return reply.code(refused.status).send({
    statusCode: statusCodeOf(refused.status),
    message: say(refused.code, refused.more.values),
    error: {
      code: refused.code,
      ...(refused.kind.reason === undefined ? {} : { reason: refused.kind.reason }),
      ...(fields
        ? {
            fields: Object.fromEntries(
              Object.entries(fields).map(([path, problem]) => [
                path,
                { ...problem, message: say(problem.code, problem.values) },
              ]),
            ),
          }
        : {}),
      ...(refused.more.details ? { details: refused.more.details } : {}),
      requestId: request.id,
    },
  });
}

function addHealth(app: FastifyInstance, parts: HttpParts): void {
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = await parts.isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

/** RFC 9116. */
function addSecurityTxt(app: FastifyInstance, { securityContact }: HttpParts): void {
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = Temporal.Now.instant().add({ hours: 24 * 180 });
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      'Preferred-Languages: en, hi',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** The contract, for who is signed in; for anybody where the operator says so. */
function addDocs(app: FastifyInstance, parts: HttpParts): void {
  const verbs: Verb[] = parts.verbs
    .map((bound) => bound.verb)
    .filter((verb) => verb.allow !== 'system');
  const document = openApi('Practice Diary', verbs);
  const page = readableApi('Practice Diary', verbs);
  const onlyMembers = async (request: FastifyRequest): Promise<void> => {
    if (parts.docs === 'open') return;
    const asked = { id: 'docs', kind: 'read', allow: 'member', early: true } as const;
    await parts.pipeline.admit({ verb: asked, caller: callerOf(request), language: null });
  };
  app.get('/api/openapi.json', { onRequest: onlyMembers }, async () => document);
  app.get('/api/docs', { onRequest: onlyMembers }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
}

/** A build by its page, which names every file by its contents. Null where nothing is built. */
function buildOf(webFolder: string): string | null {
  const page = `${webFolder}/index.html`;
  return existsSync(page)
    ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
    : null;
}

/** Built files under hashed names are kept for ever; every other address that asks for a page gets the app's page with a fresh nonce. */
async function addWeb(app: FastifyInstance, parts: HttpParts, build: string | null): Promise<void> {
  const { webFolder } = parts;
  const indexFile = webFolder === null ? null : `${webFolder}/index.html`;
  if (webFolder !== null && indexFile !== null && existsSync(indexFile)) {
    const index = readFileSync(indexFile, 'utf8').replace('__BUILD__', build ?? '');
    const sendIndex = (reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', contentPolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(index.replaceAll('__CSP_NONCE__', nonce));
    };
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html*'],
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    app.get('/', async (_request, reply) => sendIndex(reply));
    app.setNotFoundHandler((request, reply) => {
      const wantsPage =
        request.method === 'GET' &&
        !request.url.startsWith('/api') &&
        (request.headers.accept ?? '').includes('text/html');
      return wantsPage
        ? sendIndex(reply)
        : answerRefusal(parts, request, reply, refuse(commonRefusals.not_found));
    });
    return;
  }
  app.setNotFoundHandler((request, reply) =>
    answerRefusal(parts, request, reply, refuse(commonRefusals.not_found)),
  );
}
