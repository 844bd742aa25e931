// Who stands behind a live line, and of which modules they may hear.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { holds, type Member } from '../kit/server/ctx.ts';
import type { Live } from '../kit/server/live.ts';
import { keyHash } from '../kit/server/secrets.ts';
import { addSocket } from '../kit/server/socket.ts';
import { pagesOf, type Verb, writes } from '../kit/shared/contract.ts';
import { Refusal } from '../kit/shared/refusal.ts';
import { principalOf } from './dispatch/principal.ts';

export async function endedSessions(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from app.ended_sessions($1) as id', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

/** Says each piece on a channel of the database, in this order. */
export async function announce(
  pool: pg.Pool,
  channel: string,
  pieces: readonly string[],
): Promise<void> {
  await pool.query(
    'select pg_notify($1, said) from unnest($2::text[]) with ordinality as list (said, at) order by at',
    [channel, pieces],
  );
}

export function addLive(
  app: FastifyInstance,
  live: Live,
  pool: pg.Pool,
  verbs: readonly Verb[],
): void {
  const readers = readersOf(verbs);
  addSocket(app, '/api/live', live, async (token) => {
    const member = await memberBehind(pool, token);
    if (member === null) return null;
    const { clinicId, sessionId, accountId } = member;
    const mayRead = (allow: 'member' | readonly string[]): boolean =>
      allow === 'member' || holds(member, allow, 'view');
    return {
      clinicId,
      sessionId,
      accountId,
      hears: (module) => readers.get(module)?.some(mayRead) ?? false,
    };
  });
}

/** The member behind a token; null where nobody is behind it any more. */
async function memberBehind(
  pool: pg.Pool,
  token: string,
): Promise<(Member & { clinicId: string }) | null> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const { rows } = await client.query<{ principal: string | null }>(
      'select app.enter($1) as principal',
      [keyHash(token)],
    );
    await client.query('rollback');
    const { actor, clinicId } = principalOf(rows[0]?.principal ?? null);
    return actor.kind === 'member' ? { ...actor, clinicId } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    client.release();
  }
}

/** Who may read something of a module: any member, or whoever sees one of the pages. */
function readersOf(verbs: readonly Verb[]): Map<string, ('member' | readonly string[])[]> {
  const readers = new Map<string, ('member' | readonly string[])[]>();
  for (const verb of verbs) {
    if (writes(verb) || verb.allow === 'public' || verb.allow === 'system') continue;
    const list = readers.get(verb.module) ?? [];
    readers.set(verb.module, [...list, verb.allow === 'member' ? 'member' : pagesOf(verb.allow)]);
  }
  return readers;
}
