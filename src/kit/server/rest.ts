// For long work in a process that also answers people.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const afterMillis = 1;
const longestMillis = 100;

/**
 * @param share how long it waits, of what the process has just worked, on anything: whoever waits at a desk comes first, and the busier they are, the longer.
 * @returns asked for between small pieces of work.
 */
export function openRest(share = 1): () => Promise<void> {
  let used = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(used);
    if (active < afterMillis) return;
    await pause(Math.min(share * active, longestMillis));
    used = performance.eventLoopUtilization();
  };
}
