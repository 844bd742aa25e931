// Providers' webhooks as routes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Rate } from '../../shared/contract.ts';
import { commonRefusals, Refusal, refuse } from '../../shared/refusal.ts';
import type { Settings } from '../../shared/settings.ts';
import type { BoundHook, Module } from '../contract/bind.ts';
import type { Pipeline } from '../dispatch/pipeline.ts';
import type { Ask, HookRequest } from '../page.ts';
import { asker, clientOf, fieldsOf, handlerOf, type Handlers, handlersOf } from './asking.ts';

interface HookParts {
  pipeline: Pick<Pipeline, 'run'>;
  settings: Settings;
  now: () => Temporal.Instant;
  rates: Record<Rate, number>;
  /** Writes down that a call of a hook was not taken in, and why. */
  noteHook: (ask: Ask, hook: string, reason: string) => Promise<unknown>;
}

const hookBytes = 256 * 1024;

/** Every hook of these modules. */
export async function addHooks(
  root: FastifyInstance,
  modules: readonly Module[],
  parts: HookParts,
): Promise<void> {
  const handlers = handlersOf(modules);
  await root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const { hooks } of modules)
      for (const bound of hooks) {
        addHook(app, parts, handlers, bound);
        addChallenge(app, parts, bound);
      }
  });
}

function addHook(
  app: FastifyInstance,
  parts: HookParts,
  handlers: Handlers,
  bound: BoundHook,
): void {
  const { hook } = bound;
  app.post(
    hook.path,
    {
      bodyLimit: hook.maxBytes ?? hookBytes,
      config: { verb: hook.id, rateLimit: { max: parts.rates[hook.rate], timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const ask = asker(parts, handlers, request);
      try {
        await take(parts, handlers, bound, request, ask);
      } catch (error) {
        const reason = error instanceof Refusal ? error.code : 'failed';
        // What could not be written down changes nothing for whoever called.
        await parts
          .noteHook(ask, hook.id, reason)
          .catch((fault: unknown) => request.log.error(fault, 'a refused hook was not noted'));
        throw error;
      }
      return reply.code(hook.answers).send({});
    },
  );
}

function addChallenge(app: FastifyInstance, parts: HookParts, { hook, handler }: BoundHook): void {
  if (!handler.challenge) return;
  app.get(
    hook.path,
    { config: { verb: hook.id, rateLimit: { max: parts.rates.guarded, timeWindow: 60_000 } } },
    async (request, reply) => {
      const answer = handler.challenge?.(fieldsOf(request.query), parts.settings) ?? null;
      if (answer === null) throw refuse(commonRefusals.not_found);
      return reply.type('text/plain').send(answer);
    },
  );
}

/** Signature, then time, then shape, then the write; nothing is read of a call that its provider has not signed. */
async function take(
  parts: HookParts,
  handlers: Handlers,
  { hook, handler }: BoundHook,
  request: FastifyRequest,
  ask: Ask,
): Promise<void> {
  const call: HookRequest = {
    url: request.url,
    headers: headersOf(request),
    raw: rawOf(request),
  };
  await handler.prove(call, parts.settings);
  const { windowSeconds } = hook;
  if (windowSeconds !== null && !isTimely(handler.sentAt?.(call), parts.now(), windowSeconds))
    throw refuse(commonRefusals.hook_stale);
  const body = z.safeParse(hook.body, parsed(call));
  if (!body.success) throw refuse(commonRefusals.body_malformed);
  const { clinicId, input } = await handler.read(call, body.data, ask);
  await parts.pipeline.run({
    verb: hook.writes,
    handle: handlerOf(handlers, hook.writes),
    caller: { kind: 'system', clinicId },
    input,
    client: clientOf(request, hook.id),
    language: null,
    requestId: request.id,
  });
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
function isTimely(
  sentAt: string | undefined,
  now: Temporal.Instant,
  windowSeconds: number,
): boolean {
  const at = Date.parse(sentAt ?? '');
  return Math.abs(at - now.epochMilliseconds) <= windowSeconds * 1000;
}

function parsed({ headers, raw }: HookRequest): unknown {
  const text = raw.toString('utf8');
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the schema refuses it
  }
}
