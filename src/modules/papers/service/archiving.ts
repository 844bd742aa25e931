// All papers of a clinic as they were given out, for its archive.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { PaperFault } from '../../../kit/server/paper.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import type { guest } from '../contract.ts';
import * as store from '../store.ts';
import { printed } from './printing.ts';

type Guest = typeof guest;

export const countAll = (ctx: Ctx): Promise<number> => store.countAll(ctx.db);

/** One after the other: a desk's print finds a typesetter free. */
export async function archived(
  ctx: Ctx,
  { after, most }: InputOf<Guest['archived']>,
): Promise<OutputOf<Guest['archived']>> {
  const [rows, total] = await Promise.all([
    store.everyPaper(ctx.db, after, most),
    after === null ? store.countAll(ctx.db) : null,
  ]);
  const papers: OutputOf<Guest['archived']>['papers'] = [];
  for (const { language, ...paper } of rows)
    papers.push({
      id: paper.id,
      fileName: `${paper.issuedOn}-${paper.kind}-${paper.edition}-${paper.id}.pdf`,
      pdf: await pdfOf(ctx, paper, language),
    });
  const last = rows.at(-1);
  return { papers, next: rows.length === most && last ? last.id : null, total };
}

/** A paper that does not print must not keep all others from their owner. */
async function pdfOf(
  ctx: Ctx,
  paper: store.Row,
  language: Parameters<typeof printed>[2]['language'],
): Promise<string | null> {
  try {
    return (await printed(ctx, paper, { format: 'A4', language })).bytes.toString('base64');
  } catch (error) {
    if (error instanceof PaperFault && error.kind !== 'busy' && error.kind !== 'closed')
      return null;
    throw error;
  }
}
