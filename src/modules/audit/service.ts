import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { setting } from '../../kit/shared/settings.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../kit/server/sheet.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Sentence } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../kit/shared/time.ts';
import type { api } from './contract.ts';
import { maxExported, pageSize, walkSize } from './model.ts';
import { auditLogName, sheetWords } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** What the contracts of all modules say of their verbs, collected when the app is created. */
export interface Activity {
  /** By the verb's id. */
  labels: ReadonlyMap<string, Sentence>;
  reads: ReadonlySet<string>;
  /** Reads that open one patient's record, and those that the patient's page asks by itself. */
  openRecords: ReadonlySet<string>;
  partsOfOpening: ReadonlySet<string>;
  /** A sentence of the catalogues in a language, or its id where they are not built. */
  say(language: Language, id: string): string;
}
export const activity = setting<Activity>('audit.activity');

/** Null for a verb that has gone. */
export const labelOf = (ctx: Ctx, action: string): Sentence | null =>
  ctx.settings.of(activity).labels.get(action) ?? null;

const verbsOf = (ctx: Ctx, label: string): string[] =>
  [...ctx.settings.of(activity).labels].filter(([, words]) => words.id === label).map(([id]) => id);

const wantedOf = (
  ctx: Ctx,
  { memberId, label, entity, entityId, from, to }: Omit<InputOf<Api['list']>, 'before'>,
): store.Wanted => ({
  memberId,
  actions: label === '' ? null : verbsOf(ctx, label),
  entity,
  entityId,
  from: from === undefined ? undefined : startOfDay(from, ctx.zone).toString(),
  until: to === undefined ? undefined : startOfDay(addDays(to, 1), ctx.zone).toString(),
});

export async function list(
  ctx: Ctx,
  { before, ...wanted }: InputOf<Api['list']>,
): Promise<OutputOf<Api['list']>> {
  const rows = await store.entries(ctx.db, wantedOf(ctx, wanted), before, pageSize + 1);
  ctx.record('audit', wanted.entityId === '' ? 'trail' : wanted.entityId);
  const { reads } = ctx.settings.of(activity);
  const entries = rows.slice(0, pageSize).map((entry) => ({
    ...entry,
    label: labelOf(ctx, entry.action)?.id ?? null,
    isRead: reads.has(entry.action) || entry.detail['seen'] !== undefined,
  }));
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.seq ?? null) : null };
}

export function labels(ctx: Ctx): Promise<OutputOf<Api['labels']>> {
  const ids = [...ctx.settings.of(activity).labels.values()].map(({ id }) => id);
  return Promise.resolve({ labels: [...new Set(ids)] });
}

export async function verify(
  ctx: Ctx,
  { after }: InputOf<Api['verify']>,
): Promise<OutputOf<Api['verify']>> {
  const walked = await store.walk(ctx.db, after, walkSize);
  if (walked.isEnd) ctx.record('audit', 'trail', { brokenAt: walked.brokenAt });
  return walked;
}

/** Which patients were opened from an instant on, by members who opened more than `most` different ones since. */
export const recordViews = (
  ctx: Ctx,
  from: Temporal.Instant,
  most: number,
): Promise<store.Opening[]> =>
  store.recordViews(ctx.db, from.toString(), [...ctx.settings.of(activity).openRecords], most);

function wordsIn(ctx: Ctx, { id, message }: Sentence): string {
  const said = ctx.settings.of(activity).say(ctx.language, id);
  return said === id ? message : said;
}

type Entry = Awaited<ReturnType<typeof store.entries>>[number];

async function* entriesOf(ctx: Ctx, wanted: store.Wanted): AsyncGenerator<Entry> {
  let before: number | undefined;
  for (let left = maxExported; left > 0;) {
    const page = await store.entries(ctx.db, wanted, before, Math.min(left, pageOfSheet));
    yield* page;
    if (page.length < pageOfSheet) return;
    left -= page.length;
    before = page.at(-1)?.seq;
  }
}

const pageOfSheet = 1_000;

/** The columns of the sheet in their order. @param names of members, by id. */
const columnsFor = (ctx: Ctx, names: ReadonlyMap<string, string>): ColumnOf<Entry>[] => [
  { header: wordsIn(ctx, sheetWords.number), kind: 'whole', width: 8, cell: ({ seq }) => seq },
  { header: wordsIn(ctx, sheetWords.when), kind: 'dayTime', width: 20, cell: ({ at }) => at },
  {
    header: wordsIn(ctx, sheetWords.who),
    kind: 'text',
    width: 24,
    cell: ({ memberId, actor, detail: { apiKey } }) =>
      memberId === null
        ? actor
        : `${names.get(memberId) ?? memberId}${typeof apiKey === 'string' ? ` (${apiKey})` : ''}`,
  },
  {
    header: wordsIn(ctx, sheetWords.what),
    kind: 'text',
    width: 36,
    cell: ({ action }) => {
      const label = labelOf(ctx, action);
      return label ? wordsIn(ctx, label) : action;
    },
  },
  { header: wordsIn(ctx, sheetWords.kind), kind: 'text', width: 16, cell: ({ entity }) => entity },
  {
    header: wordsIn(ctx, sheetWords.record),
    kind: 'text',
    width: 40,
    cell: ({ entityId }) => entityId,
  },
  {
    header: wordsIn(ctx, sheetWords.detail),
    kind: 'text',
    width: 60,
    cell: ({ detail }) => JSON.stringify(detail),
  },
];

async function exportTrail(
  ctx: Ctx,
  wanted: InputOf<Api['export']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const columns = columnsFor(ctx, await store.names(ctx.db));
  const bytes = await sheetBytes({
    name: wordsIn(ctx, auditLogName),
    columns,
    rows: cellsUnder(columns, entriesOf(ctx, wantedOf(ctx, wanted))),
    zone: ctx.zone,
    taken: { by: memberOf(ctx).name, at: ctx.now },
  });
  ctx.record('audit', 'trail', { exported: true });
  return { bytes, fileName: `activity-${dayAt(ctx.now, ctx.zone)}.xlsx`, media: sheetMedia };
}
export { exportTrail as export };
