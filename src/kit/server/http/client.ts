// Who asks, as the request says it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { isLoopback } from '../../shared/network.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import { workHeader } from '../../shared/work.ts';
import type { Client } from '../ctx.ts';
import type { Caller } from '../dispatch/call.ts';
import { isApiKey, keyHash } from '../secrets.ts';

export function callerOf(request: FastifyRequest): Caller {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (token === '') return { kind: 'nobody' };
  return { kind: isApiKey(token) ? 'key' : 'token', proof: keyHash(token) };
}

export function languageOf(request: FastifyRequest): Language | null {
  const wanted = request.headers['accept-language'];
  const first = wanted?.split(/[,;-]/)[0] ?? '';
  return isLanguage(first) ? first : null;
}

export const onceKeyPattern = /^[\w-]{16,64}$/;
export const isOnceKey = (key: string): boolean => onceKeyPattern.test(key);

export function onceKeyOf(request: FastifyRequest): { onceKey?: string } {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return {};
  if (typeof key !== 'string' || !isOnceKey(key)) throw refuse(commonRefusals.body_malformed);
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
export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  isBehindProxy: boolean,
): Client {
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
    clearSite: (keepsWork) =>
      void reply.header(
        'clear-site-data',
        keepsWork ? '"cache", "cookies"' : '"cache", "cookies", "storage"',
      ),
  };
}
