// What the clients were promised against what the database holds.
import type { PipelineParts } from './app.ts';
import type { Ledger, Work } from './load.ts';

export interface Verdict {
  /** Promised and not there. */
  lost: number;
  /** One key, two patients or two payments. */
  doubled: number;
  /** Without its audit entry or its kept answer. */
  halves: number;
}

export async function compare(
  app: PipelineParts,
  ledger: Ledger,
  { written }: Work,
): Promise<Verdict> {
  const rows = await app.ask<{ key: string; ids: string[]; is_whole: boolean }>(written, [
    [...ledger.keys()],
  ]);
  const matches = new Map(rows.map((row) => [row.key, row]));
  return {
    lost: [...ledger].filter(([key, id]) => id !== null && !matches.get(key)?.ids.includes(id))
      .length,
    doubled: rows.filter((row) => row.ids.length > 1).length,
    halves: rows.filter((row) => !row.is_whole).length,
  };
}
