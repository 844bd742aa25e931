// Asks whoever sits here for a fresh proof of who they are, before something that matters goes on.

let waiting: { settle: (isProved: boolean) => void; asked: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Opens the question; several calls at once wait for the same answer. Where no screen can ask, the answer is no. */
export function askProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { settle: resolve, asked: promise };
    tell();
  }
  return waiting.asked;
}

export function settleProof(isProved: boolean): void {
  waiting?.settle(isProved);
  waiting = null;
  tell();
}

export const isProofAsked = (): boolean => waiting !== null;

export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
