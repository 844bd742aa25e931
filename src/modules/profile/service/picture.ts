import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { redraw } from '../../../kit/server/pictures.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import * as store from '../store.ts';

/** Keeps the picture that was sent, or none. */
export async function changePicture(ctx: Ctx, isGone: boolean): Promise<void> {
  const { memberId } = memberOf(ctx);
  const [file] = ctx.files;
  if (!isGone && !file) throw refuse(commonRefusals.images_only);
  const key =
    file && !isGone
      ? (await ctx.shelf.keep((await redraw(await file.bytes(), 'photo')).bytes)).key
      : null;
  await store.setPicture(ctx.db, memberId, key);
  ctx.record('profile', memberId, { picture: key !== null });
}

/** Of anybody in the clinic. @throws not_found without one. */
export async function picture(
  ctx: Ctx,
  { memberId }: InputOf<(typeof api)['picture']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const [row] = await store.pictureKey(ctx.db).execute({ memberId });
  if (!row?.pictureKey) throw refuse(commonRefusals.not_found);
  return {
    bytes: await ctx.shelf.bytesOf(row.pictureKey),
    fileName: 'picture.jpg',
    media: 'image/jpeg',
  };
}
