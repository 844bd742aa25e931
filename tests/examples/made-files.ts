// Files that are made off the request: asked for, given up, taken out.
import { api as exports } from '../../src/modules/exports/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';

/** One that nobody makes meanwhile. */
export async function madeFile(
  clinic: ExampleClinic,
  status: 'waiting' | 'ready',
): Promise<string> {
  await clinic.rows(
    `update app.made_files set status = 'canceled' where clinic_id = $1 and kind = 'report' and status = 'waiting' returning id`,
    [clinic.clinicId],
  );
  const [file] = await clinic.rows<{ id: string }>(
    `insert into app.made_files (clinic_id, kind, asked_by, asked_at, language, status, file_name, media, ready_at, ends_at)
     select $1, 'report', $2, now(), 'en', $3, 'report.csv', 'text/csv', r.at, r.at + interval '7 days'
     from (select case when $3 = 'ready' then now() end as at) r returning id`,
    [clinic.clinicId, clinic.owner.memberId, status],
  );
  return file?.id ?? '';
}

export const madeFileExamples = [
  example(exports.ask, () => Promise.resolve({ input: {} })),
  example(exports.cancel, async (clinic) => ({ input: { id: await madeFile(clinic, 'waiting') } })),
];
