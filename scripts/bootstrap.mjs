// What `npm start` and `npm test` share. Runs under any Node from 20 on, with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampPath = join(modules, '.practice-diary');
export const node = join(modules, '.bin', 'node');

/**
 * How the server's process is begun. A young generation of 8 MB: what is thrown away is collected sooner, and a long report grows the process by
 * some 40 MB less. Two arenas for what is not V8's: with one for each thread, each keeps what was freed in it.
 */
export const serverProcess = JSON.parse(readFileSync(join(root, 'scripts/server-process.json'), 'utf8'));

/** Environment in which every tool finds the Node 26 of the lock file first. */
export const environment = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter) };

/** Prints one line and ends with code 1. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Installs exactly what the lock file says, unless that is already there. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) giveUp(`Practice Diary needs Node 20 or newer to begin; this is ${process.version}`);
  const stamp = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(node) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  if (missingPackages().length > 0) {
    process.stderr.write('Installing packages, this takes a minute…\n');
    runNpm();
    // A Node that some package does not name makes npm leave out that package's binary: once more with our own.
    if (missingPackages().length > 0 && existsSync(node)) runNpm(node);
    const missing = missingPackages();
    if (!existsSync(node)) giveUp('npm ci left out Node 26 for this machine; remove node_modules and try again');
    if (missing.length > 0) process.stderr.write(`The registry has no ${missing.join(', ')} for this machine; what needs it will not work\n`);
  }
  writeFileSync(stampPath, stamp);
}

/** Packages of the lock file that this machine needs and node_modules lacks or has in another version. */
function missingPackages() {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || !existsSync(node)) return ['node'];
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const fits = (list, own) => !list || list.includes(own);
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return Object.entries(wanted).filter(([path, entry]) => {
    if (!path || have[path]?.version === entry.version) return false;
    // Optional packages that name no system are parts of binaries for other systems.
    if (entry.optional && !entry.os && !entry.cpu) return false;
    const isForUs = fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && (process.platform !== 'linux' || fits(entry.libc, libc));
    return isForUs || !entry.optional;
  }).map(([path]) => path.replace(/^.*node_modules\//, ''));
}

/** `npm ci` without install scripts; under `ownNode` when given, from a copy since npm removes node_modules first. */
function runNpm(ownNode) {
  const shelter = ownNode ? mkdtempSync(join(tmpdir(), 'practice-diary-')) : null;
  const env = { ...process.env };
  if (shelter) {
    copyFileSync(ownNode, join(shelter, 'node'));
    env.PATH = [shelter, env.PATH].join(delimiter);
  }
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith('npm-cli.js') ? [shelter ? join(shelter, 'node') : process.execPath, [npm]] : ['npm', []];
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const ran = spawnSync(program, [...first, ...args], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (shelter) rmSync(shelter, { recursive: true, force: true });
  if (ran.error) giveUp(`npm could not be run: ${ran.error.message}`);
  if (ran.status !== 0) giveUp('npm ci failed; the lines above say why');
}

/** Builds the web app when its sources are newer than the build. */
export function build() {
  const script = join(root, 'scripts', 'build.ts');
  if (!existsSync(script)) return;
  const ran = spawnSync(node, [script, '--if-stale'], { cwd: root, env: environment, stdio: ['ignore', 2, 2] });
  if (ran.status !== 0) giveUp('The build failed; the lines above say why');
}
