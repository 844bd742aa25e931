// What the clients were promised against what the database holds.
import type { PipelineParts } from './app.ts';
import type { Ledger } from './load.ts';

export interface Verdict {
  /** Promised and not there. */
  lost: number;
  /** One key, two patients. */
  doubled: number;
  /** A patient without its audit entry, its search keys or its kept answer. */
  halves: number;
}

const written = `
  select p.note as key, array_agg(p.id::text) as ids, bool_and(
    (select count(*) = 1 from app.audit a where a.clinic_id = p.clinic_id and a.entity = 'patient' and a.entity_id = p.id::text)
    and exists (select from app.patient_keys k where k.clinic_id = p.clinic_id and k.patient_id = p.id)
    and exists (select from app.once o where o.clinic_id = p.clinic_id and o.key = p.note and o.body is not null)) as is_whole
  from app.patients p where p.note = any($1) group by p.note`;

export async function compare(app: PipelineParts, ledger: Ledger): Promise<Verdict> {
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
