// A report on paper: the clinic, the days and the filters in words, the rows under their columns, the sums last.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { datedText, dayText } from '../../../kit/server/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Day, Zone } from '../../../kit/shared/time.ts';
import type { Cell, CellKind } from '../model.ts';

interface Printed {
  clinic: string;
  heading: string;
  from: Day;
  to: Day;
  /** Lines under the heading, in the reader's language. */
  said: readonly string[];
  columns: readonly { heading: string; kind: CellKind }[];
  rows: readonly (readonly Cell[])[];
  total: readonly Cell[];
  by: string;
}

function written(cell: Cell, kind: CellKind, language: Language, zone: Zone): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return kind === 'money' ? moneyText(cell) : cell.toLocaleString('en-IN');
  if (!/^\d{4}-\d\d-\d\d/.test(cell)) return cell;
  if (kind === 'day') return dayText(cell, language);
  return kind === 'dayTime' ? datedText(cell, language, zone) : cell;
}

/** A number or a code is printed whole on one line; what is longer shares the room that is left. */
const longestWhole = 14;

export function reportPaper(ctx: Ctx, report: Printed): Promise<Buffer> {
  const { columns } = report;
  const isShort = (n: number) =>
    report.rows.every((cells) => String(cells[n] ?? '').length <= longestWhole);
  const line = (cells: readonly Cell[]) =>
    cells.map((cell, n) => written(cell, columns[n]?.kind ?? 'text', ctx.language, ctx.zone));
  return print({
    template: new URL('./report.typ', import.meta.url),
    data: {
      lang: ctx.language,
      families: fontsFor(ctx.language),
      title: `${report.heading} ${report.from} – ${report.to}`,
      clinic: report.clinic,
      heading: report.heading,
      said: report.said,
      columns: columns.map(({ heading, kind }, n) => ({
        heading,
        isNumber: kind === 'money' || kind === 'whole',
        isNarrow: kind !== 'text' || isShort(n),
      })),
      rows: report.rows.map(line),
      total: line(report.total),
      foot: `${report.by} · ${datedText(ctx.now.toString(), ctx.language, ctx.zone)}`,
    },
    created: ctx.now,
  });
}
