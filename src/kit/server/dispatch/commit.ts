// What a transaction leaves behind at its end, in one message with the commit.
import type pg from 'pg';
import { systemClinicId } from '../context.ts';
import type { Verb } from '../../shared/contract.ts';
import { newsOf } from '../live.ts';
import type { Asked } from './handling.ts';
import type { Principal } from './principal.ts';

/** The audit log and the news in one message: `$2` is null where nobody listens. */
export const auditQuery = {
  name: 'trail',
  text: `select app.record($1), case when $2::text is not null then pg_notify('live', $2) end`,
};
const newsQuery = { name: 'news', text: `select pg_notify('live', $1)` };
export const outgoingQuery = {
  name: 'outgoing',
  text: `insert into app.outgoing (clinic_id, kind, name, payload) select app.clinic(), kind, name, payload from jsonb_to_recordset($1) as o(kind text, name text, payload jsonb)`,
};

/** What the clinic's screens are told of a write; null where nobody is. */
export const newsOfWork = (
  { clinicId }: Principal,
  verb: Verb,
  { auditLog }: Pick<Asked, 'auditLog'>,
): string | null =>
  clinicId === systemClinicId
    ? null
    : newsOf(
        clinicId,
        verb,
        auditLog.map(({ entityId }) => entityId),
      );

/** @param last statements under way that belong to the same commit. */
export async function commitWork(
  client: pg.PoolClient,
  { auditLog, outgoing }: { auditLog: readonly object[]; outgoing: Asked['outgoing'] },
  news: string | null,
  last: readonly Promise<unknown>[] | null = null,
): Promise<void> {
  const sent = [...(last ?? [])];
  if (auditLog.length > 0)
    sent.push(client.query({ ...auditQuery, values: [JSON.stringify(auditLog), news] }));
  else if (news !== null) sent.push(client.query({ ...newsQuery, values: [news] }));
  if (outgoing.length > 0)
    sent.push(client.query({ ...outgoingQuery, values: [JSON.stringify(outgoing)] }));
  const results = await Promise.allSettled([...sent, client.query('commit')]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
