// A narrow gate for costly work: so many at once, so many waiting, the rest is sent away.
import { commonRefusals, refuse } from '../shared/refusal.ts';

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** The gate throws a 429 refusal when `maxWaiting` are waiting already. First come, first served. */
export function openGate(maxAtOnce: number, maxWaiting: number): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxAtOnce) running += 1;
    else {
      if (waiting.length >= maxWaiting)
        throw refuse(commonRefusals.too_many, { retryAfterSeconds: 2 });
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
