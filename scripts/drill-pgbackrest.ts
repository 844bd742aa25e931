// `npm run drill-pgbackrest`: a throwaway PostgreSQL is backed up by pgBackRest with deploy/pgbackrest.conf, lost, and brought back to a moment.
// Debian 12's pgBackRest knows PostgreSQL up to 15, so it is the newest installed one, with a table of its own, and not the product's database.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/free-port.ts';

const home = '/usr/lib/postgresql';
const versions = existsSync(home) ? readdirSync(home).map(Number) : [];
const version = Math.max(0, ...versions);
if (process.getuid?.() !== 0 || version === 0 || !existsSync('/usr/bin/pgbackrest')) {
  process.stderr.write('The drill needs root and the packages postgresql and pgbackrest\n');
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
);
const folder = mkdtempSync(join(tmpdir(), 'practice-diary-drill-'));
const at = (name: string): string => join(folder, name);
const port = String(await freePort());

/** As the account of PostgreSQL. @throws with what it said */
function run(program: string, ...args: string[]): string {
  // A database that is started here keeps its output: only files are handed to it.
  const ran = spawnSync(program, args, { encoding: 'utf8', uid, gid, cwd: folder });
  if (ran.status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${ran.stderr.trim() || ran.stdout.trim()}`);
  return ran.stdout.trim();
}
const postgres = (program: string, ...args: string[]): string =>
  run(join(home, String(version), 'bin', program), ...args);
const backRest = (...args: string[]): string =>
  run('pgbackrest', `--config=${at('pgbackrest.conf')}`, '--stanza=diary', ...args);
const ask = (text: string): string =>
  postgres('psql', '-h', at('sockets'), '-p', port, '-U', 'postgres', '-Atqc', text);
const start = (): string =>
  postgres('pg_ctl', '-D', at('data'), '-l', at('log'), '-w', '-t', '60', 'start');

try {
  for (const name of ['', 'sockets', 'repo', 'locks', 'logs']) {
    mkdirSync(at(name), { recursive: true });
    chownSync(at(name), uid, gid);
  }
  // As an operator would fill it in.
  const config = readFileSync(new URL('../deploy/pgbackrest.conf', import.meta.url), 'utf8')
    .replace('/var/lib/pgbackrest', at('repo'))
    .replace('/var/lib/postgresql/18/main', at('data'))
    .replace('CHANGE-ME', 'a password of the drill')
    .replace('[global]', `[global]\nlock-path=${at('locks')}\nlog-path=${at('logs')}`);
  writeFileSync(
    at('pgbackrest.conf'),
    `${config}pg1-port=${port}\npg1-socket-path=${at('sockets')}\n`,
    { mode: 0o644 },
  );
  postgres('initdb', '-D', at('data'), '-U', 'postgres', '--data-checksums');
  const archive = `pgbackrest --config=${at('pgbackrest.conf')} --stanza=diary archive-push %p`;
  writeFileSync(
    at('data/postgresql.auto.conf'),
    `port = ${port}\nlisten_addresses = ''\nunix_socket_directories = '${at('sockets')}'
archive_mode = on\narchive_timeout = 60\narchive_command = '${archive}'\n`,
  );
  start();
  backRest('stanza-create');
  backRest('check');
  ask('create table visits (what text)');
  ask(`insert into visits values ('before the backup')`);
  backRest('backup', '--type=full');
  ask(`insert into visits values ('after the backup')`);
  await pause(1_500);
  const moment = ask('select clock_timestamp()');
  await pause(1_500);
  ask('delete from visits');
  ask('select pg_switch_wal()');
  backRest('check');
  say(`PostgreSQL ${version}: backed up, changed, and everything deleted after ${moment}`);

  process.kill(Number(readFileSync(at('data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await pause(500);
  rmSync(at('data'), { recursive: true });
  mkdirSync(at('data'), { mode: 0o700 });
  chownSync(at('data'), uid, gid);
  backRest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
  start();
  const visits = ask('select what from visits order by what').split('\n');
  say(`Lost, and brought back to that moment: ${visits.join(', ')}`);
  if (visits.join() !== 'after the backup,before the backup') process.exitCode = 1;
} catch (error) {
  say(`The drill failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  if (existsSync(at('data/postmaster.pid')))
    postgres('pg_ctl', '-D', at('data'), '-m', 'immediate', 'stop');
  rmSync(folder, { recursive: true, force: true });
}
