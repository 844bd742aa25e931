// `npm run check`: format, lint, types, app, texts, fast tests. Two at a time, the first failure's output whole.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = (name: string) => `${root}node_modules/.bin/${name}`;

interface Step {
  name: string;
  command: string;
  args: string[];
}

/** What one run learned of the types helps the next; a missing or foreign file is made anew. */
const types = (part: string): Step => ({
  name: `types: ${part}`,
  command: bin('tsc'),
  args: [
    '-p',
    `tsconfig.${part}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${part}.tsbuildinfo`,
  ],
});

// The longest first.
const all: Step[] = [
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'sizes', command: process.execPath, args: ['scripts/check-sizes.ts'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  types('server'),
  types('web'),
  types('web-tests'),
  types('journeys'),
  types('shared'),
  types('worker'),
  { name: 'boundaries', command: process.execPath, args: ['scripts/check-boundaries.mjs', 'src'] },
  { name: 'texts', command: process.execPath, args: ['scripts/check-texts.ts'] },
  {
    name: 'faults find their text',
    command: process.execPath,
    args: ['scripts/mutations/run.ts', '--anchors'],
  },
  {
    name: 'fast tests',
    command: process.execPath,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      'src/**/rules.test.ts',
      'src/kit/shared',
    ],
  },
];
const withoutTests = process.argv.includes('--no-tests');
const steps = withoutTests ? all.filter((step) => step.name !== 'fast tests') : all;

interface Result {
  step: Step;
  ok: boolean;
  /** It came to no end of its own: the system stopped it or could not begin it. */
  isCut: boolean;
  said: string;
  seconds: number;
}

function run(step: Step): Promise<Result> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`,
        NO_COLOR: '1',
      },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', (error) =>
      resolve({ step, ok: false, isCut: true, said: error.message, seconds: 0 }),
    );
    child.on('close', (code, signal) =>
      resolve({
        step,
        ok: code === 0,
        isCut: code === null,
        said: signal === null ? said : `${said}\nstopped by ${signal}`,
        seconds: (performance.now() - began) / 1000,
      }),
    );
  });
}

if (!existsSync(`${root}node_modules`)) throw new Error('Run npm ci first');
const waiting = [...steps];
const faults: string[] = [];
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const first = await run(step);
      if (first.isCut) process.stdout.write(`again  ${step.name}: ${first.said.slice(-200)}\n`);
      const result = first.isCut ? await run(step) : first;
      process.stdout.write(
        `${result.ok ? 'ok    ' : 'FAILED'} ${result.step.name} (${result.seconds.toFixed(1)} s)\n`,
      );
      if (!result.ok) faults.push(`── ${result.step.name}\n${result.said}`);
    }
  }),
);
if (faults.length > 0) {
  const text = `\n${faults.join('\n')}\n`;
  process.stdout.write(text);
  const report = process.env['CHECK_REPORT'];
  if (report !== undefined) writeFileSync(report, text);
  process.exit(1);
}
