// The wallet's statement as a sheet in the reader's language, and on A4: English first, the reader's language behind it.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { sheetBytes } from '../../../kit/server/sheet.ts';
import { dateFormat, translatorOf } from '../../../kit/server/words.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { inBoth } from '../../../kit/shared/words.ts';
import type { Movement, Transaction } from '../model.ts';
import type { Statement } from '../rules.ts';

const words = {
  heading: /*i18n*/ { id: 'statement.heading', message: 'Wallet statement' },
  date: /*i18n*/ { id: 'statement.date', message: 'Date' },
  what: /*i18n*/ { id: 'statement.what', message: 'Transaction' },
  who: /*i18n*/ { id: 'statement.who', message: 'Patient or account' },
  credit: /*i18n*/ { id: 'statement.credit', message: 'Credit' },
  debit: /*i18n*/ { id: 'statement.debit', message: 'Debit' },
  balance: /*i18n*/ { id: 'statement.balance', message: 'Balance' },
  opening: /*i18n*/ { id: 'statement.opening', message: 'Opening balance' },
  closing: /*i18n*/ { id: 'statement.closing', message: 'Closing balance' },
} as const satisfies Record<string, Sentence>;

const movementSentences: Readonly<Record<Movement, Sentence>> = {
  fee_earned: /*i18n*/ { id: 'statement.fee_earned', message: 'Online payment' },
  fee_returned: /*i18n*/ { id: 'statement.fee_returned', message: 'Fee refunded' },
  payout_requested: /*i18n*/ { id: 'statement.payout_requested', message: 'Payout requested' },
  payout_returned: /*i18n*/ { id: 'statement.payout_returned', message: 'Payout came back' },
};

const whoOf = ({ patientName, accountEnd }: Transaction): string =>
  patientName ?? (accountEnd === null ? '' : `•••• ${accountEnd}`);
const creditOf = ({ amountPaise }: Transaction) => (amountPaise > 0 ? amountPaise : null);
const debitOf = ({ amountPaise }: Transaction) => (amountPaise < 0 ? -amountPaise : null);

export function statementSheet(
  ctx: Ctx,
  whole: Statement,
  lines: AsyncIterable<Transaction>,
): Promise<Buffer> {
  const own = translatorOf(ctx, ctx.language);
  const { openingPaise, closingPaise, creditPaise, debitPaise } = whole;
  async function* rows() {
    yield [null, own.text(words.opening), null, null, null, openingPaise];
    for await (const line of lines)
      yield [
        line.happenedAt,
        own.text(movementSentences[line.kind]),
        whoOf(line),
        creditOf(line),
        debitOf(line),
        line.balancePaise,
      ];
  }
  return sheetBytes({
    name: own.text(words.heading),
    columns: [
      { header: own.text(words.date), kind: 'dayTime' },
      { header: own.text(words.what), kind: 'text' },
      { header: own.text(words.who), kind: 'text' },
      { header: own.text(words.credit), kind: 'money' },
      { header: own.text(words.debit), kind: 'money' },
      { header: own.text(words.balance), kind: 'money' },
    ],
    rows: rows(),
    total: [null, own.text(words.closing), null, creditPaise, debitPaise, closingPaise],
    zone: ctx.zone,
    taken: { by: whole.takenBy, at: ctx.now },
  });
}

export async function statementPaper(
  ctx: Ctx,
  whole: Statement,
  lines: AsyncIterable<Transaction>,
): Promise<Buffer> {
  const own = translatorOf(ctx, ctx.language);
  const say = (sentence: Sentence) => inBoth(own, sentence);
  const dates = dateFormat('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: ctx.zone,
  });
  const day = (of: string) => dates.format(new Date(of));
  const money = (paise: number | null) => (paise === null ? '' : moneyText(paise));
  const rows = await Array.fromAsync(lines, (line) => ({
    date: day(line.happenedAt),
    what: say(movementSentences[line.kind]),
    who: whoOf(line),
    credit: money(creditOf(line)),
    debit: money(debitOf(line)),
    balance: money(line.balancePaise),
  }));
  const noon = (of: string) =>
    Temporal.PlainDate.from(of).toZonedDateTime({ timeZone: ctx.zone, plainTime: '12:00' });
  return print({
    template: new URL('./statement.typ', import.meta.url),
    data: {
      lang: ctx.language,
      families: fontsFor(ctx.language),
      title: `${words.heading.message} ${whole.from} – ${whole.to}`,
      heading: say(words.heading),
      clinic: whole.clinic,
      span: [whole.from, whole.to].map((of) => day(noon(of).toInstant().toString())).join(' – '),
      columns: [words.date, words.what, words.credit, words.debit, words.balance].map(say),
      opening: { name: say(words.opening), balance: money(whole.openingPaise) },
      rows,
      total: {
        name: say(words.closing),
        credit: money(whole.creditPaise),
        debit: money(whole.debitPaise),
        balance: money(whole.closingPaise),
      },
      foot: whole.takenBy,
    },
    created: ctx.now,
  });
}
