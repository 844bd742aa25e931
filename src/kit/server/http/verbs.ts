// One route a verb.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { Rate, Verb } from '../../shared/contract.ts';
import { networkOf } from '../../shared/network.ts';
import { commonRefusals, refusal, type RefusalKind, refuse } from '../../shared/refusal.ts';
import type { Bound } from '../contract/bind.ts';
import type { Pipeline } from '../dispatch/pipeline.ts';
import { envelopeSchema, queryReader } from '../openapi.ts';
import type { Download } from '../page.ts';
import type { TrustedProxies } from '../proxies.ts';
import type { Spool } from '../spool.ts';
import { callerOf, clientOf, languageOf, onceKeyOf } from './client.ts';
import { compress } from '../compress.ts';
import { expectBody, type Form, readForm } from './uploads.ts';

export interface VerbParts {
  pipeline: Pick<Pipeline, 'run' | 'admit' | 'knownDevice'>;
  /** Calls a minute and address; tests raise it. */
  rates: Record<Rate, number>;
  /** How many proxies in front are to be believed about the caller's address. */
  trustProxy: TrustedProxies;
  /** Where files wait until their call is over. */
  spool: Spool;
}

export const bodyLimit = 1024 * 1024;

/** A key given twice is a trick or a mistake. It is marked here, where throwing would end the process, and refused by the route. */
export function queryOnce(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    query[key in query || key === '__proto__' ? givenTwice : key] = value;
  }
  return query;
}

const givenTwice = ' twice';

declare module 'fastify' {
  interface FastifyContextConfig {
    verb?: string;
    /** What a fault is answered with. */
    failed?: RefusalKind;
    /** Another site may send its form here. */
    fromElsewhere?: true;
  }
}

/** A member's own work is not saved; in public, and of a read, no more is said than that it failed. */
export function failureOf({ failed, method, allow }: Verb): RefusalKind {
  if (failed) return refusal(500, failed);
  return method === 'POST' && allow !== 'public'
    ? commonRefusals.save_failed
    : commonRefusals.failed;
}

export function addVerb(app: FastifyInstance, parts: VerbParts, { verb, handle }: Bound): void {
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
    config: {
      verb: verb.id,
      failed: failureOf(verb),
      rateLimit: rateOf(parts, verb),
    },
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

/** Who logs in from a known device is counted apart, so that others at its address cannot use up its calls. */
function rateOf({ pipeline, rates }: VerbParts, { rate }: Verb): RateLimitOptions {
  const of = { max: rates[rate], timeWindow: 60_000 };
  if (rate !== 'guarded') return of;
  return {
    ...of,
    keyGenerator: (request) => pipeline.knownDevice(request.cookies) ?? networkOf(request.ip),
  };
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
