import type { Ctx } from '../../kit/server/ctx.ts';
import type { Account, Entry, EntryKind } from './model.ts';
import * as store from './store.ts';

/** Posts an entry once for its cause. @returns false when it stands already. */
export function post(ctx: Ctx, entry: Entry): Promise<boolean> {
  const total = entry.lines.reduce((sum, [, amountPaise]) => sum + amountPaise, 0);
  if (total !== 0) throw new Error(`an entry of ${entry.kind} is out by ${total} paise`);
  return store.post(ctx.db, entry, ctx.now.toString());
}

/** Debits less credits. */
export const balanceOf = (ctx: Ctx, account: Account): Promise<number> =>
  store.balanceOf(ctx.db, account);

export const sumsByKind = (
  ctx: Ctx,
  account: Account,
): Promise<Partial<Record<EntryKind, number>>> => store.sumsByKind(ctx.db, account);

/** What came by one kind of entry since an instant and was not taken back by another. */
export const standingSince = (
  ctx: Ctx,
  account: Account,
  kinds: { kind: EntryKind; backBy: EntryKind },
  since: Temporal.Instant,
): Promise<number> => store.standingSince(ctx.db, account, kinds, since.toString());

/** @throws when books do not agree: the work is reported to the operator. */
export async function prove(ctx: Ctx): Promise<Record<string, never>> {
  const wrong = await store.differences(ctx.db, 100);
  if (wrong.length > 0)
    throw new Error(
      `books do not agree: ${wrong.map(({ clinicId, account }) => `${clinicId} ${account}`).join(', ')}`,
    );
  return {};
}
