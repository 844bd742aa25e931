// `node scripts/attacks/uploads.ts`: uploads made to fill the memory, against the product as a user starts it. Writes docs/attacks-uploads.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as imports } from '../../src/modules/imports/contract.ts';
import { bombs } from '../../tests/hostile-sheets.ts';
import { raiseWorld } from '../../tests/world.ts';
import { machineNow } from '../bench/figures.ts';
import { PipelineParts } from '../faults/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-diary-uploads-'));
const app = new PipelineParts(folder);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Answer {
  status: number;
  code: string;
}

/** Each round comes from an address of its own, as a trusted proxy tells it. */
let round = 0;

/** A form with one file, over a socket of its own. */
function send(bytes: Buffer, token: string): Promise<Answer> {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="files"; filename="patients.xlsx"\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--x--\r\n');
  return new Promise((done) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: app.port,
        path: imports.open.url,
        method: 'POST',
        agent: false,
        headers: {
          authorization: token,
          'x-forwarded-for': `10.1.0.${round}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': head.length + bytes.length + tail.length,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
          }),
        );
      },
    );
    call.on('error', () => done({ status: 0, code: 'the line was closed' }));
    call.write(head);
    call.write(bytes);
    call.end(tail);
  });
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

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
      peak = Math.max(peak, residentMegabytes(app.pid));
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

/** Sends a form's head and then a byte a second. @returns the seconds until the line was closed. */
function drip(): Promise<number> {
  const began = performance.now();
  const socket = connect(app.port, '127.0.0.1');
  socket.write(
    `POST ${imports.open.url} HTTP/1.1\r\nhost: localhost\r\nauthorization: token-of-11\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n`,
  );
  const dripping = setInterval(() => socket.write('x'), 1_000);
  return new Promise((done) => {
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(dripping);
      done((performance.now() - began) / 1000);
    });
    socket.resume();
  });
}

interface Row {
  what: string;
  answered: string;
  peak: number;
  p95: number;
}
const rows: Row[] = [];
let idle = 0;
try {
  process.env['TRUSTED_PROXIES'] = '1';
  await app.start();
  const admin = await app.openDatabase();
  await raiseWorld(admin);
  await admin.end();
  const quiet = await beside(() => pause(15_000));
  idle = quiet.p95;
  rows.push({ what: 'nothing', answered: '', peak: quiet.peak, p95: quiet.p95 });
  const measure = async (what: string, work: () => Promise<readonly Answer[]>) => {
    round += 1;
    const { result, ...figures } = await beside(work);
    rows.push({ what, answered: tally(result), ...figures });
    say(
      `${what}: ${tally(result)}; ${figures.peak.toFixed(0)} MB, p95 ${figures.p95.toFixed(0)} ms`,
    );
  };
  const large = Buffer.alloc(19_900_000, 7);
  const times = <T>(count: number, one: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, one));
  await measure('80 uploads of 20 MB at once with `Bearer x`', () =>
    times(80, () => send(large, 'Bearer x')),
  );
  await measure('80 uploads of 20 MB at once by a member', () =>
    times(80, () => send(large, 'token-of-11')),
  );
  for (const [what, { make }] of Object.entries(bombs)) {
    const bytes = make();
    await measure(`${what} (${(bytes.length / 1e6).toFixed(1)} MB), three at once`, () =>
      times(3, () => send(bytes, 'token-of-11')),
    );
  }
  const slow = await beside(() => times(50, drip));
  rows.push({
    what: '50 forms of which a byte a second comes',
    answered: `closed after at most ${Math.max(...slow.result).toFixed(0)} s`,
    peak: slow.peak,
    p95: slow.p95,
  });
} finally {
  await app.signal('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

const isMet = rows.every(({ peak }) => peak < 600) && rows.every(({ p95: own }) => own < 2 * idle);
writeFileSync(
  fileURLToPath(new URL('../../docs/attacks-uploads.md', import.meta.url)),
  `# Uploads made to fill the memory

Measured by \`node scripts/attacks/uploads.ts\` on ${Temporal.Now.instant().toString({ smallestUnit: 'minute' })}, ${Object.values(machineNow()).join(', ')}. The product as \`npm start\` starts it, usual settings with \`TRUSTED_PROXIES=1\`; every upload over a socket of its own, those of a line from one address. The memory is the server's own resident set, looked at eight times a second; the p95 is that of another member's clicking meanwhile. Gate: below 600 MB throughout, p95 below twice the idle one. The attacker, the member and the server share this machine, attacker and member one process too, so the p95 holds what sending costs. ${isMet ? 'Met.' : 'MISSED.'}

| under attack by | answered | server's memory at the most | p95 of somebody else |
|---|---|--:|--:|
${rows.map(({ what, answered, peak, p95: own }) => `| ${what} | ${answered} | ${peak.toFixed(0)} MB | ${own.toFixed(1)} ms |`).join('\n')}
`,
);
say(isMet ? 'met' : 'MISSED');
process.exitCode = isMet ? 0 : 1;
