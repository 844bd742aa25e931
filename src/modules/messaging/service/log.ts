// The SMS log: what the clinic's people and patients were sent, what became of it and what it cost. A code or a link is never in it.
import { type Ctx, mayUse, memberOf } from '../../../kit/server/ctx.ts';
import { nextAfter } from '../../../kit/server/order.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../../kit/server/sheet.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { addDays, startOfDay } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import type { api } from '../contract.ts';
import type { Logged } from '../model.ts';
import {
  channelWords,
  isTemplate,
  ownersTemplates,
  reasonWords,
  sheetWords,
  statusWords,
  tellsAmount,
  unpaid,
  wiped,
} from '../rules.ts';
import * as store from '../store.ts';
import { textOf } from './texts.ts';

type Api = typeof api;

const wantedOf = (ctx: Ctx, { from, to, ...asked }: InputOf<Api['exportLog']>): store.Wanted => ({
  text: asked.text,
  channel: asked.channel,
  status: asked.status,
  from: from === undefined ? undefined : startOfDay(from, ctx.zone).toString(),
  until: to === undefined ? undefined : startOfDay(addDays(to, 1), ctx.zone).toString(),
  hidden: memberOf(ctx).isOwner ? [] : ownersTemplates,
});

export async function log(
  ctx: Ctx,
  { after, most, order, ...asked }: InputOf<Api['log']>,
): Promise<OutputOf<Api['log']>> {
  const wanted = wantedOf(ctx, asked);
  const rows = await store.log(ctx.db, wanted, { order, after, most: most + 1 });
  const shown = rows.slice(0, most);
  ctx.record('messages', '', { messages: shown.length });
  return {
    messages: shown.map((row) => loggedOf(ctx, row)),
    next: nextAfter(rows, most),
    sums: after === '' ? await store.sums(ctx.db, wanted) : null,
  };
}

/** What a patient owes is for who may see money: for others the sentence is put together again without it. */
function textFor(ctx: Ctx, { template, language, values, said }: store.Row): string {
  if (!isTemplate(template)) return said ?? template;
  const hides = tellsAmount(template) && !mayUse(ctx, 'Money', 'view');
  if (said !== null && !hides) return said;
  return textOf(ctx.settings, template, language, {
    code: wiped,
    link: wiped,
    ...values,
    ...(hides ? { amount: wiped } : {}),
  });
}

function loggedOf(ctx: Ctx, row: store.Row): Logged {
  const { language } = row;
  return {
    id: row.id,
    at: row.at,
    channel: row.channel,
    to: row.recipient,
    text: textFor(ctx, row),
    language,
    status: row.status,
    reason: row.reason,
    insteadReason: row.insteadReason,
    dueAt: row.status === 'queued' ? row.dueAt : null,
    parts: row.parts,
    costPaise: row.costPaise !== null && unpaid.includes(row.status) ? 0 : row.costPaise,
  };
}

const rowsAtOnce = 1_000;

async function* allRows(ctx: Ctx, wanted: store.Wanted): AsyncGenerator<Logged> {
  let after = '';
  for (;;) {
    const rows = await store.log(ctx.db, wanted, { after, most: rowsAtOnce });
    for (const row of rows) yield loggedOf(ctx, row);
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || !last) return;
    after = last.mark;
  }
}

const columnsIn = (words: Translator): ColumnOf<Logged>[] => [
  { header: words.text(sheetWords.at), kind: 'dayTime', cell: ({ at }) => at },
  {
    header: words.text(sheetWords.channel),
    kind: 'text',
    cell: ({ channel }) => words.text(channelWords[channel]),
  },
  { header: words.text(sheetWords.to), kind: 'text', cell: ({ to }) => to },
  { header: words.text(sheetWords.text), kind: 'text', width: 60, cell: ({ text }) => text },
  {
    header: words.text(sheetWords.status),
    kind: 'text',
    cell: ({ status }) => words.text(statusWords[status]),
  },
  {
    header: words.text(sheetWords.reason),
    kind: 'text',
    width: 40,
    cell: (row) =>
      [row.reason, row.insteadReason ?? '']
        .filter((one) => one !== '')
        .map((one) => (reasonWords[one] ? words.text(reasonWords[one]) : one))
        .join('; '),
  },
  { header: words.text(sheetWords.parts), kind: 'whole', cell: ({ parts }) => parts },
  { header: words.text(sheetWords.cost), kind: 'money', cell: ({ costPaise }) => costPaise },
];

export async function exportLog(
  ctx: Ctx,
  asked: InputOf<Api['exportLog']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const wanted = wantedOf(ctx, asked);
  const words = translatorOf(ctx, ctx.language);
  const columns = columnsIn(words);
  const { messages } = await store.sums(ctx.db, wanted);
  ctx.record('messages', '', { exported: messages, from: asked.from, to: asked.to });
  return {
    bytes: await sheetBytes({
      name: words.text(sheetWords.name),
      columns,
      rows: cellsUnder(columns, allRows(ctx, wanted)),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: 'sms-log.xlsx',
    media: sheetMedia,
  };
}
