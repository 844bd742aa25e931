// Appointments that were chosen by hand, as a file.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import { type ColumnOf, sheetBytes, sheetMedia } from '../../../kit/server/sheet.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { fields } from '../../patients/fields.ts';
import type { api } from '../contract.ts';
import type { Appointment } from '../model.ts';
import { sheetWords, statusSentences } from '../rules.ts';
import * as store from '../store.ts';

const columnsIn = ({ text }: Translator): ColumnOf<Appointment>[] => [
  { header: text(sheetWords.at), kind: 'dayTime', cell: ({ startsAt }) => startsAt },
  { header: text(sheetWords.patient), kind: 'text', cell: ({ patientName }) => patientName },
  { header: text(fields.caseNumber.label), kind: 'text', cell: ({ caseNumber }) => caseNumber },
  {
    header: text(fields.contactNumber.label),
    kind: 'text',
    cell: ({ isdCode, contactNumber }) => `${isdCode} ${contactNumber}`,
  },
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
      rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: `appointments-${dayAt(ctx.now, ctx.zone)}.xlsx`,
    media: sheetMedia,
  };
}
