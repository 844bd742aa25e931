// What a verb is given: who calls, for which clinic, when, and the four things it may do with the world.
import type { Event, PayloadOf, TypedOf, Verb } from '../shared/contract.ts';
import type { Language } from '../shared/languages.ts';
import type { Zone } from '../shared/time.ts';
import type { Db } from './db.ts';
import type { Shelf } from './files.ts';
import type { Settings } from '../shared/settings.ts';

declare const minted: unique symbol;
/** Only the pipeline mints one. */
export type ClinicId = string & { readonly [minted]: true };

export interface PageAccess {
  page: string;
  allowToView: boolean;
  allowToAddEdit: boolean;
}

/** What a program calls with. */
export interface ApiKey {
  readonly id: string;
  /** As the owner named it. */
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Who calls. A member at work in a clinic, somebody on the public pages (log-in, sign-up, public pages), or our own jobs. */
export type Actor =
  | {
      readonly kind: 'member';
      readonly accountId: string;
      readonly memberId: string;
      readonly sessionId: string;
      readonly name: string;
      readonly isOwner: boolean;
      readonly isDoctor: boolean;
      readonly profileIsComplete: boolean;
      readonly pages: readonly PageAccess[];
      /** The last day of the premium plan, null on the free one. */
      readonly premiumUntil: string | null;
      readonly country: string;
      readonly clinicName: string;
      readonly clinicCode: string;
      /** Of a program that calls in the member's name; its id stands for the session. */
      readonly key?: ApiKey;
    }
  | { readonly kind: 'public' }
  | { readonly kind: 'system' };

export type Member = Extract<Actor, { kind: 'member' }>;

/** The caller's end of the line: never trusted for who they are, used for throttles and session lists. */
export interface Client {
  readonly address: string;
  /** Asked from this very machine, by a name of this machine and through no proxy. */
  readonly isLocal?: boolean;
  readonly device: string;
  /** What a trusted proxy says of where the address is; absent without one. */
  readonly place?: { readonly country?: string; readonly region?: string; readonly city?: string };
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Sent only when the transaction has been committed; null clears it. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** Tells the browser to forget everything of ours, or all but what lies sealed in its databases; sent only after the commit. */
  clearSite(keepsWork: boolean): void;
  /** The work done for a challenge of ours, as it was sent. */
  readonly work?: string;
}

/** Who asks without a browser: our own jobs, pages and scripts. */
export const clientWithoutCookies = (device: string, address = ''): Client => ({
  address,
  device,
  cookies: {},
  setCookie: () => undefined,
  clearSite: () => undefined,
});

/** A file as it was sent, waiting on disk until the call is over. Name and kind are what the sender says: look at the bytes. */
export interface SentFile {
  readonly field: string;
  readonly fileName: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  bytes(): Promise<Buffer>;
  /** Of a verb that takes sheets: the rows that say something, each cell as trimmed text. */
  rows?(): AsyncGenerator<string[]>;
}

export interface Ctx {
  readonly clinicId: ClinicId;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** The clinic's zone; UTC on the public pages. */
  readonly zone: Zone;
  /** Of the answer. */
  readonly language: Language;
  readonly db: Db;
  readonly client: Client;
  readonly requestId: string;
  /** Of an upload verb; else none. */
  readonly files: readonly SentFile[];
  /** The clinic's kept files. */
  readonly shelf: Shelf;
  /** What the app was created with, for the module that holds the setting. */
  readonly settings: Settings;
  /** An audit entry of this verb, written in the same transaction. A write that records nothing fails. */
  record(entity: string, entityId: string, detail?: Record<string, unknown>): void;
  /** News for the modules above, handed on after the commit. Ids only, no personal data. */
  publish<E extends Event>(event: E, payload: PayloadOf<E>): void;
  /** Work for the queue, done by a `system` verb after the commit. Ids only. */
  enqueue<V extends Verb>(verb: V, input: TypedOf<V>): void;
  /** A key for a device, which the pipeline knows again before it asks the database. */
  newDeviceKey(): string;
  /** Commits although the verb will refuse: a failed log-in must still be counted. */
  keepDespite(refusal: Error): Error;
}

/** What decides over rights: the owner holds all, whoever may edit a page may see it. */
export type Rights = { readonly isOwner: boolean; readonly pages: readonly PageAccess[] };

/** Whether any of these pages is open. */
export const holds = (
  { isOwner, pages }: Rights,
  wanted: readonly string[],
  to: 'view' | 'edit',
): boolean =>
  isOwner ||
  pages.some(
    (entry) =>
      wanted.includes(entry.page) && (entry.allowToAddEdit || (to === 'view' && entry.allowToView)),
  );

/** For a right beyond the one that the verb's contract names; our own jobs hold all. */
export const mayUse = (ctx: Pick<Ctx, 'actor'>, page: string, to: 'view' | 'edit'): boolean =>
  ctx.actor.kind === 'system' || (ctx.actor.kind === 'member' && holds(ctx.actor, [page], to));

/** The member behind a call whose verb lets only members in. */
export function memberOf(ctx: Ctx): Member {
  if (ctx.actor.kind !== 'member') throw new Error(`${ctx.actor.kind} is no member`);
  return ctx.actor;
}
