// One running server per data folder.
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Lock = {
  /** Tells later starts where this one serves. */
  announce(address: string): void;
  /** Gives the folder free; the operating system does the same when the process dies. */
  release(): void;
};

type Holder = { pid: number; startedAt: string; address?: string };

/** Someone else serves from the data folder; the message is the line to print. */
export class FolderInUse extends Error {}

const busy = 5;
/** Held here, since a collected connection closes itself and would give the lock away. */
const connections = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process. Throws `FolderInUse` when another process holds it, having touched nothing.
 *
 * SQLite is Node's only way to a lock of the operating system's own: it ends with its holder, however that dies, so there is no
 * stale lock to judge by process numbers, and of two starts at once exactly one gets it. `server.json` is only for the message.
 */
export function takeLock(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const notePath = join(folder, 'server.json');
  const lockPath = join(folder, 'server.lock');
  closeSync(openSync(lockPath, 'a', 0o600));
  const file = new DatabaseSync(lockPath);
  try {
    file.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy)
      throw new FolderInUse(whoHolds(folder, notePath));
    throw error;
  }

  connections.add(file);
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString() };
  const note = (): void => {
    writeFileSync(`${notePath}.new`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${notePath}.new`, notePath);
  };
  note();
  return {
    announce(address) {
      holder.address = address;
      note();
    },
    release() {
      if (!connections.delete(file)) return;
      rmSync(notePath, { force: true });
      file.close();
    },
  };
}

function whoHolds(folder: string, notePath: string): string {
  try {
    const { pid, address }: Holder = JSON.parse(readFileSync(notePath, 'utf8'));
    return `Practice Diary is already running on ${folder} ${address ? `at ${address}` : 'and still starting'} (process ${pid})`;
  } catch {
    return `Practice Diary is already running on ${folder} and still starting`; // it has the lock but has not yet written its note
  }
}
