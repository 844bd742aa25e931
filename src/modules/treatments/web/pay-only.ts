// New payments of a visit that is kept, and of a finished one, of which nothing else is written.
import type { KeptPayment, Treatment } from '../model.ts';
import type { Draft } from '../model/draft.ts';
import type { ConsultStore } from './consult-store.ts';

interface Taken {
  taken: readonly KeptPayment[];
  refused: Draft['payments'];
}

/**
 * One after the other. Behind one of which nothing is known none is tried: it would be another payment's turn to be tried again under
 * its own key, and what arrived after all would be taken twice.
 * @param isUnknown of what failed: nobody has said no.
 */
export async function takeEach<P>(
  rows: readonly { typed: Draft['payments'][number]; payment: P }[],
  take: (payment: P) => Promise<KeptPayment>,
  isUnknown: (error: unknown) => boolean,
): Promise<Taken> {
  const taken: KeptPayment[] = [];
  const refused: Draft['payments'][number][] = [];
  for (const [at, { typed, payment }] of rows.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each may be refused for what the one before took
      taken.push(await take(payment));
    } catch (error) {
      refused.push(typed);
      if (isUnknown(error)) {
        refused.push(...rows.slice(at + 1).map((row) => row.typed));
        break;
      }
    }
  }
  return { taken, refused };
}

interface Paying {
  store: Pick<ConsultStore, 'write'>;
  typed: Draft['payments'];
  take: () => Promise<Taken>;
  /** Puts the draft away that they were typed in; null where there is none. */
  dropDraft: (() => Promise<unknown>) | null;
  read: () => Promise<Treatment>;
}

interface Paid extends Taken {
  /** Null where it could not be read again. */
  saved: Treatment | null;
  /** It could not be put away, and has to hear that these payments are typed no longer. */
  isDraftOpen: boolean;
}

/** What was taken is typed no longer before anything else is asked: where the line breaks behind it, a second try would take it again. */
export async function payOnly({ store, typed, take, dropDraft, read }: Paying): Promise<Paid> {
  const { taken, refused } = await take();
  const done = new Set(typed.filter((one) => !refused.includes(one)).map(({ key }) => key));
  store.write((draft) => ({
    ...draft,
    payments: draft.payments.filter(({ key }) => !done.has(key)),
  }));
  const isDraftOpen =
    dropDraft !== null &&
    (await dropDraft().then(
      () => false,
      () => true,
    ));
  return { taken, refused, isDraftOpen, saved: await read().catch(() => null) };
}
