import { Readable } from 'node:stream';
import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import type { Download } from '../../kit/server/page.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { type Language, languageCodes } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { setting } from '../../kit/shared/settings.ts';
import * as clinics from '../clinics/service.ts';
import * as notifications from '../notifications/service.ts';
import { countAll as countPapers } from '../papers/service.ts';
import { api } from './contract.ts';
import type { FileKind, MadeFile, Progress } from './model.ts';
import { keptDays, mostRuns, refusals, silentSeconds } from './rules.ts';
import * as store from './store.ts';

type Input<N extends keyof typeof api> = InputOf<(typeof api)[N]>;
type Output<N extends keyof typeof api> = OutputOf<(typeof api)[N]>;

/** Where the bytes of a file go while it is made. */
export interface Sink {
  /** Keeps all of it, in parts; ends early with a fault where nobody wants the file any more. */
  take(bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Lets others go first where the process has worked for a while; asked for between small pieces of work. */
  rest(): Promise<void>;
  /** Told as often as one likes; written down at most once a second. */
  far(progress: Progress): void;
}

/** Makes files in this process, one at a time. */
export interface FileMaker {
  add(clinicId: string, id: string): void;
  /** Of the file that is being made. */
  sinkOf(id: string): Sink;
}
export const fileMaker = setting<FileMaker>('file maker');

/** Has a file made; where the caller has the same one under way already, that one is answered. @throws made_file_under_way where it is another of its kind */
export async function askFor(
  ctx: Ctx,
  kind: FileKind,
  content: Record<string, unknown> = {},
): Promise<MadeFile> {
  const { memberId } = memberOf(ctx);
  const asked = await store.ask(ctx.db, {
    kind,
    content,
    askedBy: memberId,
    askedAt: ctx.now.toString(),
    language: ctx.language,
  });
  const file = asked ?? (await store.underWay(ctx.db, kind, memberId, content));
  // The other one may have got ready in this very moment: asked again, this one is made.
  if (!file) throw refuse(refusals.file_under_way);
  if (asked) ctx.enqueue(api.tend, { id: file.id });
  ctx.record('made_file', file.id, { kind });
  return file;
}

export const ask = (ctx: Ctx, { withPapers }: Input<'ask'>): Promise<MadeFile> =>
  askFor(ctx, 'clinic', { withPapers });

export const papers = async (ctx: Ctx): Promise<Output<'papers'>> => ({
  papers: await countPapers(ctx),
});

export async function list(ctx: Ctx, { kind }: Input<'list'>): Promise<Output<'list'>> {
  const { isOwner, memberId } = memberOf(ctx);
  if (kind === 'clinic' && !isOwner) return { files: [] };
  const since = ctx.now.subtract({ hours: 24 * keptDays }).toString();
  const of = kind === 'clinic' ? null : memberId;
  return { files: await store.list(ctx.db, kind, { of, since }) };
}

/** Also of what was made while one still might. */
const mayExportReports = (ctx: Ctx): boolean =>
  mayUse(ctx, 'Reports', 'view') && mayUse(ctx, 'Export', 'view');

/** What the caller may have. @throws made_file_unknown */
async function ownFile(ctx: Ctx, id: string) {
  const { isOwner, memberId } = memberOf(ctx);
  const file = await store.byId(ctx.db, id);
  const isOwn =
    file?.kind === 'clinic' ? isOwner : file?.askedBy === memberId && mayExportReports(ctx);
  if (!file || !isOwn) throw refuse(refusals.file_unknown);
  return file;
}

export async function cancel(ctx: Ctx, { id }: Input<'cancel'>): Promise<MadeFile> {
  await ownFile(ctx, id);
  const file = await store.cancel(ctx.db, id);
  if (!file) throw refuse(refusals.file_unknown);
  ctx.enqueue(api.tend, { id });
  ctx.record('made_file', id, { kind: file.kind });
  return file;
}

/** @throws made_file_unknown, also where it was made by rights that are no longer there. */
export async function open(ctx: Ctx, { id }: Input<'open'>): Promise<Download> {
  const file = await ownFile(ctx, id);
  if (file.status !== 'ready') throw refuse(refusals.file_unknown);
  ctx.record('made_file', id, { exported: true, kind: file.kind, asked: file.content });
  const { shelf } = ctx;
  async function* parts(): AsyncGenerator {
    for (const part of file.parts) yield* await shelf.streamOf(part);
  }
  return {
    bytes: Readable.from(parts(), { objectMode: false }),
    fileName: file.fileName,
    media: file.media,
  };
}

export async function tend(ctx: Ctx, { id }: Input<'tend'>): Promise<Output<'tend'>> {
  const parts = await store.leftParts(ctx.db, id);
  if (parts === null) {
    ctx.settings.of(fileMaker).add(ctx.clinicId, id);
    return {};
  }
  for (const part of parts) await ctx.shelf.drop(part);
  await store.forgetParts(ctx.db, id);
  return {};
}

/** What an earlier beginning has left goes first. */
export async function take(ctx: Ctx, { id }: Input<'take'>): Promise<Output<'take'>> {
  const file = await store.take(ctx.db, id, ctx.now.toString());
  if (!file) return null;
  for (const part of file.parts) await ctx.shelf.drop(part);
  return {
    run: file.run,
    kind: file.kind,
    askedBy: file.askedBy,
    askedByName: await store.memberName(ctx.db, file.askedBy),
    clinicCode: (await clinics.mine(ctx)).code,
    language: isLanguage(file.language) ? file.language : 'en',
    content: file.content,
  };
}

const isLanguage = (text: string): text is Language => languageCodes.some((one) => one === text);

export const note = async (
  ctx: Ctx,
  { id, run, ...far }: Input<'note'>,
): Promise<Output<'note'>> => ({
  goesOn: await store.note(ctx.db, id, run, { ...far, beatAt: ctx.now.toString() }),
});

export async function finish(
  ctx: Ctx,
  { id, run, made }: Input<'finish'>,
): Promise<Output<'finish'>> {
  const again = made === null && run < mostRuns;
  const file = await store.finish(
    ctx.db,
    id,
    run,
    made
      ? {
          ...made,
          status: 'ready',
          readyAt: ctx.now.toString(),
          endsAt: ctx.now.add({ hours: 24 * keptDays }).toString(),
        }
      : { status: again ? 'waiting' : 'failed', beatAt: ctx.now.toString() },
  );
  if (!file) return { status: null };
  if (!again)
    await notifications.tellOfFile(ctx, {
      kind: made ? 'file_ready' : 'file_failed',
      memberId: file.askedBy,
      fileId: id,
      fileKind: file.kind,
    });
  if (file.status === 'failed') ctx.enqueue(api.tend, { id });
  return { status: file.status };
}

export const release = async (ctx: Ctx): Promise<Output<'release'>> => ({
  released: await store.release(
    ctx.db,
    ctx.now.toString(),
    ctx.now.subtract({ seconds: silentSeconds }).toString(),
  ),
});
