// How pages, hooks and our own jobs ask verbs.
import type { FastifyRequest } from 'fastify';
import type { OutputOf, TypedOf, Verb } from '../../shared/contract.ts';
import { isLanguage, type Language } from '../../shared/languages.ts';
import type { Module } from '../contract/bind.ts';
import { type Client, clientWithoutCookies } from '../ctx.ts';
import type { Call, Caller } from '../dispatch/call.ts';
import type { Pipeline } from '../dispatch/pipeline.ts';
import type { Ask, Asked } from '../page.ts';
import { isOnceKey } from './client.ts';

interface AskParts {
  pipeline: Pick<Pipeline, 'run'>;
}

/** By the verb's id. */
export type Handlers = ReadonlyMap<string, Call['handle']>;

export const handlersOf = (modules: readonly Module[]): Handlers =>
  new Map(
    modules
      .flatMap(({ verbs, guests }) => [...verbs, ...guests])
      .map(({ verb, handle }) => [verb.id, handle]),
  );

export const asker = (parts: AskParts, handlers: Handlers, request: FastifyRequest): Ask =>
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
      ...(onceKey !== undefined && isOnceKey(onceKey) ? { onceKey } : {}),
    })) as Ask;

/** Asks in a clinic's name, as our own jobs do. */
export type OwnAsk = <V extends Verb>(
  clinicId: string,
  verb: V,
  input: TypedOf<V>,
  language?: Language,
) => Promise<OutputOf<V>>;

/** @param device what the audit log says asked. */
export const ownAsker = (parts: AskParts, handlers: Handlers, device: string): OwnAsk =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a verb's handler answers what the verb promises; bind() has checked the pair
  ((clinicId: string, verb: Verb, input: unknown, language?: Language) =>
    parts.pipeline.run({
      verb,
      handle: handlerOf(handlers, verb),
      caller: { kind: 'system', clinicId },
      input,
      client: clientWithoutCookies(device),
      language: language ?? null,
      requestId: crypto.randomUUID(),
    })) as OwnAsk;

const callerFor = (clinic: Asked): Caller =>
  clinic === null ? { kind: 'nobody' } : { kind: 'system', clinicId: clinic.clinicId };

export function handlerOf(handlers: Handlers, verb: Verb): Call['handle'] {
  const handle = handlers.get(verb.id);
  if (!handle) throw new Error(`${verb.id} is bound to nothing`);
  return handle;
}

export const clientOf = (request: FastifyRequest, device: string): Client =>
  clientWithoutCookies(device.slice(0, 200), request.ip);

export function fieldsOf(sent: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

export function languageAsked(request: FastifyRequest): Language | null {
  const asked = fieldsOf(request.query)['lang'] ?? fieldsOf(request.body)['lang'] ?? '';
  return isLanguage(asked) ? asked : null;
}
