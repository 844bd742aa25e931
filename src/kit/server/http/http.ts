// The HTTP side of the pipeline: one route a verb, one envelope, one set of headers.
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { networkOf } from '../../shared/network.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { Bound } from '../contract/bind.ts';
import { trustOf } from '../proxies.ts';
import { type Tallying, talliesAlone } from '../tallies.ts';
import type { RequestSpan, Tracing } from '../telemetry.ts';
import { callCounts } from './rates.ts';
import type { Texts } from '../texts.ts';
import { addDocs, type DocsParts } from './docs.ts';
import { type Elsewhere, guardHeaders, headersFor } from './headers.ts';
import { addHealth } from './health.ts';
import { answerRefusal, meaningOf } from './refusals.ts';
import { addForms } from './uploads.ts';
import { addVerb, bodyLimit, queryOnce, type VerbParts } from './verbs.ts';
import { addWeb, buildOf } from './web-files.ts';
import { addWellKnown } from './well-known.ts';

interface HttpParts extends VerbParts, Omit<DocsParts, 'pipeline'> {
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
  /** Whether the server was told to end: each answer closes its line. */
  isLeaving: () => boolean;
  logger: FastifyServerOptions['logger'];
  /** Told of each answer, for whoever measures. */
  onAnswered?: (verb: string | null, status: number, seconds: number) => void;
  /** Follows each request; nobody does when absent. */
  tracing?: Tracing | null;
  /** What all processes count together; for this one alone when absent. */
  tallying?: Tallying;
  /** Where a fault of our walls is told: `mailto:` or `https:`. */
  securityContact?: string | undefined;
  /** Origins besides ours that the app's page may reach. */
  elsewhere?: Elsewhere | undefined;
}

const lines = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  // Of a body nobody has asked for yet: one read from the line, not two.
  highWaterMark: 16_384,
};

export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: parts.logger ?? false,
    bodyLimit,
    trustProxy: trustOf(parts.trustProxy),
    // A film of 20 MB over a slow line; how slow a body may come is looked at besides.
    requestTimeout: 900_000,
    http: lines,
    // A proxy gives a kept line up first, or it sends a call into one that is just being closed.
    keepAliveTimeout: parts.trustProxy === 0 ? 5_000 : 75_000,
    // What came over a kept line is answered still, and the line closed with the answer.
    return503OnClosing: false,
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
    store: callCounts(parts.tallying ?? talliesAlone()),
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
    if (parts.isLeaving()) reply.header('connection', 'close');
    guardHeaders(request, reply);
  });
  if (parts.tracing) followRequests(app, parts.tracing);
  noteAnswers(app, parts);
  app.setErrorHandler((error, request, reply) =>
    answerRefusal(parts, request, reply, meaningOf(error, request)),
  );
  const open = parts.verbs.filter(({ verb }) => verb.allow !== 'system');
  for (const bound of open) addVerb(app, parts, bound);
  await parts.addRoutes?.(app);
  addHealth(app, parts);
  addDocs(
    app,
    parts,
    open.map(({ verb }) => verb),
  );
  addWellKnown(app, parts.securityContact);
  await addWeb(
    app,
    parts.webFolder,
    build,
    (request, reply) => answerRefusal(parts, request, reply, refuse(commonRefusals.not_found)),
    parts.elsewhere ?? {},
  );
  return app;
}

/** Before everything else, so that all of a request is within its span. */
function followRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, tracing.request(request.headers['traceparent'], done));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.resume(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { verb } = request.routeOptions.config;
    spans.get(request)?.end(verb ?? `${request.method} page`, reply.statusCode);
  });
}

function noteAnswers(app: FastifyInstance, parts: Pick<HttpParts, 'onAnswered'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { verb } = request.routeOptions.config;
    parts.onAnswered?.(verb ?? null, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        verb,
        status: reply.statusCode,
        millis: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
