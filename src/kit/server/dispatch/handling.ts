// The `ctx` of a call, and what its handler notes there until the commit.
import type pg from 'pg';
import * as z from 'zod/mini';
import type { ClinicId, Ctx } from '../ctx.ts';
import { builderOf } from '../db.ts';
import { markedKey } from '../secrets.ts';
import { type Noted, readEntry } from './audit-log.ts';
import type { Call, Dispatcher } from './call.ts';
import type { Principal } from './principal.ts';

export interface Asked {
  auditLog: Noted[];
  outgoing: { kind: 'event' | 'task'; name: string; payload: unknown }[];
  publish: Ctx['publish'];
  ctx: Ctx;
  /** What a handler answered, or the refusal despite which its work is kept. @throws any other */
  settle<T>(work: Promise<T>): Promise<{ answer: T } | { refused: Error }>;
  /** After the commit. */
  sendCookies(): void;
  /** What a read leaves behind: its trace. */
  finishRead(): void;
}

/** The `ctx` of a call, and what its handler notes there. */
export function ask(
  parts: Dispatcher,
  call: Omit<Call, 'handle' | 'caller' | 'input'>,
  client: pg.PoolClient,
  principal: Principal,
): Asked {
  const auditLog: Noted[] = [];
  const outgoing: Asked['outgoing'] = [];
  const committing = new WeakSet<Error>();
  const cookies: (() => void)[] = [];
  const key = principal.actor.kind === 'member' ? principal.actor.key : undefined;
  if (key) parts.onKeyUsed?.(principal.clinicId, key.id);
  const publish: Ctx['publish'] = (event, payload) =>
    void outgoing.push({ kind: 'event', name: event.id, payload: z.parse(event.payload, payload) });
  const ctx: Ctx = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a clinic id is minted
    clinicId: principal.clinicId as ClinicId,
    actor: principal.actor,
    now: parts.now?.() ?? parts.clock.now(),
    zone: principal.zone,
    language: principal.language,
    db: builderOf(client),
    client: {
      ...call.client,
      setCookie: (...cookie) => void cookies.push(() => call.client.setCookie(...cookie)),
      clearSite: (keepsWork) => void cookies.push(() => call.client.clearSite(keepsWork)),
    },
    requestId: call.requestId,
    files: call.files ?? [],
    shelf: parts.store.shelfOf(principal.clinicId),
    settings: parts.settings,
    record: (entity, entityId, detail = {}) =>
      void auditLog.push({
        action: call.verb.id,
        entity,
        entityId,
        detail: key ? { ...detail, apiKey: key.name } : detail,
      }),
    publish,
    enqueue: (verb, input) =>
      void outgoing.push({ kind: 'task', name: verb.id, payload: z.parse(verb.input, input) }),
    newDeviceKey: () => markedKey(parts.contextKey),
    keepDespite: (refusal) => {
      committing.add(refusal);
      return refusal;
    },
  };
  const sendCookies = () => {
    for (const send of cookies) send();
  };
  return {
    auditLog,
    outgoing,
    publish,
    ctx,
    settle: (work) =>
      work.then(
        (answer) => ({ answer }),
        (error: unknown) => {
          if (error instanceof Error && committing.has(error)) return { refused: error };
          throw error;
        },
      ),
    sendCookies,
    finishRead() {
      for (const entry of auditLog.map((noted) => readEntry(principal, ctx.now, noted))) {
        parts.auditLog.add(entry);
        call.audited?.push(entry);
      }
      sendCookies();
    },
  };
}
