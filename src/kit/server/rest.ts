// For long work in a process that also answers people.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const afterMillis = 2;
const longestMillis = 100;

/** @returns asked for between small pieces of work: waits as long as the process has just worked, on anything. Whoever waits at a desk comes first, and the busier they are, the longer. */
export function openRest(): () => Promise<void> {
  let used = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(used);
    if (active < afterMillis) return;
    await pause(Math.min(active, longestMillis));
    used = performance.eventLoopUtilization();
  };
}
