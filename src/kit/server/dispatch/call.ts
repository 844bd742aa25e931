// One call on its way through the pipeline, and what the pipeline was created with.
import type { Tracing } from '../telemetry.ts';
import type pg from 'pg';
import type { AnyAct } from '../act.ts';
import type { Clock } from '../clock.ts';
import type { Actor, Client, Ctx, SentFile } from '../ctx.ts';
import type { FileStore } from '../files.ts';
import type { News } from '../live.ts';
import type { Replica } from '../replica.ts';
import type { Tallying } from '../tallies.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Verb } from '../../shared/contract.ts';
import type { Language } from '../../shared/languages.ts';
import type { RefusalKind } from '../../shared/refusal.ts';
import type { ReadAudit, ReadEntry } from './audit-log.ts';
import type { Hearing } from './commit.ts';
import type { ExportRules } from './exports.ts';
import type { Heat, LoginRules } from './turns.ts';
import type { Leases } from './leases.ts';
import type { Principal, PrincipalCache } from './principal.ts';

/** Who stands at the pipeline's entrance. */
export type Caller =
  | { kind: 'token'; proof: Buffer }
  /** A program with an API key. */
  | { kind: 'key'; proof: Buffer }
  | { kind: 'nobody' }
  | { kind: 'system'; clinicId: string };

export type Handler = (ctx: Ctx, input: never) => Promise<unknown>;

/** Who asks for what, before any of it is read. */
export interface Asking {
  verb: Pick<
    Verb,
    'id' | 'kind' | 'allow' | 'exports' | 'early' | 'region' | 'plan' | 'scope' | 'stepUp'
  >;
  caller: Caller;
  language: Language | null;
}

export interface Call<H = Handler | AnyAct> extends Asking {
  verb: Verb;
  handle: H;
  input: unknown;
  /** Of an upload. */
  files?: readonly SentFile[];
  client: Client;
  /** What a read leaves in the audit log. */
  audited?: ReadEntry[];
  requestId: string;
  /** From `Idempotency-Key`. */
  onceKey?: string;
  /** From a page that works without script. */
  isPage?: boolean;
}

export interface OwnClinic {
  zone: string;
  language: Language;
}

/** What only the app knows of who calls. */
export interface CallerRules {
  /** @param answer of `app.enter`, null where nobody has the token. @throws token_expired, session_revoked */
  principalOf(answer: string | null): Principal;
  /** @returns the refusal, or null when the way is free. */
  may(
    verb: Pick<Verb, 'allow' | 'early' | 'region' | 'plan' | 'scope'>,
    actor: Actor,
  ): RefusalKind | null;
  /** Whether the person has just shown again that it is them. */
  isProved(client: pg.PoolClient, principal: Principal): Promise<boolean>;
  /** Of the clinic whose context stands. */
  ownClinic(client: pg.PoolClient): Promise<OwnClinic | null>;
  exports: ExportRules;
  logins: LoginRules;
}

export type DatabaseClock = Pick<Clock, 'now' | 'set'>;

export interface PipelineParts {
  rules: CallerRules;
  pool: pg.Pool;
  contextKey: Buffer;
  /** The database's; without it this machine's own. */
  clock?: DatabaseClock;
  auditLog: ReadAudit;
  /** Where files are kept. */
  store: FileStore;
  settings: Settings;
  /** Constraint names and the refusals they mean. */
  constraints: ReadonlyMap<string, RefusalKind>;
  /** By the verb's id. */
  acts: ReadonlyMap<string, Pick<Call<AnyAct>, 'verb' | 'handle'>>;
  /** How long an outside call may take; twenty when not given. */
  outsideSeconds?: number;
  restoreLogins?: () => Promise<void>;
  /** Who hears an event; without it somebody always may. */
  hearing?: Hearing;
  /** Told after a commit that left events or tasks. */
  onOutgoing: () => void;
  /** Told after a commit what it changed. */
  onNews?: (news: News) => void;
  /** Told of every call that is made with an API key. */
  onKeyUsed?: (clinicId: string, keyId: string) => void;
  /** Where long reads go while it is as fresh as the primary. */
  replica?: Pick<Replica, 'leases' | 'isFresh' | 'rest'>;
  /** Which reads those are. */
  isLongRead?: (verb: Verb) => boolean;
  onLongRead?: (from: 'replica' | 'primary') => void;
  /** What all processes count together. */
  tallying?: Tallying;
  /** When strangers are asked for work before they are let in. */
  heat?: Heat;
  /** What verbs are told instead of the clock. */
  now?: () => Temporal.Instant;
  /** Follows each call and its phases. */
  tracing?: Tracing | null;
}

/** A phase of a call, followed where anybody wants that. */
export const phase = <T>(
  { tracing }: Pick<PipelineParts, 'tracing'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> => (tracing ? tracing.span(name, 'internal', work) : work());

export interface Dispatcher extends PipelineParts {
  clock: DatabaseClock;
  leases: Leases;
  principals: PrincipalCache;
}
