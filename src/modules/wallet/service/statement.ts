// The wallet's statement: every line of some days with its running balance, as a sheet or a paper.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { Download } from '../../../kit/server/page.ts';
import { sheetMedia } from '../../../kit/server/sheet.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { addDays, startOfDay } from '../../../kit/shared/time.ts';
import * as clinics from '../../clinics/service.ts';
import type { api } from '../contract.ts';
import type { Transaction } from '../model.ts';
import { statementPaper, statementSheet } from '../print/statement.ts';
import { maxStatementDays, maxStatementLines, refusals, type Statement } from '../rules.ts';
import * as store from '../store/history.ts';

const linesAtOnce = 1_000;

/** @throws input_wrong for days that end before they begin or are more than a year, statement_long for a paper of too many lines */
export async function statement(
  ctx: Ctx,
  { from, to, format }: InputOf<(typeof api)['statement']>,
): Promise<Download> {
  if (to < from || addDays(from, maxStatementDays) <= to)
    throw refuse(commonRefusals.input_wrong, { fields: { to: { code: 'statement_days' } } });
  const [before, last] = await Promise.all([
    store.lastLine(ctx.db, startOfDay(from, ctx.zone).toString()),
    store.lastLine(ctx.db, startOfDay(addDays(to, 1), ctx.zone).toString()),
  ]);
  const span = { after: before.number, upTo: last.number };
  const count = Math.max(0, span.upTo - span.after);
  if (format === 'pdf' && count > maxStatementLines) throw refuse(refusals.statement_long);
  const moved = await store.movedBetween(ctx.db, span);
  ctx.record('wallet', '', { from, to, format, exported: count });
  const { name, address } = await clinics.head(ctx);
  const whole: Statement = {
    ...moved,
    from,
    to,
    clinic: [name, address].filter(Boolean),
    openingPaise: before.balancePaise,
    closingPaise: before.balancePaise + moved.creditPaise - moved.debitPaise,
    takenBy: memberOf(ctx).name,
  };
  const fileName = `wallet-${from}-${to}.${format}`;
  const lines = linesOf(ctx, span);
  return format === 'pdf'
    ? { bytes: await statementPaper(ctx, whole, lines), fileName, media: 'application/pdf' }
    : { bytes: await statementSheet(ctx, whole, lines), fileName, media: sheetMedia };
}

async function* linesOf(ctx: Ctx, span: store.LineSpan): AsyncGenerator<Transaction> {
  let { after } = span;
  for (;;) {
    const lines = await store.listLines(ctx.db, { ...span, after, most: linesAtOnce });
    yield* lines;
    const last = lines.at(-1);
    if (lines.length < linesAtOnce || !last) return;
    after = last.number;
  }
}
