// A module's promise: its verbs, each with permission, shapes, rate class and audit class; its public pages and hooks; its events,
// subscriptions and schedules. Server, client, sweep and OpenAPI are made from it.
import type * as z from 'zod/mini';
import type { Sentence } from './refusal.ts';

/** Who may call. A page right covers a class of data, as the clinic's roles name it. */
export type Allow =
  /** Anyone, signed in or not. */
  | 'public'
  /** Any signed-in member of a clinic. */
  | 'member'
  /** The clinic's owner alone. */
  | 'owner'
  /** Only our own jobs and reactions. */
  | 'system'
  /** Members whose role opens the page; of several pages, any of them. `also` is a page that must be open besides, to view. */
  | {
      readonly page: string | readonly string[];
      readonly to: 'view' | 'edit';
      readonly also?: string;
    };

/** The scope of what any API key may ask for. */
export const anyScope = '*';

/** How many calls are welcome: `calm` most verbs, `typing` search boxes, `heavy` documents and exports, `guarded` log-in and codes. */
export type Rate = 'calm' | 'typing' | 'heavy' | 'guarded';

/** What the audit keeps: `write` an entry in the same transaction, `read` that a record was opened, `none` where nothing personal is shown. */
type Audit = 'write' | 'read' | 'none';

/** What is taken of a sheet: more rows refuse it, further columns and longer cells are cut. */
export interface SheetLimits {
  readonly rows: number;
  readonly columns: number;
  /** Characters. */
  readonly cell: number;
}

type Schema = z.ZodMiniType;

interface Promise_<I extends Schema, O extends Schema> {
  readonly kind: 'read' | 'write' | 'act' | 'download' | 'upload';
  /** One plain sentence for the API's readers. */
  readonly summary: string;
  readonly allow: Allow;
  readonly input: I;
  readonly output: O;
  readonly rate: Rate;
  readonly audit: Audit;
  /** What the owner's activity page says somebody did; several verbs may say the same. */
  readonly label?: Sentence;
  /** What is said where it fails by our own fault; by default that nothing was saved, of a read that something went wrong. */
  readonly failed?: Sentence;
  /** Of a read that leaves a trace: whether it opens one patient's record. Pages of lists, the day's appointments and the queue open nobody. */
  readonly opensRecord?: boolean;
  /** Asked by the patient's page itself: with the others of the page it is one opening to whoever reads of it. */
  readonly partOfOpening?: true;
  /** Only where the spec names the call: `/Login`. */
  readonly path?: string;
  /** A feature that the premium plan opens. */
  readonly plan?: string;
  /** Only where the region flag is on. */
  readonly region?: true;
  /** Creates money, bookings, messages or records: takes an `Idempotency-Key`. */
  readonly once?: true;
  /** Needs a fresh proof that it is still the same person: the password within the last five minutes. */
  readonly stepUp?: true;
  /** Carries the clinic's data away as a file: counted against the member's share of the day. Records one entry with `exported`. */
  readonly exports?: true;
  /** Works on an unfinished profile. */
  readonly early?: true;
  /** Other modules whose reads a success makes stale. */
  readonly touches?: readonly string[];
  /** What an API key must have been given to make this call; without it no key may. */
  readonly scope?: string;
  /** For downloads: the media type. */
  readonly media?: string;
  /** For uploads: how many files at most, and how large each may be. A `sheet` is read into rows before the verb begins. */
  readonly files?: {
    readonly most: number;
    readonly bytes: number;
    readonly sheet?: SheetLimits;
  };
}

/** A verb in its app: `patients.register` knows its module, name and address. */
export interface Verb<I extends Schema = Schema, O extends Schema = Schema> extends Promise_<I, O> {
  readonly module: string;
  readonly name: string;
  /** `patients.register`: permission, audit action, log label and query key. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With the `/api` in front. */
  readonly url: string;
}

export type Contract = Record<string, Verb>;
export type InputOf<V> = V extends Verb<infer I> ? z.output<I> : never;
/** What a caller types, before defaults are filled in. */
export type TypedOf<V> = V extends Verb<infer I> ? z.input<I> : never;
export type OutputOf<V> = V extends Verb<Schema, infer O> ? z.output<O> : never;

type Half<I extends Schema, O extends Schema> = Omit<
  Promise_<I, O>,
  'kind' | 'audit' | 'label' | 'opensRecord'
>;
type Unseen = { readonly audit: 'none' };
type Seen = {
  readonly audit: 'read';
  readonly label: Sentence;
  readonly opensRecord: boolean;
};
type Written = { readonly audit: 'write'; readonly label: Sentence };
type Files = Required<Pick<Promise_<Schema, Schema>, 'files'>>;

// Marked free of side effects, so that a screen carries only the verbs it calls.
/* @__NO_SIDE_EFFECTS__ */
export const read = <I extends Schema, O extends Schema>(half: Half<I, O> & (Unseen | Seen)) => ({
  ...half,
  kind: 'read' as const,
});
/* @__NO_SIDE_EFFECTS__ */
export const write = <I extends Schema, O extends Schema>(
  half: Half<I, O> & (Unseen | Written),
) => ({
  ...half,
  kind: 'write' as const,
});
/**
 * A write that needs somebody outside, in three phases: no transaction and no connection is held while the outside works.
 * @__NO_SIDE_EFFECTS__
 */
export const act = <I extends Schema, O extends Schema>(half: Half<I, O> & (Unseen | Written)) => ({
  ...half,
  kind: 'act' as const,
  once: true as const,
});
/* @__NO_SIDE_EFFECTS__ */
export const download = <I extends Schema, O extends Schema>(
  half: Half<I, O> & (Unseen | Seen),
) => ({
  ...half,
  kind: 'download' as const,
});
/**
 * A write that comes with files, as form data: each text field is a field of the input (lists and objects as JSON), each file arrives in `ctx.files`.
 * @__NO_SIDE_EFFECTS__
 */
export const upload = <I extends Schema, O extends Schema>(
  half: Half<I, O> & (Unseen | Written) & Files,
) => ({
  ...half,
  kind: 'upload' as const,
});
export const writes = (verb: Pick<Verb, 'kind'>): boolean =>
  verb.kind === 'write' || verb.kind === 'act' || verb.kind === 'upload';
/** What runs in a transaction of its own that may write: an export's trace counts, so it is written with it. */
export const leavesTraces = (verb: Pick<Verb, 'kind' | 'exports'>): boolean =>
  writes(verb) || verb.exports === true;
/** The pages of which any opens the verb; none where no page does. */
export const pagesOf = (allow: Allow): readonly string[] =>
  typeof allow === 'string' ? [] : typeof allow.page === 'string' ? [allow.page] : allow.page;

/**
 * Gives each verb its module, name and address: reads are `GET /api/patients/search`, writes `POST`.
 * @__NO_SIDE_EFFECTS__
 */
export function contract<const T extends Record<string, Promise_<Schema, Schema>>>(
  module: string,
  verbs: T,
): { [K in keyof T]: T[K] extends Promise_<infer I, infer O> ? Verb<I, O> & T[K] : never } {
  const entries = Object.entries(verbs).map(([name, verb]) => [
    name,
    {
      ...verb,
      module,
      name,
      id: `${module}.${name}`,
      method: writes(verb) ? 'POST' : 'GET',
      url: `/api${verb.path ?? `/${module}/${name}`}`,
    },
  ]);
  return Object.fromEntries(entries);
}

/** The names that stand after a colon: of `/b/:code/a/:link` they are `code` and `link`. */
export type ParamsOf<A extends string> = A extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsOf<More>
    : Rest
  : never;

interface PagePromise<A extends string, F extends string> {
  /** One plain sentence, for whoever reads the contract. */
  readonly summary: string;
  /** `POST` takes a plain form, as a phone without scripts sends it. */
  readonly method: 'GET' | 'POST';
  readonly address: A;
  /** Of the query or the form; whatever else is sent is not read. */
  readonly fields: readonly F[];
  readonly rate: Rate;
  /** A form that another site may send here: a provider leads people back by it. What it says proves itself. */
  readonly fromElsewhere?: true;
}

/** What the server draws for people without an account. It asks verbs in a clinic's name; those are admitted, audited and undone like any other call. */
export interface Page<A extends string = string, F extends string = string> extends PagePromise<
  A,
  F
> {
  readonly kind: 'page';
  readonly module: string;
  readonly name: string;
  readonly id: string;
}
export type FieldsOf<P> = P extends Page<string, infer F> ? F : never;

export const page = <const A extends string, const F extends string = never>(
  half: PagePromise<A, F>,
) => half;

/** Gives each public page its module and name. */
export function pagesIn<const T extends Record<string, PagePromise<string, string>>>(
  module: string,
  promises: T,
): { [K in keyof T]: T[K] extends PagePromise<infer A, infer F> ? Page<A, F> : never };
export function pagesIn(module: string, promises: Record<string, PagePromise<string, string>>) {
  return named(module, 'page', promises);
}

interface HookPromise<B extends Schema, V extends Verb> {
  readonly summary: string;
  /** As the provider names it. */
  readonly path: string;
  /** Of the body, once the signature stands. */
  readonly body: B;
  /** The write that keeps what was told; it must make nothing of being told twice. */
  readonly writes: V;
  /** How old, or how far ahead of our clock, a call may be; null of a provider that signs no time: its write makes nothing of a repetition. */
  readonly windowSeconds: number | null;
  /** What a provider is answered that is heard. */
  readonly answers: 200 | 202;
  readonly rate: Rate;
  /** Of a provider that tells of many things in one call; a quarter of a megabyte when absent. */
  readonly maxBytes?: number;
}

/** A provider's webhook: nothing is believed before its signature stands and its time is ours. */
export interface Hook<B extends Schema = Schema, V extends Verb = Verb> extends HookPromise<B, V> {
  readonly kind: 'hook';
  readonly module: string;
  readonly name: string;
  readonly id: string;
}
export type BodyOf<H> = H extends Hook<infer B> ? z.output<B> : never;

/** Gives each hook its module and name. */
export function hooksIn<const T extends Record<string, HookPromise<Schema, Verb>>>(
  module: string,
  promises: T,
): { [K in keyof T]: T[K] extends HookPromise<infer B, infer V> ? Hook<B, V> : never };
export function hooksIn(module: string, promises: Record<string, HookPromise<Schema, Verb>>) {
  return named(module, 'hook', promises);
}

const named = (module: string, kind: 'page' | 'hook', promises: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(promises).map(([name, promise]) => [
      name,
      { ...promise, kind, module, name, id: `${module}.${name}` },
    ]),
  );

/** Something that happened, told to the modules above: ids, instants and short codes, never what a person said or wrote. */
export interface Event<P extends Schema = Schema> {
  readonly module: string;
  /** `treatments.signed` */
  readonly id: string;
  readonly payload: P;
}
export type PayloadOf<E> = E extends Event<infer P> ? z.input<P> : never;

/**
 * A module's events by name: `eventsOf('queue', { taken: z.strictObject({ tokenId: uuid() }) })`.
 * @__NO_SIDE_EFFECTS__
 */
export function eventsOf<const T extends Record<string, Schema>>(
  module: string,
  payloads: T,
): { [K in keyof T]: Event<T[K]> };
export function eventsOf(module: string, payloads: Record<string, Schema>): Record<string, Event> {
  return Object.fromEntries(
    Object.entries(payloads).map(([name, payload]) => [
      name,
      { module, id: `${module}.${name}`, payload },
    ]),
  );
}

/** A system verb of this module that follows an event, with the event's payload as its input. */
export interface Subscription<E extends Event = Event> {
  readonly event: E;
  readonly verb: Verb;
  readonly afterSeconds: number;
  readonly when?: (payload: PayloadOf<E>) => boolean;
  readonly asks?: string;
}
interface Hearing<E extends Event> {
  /** How long the verb waits: as long as what it tells of can be taken back, for example. */
  afterSeconds?: number;
  /** The verb hears only these. */
  when?: (payload: PayloadOf<E>) => boolean;
  /** The verb hears only what this function of the schema `app` says yes to: `(clinic uuid, payload jsonb) returns boolean`. */
  asks?: string;
}
/**
 * Who need not hear costs nothing: an event becomes no job where `when` or `asks` says no.
 * @__NO_SIDE_EFFECTS__
 */
export const on = <E extends Event, V extends Verb>(
  event: E,
  verb: PayloadOf<E> extends TypedOf<V> ? V : never,
  { afterSeconds = 0, ...only }: Hearing<E> = {},
): Subscription<E> => ({ event, verb, afterSeconds, ...only });

/** A system verb of this module that the clock calls for the whole app, with an empty input. */
export interface Schedule {
  /** Five fields, UTC. */
  readonly cron: string;
  readonly verb: Verb;
}
type EmptyInput = Record<string, never>;

/* @__NO_SIDE_EFFECTS__ */
export const every = <V extends Verb>(
  cron: string,
  verb: EmptyInput extends TypedOf<V> ? V : never,
): Schedule => ({ cron, verb });

/** All that a module's `contract.ts` says. */
export interface ModuleContract {
  readonly api: Contract;
  readonly events?: Readonly<Record<string, Event>>;
  readonly subscriptions?: readonly Subscription[];
  readonly schedules?: readonly Schedule[];
}
