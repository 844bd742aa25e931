// CPU time from the operating system's own accounting: a process with all its children, dead ones too.
import { readFileSync, readdirSync } from 'node:fs';

const ticksASecond = 100;

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: number): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const at = (index: number) => Number(fields[index - 3]);
    return { parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) };
  } catch {
    return null; // it ended while we looked
  }
}

/** Microseconds of CPU that the process and everything it has started have used so far. */
export function cpuOf(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat) stats.set(pid, stat);
  }
  const isBelow = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = stats.get(at)?.parent)
      if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, stat] of stats) if (isBelow(pid)) ticks += stat.ticks;
  return (ticks / ticksASecond) * 1e6;
}
