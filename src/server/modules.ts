// The modules of the app, each contract bound to the verbs that keep it. A missing verb or a wrong shape does not compile.
import type { Readable } from 'node:stream';
import type { Ctx } from '../kit/server/ctx.ts';
import type { Contract, InputOf, OutputOf, Verb } from '../kit/shared/contract.ts';
import type { RefusalKind } from '../kit/shared/refusal.ts';
import type { Handler } from './dispatch/pipeline.ts';

/** What a download verb answers: the file, its name for the browser. */
export interface Download {
  /** A stream starts after the transaction has ended, so it reads from a file or from memory, never from the database. */
  bytes: Buffer | Readable;
  fileName: string;
  media: string;
}

export type Service<C extends Contract> = {
  [K in keyof C]: (
    ctx: Ctx,
    input: InputOf<C[K]>,
  ) => Promise<C[K] extends { kind: 'download' } ? Download : OutputOf<C[K]>>;
};

export interface Bound {
  verb: Verb;
  handle: Handler;
}

export interface Module {
  verbs: Bound[];
  constraints: Record<string, RefusalKind>;
}

/** Ties a contract to its service by name. */
export function bind<C extends Contract>(
  api: C,
  service: Service<C>,
  constraints: Record<string, RefusalKind> = {},
): Module {
  return {
    verbs: Object.entries(api).map(([name, verb]) => ({
      verb,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Service<C> has checked the pair
      handle: service[name as keyof C] as unknown as Handler,
    })),
    constraints,
  };
}
