// A write that waits on this device, as it is sealed.
import * as z from 'zod/mini';
import type { OutputOf, TypedOf, Verb } from '../../shared/contract.ts';

/** Why it was not taken, and what the server has instead. */
const trouble = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type Trouble = z.output<typeof trouble>;

const content = z.object({
  verbId: z.string(),
  input: z.unknown(),
  onceKey: z.string(),
  /** What was answered here. */
  guess: z.unknown(),
  /** Ids that were made here for it. */
  locals: z.array(z.string()),
  about: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  /** The clinic's. */
  day: z.string(),
  /** When it was first sent; it may have arrived. */
  triedAt: z.nullable(z.string()),
  trouble: z.nullable(trouble),
});
export type EntryContent = z.output<typeof content>;
export type Entry = EntryContent & { seq: number };

/** Null for what an older version of the app has written in another shape: it is shown as unreadable and never dropped. */
export const entryOf = (seq: number, stored: unknown): Entry | null => {
  const read = content.safeParse(stored);
  return read.success ? { ...read.data, seq } : null;
};

/** An entry by its verb. */
interface EntryOf<V extends Verb> {
  readonly verbId: V['id'];
  readonly input: TypedOf<V>;
  readonly guess: OutputOf<V>;
  readonly trouble: Trouble | null;
}

/** Those of one verb, in their order. */
export const entriesOf = <V extends Verb>(
  entries: readonly Entry[],
  verb: V,
): readonly EntryOf<V>[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed with what this verb was given and answered
  entries.filter(({ verbId }) => verbId === verb.id) as readonly EntryOf<V>[];
