// Appointments that were chosen by hand, as a file.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../../kit/server/sheet.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { personColumns } from '../../patients/service.ts';
import type { api } from '../contract.ts';
import type { Appointment } from '../model.ts';
import { sheetWords, statusSentences } from '../rules.ts';
import * as store from '../store.ts';

const columnsIn = (words: Translator, { text } = words): ColumnOf<Appointment>[] => [
  { header: text(sheetWords.at), kind: 'dayTime', cell: ({ startsAt }) => startsAt },
  ...personColumns(words, text(sheetWords.patient)),
  { header: text(sheetWords.doctor), kind: 'text', cell: ({ doctorName }) => doctorName },
  {
    header: text(sheetWords.status),
    kind: 'text',
    cell: ({ status }) => text(statusSentences[status]),
  },
  { header: text(sheetWords.fee), kind: 'money', cell: ({ feePaise }) => feePaise },
  { header: text(sheetWords.note), kind: 'text', cell: ({ note }) => note },
  { header: text(sheetWords.reason), kind: 'text', cell: ({ reason }) => reason },
];

export async function exportNamed(
  ctx: Ctx,
  { ids }: InputOf<(typeof api)['export']>,
): Promise<Download> {
  const rows = await store.named(ctx.db, ids);
  ctx.record('appointments', '', { exported: rows.length, seen: rows.map(({ id }) => id) });
  const words = translatorOf(ctx, ctx.language);
  const columns = columnsIn(words);
  return {
    bytes: await sheetBytes({
      name: words.text(sheetWords.name),
      columns,
      rows: cellsUnder(columns, rows),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: `appointments-${dayAt(ctx.now, ctx.zone)}.xlsx`,
    media: sheetMedia,
  };
}
