// An export is a read whose trace is written with it: the trace is what counts, so what fails counts for nothing.
import type pg from 'pg';
import { entryAs } from '../context.ts';
import type { Ctx } from '../ctx.ts';
import { entriesOf } from './audit-log.ts';
import type { Call, Dispatcher, Handler } from './call.ts';
import { commitWork } from './commit.ts';
import type { Asked } from './handling.ts';
import type { Principal } from './principal.ts';

export interface ExportRules {
  /** Holds the caller's share of the day until the transaction ends. @throws when it is used up or held already */
  holdShare(client: pg.PoolClient, principal: Principal, now: Temporal.Instant): Promise<void>;
  /** Tells the modules above. */
  publish(publish: Ctx['publish'], principal: Principal, now: Temporal.Instant): void;
}

export async function takeOut(
  parts: Dispatcher,
  call: Call<Handler>,
  client: pg.PoolClient,
  principal: Principal,
  asked: Asked,
  input: never,
): Promise<unknown> {
  const { auditLog, outgoing } = asked;
  const { now } = asked.ctx;
  await parts.rules.exports.holdShare(client, principal, now);
  const answer = await call.handle(asked.ctx, input);
  if (auditLog.filter(({ detail }) => 'exported' in detail).length !== 1)
    throw new Error(`${call.verb.id} recorded not one export`);
  parts.rules.exports.publish(asked.publish, principal, now);
  // In the call's own time and the member's name, which only our own jobs may write.
  const entering = client.query(
    entryAs(parts.contextKey, 'system', principal.clinicId, parts.clock.now()),
  );
  const work = { auditLog: entriesOf(principal, now, auditLog), outgoing };
  if (await commitWork(parts, client, work, { news: null, last: [entering] })) parts.onOutgoing();
  return answer;
}
