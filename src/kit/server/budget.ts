// Bytes on their way in, counted before they arrive: so many of one network, so many of all.
import { networkOf } from '../shared/network.ts';
import { commonRefusals, refuse } from '../shared/refusal.ts';

interface Budget {
  /**
   * @returns how to give the bytes back; a second call does nothing.
   * @throws sending_already when this network has too many under way, sending_busy when all together have.
   */
  take(address: string, bytes: number): () => void;
}

export function openBudget({ each, all }: { each: number; all: number }): Budget {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(address, bytes) {
      const network = networkOf(address);
      const own = taken.get(network) ?? 0;
      if (own + bytes > each)
        throw refuse(commonRefusals.sending_already, { retryAfterSeconds: 10 });
      if (total + bytes > all) throw refuse(commonRefusals.sending_busy, { retryAfterSeconds: 30 });
      taken.set(network, own + bytes);
      total += bytes;
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        const left = (taken.get(network) ?? 0) - bytes;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
        total -= bytes;
      };
    },
  };
}
