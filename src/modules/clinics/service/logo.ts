import type { Ctx } from '../../../kit/server/ctx.ts';
import { redraw } from '../../../kit/server/pictures.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Clinic } from '../model.ts';
import * as store from '../store.ts';

export async function setLogo(ctx: Ctx): Promise<Clinic> {
  const [file] = ctx.files;
  if (!file) throw refuse(commonRefusals.images_only);
  const { bytes } = await redraw(await file.bytes(), 'mark');
  const { key } = await ctx.shelf.keep(bytes);
  await store.setLogo(ctx.db, ctx.clinicId, key);
  ctx.record('clinic', ctx.clinicId, { logo: true });
  return store.theClinic(ctx.db);
}

export async function removeLogo(ctx: Ctx): Promise<Clinic> {
  await store.setLogo(ctx.db, ctx.clinicId, null);
  ctx.record('clinic', ctx.clinicId, { logo: false });
  return store.theClinic(ctx.db);
}

export async function logo(ctx: Ctx): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const bytes = await logoBytes(ctx);
  if (!bytes) throw refuse(commonRefusals.not_found);
  return { bytes, fileName: 'logo.png', media: 'image/png' };
}

/** Null without a logo. */
export async function logoBytes(ctx: Ctx): Promise<Buffer | null> {
  const [row] = await store.logoKey(ctx.db).execute();
  return row?.logoKey ? ctx.shelf.bytesOf(row.logoKey) : null;
}
