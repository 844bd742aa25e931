// A verb that needs somebody outside: `before` in a transaction, `outside` with none held, `after` in a second one. What lies between is the
// intent, written by the first and settled by the second.
import type * as z from 'zod/mini';
import type { Ctx } from './ctx.ts';
import type { Settings } from '../shared/settings.ts';

/** What is to be asked outside. */
type Intention<N, S> = {
  /** What the later phases need; kept sealed, and wiped when the intent is settled. */
  intent: N;
  /** Only one intent about the same is under way at a time; a second is refused with `still_running`. */
  about?: string;
  /** What the provider knows the request by, the same for every try of it; the intent's own id when not given. */
  key?: string;
  /** After that nobody asks any more; an hour when not given. */
  endsAt?: Temporal.Instant;
} & (undefined extends S
  ? { secret?: S }
  : {
      /** Handed to `outside` in memory and kept nowhere. After a crash nobody can ask again, so the intent is reported. */
      secret: S;
    });

export interface Means<S> {
  key: string;
  /** Ends with the deadline. */
  signal: AbortSignal;
  settings: Settings;
  secret: S;
}

/** What the outside answered, or what it threw. */
export type Outcome<R> = { readonly done: R } | { readonly fault: unknown };

interface Act<I, O, N, S, R> {
  /** Of what is kept between the phases. */
  intent: z.ZodMiniType<N>;
  /** Checks and says what to ask, or answers where nothing is to be asked. */
  before(ctx: Ctx, input: I): Promise<Intention<N, S> | { answer: O }>;
  outside(intent: N, means: Means<S>): Promise<R>;
  /** After a crash or a deadline: what the provider knows of the key; null when it never heard of it. Only then is it asked again. */
  lookUp?(intent: N, means: Means<undefined>): Promise<R | null>;
  /** Asking twice does no harm. Without this and without `lookUp` nobody asks again where no answer came. */
  mayRepeat?: true;
  /** Where the intent was taken up after a crash, the actor is the system: whoever is needed stands in the intent. */
  after(ctx: Ctx, intent: N, outcome: Outcome<R>): Promise<O>;
}

/** An act as the pipeline holds it: what goes from one phase to the next is for them to know. */
export interface AnyAct<I = never, O = unknown> {
  intent: z.ZodMiniType;
  before(ctx: Ctx, input: I): Promise<Intention<unknown, unknown> | { answer: O }>;
  outside(intent: unknown, means: Means<unknown>): Promise<unknown>;
  lookUp?(intent: unknown, means: Means<undefined>): Promise<unknown>;
  mayRepeat?: true;
  after(ctx: Ctx, intent: unknown, outcome: Outcome<unknown>): Promise<O>;
}

/** The three phases of an act, with the types that go from one to the next. */
export const phases = <I, O, N, S, R>(act: Act<I, O, N, S, R>): Act<I, O, N, S, R> => act;

/** It was asked and no answer came: the outside may have acted, or not. */
export class NoAnswer extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
  }
}

/** Whether nobody knows what came of it; providers say so by a `NoAnswer` or a fault that one has caused. */
export const isUnanswered = (fault: unknown): boolean =>
  fault instanceof NoAnswer || (fault instanceof Error && isUnanswered(fault.cause));

/** The process ended while the outside worked, and nobody may or can ask again. */
export class Interrupted extends NoAnswer {
  constructor(verb: string) {
    super(`${verb} was interrupted`);
    this.name = 'Interrupted';
  }
}

/** What was done. @throws what the outside threw */
export function doneOf<R>(outcome: Outcome<R>): R {
  if ('fault' in outcome) throw outcome.fault;
  return outcome.done;
}
