// The pool's connections, lent for one call each. Ending a read's transaction has nothing to wait for, so it is left open for an
// instant: the next call ends it and begins its own in one message, which saves each a round trip.
import type pg from 'pg';

export interface Lent {
  readonly client: pg.PoolClient;
  /** A read before has left its transaction open: whoever begins ends that first. */
  isOpen: boolean;
}

export interface Lending {
  take(): Promise<Lent>;
  /** @param broken the connection is not to be used again. */
  giveBack(lent: Lent, broken?: Error): void;
}

/** An open transaction holds no lock and no snapshot between its statements, and nobody waits for a connection this long. */
const lingerMillis = 3;

export function openLending(pool: pg.Pool): Lending {
  const lingering: { lent: Lent; timer: NodeJS.Timeout }[] = [];

  const end = (lent: Lent): void => {
    lent.client.query('commit').then(
      () => lent.client.release(),
      (error: unknown) => lent.client.release(error instanceof Error ? error : true),
    );
  };
  return {
    async take() {
      const last = lingering.pop();
      if (!last) return { client: await pool.connect(), isOpen: false };
      clearTimeout(last.timer);
      return last.lent;
    },
    giveBack(lent, broken) {
      if (broken || !lent.isOpen) lent.client.release(broken);
      else if (pool.waitingCount > 0) end(lent);
      else {
        const timer = setTimeout(() => {
          lingering.splice(
            lingering.findIndex((one) => one.lent === lent),
            1,
          );
          end(lent);
        }, lingerMillis);
        lingering.push({ lent, timer });
      }
    },
  };
}

/** What is asked from here until this turn ends goes out in one packet: a call to the system costs more than all else we do to a read. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
