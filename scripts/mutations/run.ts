// `npm run mutations [-- --only words | --again]`: puts one small fault after the other into a copy of the product and asks whether the named test
// goes red. A fault that nothing catches is a missing test. Writes docs/mutations.md after a whole run.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { testPostgres } from '../../tests/postgres.ts';
import { machineText } from '../bench/figures.ts';
import { type Mutation, mutations } from './list.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
process.chdir(root);
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** Only what the page does not call caught: new faults, and those that a busy machine judged. */
    again: { type: 'boolean', default: false },
    /** Only whether every fault still finds its text. */
    anchors: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const lost = mutations.filter(({ file, from }) => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split(from).length !== 2;
});
for (const { fault, file } of lost)
  say(`LOST ${fault}: its text does not stand once in ${file} any more`);
if (lost.length > 0 || options.anchors) process.exit(lost.length > 0 ? 1 : 0);

const page = join(root, 'docs/mutations.md');
const cell = (text: string) => text.replaceAll('|', '\\|');
const caughtBefore = new Set(
  options.again
    ? readFileSync(page, 'utf8')
        .split('\n')
        .flatMap((line) => /^\| (.*) \| [\w./-]+ \| caught \|/.exec(line)?.[1] ?? [])
    : [],
);
const isCaughtBefore = ({ fault }: Mutation) => caughtBefore.has(cell(fault));
const wanted = mutations.filter(
  (one) =>
    !isCaughtBefore(one) &&
    `${one.fault} ${one.file}`.toLowerCase().includes(options.only.toLowerCase()),
);

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.optional(z.string()),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
/** `broken`: the product did not get as far as the test. */
type Verdict = { outcome: 'caught' | 'missed' | 'broken'; by: string[]; seconds: number };

const copy = mkdtempSync(join(tmpdir(), 'practice-diary-mutations-'));
const left = new Set(['.git', 'node_modules', 'dist', 'data']);
for (const name of readdirSync(root))
  if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
for (const name of ['node_modules', 'dist'])
  if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name));

const postgres = await testPostgres();
let templateIsClean = false;
const rows: { mutation: Mutation; verdict: Verdict }[] = [];
const began = performance.now();
try {
  const sound = run([...new Set(wanted.map(({ test }) => test))].filter(isTest));
  templateIsClean = true;
  for (const name of sound.failed) say(`RED without any fault: ${name}`);
  for (const mutation of wanted) {
    const verdict = judge(mutation, new Set(sound.passed));
    rows.push({ mutation, verdict });
    say(
      `${verdict.outcome.padEnd(7)} ${verdict.seconds.toFixed(0).padStart(3)} s  ${mutation.fault}${verdict.outcome === 'caught' ? '' : `  <- ${mutation.test}`}`,
    );
    for (const name of verdict.by.slice(0, 3)) say(`               ${name}`);
  }
} finally {
  await postgres.stop();
  rmSync(copy, { recursive: true, force: true });
}
const caught = rows.filter(({ verdict }) => verdict.outcome === 'caught').length;
const minutes = (performance.now() - began) / 60_000;
say(`${caught} of ${rows.length} caught in ${minutes.toFixed(1)} min`);
if (options.only === '') writePage();
process.exitCode = caught === rows.length ? 0 : 1;

/** Scripts that check the sources are run as they are. */
function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

/** Caught is what is green as it stands and red with the fault. */
function judge(mutation: Mutation, green: ReadonlySet<string>): Verdict {
  const started = performance.now();
  const path = join(copy, mutation.file);
  const text = readFileSync(path, 'utf8');
  const isMigration = mutation.file.startsWith('migrations/');
  templateIsClean &&= !isMigration;
  writeFileSync(
    path,
    text.replace(mutation.from, () => mutation.to),
  );
  const verdict = isTest(mutation.test) ? testVerdict(mutation, green) : scriptVerdict(mutation);
  writeFileSync(path, text);
  templateIsClean = !isMigration;
  return { ...verdict, seconds: (performance.now() - started) / 1000 };
}

function testVerdict({ test, name }: Mutation, green: ReadonlySet<string>) {
  const { failed, passed } = run([test], name);
  const by = failed.filter((one) => green.has(one));
  if (by.length > 0) return { outcome: 'caught' as const, by };
  return { outcome: passed.length > 0 ? ('missed' as const) : ('broken' as const), by };
}

function scriptVerdict({ test }: Mutation) {
  const outcome = (status: number | null) =>
    status === 1 ? ('caught' as const) : ('missed' as const);
  const { status } = spawnSync(process.execPath, [test], { cwd: copy, stdio: 'ignore' });
  return { outcome: outcome(status), by: [] };
}

function run(files: readonly string[], name?: string): { failed: string[]; passed: string[] } {
  const outputFile = join(copy, 'report.json');
  rmSync(outputFile, { force: true });
  const ran = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...(name === undefined ? [] : ['-t', RegExp.escape(name)]),
      '--reporter=json',
      `--outputFile=${outputFile}`,
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        TEST_ADMIN_URL: postgres.url,
        TEST_TEMPLATE: templateIsClean ? 'ready' : '',
      },
    },
  );
  if (!existsSync(outputFile)) {
    say(ran.stderr.slice(-2_000));
    return { failed: [], passed: [] };
  }
  const results = z
    .parse(report, JSON.parse(readFileSync(outputFile, 'utf8')))
    .testResults.flatMap(({ assertionResults }) => assertionResults);
  const those = (wantedStatus: string) =>
    results.filter(({ status }) => status === wantedStatus).map(({ fullName }) => fullName);
  return { failed: those('failed'), passed: those('passed') };
}

/** A fault that was looked at now, or stands on the page as caught. */
function outcomeOf(one: Mutation) {
  return rows.find(({ mutation }) => mutation === one)?.verdict.outcome ?? 'caught';
}

function writePage(): void {
  const known = mutations.filter((one) => outcomeOf(one) === 'caught').length;
  writeFileSync(
    page,
    `# Faults that the tests catch

By \`npm run mutations\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${machineText()}: ${known} of ${mutations.length} caught${options.again ? `, ${rows.length} of them looked at again or for the first time` : ''}, in ${minutes.toFixed(0)} minutes. Each fault is put alone into a copy of the product; the test named must be green without it and red with it.

| fault | in | | the test that goes red |
|---|---|---|---|
${mutations
  .map(
    (mutation) =>
      `| ${cell(mutation.fault)} | ${mutation.file} | ${outcomeOf(mutation)} | ${mutation.test}${mutation.name === undefined ? '' : `: ${cell(mutation.name)}`} |`,
  )
  .join('\n')}
`,
  );
}
