// `npm test`: brings what the tests need, runs every runner, and ends with one line of sums.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build, environment, giveUp, install, node, root } from './bootstrap.mjs';

/** Stories take a fifth less of the processor in it. */
const withoutWindows = 'chromium-headless-shell';

process.chdir(root);
install();
const { chromium, forStories } = bringTools();
build();

const reports = mkdtempSync(join(tmpdir(), 'practice-diary-reports-'));
const sum = { passed: 0, failed: 0, skipped: 0 };
/** Said again at the end: half an hour of stories follows the checks. */
const faults = [];
try {
  check();
  vitest();
  playwright();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.stdout.write(faults.join(''));
const isGood = sum.failed === 0 && sum.passed > 0;
if (sum.passed + sum.failed === 0) process.stderr.write('No test ran\n');
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}\n`);
process.exitCode = isGood ? 0 : 1;

/** Finds the browser and the programs that judge our documents; as root on Debian installs what is missing. Answers the paths of Chromium, and of the one without windows where there is one. */
function bringTools() {
  const judges = { pdftotext: 'poppler-utils', qpdf: 'qpdf', zbarimg: 'zbar-tools', nginx: 'nginx-light', haproxy: 'haproxy', prometheus: 'prometheus', turnserver: 'coturn', openssl: 'openssl', pgbouncer: 'pgbouncer', ip: 'iproute2' };
  const missing = () => [...(findChromium() ? [] : ['chromium']), ...Object.entries(judges).filter(([program]) => !find(program)).map(([, name]) => name)];
  const first = missing();
  const isWished = !process.env.CHROMIUM && !find(withoutWindows);
  if ((first.length > 0 || isWished) && process.getuid?.() === 0 && find('apt-get')) {
    process.stderr.write(`Installing ${[...first, ...(isWished ? [withoutWindows] : [])].join(', ')}…\n`);
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] }).status === 0;
    // Old lists know old browsers, which Playwright cannot drive whole; without a line to the lists what is there has to do.
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...first);
    // Of Chromium's own version, for the two have files in common.
    if (isWished) apt('install', '-y', '--no-install-recommends', 'chromium', withoutWindows);
  }
  const left = missing();
  if (left.length > 0) giveUp(`The tests need ${left.join(', ')}: run "apt-get install ${left.join(' ')}" as root${left.includes('chromium') ? ', or set CHROMIUM to a Chromium or Chrome program' : ''}`);
  const path = findChromium();
  return { chromium: path, forStories: process.env.CHROMIUM ?? find(withoutWindows) ?? path };
}

function findChromium() {
  if (process.env.CHROMIUM) return isProgram(process.env.CHROMIUM) ? process.env.CHROMIUM : giveUp(`CHROMIUM is ${process.env.CHROMIUM}, which is not a program`);
  const apple = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(find).find(Boolean) ?? apple.find(isProgram);
}

function find(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/usr/sbin'].map((folder) => join(folder, program)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Format, lint, types and the app count as one test. */
function check() {
  if (!existsSync('scripts/check.ts')) return;
  const report = join(reports, 'check.txt');
  add({ passed: 1, failed: 0, skipped: 0 }, runNode(['scripts/check.ts', '--no-tests'], { CHECK_REPORT: report }), 'the checks');
  if (existsSync(report)) faults.push(readFileSync(report, 'utf8'));
}

function vitest() {
  const report = join(reports, 'vitest.json');
  const code = runNode(['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const read = readReport(report);
  for (const { fullName, failureMessages } of read?.testResults.flatMap((file) => file.assertionResults) ?? [])
    if (failureMessages.length > 0) faults.push(`${fullName}: ${failureMessages.join('\n')}\n`);
  const unloaded = read?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 0;
  add({ passed: read?.numPassedTests ?? 0, failed: (read?.numFailedTests ?? 0) + unloaded, skipped: (read?.numPendingTests ?? 0) + (read?.numTodoTests ?? 0) }, code, 'vitest');
}

function playwright() {
  if (!existsSync('playwright.config.ts')) return;
  const report = join(reports, 'playwright.json');
  const code = runNode(['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: forStories });
  const stats = readReport(report)?.stats;
  add({ passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0, skipped: stats?.skipped ?? 0 }, code, 'playwright');
}

function runNode(args, extra = {}) {
  return spawnSync(node, args, { env: { ...environment, CHROMIUM: chromium, ...extra }, stdio: 'inherit' }).status ?? 1;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** A runner that fails without a failed test (a file that does not load, an error after the last test) counts as one failure. */
function add(counts, code, runner) {
  if (code !== 0 && counts.failed === 0) {
    faults.push(`${runner} ended with code ${code}\n`);
    process.stderr.write(faults.at(-1));
    counts.failed = 1;
    if (runner === 'the checks') counts.passed = 0;
  }
  for (const kind of Object.keys(sum)) sum[kind] += counts[kind];
}
