// Long reads on a streaming replica, as fresh as on the primary: what was committed when a read came is there, or the primary is asked.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from './db.ts';
import { type Leases, openLeases } from './dispatch/leases.ts';

export interface Replica {
  leases: Leases;
  /** The replica's own address, for a connection that lives longer than a call. */
  url: string;
  /** Whether it holds now all that the primary held when this was asked. */
  isFresh(): Promise<boolean>;
  /** It failed in the middle: it is left alone for a while. */
  rest(): void;
  close(): Promise<void>;
}

interface ReplicaParts {
  /** As the app's role. */
  url: string;
  primary: pg.Pool;
  connections: number;
  onError: (error: unknown, what: string) => void;
}

/** So long a read waits for the replica to come up; then the primary is asked. */
const pauses = [0, 5, 15, 40, 90, 150];
/** Where a commit does not wait for the disk, what it wrote may not have left PostgreSQL's memory when it is answered. */
const lastCommitted = `select case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at`;

/** One that is away, or only behind, is not asked by every call. */
const restMillis = { away: 5_000, behind: 500 };

export function openReplica({ url, primary, connections, onError }: ReplicaParts): Replica {
  const fail = (error: unknown) => onError(error, 'replica');
  const pool = openPool(url, connections, fail);
  // A read has the primary to turn to: it does not wait long for a line.
  pool.options.connectionTimeoutMillis = 1_000;
  let restUntil = 0;
  const rest = (millis = restMillis.away) => void (restUntil = performance.now() + millis);
  return {
    leases: openLeases(pool),
    url,
    rest: () => rest(),
    async isFresh() {
      if (performance.now() < restUntil) return false;
      try {
        const { rows } = await primary.query<{ at: string }>(lastCommitted);
        for (const millis of pauses) {
          if (millis > 0) await pause(millis);
          // Null from a server that is no replica (any more).
          const { rows: reached } = await pool.query<{ is: boolean | null }>(
            'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
            [rows[0]?.at],
          );
          if (reached[0]?.is === true) return true;
          if (reached[0]?.is === null) throw new Error('DATABASE_REPLICA_URL is no replica');
        }
        rest(restMillis.behind);
      } catch (error) {
        fail(error);
        rest();
      }
      return false;
    },
    close: () => pool.end(),
  };
}
