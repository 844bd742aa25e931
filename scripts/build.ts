// Builds what the server serves: names, server texts, the web app under `dist/` with compressed copies. `--if-stale` skips when nothing changed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writeInstalled } from './build-installed.ts';
import { writeLogin } from './build-login.ts';
import { writeNames } from './build-names.ts';
import { writeScripts } from './build-scripts.ts';
import { writeServer } from './build-server.ts';
import { writeStyles } from './build-styles.ts';
import { writeTexts } from './build-texts.ts';

/** What the login page loads before anything is typed, in the language with the longest words; over a slow line each 18 kB are another tenth of a second. */
const maxFirstVisit = 60_000;
const stampPath = 'build/stamp';
const inputs = [
  'src',
  'scripts/build.ts',
  'scripts/build-installed.ts',
  'scripts/build-login.ts',
  'scripts/build-names.ts',
  'scripts/build-scripts.ts',
  'scripts/build-server.ts',
  'scripts/build-styles.ts',
  'scripts/build-texts.ts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.login.config.ts',
  'lingui.config.ts',
  'postcss.config.cjs',
];

const stamp = stampOf(inputs);
const isFresh =
  existsSync(stampPath) &&
  readFileSync(stampPath, 'utf8') === stamp &&
  existsSync('dist/index.html') &&
  existsSync('build/server/main.js');
if (!(process.argv.includes('--if-stale') && isFresh)) {
  mkdirSync('build', { recursive: true });
  rmSync(stampPath, { force: true });
  writeNames();
  writeStyles();
  await writeTexts();
  await writeServer('build/server');
  const built = await build({ logLevel: 'warn' });
  const login = await build({ logLevel: 'warn', configFile: 'vite.login.config.ts' });
  if (!('output' in built) || !('output' in login))
    throw new Error('the bundler built nothing, or more than one app');
  setMapsAside('dist', 'build/maps');
  writePaths('dist');
  await writeScripts('dist', login.output);
  await writeInstalled('dist', built.output);
  const scripts = await writeLogin('dist', built.output, login.output);
  await compressFiles('dist');
  weighFirstVisit('dist', scripts);
  writeFileSync(stampPath, stampOf(inputs));
}

/** Source maps stay on the operator's side, those of earlier releases too: `npm run error-reports` reads stacks by them. */
function setMapsAside(folder: string, aside: string): void {
  mkdirSync(aside, { recursive: true });
  for (const path of filesUnder(folder).filter((one) => one.endsWith('.js.map')))
    renameSync(path, join(aside, basename(path)));
}

/** Every address of the app, read from its list of pages: the server answers any other with 404. */
function writePaths(folder: string): void {
  const list = readFileSync('src/web/page-list.ts', 'utf8');
  const paths = [...list.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
  writeFileSync(join(folder, 'paths.json'), JSON.stringify(paths));
}

/** One hash over every input's path and bytes. */
function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder).toSorted())
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** Brotli and gzip beside each file that gains by it; fonts and pictures are compressed already. */
async function compressFiles(folder: string): Promise<void> {
  const files = filesUnder(folder).filter((path) =>
    /\.(js|css|html|svg|json|webmanifest)$/.test(path),
  );
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      if (bytes.length < 512) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}

/** @throws when the scripts of the login page outgrow their allowance. */
function weighFirstVisit(folder: string, scripts: readonly string[]): void {
  const sizes = scripts.map((name) => {
    const path = join(folder, name);
    return [name, statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size] as const;
  });
  const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (whole > maxFirstVisit)
    throw new Error(
      `The login page loads ${whole} bytes of script, more than ${maxFirstVisit}:\n${sizes.map(([path, size]) => `  ${size} ${path}`).join('\n')}`,
    );
}
