// Where the database lives, whom it belongs to, and how it is made the first time.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Account,
  as,
  findPrograms,
  openFolder,
  plainEnvironment,
  type Programs,
  reaches,
  sharedHome,
} from './postgres-programs.ts';
import { endLeftovers, socketFolderPrefix } from './postgres-processes.ts';

/** A database ready to be started; all paths are real paths. */
export type Cluster = {
  path: string;
  name: string;
  account: Account;
  programs: Programs;
  password: string;
};

type Wish = {
  folder: string;
  fsync: boolean;
  log: (line: string) => void;
  /** The package of the programs, of another version; this one's own when not given. */
  packed?: string;
  /** Brings a cluster's files in place of making a new one. */
  fill?: (path: string, account: Account) => Promise<void>;
};

/** In a data folder: what a restore has not finished. */
export const restoring = 'restoring';

const ownerMark = 'practice-diary.folder';

/** Finds the database of the data folder or makes it. Throws with one clear line when it cannot be used. */
export async function openCluster(wish: Wish): Promise<Cluster> {
  mkdirSync(wish.folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const folder = realpathSync(wish.folder);
  const entry = join(folder, 'postgres');
  const name = `practice-diary-${shortHash(folder)}`;
  const isNew = !lstatSync(entry, { throwIfNoEntry: false });
  if (isNew && !wish.fill && existsSync(join(folder, restoring)))
    throw new Error(
      `A backup was not restored to its end in ${folder}; empty the folder and restore it again`,
    );
  const account = isNew ? newAccount() : ownerOf(entry);
  const programs = findPrograms(account, folder, wish.packed);
  const passwordFile = join(folder, 'postgres.password');
  const isPasswordNew = !existsSync(passwordFile);
  if (isPasswordNew) writeKept(passwordFile, randomBytes(24).toString('hex'));
  const password = readFileSync(passwordFile, 'utf8').trim();

  if (isNew) await makeCluster({ ...wish, folder, entry, name, account, programs, password });
  const path = realpathSync(entry);
  checkCluster(path, entry, account, programs);
  if (!isNew && isPasswordNew) {
    await endLeftovers(path, name, wish.log);
    resetPassword(path, account, programs, password);
  }
  return { path, name, account, programs, password };
}

/** A folder in the system's temporary folder that only `account` can open; short, since a socket path holds 107 bytes at most. */
export function privateFolder(account: Account): string {
  const folder = mkdtempSync(join(existsSync('/tmp') ? '/tmp' : tmpdir(), socketFolderPrefix));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function newAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g']
      .map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
      .map(({ status, stdout }) => (status === 0 ? Number(stdout) : 0));
    if (uid && gid) return { name, uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as',
  );
}

/** The account that owns an existing database; as root we become it, as anyone else we must be it. */
function ownerOf(entry: string): Account {
  if (!existsSync(entry))
    throw new Error(
      `${entry} points to ${readlinkSync(entry)}, which is gone; put it back, or remove ${entry} to begin anew`,
    );
  const { uid, gid } = statSync(entry);
  const self = process.getuid?.() ?? uid;
  if (self === 0 && uid !== 0) return { name: String(uid), uid, gid };
  if (self !== uid || uid === 0)
    throw new Error(
      `The database in ${entry} belongs to user ${uid}; start as that user or as root`,
    );
  return null;
}

type NewCluster = Wish & Omit<Cluster, 'path'> & { entry: string };

async function makeCluster(wanted: NewCluster): Promise<void> {
  const { folder, entry, account } = wanted;
  const isNear = reaches(account, folder);
  const path = isNear ? `${entry}.new` : join(sharedHome, shortHash(folder));
  if (existsSync(path)) await setAside(path, wanted);
  if (!isNear) openFolder(sharedHome);
  mkdirSync(path, { mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);

  const started = performance.now();
  if (wanted.fill) await wanted.fill(path, account);
  else initialise(path, wanted);
  if (isNear) {
    renameSync(path, entry);
  } else {
    writeKept(join(path, ownerMark), folder);
    symlinkSync(path, entry);
  }
  syncFolder(folder);
  wanted.log(
    `${wanted.fill ? 'Database restored' : 'New database made'} in ${Math.round(performance.now() - started)} ms at ${isNear ? entry : path}`,
  );
}

/** Half a database is thrown away; a whole one, whose data folder was deleted, is kept under another name. */
async function setAside(path: string, { name, log }: NewCluster): Promise<void> {
  await endLeftovers(path, name, log);
  if (!existsSync(join(path, ownerMark))) return rmSync(path, { recursive: true, force: true });
  const aside = `${path}.left-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`;
  renameSync(path, aside);
  log(
    `An earlier data folder of this place had its database here; it is kept as ${aside}, delete it when nobody needs it`,
  );
}

// The built-in C.UTF-8 orders by code point and never changes with the system's libraries; letters of all scripts are known to
// pg_trgm only through lc_ctype, hence the list: the first one this system has.
const letterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

function initialise(path: string, { account, programs, password, fsync }: NewCluster): void {
  const scratch = privateFolder(account);
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    let complaint = '';
    for (const letters of letterLocales) {
      const ran = spawnSync(
        join(programs.home, 'bin/initdb'),
        [
          '-D',
          path,
          '-U',
          'postgres',
          '--auth=scram-sha-256',
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          '--data-checksums',
          '--locale=C',
          `--lc-ctype=${letters}`,
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          ...[
            'shared_buffers=128MB',
            'max_connections=100',
            'jit=off',
            'timezone=UTC',
            'log_timezone=UTC',
            'random_page_cost=1.1',
          ].flatMap((set) => ['--set', set]),
          ...(fsync ? [] : ['--no-sync']),
        ],
        { ...as(account), cwd: '/', env: plainEnvironment, encoding: 'utf8' },
      );
      if (ran.status === 0) return;
      complaint =
        ran.error?.message ??
        ran.stderr.split('\n').find((line) => /error|fatal/i.test(line)) ??
        ran.stderr;
    }
    throw new Error(`The database could not be made: ${complaint.trim()}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function checkCluster(
  path: string,
  entry: string,
  account: Account,
  { version: brought }: Programs,
): void {
  const version = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  const [major] = brought.split('.');
  if (version !== major)
    throw new Error(
      `The database in ${entry} is of PostgreSQL ${version}, this program brings ${major}; npm run upgrade-database brings it over`,
    );
  if (!reaches(account, path))
    throw new Error(
      `User ${account?.name} cannot reach ${path}; open the folders above it with chmod o+x`,
    );
  const mark = join(path, ownerMark);
  if (!existsSync(mark)) return;

  // A copied data folder holds a copied link: two servers on one database would end each other.
  const owner = join(readFileSync(mark, 'utf8'), 'postgres');
  if (owner === entry) return;
  if (existsSync(owner) && realpathSync(owner) === path)
    throw new Error(
      `${entry} is a link to the database of ${dirname(owner)}; a copied data folder needs a database of its own`,
    );
  writeKept(mark, dirname(entry));
}

/** The password file was lost: PostgreSQL's single-user mode, which asks for none, sets the new one. */
function resetPassword(path: string, account: Account, programs: Programs, password: string): void {
  const ran = spawnSync(join(programs.home, 'bin/postgres'), ['--single', '-D', path, 'postgres'], {
    ...as(account),
    cwd: path,
    env: plainEnvironment,
    encoding: 'utf8',
    input: `alter role postgres password '${password}'\n`,
  });
  if (ran.status !== 0)
    throw new Error(
      `The database's password could not be renewed: ${ran.error?.message ?? ran.stderr.trim()}`,
    );
}

function writeKept(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
