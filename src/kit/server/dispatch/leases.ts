// The pool's connections, leased for one call each. Ending a read's transaction has nothing to wait for, so it is left open for an
// instant: the next call ends it and begins its own in one message, which saves each a round trip.
import type pg from 'pg';
import { databaseError } from '../db.ts';
import { commonRefusals, Refusal, type RefusalKind, refuse } from '../../shared/refusal.ts';
import { isConnectionLoss, translate } from './errors.ts';

export interface Lease {
  readonly client: pg.PoolClient;
  /** A read before has left its transaction open: whoever begins ends that first. */
  isOpen: boolean;
}

export interface Leases {
  take(): Promise<Lease>;
  /** @param broken the connection is not to be used again. */
  release(lease: Lease, broken?: Error): void;
}

/** An open transaction holds no lock and no snapshot between its statements, and nobody waits for a connection this long. */
const lingerMillis = 3;

/** @param restoreLogins gives the app its password back where somebody changed it; tried once a lease. */
export function openLeases(pool: pg.Pool, restoreLogins?: () => Promise<void>): Leases {
  const lingering: { lease: Lease; timer: NodeJS.Timeout }[] = [];

  const connect = (): Promise<pg.PoolClient> =>
    pool.connect().catch(async (error: unknown) => {
      if (!restoreLogins || databaseError(error)?.code !== '28P01') throw error;
      await restoreLogins();
      return pool.connect();
    });
  const end = (lease: Lease): void => {
    lease.client.query('commit').then(
      () => lease.client.release(),
      (error: unknown) => lease.client.release(error instanceof Error ? error : true),
    );
  };
  return {
    async take() {
      const last = lingering.pop();
      if (!last) return { client: await connect(), isOpen: false };
      clearTimeout(last.timer);
      return last.lease;
    },
    release(lease, broken) {
      if (broken || !lease.isOpen) lease.client.release(broken);
      else if (pool.waitingCount > 0) end(lease);
      else {
        const timer = setTimeout(() => {
          lingering.splice(
            lingering.findIndex((one) => one.lease === lease),
            1,
          );
          end(lease);
        }, lingerMillis);
        lingering.push({ lease, timer });
      }
    },
  };
}

/** A connection for one transaction: given back whatever happens, thrown away when it is broken, rolled back when the work throws. */
export async function withLease<T>(
  { leases, constraints }: { leases: Leases; constraints: ReadonlyMap<string, RefusalKind> },
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await leases.take().catch((error: unknown) => {
    throw refuse(isConnectionLoss(error) ? commonRefusals.unavailable : commonRefusals.busy, {
      retryAfterSeconds: 1,
    });
  });
  let broken: Error | undefined;
  try {
    return await undoing(lease, work);
  } catch (error) {
    const meant = translate(constraints, error);
    if (meant !== error && databaseError(error)?.code.startsWith('08'))
      broken = error instanceof Error ? error : new Error(String(error));
    if (isConnectionLoss(error)) broken = new Error('connection lost', { cause: error });
    throw broken && !(meant instanceof Refusal)
      ? refuse(commonRefusals.unavailable, { retryAfterSeconds: 1 })
      : meant;
  } finally {
    leases.release(lease, broken);
  }
}

async function undoing<T>(lease: Lease, work: (lease: Lease) => Promise<T>): Promise<T> {
  try {
    return await work(lease);
  } catch (error) {
    if (!isConnectionLoss(error)) {
      lease.isOpen = false;
      await lease.client.query('rollback');
    }
    throw error;
  }
}
