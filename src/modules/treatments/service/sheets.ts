// Visits and payments that were chosen by hand, as files.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../../kit/server/sheet.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { paidByWords } from '../../papers/rules/words.ts';
import { fields as patientFields } from '../../patients/fields.ts';
import type { api } from '../contract.ts';
import { visitFields } from '../fields.ts';
import { isOfAdvance, type ListedPayment, type TreatmentRow } from '../model.ts';
import { paymentWords, sheetWords, standingWords } from '../rules.ts';
import * as store from '../store.ts';
import { namedPayments } from '../store/payments.ts';
import { today } from './money.ts';
import { rowOf, seesMoney } from './reading.ts';

type Api = typeof api;

async function fileOf<Row>(
  ctx: Ctx,
  words: Translator,
  { name, file, columns, rows }: SheetOf<Row>,
): Promise<Download> {
  return {
    bytes: await sheetBytes({
      name: words.text(name),
      columns,
      rows: cellsUnder(columns, rows),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: `${file}-${today(ctx)}.xlsx`,
    media: sheetMedia,
  };
}

interface SheetOf<Row> {
  name: Sentence;
  file: string;
  columns: readonly ColumnOf<Row>[];
  rows: readonly Row[];
}

const personColumns = ({
  text,
}: Translator): ColumnOf<{ patientName: string; caseNumber: string }>[] => [
  { header: text(sheetWords.patient), kind: 'text', cell: ({ patientName }) => patientName },
  {
    header: text(patientFields.caseNumber.label),
    kind: 'text',
    cell: ({ caseNumber }) => caseNumber,
  },
];

const visitColumns = (words: Translator, { text } = words): ColumnOf<TreatmentRow>[] => [
  { header: text(visitFields.visitOn.label), kind: 'day', cell: ({ visitOn }) => visitOn },
  ...personColumns(words),
  { header: text(sheetWords.doctor), kind: 'text', cell: ({ doctorName }) => doctorName },
  {
    header: text(visitFields.complaints.label),
    kind: 'text',
    cell: ({ complaints }) => complaints.join(', '),
  },
  { header: text(visitFields.diagnosis.label), kind: 'text', cell: ({ diagnosis }) => diagnosis },
  {
    header: text(sheetWords.medicines),
    kind: 'whole',
    cell: ({ medicineCount }) => medicineCount,
  },
  {
    header: text(visitFields.followUpOn.label),
    kind: 'day',
    cell: ({ followUpOn }) => followUpOn,
  },
  {
    header: text(sheetWords.status),
    kind: 'text',
    cell: ({ isRemoved, status }) => text(standingWords[isRemoved ? 'deleted' : status]),
  },
];

const visitMoney = ({ text }: Translator): ColumnOf<TreatmentRow>[] => [
  {
    header: text(visitFields.totalFeesPaise.label),
    kind: 'money',
    cell: ({ totalFeesPaise }) => totalFeesPaise,
  },
  {
    header: text(visitFields.discountPaise.label),
    kind: 'money',
    cell: ({ discountPaise }) => discountPaise,
  },
  { header: text(sheetWords.paid), kind: 'money', cell: ({ paidPaise }) => paidPaise },
  { header: text(sheetWords.due), kind: 'money', cell: ({ duePaise }) => duePaise },
];

export async function exportNamed(ctx: Ctx, { ids }: InputOf<Api['export']>): Promise<Download> {
  const rows = (await store.named(ctx.db, ids)).map(rowOf);
  ctx.record('treatments', '', { exported: rows.length, seen: rows.map(({ id }) => id) });
  const words = translatorOf(ctx, ctx.language);
  return fileOf(ctx, words, {
    name: sheetWords.name,
    file: 'treatments',
    columns: [...visitColumns(words), ...(seesMoney(ctx) ? visitMoney(words) : [])],
    rows,
  });
}

const paymentColumns = (words: Translator, { text } = words): ColumnOf<ListedPayment>[] => [
  { header: text(sheetWords.paidOn), kind: 'day', cell: ({ paidOn }) => paidOn },
  ...personColumns(words),
  { header: text(sheetWords.type), kind: 'text', cell: (row) => typeOf(row, words) },
  { header: text(sheetWords.receivedBy), kind: 'text', cell: ({ receivedBy }) => receivedBy },
  {
    header: text(sheetWords.status),
    kind: 'text',
    cell: ({ entry, status }) => text(paymentWords[entry === 'payment' ? status : entry]),
  },
  { header: text(sheetWords.amount), kind: 'money', cell: ({ amountPaise }) => amountPaise },
  { header: text(sheetWords.reason), kind: 'text', cell: ({ reason }) => reason },
];

/** As in the list: money of an advance says so. */
const typeOf = (payment: ListedPayment, { text }: Translator): string =>
  [isOfAdvance(payment) ? paidByWords['Advance'] : undefined, paidByWords[payment.type]]
    .flatMap((sentence) => (sentence ? [text(sentence)] : []))
    .join(', ');

export async function exportPayments(
  ctx: Ctx,
  { ids }: InputOf<Api['exportPayments']>,
): Promise<Download> {
  const rows = await namedPayments(ctx.db, ids);
  ctx.record('payments', '', {
    exported: rows.length,
    seen: rows.map(({ treatmentId, patientId }) => treatmentId ?? patientId),
  });
  const words = translatorOf(ctx, ctx.language);
  return fileOf(ctx, words, {
    name: sheetWords.payments,
    file: 'payments',
    columns: paymentColumns(words),
    rows,
  });
}
