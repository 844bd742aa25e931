// `node scripts/attacks/uploads.ts`: uploads made to fill the memory, against the product as a user starts it. Writes docs/attacks-uploads.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { bombs } from '../../tests/hostile-sheets.ts';
import { raiseWorld } from '../../tests/world.ts';
import { machineText } from '../bench/figures.ts';
import { PipelineParts, residentBytes } from '../faults/app.ts';
import type { Answer, Attack } from './uploads-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-diary-uploads-'));
const app = new PipelineParts(folder);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const attacker = new Worker(new URL('./uploads-thread.ts', import.meta.url));

const waveMillis = 15_000;
/** Nothing is sent for so long before each attack: what others wait then is what they are compared with. */
const calmMillis = 8_000;

/** Each round comes from an address of its own. */
let round = 0;

const control = spawn(
  process.execPath,
  [fileURLToPath(new URL('./uploads-control.ts', import.meta.url))],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const [controlPort]: Buffer[] = await once(control.stdout, 'data');

async function attack(
  what: Pick<Attack, 'count' | 'token' | 'bytes'>,
  port: number,
): Promise<Answer[]> {
  attacker.postMessage({
    ...what,
    port,
    address: `10.1.${round >> 8}.${round & 255}`,
  } satisfies Attack);
  const [answers]: Answer[][] = await once(attacker, 'message');
  return answers ?? [];
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Somebody else's clicking while something goes on, and the server's memory meanwhile. */
async function beside<T>(
  work: () => Promise<T>,
): Promise<{ result: T; p95: number; peak: number }> {
  const watch = { isOver: false };
  const millis: number[] = [];
  let peak = 0;
  const clicking = (async () => {
    while (!watch.isOver) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${app.port}${clinics.mine.url}`, {
        headers: { authorization: 'token-of-11' },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`somebody else was answered ${answer.status}`);
      millis.push(performance.now() - began);
      peak = Math.max(peak, residentBytes(app.pid) / 2 ** 20);
      await pause(150);
    }
  })();
  const result = await work();
  await pause(500);
  watch.isOver = true;
  await clicking;
  return { result, p95: p95(millis), peak };
}

const tally = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status, code }) => `${status} ${code}`.trim())]
    .map(([what, all]) => `${all.length} × ${what}`)
    .join(', ');

interface Row {
  what: string;
  answered: string;
  peak: number;
  p95: number;
  /** Of the calm before it. */
  idle: number;
  /** While the same is sent to a bare server beside it. */
  bare: number;
}
const rows: Row[] = [];
try {
  process.env['TRUSTED_PROXIES'] = '1';
  await app.start();
  const admin = await app.openDatabase();
  await raiseWorld(admin);
  await admin.end();
  /** Again and again, until enough has been clicked beside it for a p95. */
  const waves = async (work: () => Promise<readonly Answer[]>): Promise<readonly Answer[]> => {
    const until = performance.now() + waveMillis;
    const answers: Answer[] = [];
    do {
      round += 1;
      answers.push(...(await work()));
    } while (performance.now() < until);
    return answers;
  };
  const measure = async (what: string, one: Pick<Attack, 'count' | 'token' | 'bytes'>) => {
    const calm = await beside(() => pause(calmMillis));
    const bare = await beside(() => waves(() => attack(one, Number(controlPort))));
    const { result, peak, p95: own } = await beside(() => waves(() => attack(one, app.port)));
    rows.push({ what, answered: tally(result), peak, p95: own, idle: calm.p95, bare: bare.p95 });
    say(
      `${what}: ${tally(result)}; ${peak.toFixed(0)} MB, p95 ${own.toFixed(1)} ms, ${bare.p95.toFixed(1)} ms beside a bare server, ${calm.p95.toFixed(1)} ms idle`,
    );
  };
  const large = Buffer.alloc(19_900_000, 7);
  await measure('80 uploads of 20 MB at once with `Bearer x`', {
    count: 80,
    token: 'Bearer x',
    bytes: large,
  });
  await measure('80 uploads of 20 MB at once by a member', {
    count: 80,
    token: 'token-of-11',
    bytes: large,
  });
  for (const [what, { make }] of Object.entries(bombs)) {
    const bytes = make();
    await measure(`${what} (${(bytes.length / 1e6).toFixed(1)} MB), three at once`, {
      count: 3,
      token: 'token-of-11',
      bytes,
    });
  }
  const calm = await beside(() => pause(calmMillis));
  const slow = await beside(() =>
    attack({ count: 50, token: 'token-of-11', bytes: null }, app.port),
  );
  rows.push({
    what: '50 forms of which a byte a second comes',
    answered: `closed after at most ${Math.max(...slow.result.map(({ seconds }) => seconds)).toFixed(0)} s`,
    peak: slow.peak,
    p95: slow.p95,
    idle: calm.p95,
    bare: calm.p95,
  });
} finally {
  control.kill();
  await attacker.terminate();
  await app.signal('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

const isMet =
  rows.every(({ peak }) => peak < 600) &&
  rows.every(({ p95: own, idle, bare }) => own < 2 * Math.max(idle, bare));
writeFileSync(
  fileURLToPath(new URL('../../docs/attacks-uploads.md', import.meta.url)),
  `# Uploads made to fill the memory

Measured by \`node scripts/attacks/uploads.ts\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${machineText()}. The product as \`npm start\` starts it, usual settings with \`TRUSTED_PROXIES=1\`; every upload over a socket of its own, those of a line from one address. The memory is the server's own resident set, looked at eight times a second; the p95 is that of another member's clicking meanwhile. Gate: below 600 MB throughout, p95 below twice that of the ${calmMillis / 1000} s before the attack, or of the same sent to a bare server on this machine that does nothing but refuse or read: what the sending itself takes of the two cores is no cost of the product's. Each attack is repeated for ${waveMillis / 1000} s. The attacker shares this machine's cores, at the lowest priority. ${isMet ? 'Met.' : 'MISSED.'}

| under attack by | answered | server's memory at the most | p95 of somebody else before | beside a bare server | meanwhile |
|---|---|--:|--:|--:|--:|
${rows.map(({ what, answered, peak, p95: own, idle, bare }) => `| ${what} | ${answered} | ${peak.toFixed(0)} MB | ${idle.toFixed(1)} ms | ${bare.toFixed(1)} ms | ${own.toFixed(1)} ms |`).join('\n')}
`,
);
say(isMet ? 'met' : 'MISSED');
process.exitCode = isMet ? 0 : 1;
