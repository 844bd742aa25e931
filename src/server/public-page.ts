// What the public pages share: a call in a clinic's name, the reader's language, a page under its own policy.
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { wordsOf } from '../kit/server/words.ts';
import type { OutputOf, TypedOf, Verb } from '../kit/shared/contract.ts';
import { isLanguage, type Language, languageFor } from '../kit/shared/languages.ts';
import { Refusal } from '../kit/shared/refusal.ts';
import { type Frame, type Refused, errorPage } from '../modules/booking/print/page.ts';
import type { Handler, Caller, Pipeline } from './dispatch/pipeline.ts';
import type { Live } from './realtime.ts';

export interface PublicParts {
  pipeline: Pipeline;
  pool: pg.Pool;
  live: Live;
  now: () => Temporal.Instant;
}

export interface Clinic {
  clinicId: string;
  language: Language;
}

export type Fields = Record<string, string>;

export const reads = { config: { rateLimit: { max: 240, timeWindow: 60_000 } } };

export const handlers = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } };

export const inside = ({ clinicId }: Pick<Clinic, 'clinicId'>): Caller => ({
  kind: 'system',
  clinicId,
});

export async function walk<V extends Verb>(
  parts: PublicParts,
  request: FastifyRequest,
  caller: Caller,
  verb: V,
  handle: (ctx: never, input: never) => Promise<OutputOf<V>>,
  input: TypedOf<V> | Record<string, unknown>,
  onceKey?: string,
): Promise<OutputOf<V>> {
  const answer = await parts.pipeline.run({
    verb,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pair is named at each call
    handle: handle as unknown as Handler,
    caller,
    input,
    client: {
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      cookies: {},
      setCookie: () => undefined,
      clearSite: () => undefined,
    },
    language: languageAsked(request),
    requestId: request.id,
    ...(onceKey !== undefined && /^[\w-]{16,64}$/.test(onceKey) ? { onceKey } : {}),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the act answers what its verb promises
  return answer as OutputOf<V>;
}

export const paramOf = (request: FastifyRequest, name: string): string =>
  fieldsOf(request.params)[name] ?? '';

export function fieldsOf(given: unknown): Fields {
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

function languageAsked(request: FastifyRequest): Language | null {
  const asked = fieldsOf(request.query)['lang'] ?? fieldsOf(request.body)['lang'] ?? '';
  return isLanguage(asked) ? asked : null;
}

export function frameOf(
  request: FastifyRequest,
  clinic: Clinic,
  path: string,
  isClinics = false,
): Frame {
  const accepted = request.headers['accept-language'];
  const language =
    languageAsked(request) ??
    (isClinics || accepted === undefined ? clinic.language : languageFor(accepted));
  return { language, nonce: randomBytes(16).toString('base64'), clinicName: '', path };
}

/**
 * What a refusal says, in the reader's language: of each field that the form has, else of the whole. Anything else is a fault and goes its way.
 * @param form names of the form's fields; a problem at `person.age` is the field `age`'s.
 */
export function said({ language }: Frame, error: unknown, form: readonly string[] = []): Refused {
  if (!(error instanceof Refusal)) throw error;
  const { fields = {}, values = {} } = error.more;
  const { message } = error.kind.sentence;
  const problems = Object.entries(fields).map(([path, problem]) => {
    const sentence = { id: problem.code, message };
    return [
      path.split('.').at(-1) ?? '',
      wordsOf(language, sentence, problem.values ?? {}),
    ] as const;
  });
  const own = problems.filter(([name]) => form.includes(name));
  if (own.length > 0) return { words: null, fields: Object.fromEntries(own) };
  return { words: problems[0]?.[1] ?? wordsOf(language, error.kind.sentence, values), fields: {} };
}

/** The same in one sentence, for pages with a single field. */
export const saidShort = (frame: Frame, error: unknown): string => said(frame, error).words ?? '';

export const statusOf = (error: unknown): number => (error instanceof Refusal ? error.status : 500);

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce }: Frame,
  page: string,
  status = 200,
): FastifyReply {
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  // Without a referrer at all, browsers would send our own forms with no origin.
  reply
    .code(status)
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language');
  reply.type('text/html; charset=utf-8');
  const bytes = Buffer.from(page);
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return reply
      .header('content-encoding', 'br')
      .send(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(gzipSync(bytes));
  return reply.send(bytes);
}

/** The same for what is foreign, gone and misspelt. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const frame = frameOf(request, { clinicId: '', language: 'en' }, '');
  return sendPage(
    request,
    reply,
    { ...frame, clinicName: 'Practice Diary' },
    errorPage({ ...frame, clinicName: 'Practice Diary' }),
    404,
  );
}
