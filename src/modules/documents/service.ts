import type { Readable } from 'node:stream';
import { type Ctx, mayUse, memberOf, type SentFile } from '../../kit/server/ctx.ts';
import { mayTakePdf, remakePdf } from '../../kit/server/pdf.ts';
import { redraw } from '../../kit/server/pictures.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import type { api } from './contract.ts';
import type { PatientDocument } from './model.ts';
import { refusals } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
type Download = { bytes: Buffer | Readable; fileName: string; media: string };

export async function list(ctx: Ctx, input: InputOf<Api['list']>): Promise<OutputOf<Api['list']>> {
  await mustKnow(ctx, input.patientId);
  const documents = await store.ofPatient(ctx.db, { ...input, zone: ctx.zone });
  ctx.record('documents', input.patientId, { seen: documents.map(({ id }) => id) });
  return { documents };
}

export const takes = async (): Promise<OutputOf<Api['takes']>> => ({ pdf: await mayTakePdf() });

/** All of the files or none. What the patient has already is passed over. */
export async function add(
  ctx: Ctx,
  { patientId, treatmentId, ...words }: InputOf<Api['add']>,
): Promise<OutputOf<Api['add']>> {
  if (ctx.files.length === 0) throw refuse(refusals.no_files);
  mustHaveBeen(ctx, words.takenOn);
  await mustKnow(ctx, patientId);
  const there = new Set(
    (await store.hashesOf(ctx.db).execute({ patientId })).map(({ sentSha256 }) => sentSha256),
  );
  const fresh = new Map<string, SentFile>();
  for (const file of ctx.files) if (!there.has(file.sha256)) fresh.set(file.sha256, file);
  const common = {
    patientId,
    treatmentId: treatmentId ?? null,
    ...words,
    addedBy: memberOf(ctx).memberId,
  };
  const rows: store.NewDocument[] = [];
  // One after the other: five films at once would fill the memory of a small server.
  for (const [sentSha256, file] of fresh) {
    rows.push({ ...common, sentSha256, ...(await keep(ctx, await file.bytes())) });
    // A sign of life: the database ends a transaction that stays idle for long.
    await mustKnow(ctx, patientId);
  }
  const ids = rows.length === 0 ? [] : await store.add(ctx.db, rows);
  for (const id of ids) ctx.record('document', id, { patientId, treatmentId, kind: words.kind });
  if (ids.length === 0) ctx.record('patient', patientId, { known: ctx.files.length });
  return { ids, known: ctx.files.length - ids.length };
}

type Kept = Pick<
  store.NewDocument,
  'media' | 'fileKey' | 'smallKey' | 'size' | 'width' | 'height' | 'pages'
>;

/** Nothing is kept as it was sent: pictures are drawn anew, a PDF is made again from its pages. */
async function keep(ctx: Ctx, bytes: Buffer): Promise<Kept> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!(await mayTakePdf())) throw refuse(commonRefusals.images_only);
    const pdf = await remakePdf(bytes);
    if (!pdf) throw refuse(refusals.pdf_refused);
    const file = await ctx.shelf.keep(pdf.bytes);
    return {
      media: 'application/pdf',
      fileKey: file.key,
      smallKey: null,
      size: file.size,
      width: null,
      height: null,
      pages: pdf.pages,
    };
  }
  const picture = await redraw(bytes, 'photo');
  const small = await redraw(picture.bytes, 'thumbnail');
  const [file, smallFile] = await Promise.all([
    ctx.shelf.keep(picture.bytes),
    ctx.shelf.keep(small.bytes),
  ]);
  return {
    media: 'image/jpeg',
    fileKey: file.key,
    smallKey: smallFile.key,
    size: file.size,
    width: picture.width,
    height: picture.height,
    pages: null,
  };
}

export async function amend(
  ctx: Ctx,
  { id, version, ...words }: InputOf<Api['amend']>,
): Promise<{ document: PatientDocument }> {
  mustHaveBeen(ctx, words.takenOn);
  return changed(ctx, id, version, words, { kind: words.kind });
}

export async function remove(
  ctx: Ctx,
  { id, version, reason }: InputOf<Api['remove']>,
): Promise<{ document: PatientDocument }> {
  const { memberId } = memberOf(ctx);
  return changed(
    ctx,
    id,
    version,
    { removedAt: ctx.now.toString(), removedBy: memberId, removalReason: reason },
    { removed: true },
  );
}

export const restore = (
  ctx: Ctx,
  { id, version }: InputOf<Api['restore']>,
): Promise<{ document: PatientDocument }> =>
  changed(
    ctx,
    id,
    version,
    { removedAt: null, removedBy: null, removalReason: '' },
    { removed: false },
  );

async function changed(
  ctx: Ctx,
  id: string,
  version: number,
  changes: Parameters<typeof store.change>[3],
  detail: Record<string, unknown>,
): Promise<{ document: PatientDocument }> {
  // The answer shows the document, which editing rights on another page do not open.
  if (!mayUse(ctx, 'Treatment', 'view')) throw refuse(commonRefusals.not_allowed);
  const isDone = await store.change(ctx.db, id, version, changes);
  const document = await load(ctx, id);
  if (!isDone) throw refuse(commonRefusals.stale_version, { details: { current: document } });
  ctx.record('document', id, { patientId: document.patientId, ...detail });
  return { document };
}

async function load(ctx: Ctx, id: string): Promise<PatientDocument> {
  const document = await store.byId(ctx.db, id);
  if (!document) throw refuse(refusals.document_unknown);
  return document;
}

export async function view(ctx: Ctx, { id }: InputOf<Api['view']>): Promise<Download> {
  const file = await mustFind(ctx, id);
  ctx.record('document', id, { patientId: file.patientId });
  const end = file.media === 'application/pdf' ? 'pdf' : 'jpg';
  return {
    bytes: await ctx.shelf.streamOf(file.fileKey),
    media: file.media,
    fileName: `${plainName(file.title)}.${end}`,
  };
}

/** For the record that goes home: each document under a name of its own, read one at a time. */
export async function filesOf(ctx: Ctx, patientId: string) {
  return (await store.filesOf(ctx.db, patientId)).map(({ fileKey, media, ...said }, at) => ({
    ...said,
    fileName: `documents/${String(at + 1)}-${plainName(said.title)}.${media === 'application/pdf' ? 'pdf' : 'jpg'}`,
    read: () => ctx.shelf.bytesOf(fileKey),
  }));
}

const plainName = (title: string): string => title.replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-');

export async function thumbnail(ctx: Ctx, { id }: InputOf<Api['thumbnail']>): Promise<Download> {
  const file = await mustFind(ctx, id);
  if (file.smallKey === null) throw refuse(refusals.document_unknown);
  ctx.record('document', id, { patientId: file.patientId, small: true });
  return {
    bytes: await ctx.shelf.bytesOf(file.smallKey),
    media: 'image/webp',
    fileName: 'document.webp',
  };
}

async function mustFind(ctx: Ctx, id: string) {
  const [file] = await store.fileOf(ctx.db).execute({ id });
  if (!file) throw refuse(refusals.document_unknown);
  return file;
}

async function mustKnow(ctx: Ctx, patientId: string): Promise<void> {
  const [patient] = await store.patientIsKnown(ctx.db).execute({ id: patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
}

function mustHaveBeen(ctx: Ctx, takenOn: string | null): void {
  if (takenOn !== null && takenOn > dayAt(ctx.now, ctx.zone)) {
    throw refuse(commonRefusals.input_wrong, { fields: { takenOn: { code: 'taken_in_future' } } });
  }
}
