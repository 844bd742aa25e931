// `npm run attacks`: what the door stands up to, counted. `--small` for a quick look, `--only timings,tokens,codes,leaving,storms` for some of it. Writes docs/attacks.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineNow } from '../bench/figures.ts';
import { enumerate, guessCodes, guessPasswords } from './guessing.ts';
import { leave } from './leaving.ts';
import { stormLogin, type Stormed } from './storm.ts';
import { histories, storm } from './tokens.ts';
import { openTown, type Town } from './town.ts';

interface Row {
  what: string;
  /** The settings it ran under. */
  under: string;
  measured: string;
  gate: string;
  isMet: boolean;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
process.chdir(root);

/** The settings and the size of a storm. */
const said = (one: Stormed): string =>
  `real sockets; ${Math.round(one.attacked / one.seconds)} answered a second, ${one.worked} came with their work done, load ${one.load.toFixed(1)}`;
const kinds = ['timings', 'tokens', 'codes', 'leaving', 'storms'] as const;
const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string', default: kinds.join(',') },
  },
});
const wanted = new Set(options.only.split(','));
if ([...wanted].some((one) => !kinds.some((kind) => kind === one)))
  throw new Error(`Usage: npm run attacks -- [--small] [--only ${kinds.join(',')}]`);
const size = options.small
  ? {
      storm: 50,
      histories: 30,
      challenges: 20,
      guesses: 20,
      passwords: 200,
      timings: 40,
      departures: 3,
      storms: [200],
      stormTries: 10,
    }
  : {
      storm: 200,
      histories: 1_000,
      // Nearly every guess is asked for work: the attacker's own processor sets the pace.
      challenges: 200,
      guesses: 50,
      passwords: 5_000,
      timings: 600,
      departures: 20,
      storms: [1_000, 16_000],
      stormTries: 100,
    };
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (
  spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: ['ignore', 2, 2] })
    .status !== 0
)
  throw new Error('The web app could not be built');

const rows: Row[] = [];
const behindProxy = 'product as started, TRUSTED_PROXIES=1, real sockets';
const asStarted = 'product as started with --demo, no proxy';
let under = behindProxy;
const row = (what: string, measured: string, gate: string, isMet: boolean): void => {
  rows.push({ what, under, measured, gate, isMet });
  say(`${isMet ? 'met ' : 'MISS'} ${what}: ${measured} (gate: ${gate})`);
};

async function insideTown(): Promise<void> {
  const town = await openTown(Math.max(size.challenges, size.timings) + 50);
  try {
    if (wanted.has('timings')) await timings(town);
    await town.admin.query('delete from app.throttles; delete from app.codes');
    if (wanted.has('tokens')) await tokens(town);
    await town.admin.query('delete from app.throttles; delete from app.codes');
    if (wanted.has('codes')) await guesses(town);
  } finally {
    await town.close();
  }
}

async function timings(town: Town): Promise<void> {
  for (const verdict of await enumerate(town, size.timings)) {
    row(
      `${verdict.flow}: somebody known against nobody, ${verdict.timings} timings each`,
      `AUC ${verdict.auc.toFixed(3)}, ${verdict.sameAnswer ? 'same' : 'different'} answer`,
      'AUC 0.50 ± 0.03, same answer',
      verdict.sameAnswer && Math.abs(verdict.auc - 0.5) <= 0.03,
    );
  }
}

async function tokens(town: Town): Promise<void> {
  const turned = await storm(town, size.storm);
  row(
    `${size.storm} refreshes of one token at once`,
    `${turned.successors} successor, ${turned.refused} refused`,
    '1 successor',
    turned.successors === 1,
  );
  await town.admin.query('delete from app.throttles');
  const agreed = await histories(town, size.histories);
  row(
    'random token histories that agree with the model',
    String(agreed),
    String(size.histories),
    agreed === size.histories,
  );
}

async function guesses(town: Town): Promise<void> {
  const began = performance.now();
  const codes = await guessCodes(town, size.challenges, size.guesses);
  const pace = Math.round(codes.sent / ((performance.now() - began) / 1_000));
  row(
    `${codes.sent} guesses of ${size.challenges} codes, 64 at once`,
    `at most ${codes.maxEvaluated} looked at each, ${codes.accepted} right; ${pace} a second with their work done`,
    'at most 5 each',
    codes.maxEvaluated <= 5,
  );
  const passwords = await guessPasswords(town, size.passwords);
  row(
    `${size.passwords} guesses of one password from 1,000 addresses`,
    `${passwords.compared} compared, its owner's device ${passwords.ownerGetsIn ? 'still gets in' : 'is locked out'}`,
    'at most 100 compared, the owner gets in',
    passwords.compared <= 100 && passwords.ownerGetsIn,
  );
}

async function leaving(): Promise<void> {
  const left = await leave(size.departures);
  row(
    `log-outs, everywhere log-outs and version changes: what is left in the browser, ${left.runs} runs`,
    `${left.dirty} with anything left, ${left.alive} with a session alive`,
    '0 and 0',
    left.dirty === 0 && left.alive === 0,
  );
  row(
    'files that hold the password afterwards (browser profile, server data)',
    `${left.onDisk.password} (${left.onDisk.tokens} hold a token, dead by then)`,
    '0',
    left.onDisk.password === 0,
  );
}

async function storms(): Promise<void> {
  const stormed = await stormLogin(size.storms, size.stormTries);
  for (const one of stormed.nobody) {
    const { fresh, known } = one;
    row(
      `log-in while ${one.addresses} addresses (each a /24) ask for names nobody has: ${said(one)}`,
      `fresh address ${fresh.inTime} of ${fresh.tries} in within 5 s (median ${fresh.medianMillis} ms), known device ${known.inTime} of ${known.tries} (median ${known.medianMillis} ms)`,
      'fresh address 95 %, known device 100 %',
      fresh.inTime >= 0.95 * fresh.tries && known.inTime === known.tries,
    );
  }
  const { owner } = stormed;
  row(
    `log-in while ${owner.addresses} addresses guess at this very account: ${said(owner)}`,
    `fresh address ${owner.fresh.inTime} of ${owner.fresh.tries} in within 5 s (median ${owner.fresh.medianMillis} ms), known device ${owner.known.inTime} of ${owner.known.tries} (median ${owner.known.medianMillis} ms); refused: ${JSON.stringify([owner.fresh.refusals, owner.known.refusals])}`,
    'fresh address 95 %, known device 100 %',
    owner.fresh.inTime >= 0.95 * owner.fresh.tries && owner.known.inTime === owner.known.tries,
  );
}

if (['timings', 'tokens', 'codes'].some((kind) => wanted.has(kind))) await insideTown();
under = asStarted;
if (wanted.has('leaving')) await leaving();
if (wanted.has('storms')) await storms();

const page = `${root}docs/attacks.md`;
const written = readFileSync(page, 'utf8');
// What was measured singly stands below, under a heading of its own.
const singly = /\n## .*/s.exec(written)?.[0] ?? '';
const today = Temporal.Now.plainDateISO('UTC').toString();
const lines = new Map(
  [...written.slice(0, written.length - singly.length).matchAll(/^\| ([^|]+) \|.*$/gm)]
    .slice(1)
    .map(([line, what]) => [what, line]),
);
for (const { what, under: settings, measured, gate, isMet } of rows)
  lines.set(
    what,
    `| ${what} | ${settings} | ${measured} | ${gate} | ${today} | ${isMet ? 'met' : 'MISS'} |`,
  );
if (!options.small)
  writeFileSync(
    page,
    `# What the door stands up to

Measured by \`npm run attacks\`, each row on its day, on ${machineNow().line}. Real server, real PostgreSQL, real Chromium; calls of thousands of invented people from as many addresses.

| attack | settings | found | gate | on | |
|---|---|---|---|---|---|
${[...lines.values()].join('\n')}
${singly}`,
  );
/** Each writes a page of its own. */
const others = options.small || wanted.size < kinds.length ? [] : ['files', 'uploads', 'scanners'];
const missed = others.filter(
  (name) =>
    spawnSync(process.execPath, [`scripts/attacks/${name}.ts`], { stdio: 'inherit' }).status !== 0,
);
process.exitCode = rows.every(({ isMet }) => isMet) && missed.length === 0 ? 0 : 1;
