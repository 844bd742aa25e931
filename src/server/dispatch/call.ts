// One call on its way through the pipeline, and what the pipeline was created with.
import type pg from 'pg';
import type { AnyAct } from '../../kit/server/act.ts';
import type { Client, Ctx, SentFile } from '../../kit/server/ctx.ts';
import type { FileStore } from '../../kit/server/files.ts';
import type { Settings } from '../../kit/shared/settings.ts';
import type { Verb } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import type { ReadAudit, ReadEntry } from './audit-log.ts';
import type { Heat } from './turns.ts';
import type { Leases } from './leases.ts';
import type { PrincipalCache } from './principal.ts';

/** Who stands at the pipeline's entrance. */
export type Caller =
  | { kind: 'token'; proof: Buffer }
  | { kind: 'nobody' }
  | { kind: 'system'; clinicId: string };

export type Handler = (ctx: Ctx, input: never) => Promise<unknown>;

/** Who asks for what, before any of it is read. */
export interface Asking {
  verb: Pick<Verb, 'id' | 'kind' | 'allow' | 'exports' | 'early' | 'region' | 'plan' | 'stepUp'>;
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

export interface PipelineParts {
  pool: pg.Pool;
  contextKey: Buffer;
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
  /** Told after a commit that left events or tasks. */
  onOutgoing: () => void;
  /** When strangers are asked for work before they are let in. */
  heat?: Heat;
  now?: () => Temporal.Instant;
}

export interface Dispatcher extends PipelineParts {
  leases: Leases;
  principals: PrincipalCache;
}
