// The seed's way into the app: verbs through the pipeline, on a clock that the seed turns.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { clientWithoutCookies, type Ctx } from '../../src/kit/server/ctx.ts';
import {
  contract,
  type OutputOf,
  type TypedOf,
  type Verb,
  write,
} from '../../src/kit/shared/contract.ts';
import { api as identity } from '../../src/modules/identity/contract.ts';
import { modules } from '../../src/server/bindings.ts';
import type { App } from '../../src/server/create-app.ts';
import type { Call, Caller } from '../../src/kit/server/dispatch/call.ts';
import { createPipeline } from '../../src/kit/server/dispatch/pipeline.ts';
import { unaudited } from '../../src/kit/server/dispatch/audit-log.ts';
import { callerRules } from '../../src/server/dispatch/caller-rules.ts';

export interface Seed {
  /** Turns the clock that verbs see. */
  at(instant: Temporal.Instant): void;
  call<V extends Verb>(verb: V, input: TypedOf<V>, as: Caller): Promise<OutputOf<V>>;
  asPublic<T>(handle: (ctx: Ctx) => Promise<T>): Promise<T>;
  inClinic<T>(clinicId: string, handle: (ctx: Ctx) => Promise<T>): Promise<T>;
  logIn(username: string, password: string): Promise<Caller>;
}

const client = clientWithoutCookies('demo seed', '127.0.0.1');
const task = contract('seed', {
  open: write({
    summary: 'Seeds',
    allow: 'public',
    input: z.object({}),
    output: z.any(),
    rate: 'calm',
    audit: 'none',
  }),
  clinic: write({
    summary: 'Seeds',
    allow: 'system',
    input: z.object({}),
    output: z.any(),
    rate: 'calm',
    audit: 'none',
  }),
});

/** @param start where the clock stands at first. */
export function openSeed(app: App, start: Temporal.Instant): Seed {
  let now = start;
  const pipeline = createPipeline({
    pool: app.pool,
    contextKey: app.contextKey,
    auditLog: unaudited,
    rules: callerRules,
    store: app.store,
    settings: app.settings,
    constraints: new Map(),
    acts: new Map(),
    onOutgoing: () => undefined,
    now: () => now,
  });
  const handlers = new Map(
    modules.flatMap((module) => module.verbs).map(({ verb, handle }) => [verb.id, handle]),
  );
  const walk = (verb: Verb, handle: Call['handle'], caller: Caller, input: unknown) =>
    pipeline.run({ verb, handle, caller, input, client, language: 'en', requestId: 'seed' });
  const call: Seed['call'] = async (verb, input, as) => {
    const handle = handlers.get(verb.id);
    if (!handle) throw new Error(`no verb ${verb.id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bind() has checked what this verb answers
    return (await walk(verb, handle, as, input)) as never;
  };
  return {
    at: (instant) => void (now = instant),
    call,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the act's own answer
    asPublic: async (handle) => (await walk(task.open, handle, { kind: 'nobody' }, {})) as never,
    inClinic: async (clinicId, handle) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the act's own answer
      (await walk(task.clinic, handle, { kind: 'system', clinicId }, {})) as never,
    async logIn(username, password) {
      // PostgreSQL ends sessions, by its own clock.
      const shown = now;
      now = Temporal.Now.instant();
      const { Token } = await call(identity.Login, { username, password }, { kind: 'nobody' });
      now = shown;
      return { kind: 'token', proof: createHash('sha256').update(Token).digest() };
    },
  };
}
