// What the SMS gateways share: how they are asked, what their answers mean, and what they report later.
import { NoAnswer } from '../../../kit/server/act.ts';
import type { HookRequest } from '../../../kit/server/page.ts';
import { isSame, keyHash } from '../../../kit/server/secrets.ts';
import { ownReasons } from '../rules.ts';
import type { DeliveryReport } from '../model.ts';
import { Deferred, type Handover, type Provider } from './provider.ts';
import type { Registered, Wording } from './registered.ts';

export interface SmsGateway extends Provider {
  /** Whether the gateway itself calls. */
  isProved(request: HookRequest): boolean;
  /** What it says became of messages; null: it does not read like a report of this gateway. */
  reportsIn(body: unknown): DeliveryReport[] | null;
}

export interface GatewaySettings {
  /** An origin. */
  url: string;
  /** MSG91: the auth key. Gupshup: `user:password`. Twilio: `account:token`. */
  login: string;
  /** In the address that the gateway reports to; Twilio signs instead. */
  hookKey: string;
  registered: Registered;
  /** Where the product is, as the gateway reaches it. */
  address: () => string;
}

/** What is a gateway's own. */
export interface GatewayShape {
  send(
    settings: GatewaySettings,
    to: string,
    wording: Wording,
    signal: AbortSignal,
  ): Promise<Handover>;
  isProved(settings: GatewaySettings, request: HookRequest): boolean;
  reportsIn(body: unknown): DeliveryReport[] | null;
}

export const hookPath = '/api/messages/reports';

/** Where a report comes from, of a gateway that signs nothing: by the key in the address it was given. */
export const hasHookKey = ({ hookKey }: GatewaySettings, { url }: HookRequest): boolean =>
  isSame(keyHash(new URL(url, 'http://localhost').searchParams.get('key') ?? ''), keyHash(hookKey));

export const digitsOf = (number: string): string => number.replace(/\D/g, '');

export interface GatewayAnswer {
  isOk: boolean;
  /** Undefined: no JSON. */
  content: unknown;
}

/** A connection that never stood: nothing was taken. */
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const codeOf = (fault: unknown): unknown =>
  fault instanceof Error && fault.cause instanceof Error
    ? Reflect.get(fault.cause, 'code')
    : undefined;

/**
 * Asks once. None of them drops a repetition, so what may have been taken is never asked again.
 * @throws NoAnswer where it may have been taken; an Error where it was never reached.
 */
async function post(
  url: string,
  request: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
  who: string,
): Promise<{ answer: Response; content: unknown }> {
  try {
    const answer = await fetch(url, { method: 'POST', ...request, redirect: 'error', signal });
    return { answer, content: jsonOf(await answer.text()) };
  } catch (cause) {
    if (neverReached.has(String(codeOf(cause))))
      throw new Error(`${who} can not be reached`, { cause });
    throw new NoAnswer(`${who} was silent`, { cause });
  }
}

/** @throws Deferred where it asks for patience; NoAnswer where it may have been taken; else an Error: nothing was taken, or our log-in is wrong. */
export async function askGateway(
  url: string,
  request: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const { answer, content } = await post(url, request, signal, 'the SMS gateway');
  if (answer.status === 429 || answer.status === 503)
    throw new Deferred(`${answer.status} ${answer.statusText}`);
  if (answer.status === 401 || answer.status === 403)
    throw new Error(`the SMS gateway refuses our log-in (${answer.status})`);
  if (answer.status >= 500) throw new NoAnswer(`the SMS gateway answered ${answer.status}`);
  return { isOk: answer.ok, content };
}

/** For whoever says in the body what its status means. @throws as `post` */
export async function postJson(
  url: string,
  { headers, content }: { headers: Record<string, string>; content: unknown },
  signal: AbortSignal,
  who: string,
): Promise<{ status: number; content: unknown }> {
  const body = JSON.stringify(content);
  const asked = { headers: { ...headers, 'content-type': 'application/json' }, body };
  const { answer, content: said } = await post(url, asked, signal, who);
  return { status: answer.status, content: said };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // whoever reads it judges
  }
}

/** It took the message, or not: nobody can tell. */
export const unreadable = (): NoAnswer =>
  new NoAnswer('the SMS gateway answered what nobody can read');

/** A gateway's code, or else its words, as a sentence of ours; what it said last where we have none. */
export function reasonOf(
  meanings: readonly (readonly [RegExp, keyof typeof ownReasons])[],
  ...said: readonly string[]
): string {
  for (const each of said) {
    const known = meanings.find(([form]) => form.test(each));
    if (known) return ownReasons[known[1]].id;
  }
  return said.at(-1) ?? '';
}
