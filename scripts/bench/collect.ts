// Loaded before a measured program and its threads: each collects its garbage all the time and tells what it holds then, in bytes.
import { isMainThread } from 'node:worker_threads';

export const heldChannel = 'held bytes of a thread';

/** In use after a collection: what the work needs, not what the collector has not come to yet. Of this thread alone. */
export function heldNow(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

if (!isMainThread) {
  const channel = new BroadcastChannel(heldChannel);
  channel.unref();
  setInterval(() => channel.postMessage(heldNow()), 100).unref();
}
