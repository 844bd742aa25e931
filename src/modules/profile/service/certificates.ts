// A member's own certificates: words, a year, pictures of the papers.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { redraw } from '../../../kit/server/pictures.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { api } from '../contract.ts';
import { maxPictures } from '../model.ts';
import { refusals, yearProblem } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

export async function certificates(ctx: Ctx): Promise<OutputOf<Api['certificates']>> {
  return {
    certificates: await store.certificatesOf(ctx.db).execute({ memberId: memberOf(ctx).memberId }),
  };
}

export async function addCertificate(
  ctx: Ctx,
  input: InputOf<Api['addCertificate']>,
): Promise<{ id: string }> {
  mustBeSane(ctx, input.year);
  if (ctx.files.length === 0) throw refuse(refusals.certificate_empty);
  const id = await store.addCertificate(ctx.db, {
    memberId: memberOf(ctx).memberId,
    ...input,
    pictures: await keepAll(ctx),
  });
  ctx.record('certificate', id, { year: input.year, pictures: ctx.files.length });
  return { id };
}

export async function amendCertificate(
  ctx: Ctx,
  { id, version, keep, ...words }: InputOf<Api['amendCertificate']>,
): Promise<{ id: string }> {
  mustBeSane(ctx, words.year);
  const before = await mustFind(ctx, id);
  const matches = before.pictures.filter((picture) => keep.includes(picture));
  if (matches.length + ctx.files.length > maxPictures)
    throw refuse(commonRefusals.too_many_files, { values: { max: maxPictures } });
  if (matches.length + ctx.files.length === 0) throw refuse(refusals.certificate_empty);
  if (before.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  await change(ctx, id, version, { ...words, pictures: [...matches, ...(await keepAll(ctx))] });
  return { id };
}

export const removeCertificate = (
  ctx: Ctx,
  { id, version }: InputOf<Api['removeCertificate']>,
): Promise<{ version: number }> => change(ctx, id, version, { removedAt: ctx.now.toString() });

export const restoreCertificate = (
  ctx: Ctx,
  { id, version }: InputOf<Api['restoreCertificate']>,
): Promise<{ version: number }> => change(ctx, id, version, { removedAt: null });

async function change(
  ctx: Ctx,
  id: string,
  version: number,
  changes: Parameters<typeof store.changeCertificate>[3],
): Promise<{ version: number }> {
  const before = await mustFind(ctx, id);
  if (!(await store.changeCertificate(ctx.db, id, version, changes)))
    throw refuse(commonRefusals.stale_version, { details: { current: before } });
  ctx.record('certificate', id, {
    changed: Object.keys(changes),
    pictures: changes.pictures?.length,
  });
  return { version: version + 1 };
}

export async function certificatePicture(
  ctx: Ctx,
  { id, picture }: InputOf<Api['certificatePicture']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { pictures } = await mustFind(ctx, id);
  if (!pictures.includes(picture)) throw refuse(refusals.certificate_unknown);
  return {
    bytes: await ctx.shelf.bytesOf(picture),
    fileName: 'certificate.jpg',
    media: 'image/jpeg',
  };
}

async function mustFind(ctx: Ctx, id: string) {
  const certificate = await store.certificate(ctx.db, memberOf(ctx).memberId, id);
  if (!certificate) throw refuse(refusals.certificate_unknown);
  return certificate;
}

/** One after the other, for the sake of a small server's memory. */
async function keepAll(ctx: Ctx): Promise<string[]> {
  const keys: string[] = [];
  for (const file of ctx.files)
    keys.push((await ctx.shelf.keep((await redraw(await file.bytes(), 'photo')).bytes)).key);
  return keys;
}

function mustBeSane(ctx: Ctx, year: number): void {
  const wrong = yearProblem(year, null, dayAt(ctx.now, ctx.zone));
  if (wrong) throw refuse(commonRefusals.input_wrong, { fields: { year: { code: wrong } } });
}
