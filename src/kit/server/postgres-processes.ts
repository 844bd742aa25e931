// Which processes belong to one database folder, and how they are ended. Nothing else is ever touched.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './system-errors.ts';

/** What PostgreSQL writes about itself into `postmaster.pid`. */
type Postmaster = { pid: number; socketFolder: string; status: string };

export const socketFolderPrefix = 'practice-diary-';

/** Answers null when no server has left its mark, or only half of one. */
export function readPostmaster(cluster: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const [pid, , , , socketFolder = '', , , status = ''] = text.split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), socketFolder, status: status.trim() } : null;
}

/** Process ids of the PostgreSQL processes working in `cluster` (a real path). */
export function processesOf(cluster: string, name: string): number[] {
  return existsSync('/proc/self/cwd') ? fromProc(cluster) : fromPs(cluster, name);
}

function fromProc(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === cluster &&
          /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
        );
      } catch {
        return false; // gone meanwhile, or another account's: not ours either way
      }
    });
}

function fromPs(cluster: string, name: string): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    const isOurs =
      command.startsWith(`postgres: ${name}: `) || command.includes(`/bin/postgres -D ${cluster} `);
    return pid && isOurs ? [Number(pid)] : [];
  });
}

/** Ends what a killed server left running in `cluster`: politely, then firmly; then clears its stale marks and its socket folder. */
export async function endLeftovers(
  cluster: string,
  name: string,
  log: (line: string) => void,
  ownSocketFolder?: string,
): Promise<void> {
  const mark = readPostmaster(cluster);
  const left = processesOf(cluster, name);
  if (left.length > 0)
    log(`PostgreSQL of an earlier run is still there (${left.length} processes); ending it`);

  if (mark && left.includes(mark.pid)) {
    signal([mark.pid], 'SIGINT');
    await gone(() => processesOf(cluster, name).includes(mark.pid), 30_000);
  }
  for (const kind of ['SIGQUIT', 'SIGKILL'] as const) {
    signal(processesOf(cluster, name), kind);
    await gone(() => processesOf(cluster, name).length > 0, 5_000);
  }
  if (processesOf(cluster, name).length > 0)
    throw new Error(`PostgreSQL processes of ${cluster} do not end`);

  // PostgreSQL would refuse to start when an unrelated process has the old number, as happens after a restart.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  if (
    mark &&
    mark.socketFolder !== ownSocketFolder &&
    basename(mark.socketFolder).startsWith(socketFolderPrefix)
  )
    rmSync(mark.socketFolder, { recursive: true, force: true });
}

export function signal(pids: number[], kind: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, kind);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

/** Waits until `isThere` turns false; answers whether it did within `limit` milliseconds. */
async function gone(isThere: () => boolean, limit: number): Promise<boolean> {
  for (let waited = 0; isThere(); waited += 20) {
    if (waited >= limit) return false;
    await pause(20);
  }
  return true;
}
