// What a public page answers, on its way out.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageFor } from '../../shared/languages.ts';
import { beat } from '../../shared/live.ts';
import type { Refusal } from '../../shared/refusal.ts';
import type { Live } from '../live.ts';
import { errorPage, htmlOf, type PageAnswer, type PageCookie, type Visit } from '../page.ts';
import type { WithSettings } from '../settings.ts';
import { translatorOf } from '../words.ts';
import { languageAsked } from './asking.ts';
import { cameraPolicy, freshNonce } from './headers.ts';

export interface AnswerParts extends WithSettings {
  live: Live;
  /** Heads a page that says no. */
  appName: string;
}

const maxStreams = 10_000;

export function send(
  parts: AnswerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, isSecure }: Visit,
  answer: PageAnswer,
): FastifyReply {
  switch (answer.kind) {
    case 'missing':
      return sendRefusal(parts, request, reply, null);
    case 'redirect':
      hand(reply, answer.cookie, isSecure);
      return reply.code(303).header('location', answer.to).send();
    case 'file':
      return reply.headers(answer.headers).type(answer.media).send(answer.bytes);
    case 'news':
      return stream(parts, request, reply, answer);
    case 'page':
      hand(reply, answer.cookie, isSecure);
      if (answer.retryAfterSeconds !== undefined)
        reply.header('retry-after', String(answer.retryAfterSeconds));
      if (answer.usesCamera) reply.header('permissions-policy', cameraPolicy);
      return sendText(
        request,
        reply.code(answer.status),
        nonce,
        htmlOf(answer.document),
        answer.formsTo,
      );
  }
}

function hand(reply: FastifyReply, cookie: PageCookie | undefined, isSecure: boolean): void {
  if (!cookie) return;
  reply.setCookie(cookie.name, cookie.value, {
    path: cookie.path,
    maxAge: cookie.maxAgeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
}

const policyOf = (nonce: string, formsTo = ''): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self' ${formsTo}`.trim(),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  text: string,
  formsTo?: string,
): FastifyReply {
  // Without a referrer at all, browsers would send our own forms with no origin.
  reply
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', policyOf(nonce, formsTo))
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
  parts: Omit<AnswerParts, 'live'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refusal | null,
): FastifyReply {
  const language = languageAsked(request) ?? languageFor(request.headers['accept-language']);
  const frame = {
    language,
    text: translatorOf(parts, language).text,
    nonce: freshNonce(),
    clinicName: parts.appName,
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
  { live }: AnswerParts,
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
  const beats = setInterval(() => raw.write('event: beat\ndata: \n\n'), beat.millis);
  request.raw.on('close', () => {
    streams -= 1;
    clearInterval(beats);
    stop();
  });
  return reply;
}
