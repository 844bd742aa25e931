// Who stands behind a live line, and of which modules they may hear.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { holds, type Rights } from '../kit/server/ctx.ts';
import type { Live } from '../kit/server/live.ts';
import { addSocket } from '../kit/server/socket.ts';
import { pagesOf, type Verb, writes } from '../kit/shared/contract.ts';

export async function endedSessions(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from app.ended_sessions($1) as id', [
    ids,
  ]);
  return rows.map(({ id }) => id);
}

export async function addLive(
  app: FastifyInstance,
  live: Live,
  pool: pg.Pool,
  verbs: readonly Verb[],
): Promise<void> {
  const readers = readersOf(verbs);
  await addSocket(app, '/api/live', live, async (token) => {
    const principal = await principalOf(pool, token);
    return principal === null
      ? null
      : {
          clinicId: principal.clinicId,
          sessionId: principal.sessionId,
          hears: (module) =>
            readers
              .get(module)
              ?.some(
                (allow) =>
                  allow === 'member' || principal.isOwner || holds(principal, allow, 'view'),
              ) ?? false,
        };
  });
}

interface Principal extends Rights {
  clinicId: string;
  sessionId: string;
}

async function principalOf(pool: pg.Pool, token: string): Promise<Principal | null> {
  const proof = createHash('sha256').update(token).digest();
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const { rows } = await client.query<{ principal: string | null }>(
      'select app.enter($1) as principal',
      [proof],
    );
    await client.query('rollback');
    const principal = rows[0]?.principal;
    if (principal === null || principal === undefined) return null;
    const [refused, sessionId, , clinicId, , , isOwner, , , pages]: [
      unknown,
      string,
      string,
      string,
      string,
      string,
      boolean,
      boolean,
      boolean,
      Principal['pages'],
    ] = JSON.parse(principal);
    return refused === null ? { sessionId, clinicId, isOwner, pages } : null;
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
