// One-time links, the `enc` of an address: 256 random bits, kept as a hash, good for one thing and for some time.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { keyHash, randomKey } from '../../../kit/server/secrets.ts';
import { addressOf } from '../../../kit/server/settings.ts';
import * as store from '../store.ts';

/** A link lives this long. */
export const linkHours = 72;

type LinkPurpose = 'invitation';

/** Makes the one link of a subject; earlier ones open nothing any more. @returns the whole address, to be sent and not to be kept. */
export async function makeLink(
  ctx: Ctx,
  { purpose, subjectId }: { purpose: LinkPurpose; subjectId: string },
): Promise<{ url: string; endsAt: string }> {
  await dropLinks(ctx, subjectId);
  const token = randomKey();
  const endsAt = ctx.now.add({ hours: linkHours }).toString();
  await store.insertLink(ctx.db, {
    hash: keyHash(token),
    purpose,
    clinicId: ctx.clinicId,
    subjectId,
    endsAt,
  });
  return { url: `${addressOf(ctx)}/?enc=${token}`, endsAt };
}

export const dropLinks = (ctx: Ctx, subjectId: string): Promise<void> =>
  store.dropLinks(ctx.db, subjectId);

/** How a presented link is looked for. */
export const linkHash = keyHash;
