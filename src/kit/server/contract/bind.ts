// The modules of the app, each contract bound to the verbs that keep it. A missing verb or a wrong shape does not compile.
import type { AnyAct } from '../act.ts';
import type { Ctx } from '../ctx.ts';
import type { Download, HookHandler, PageAnswer, PageHandlers, PageRequest } from '../page.ts';
import {
  type Contract,
  type Event,
  type Hook,
  type InputOf,
  type ModuleContract,
  type OutputOf,
  type Page,
  type Schedule,
  type Subscription,
  type Verb,
} from '../../shared/contract.ts';
import type { RefusalKind } from '../../shared/refusal.ts';
import type { Handler, PipelineParts } from '../dispatch/call.ts';

type Service<C extends Contract> = {
  [K in keyof C]: C[K] extends { kind: 'act' }
    ? AnyAct<InputOf<C[K]>, OutputOf<C[K]>>
    : (
        ctx: Ctx,
        input: InputOf<C[K]>,
      ) => Promise<C[K] extends { kind: 'download' } ? Download : OutputOf<C[K]>>;
};

export interface Bound {
  verb: Verb;
  handle: Handler | AnyAct;
}

export interface BoundPage {
  page: Page;
  answer: (request: PageRequest) => Promise<PageAnswer>;
}

export interface BoundHook {
  hook: Hook;
  handler: HookHandler<Hook>;
}

/** What a module shows to people without an account. */
interface Public {
  /** Verbs that its pages and hooks ask, and nobody from outside. */
  guests: Bound[];
  pages: BoundPage[];
  hooks: BoundHook[];
}

export interface Module extends Public {
  verbs: Bound[];
  events: readonly Event[];
  subscriptions: readonly Subscription[];
  schedules: readonly Schedule[];
  constraints: Record<string, RefusalKind>;
}

/** Ties a contract to its service by name. */
export const bind = <C extends Contract>(
  { api, events = {}, subscriptions = [], schedules = [] }: ModuleContract & { api: C },
  service: Service<C>,
  constraints: Record<string, RefusalKind> = {},
  { guests = [], pages = [], hooks = [] }: Partial<Public> = {},
): Module => ({
  verbs: bindVerbs(api, service),
  events: Object.values(events),
  subscriptions,
  schedules,
  constraints,
  guests,
  pages,
  hooks,
});

export const bindVerbs = <C extends Contract>(api: C, service: Service<C>): Bound[] =>
  Object.entries(api).map(([name, verb]) => ({
    verb,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Service<C> has checked the pair
    handle: service[name as keyof C] as unknown as Handler | AnyAct,
  }));

/** The acts of these modules by their verb's id: what they left lying may be taken up. */
export const actsOf = (modules: readonly Module[]): PipelineParts['acts'] =>
  new Map(
    modules
      .flatMap(({ verbs }) => verbs)
      .flatMap(({ verb, handle }) =>
        typeof handle === 'function' ? [] : [[verb.id, { verb, handle }]],
      ),
  );

export const bindPages = <T extends Record<string, Page>>(
  pages: T,
  handlers: PageHandlers<T>,
): BoundPage[] =>
  Object.entries(pages).map(([name, page]) => ({
    page,
    // oxlint-disable-next-line typescript/no-non-null-assertion, typescript/no-unnecessary-type-assertion -- PageHandlers<T> has checked the pair
    answer: handlers[name]!,
  }));

export const bindHook = <H extends Hook>(hook: H, handler: HookHandler<H>): BoundHook => ({
  hook,
  handler,
});
