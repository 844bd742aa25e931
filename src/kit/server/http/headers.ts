// What every answer says to the browser, and what no call may come without.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import { APP_VERSION } from '../../shared/version.ts';

/** For the scripts and styles of one page. */
export const freshNonce = (): string => randomBytes(16).toString('base64');

const policyFor = (media: '()' | '(self)'): string =>
  `camera=${media}, microphone=${media}, display-capture=${media}, geolocation=(self), payment=()`;
/** Of a page on which people see and hear each other. */
export const cameraPolicy = policyFor('(self)');
/** Addresses of the app whose page may ask for camera and microphone; a page of any other address may not, wherever it leads. */
const cameraPath = /^\/video\//;

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': policyFor('()'),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
};

/** Origins besides ours that a page may reach. */
export interface Elsewhere {
  /** Where a payer's form may go. */
  checkout?: string | undefined;
  /** What scripts may ask. */
  lookups?: readonly string[] | undefined;
}

export const contentPolicy = (
  nonce?: string,
  { checkout, lookups = [] }: Elsewhere = {},
): string => {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`;
  return [
    `default-src 'none'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    [`connect-src 'self'`, ...lookups].join(' '),
    `media-src 'self' blob:`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' blob:`,
    `form-action 'self'${checkout === undefined ? '' : ` ${checkout}`}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types app 'allow-duplicates'`,
  ].join('; ');
};

const cameraHeaders = {
  ...fixedHeaders,
  'permissions-policy': cameraPolicy,
  'content-security-policy': contentPolicy(),
};
const pageHeaders = { ...fixedHeaders, 'content-security-policy': contentPolicy() };
/** Of answers that no browser draws: nothing in them may load or run anything. */
const callHeaders = {
  ...fixedHeaders,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

export const headersFor = ({ url }: FastifyRequest) =>
  url.startsWith('/api') ? callHeaders : cameraPath.test(url) ? cameraHeaders : pageHeaders;

export function guardHeaders(request: FastifyRequest, reply: FastifyReply): void {
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
    request.routeOptions.config.fromElsewhere !== true &&
    site !== undefined &&
    site !== 'same-origin' &&
    site !== 'none'
  ) {
    throw refuse(commonRefusals.not_allowed);
  }
}
