// `npm run faults`: kills and stops the server and the database under load, fills the disk, cuts the power and takes providers away, then compares with what clients were promised.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ClockTally, jumpClocks } from './clock.ts';
import { compare, type Verdict } from './compare.ts';
import { Disk } from './disk.ts';
import { signal as signalAll } from '../../src/kit/server/postgres-processes.ts';
import { messageOf } from '../../src/kit/server/system-errors.ts';
import { PipelineParts } from './app.ts';
import { type Ledger, Load, randomPause, registering, takingMoney, type Work } from './load.ts';
import { failGateway, type GatewayTally } from './gateway.ts';
import { cutLines, faultsOfLine, type LineTally, wordsOfLine } from './line.ts';
import {
  failMail,
  failSms,
  faultsOfMessages,
  killMessages,
  type MessageTally,
} from './messages.ts';
import { soak, type SoakTally } from './soak.ts';
import { faultsOfVerbs, openVerbs, type Verbs } from './verbs.ts';

interface Tally extends Verdict {
  fault: string;
  rounds: number;
  promised: number;
  retried: number;
  /** Answered with 500. */
  wrong: number;
  /** Milliseconds from the fault to the next promise, a round each. */
  back: number[];
}

/** Does the harm and brings the app back where that is not its own task; answers the milliseconds until the next promise. */
type Strike = (app: PipelineParts, load: Load, round: number) => Promise<number>;

const desks = 8;
const patience = 60_000;
/** In each, every verb is cut at every place. */
const roundsOfLine = 20;
const faults = [
  'server',
  'database',
  'stall',
  'money',
  'verbs',
  'line',
  'messages',
  'mail',
  'sms',
  'gateway',
  'clock',
  'power',
  'disk',
];
/** Takes hours; only where it is named. */
const long = ['soak'];
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: faults.join(',') },
    minutes: { type: 'string', default: '120' },
    /** What a client must not do, to see that the line's judge sees it. */
    'fresh-keys': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const minutes = Number(options.minutes);
const wanted = options.only.split(',');
const known = [...faults, ...long];
if (!(rounds > 0) || !(minutes > 0) || wanted.some((each) => !known.includes(each)))
  throw new Error(
    `Usage: npm run faults -- [--rounds N] [--only ${known.join(',')}] [--minutes N, of the soak]`,
  );

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isRoot = process.getuid?.() === 0;
const root = fileURLToPath(new URL('../../', import.meta.url));
spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
});
const whole = mkdtempSync(join(tmpdir(), 'practice-diary-faults-'));
chmodSync(whole, 0o711);

const millisAt = (back: readonly number[], at: number): string =>
  `${
    back
      .map(Math.round)
      .toSorted((a, b) => a - b)
      .at(at) ?? '-'
  } ms`;

const columns: readonly (readonly [string, (tally: Tally) => string | number])[] = [
  ['fault', ({ fault }) => fault],
  ['rounds', ({ rounds: done }) => done],
  ['promised', ({ promised }) => promised],
  ['retried', ({ retried }) => retried],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['half', ({ halves }) => halves],
  ['of 500', ({ wrong }) => wrong],
  ['back p50', ({ back }) => millisAt(back, back.length >> 1)],
  ['back max', ({ back }) => millisAt(back, -1)],
];

const tallies: Tally[] = [];
let verbs: Verbs | null = null;
let clocks: ClockTally | null = null;
const mails: MessageTally[] = [];
let lines: LineTally | null = null;
let money: GatewayTally | null = null;
let soaked: SoakTally | null = null;
let failure: unknown = null;
try {
  if (wanted.some((each) => ['server', 'database', 'stall', 'money', 'verbs'].includes(each)))
    await kill(new PipelineParts(join(whole, 'data')));
  if (wanted.includes('line'))
    lines = await cutLines(
      join(whole, 'line'),
      Math.ceil(rounds / roundsOfLine),
      options['fresh-keys'],
      say,
    );
  if (wanted.includes('messages'))
    mails.push(await killMessages(join(whole, 'messages'), rounds, say));
  if (wanted.includes('mail')) mails.push(await failMail(join(whole, 'mail'), rounds, say));
  if (wanted.includes('sms')) mails.push(await failSms(join(whole, 'sms'), rounds, say));
  if (wanted.includes('gateway')) money = await failGateway(join(whole, 'gateway'), rounds, say);
  if (wanted.includes('clock')) clocks = await jumpClocks(join(whole, 'clock'), say);
  if (wanted.includes('soak'))
    soaked = await soak(
      join(whole, 'soak'),
      minutes,
      join(tmpdir(), `soak-${process.pid}.ndjson`),
      say,
    );
  if (wanted.includes('power') && isRoot)
    await onDisk(new Disk(join(whole, 'power')), 'power cut', cut);
  if (wanted.includes('disk') && isRoot)
    await onDisk(new Disk(join(whole, 'disk')), 'disk full', fill);
} catch (error) {
  failure = error;
} finally {
  rmSync(whole, { recursive: true, force: true });
}
print();
if (failure) say(`\nStopped by: ${messageOf(failure)}`);
process.exitCode =
  !failure &&
  (clocks === null || clocks.wrong.length === 0) &&
  mails.every((each) => faultsOfMessages(each) === 0) &&
  (money === null || money.wrong.length === 0) &&
  (verbs === null || faultsOfVerbs(verbs).length === 0) &&
  (lines === null || faultsOfLine(lines).length === 0) &&
  (soaked === null || soaked.faults.length === 0) &&
  tallies.every(
    (each) => each.lost + each.doubled + each.halves + each.wrong === 0 && each.promised > 0,
  )
    ? 0
    : 1;

async function kill(app: PipelineParts): Promise<void> {
  say('Seeding the demo clinic…');
  const ledger: Ledger = new Map();
  try {
    await app.start('--demo');
    if (wanted.includes('server')) await repeat('kill -9 server', app, ledger, killServer);
    if (wanted.includes('database')) await repeat('kill -9 database', app, ledger, killDatabase);
    if (wanted.includes('stall')) await repeat('database stalls', app, ledger, stall);
    if (wanted.includes('money'))
      await repeat('kill -9 at money', app, new Map(), killServer, await takingOf(app));
    if (wanted.includes('verbs')) {
      verbs = await openVerbs(app, say);
      await repeat('kill -9 at verbs', app, ledger, verbs.strike);
    }
    await app.signal('SIGTERM');
  } finally {
    await app.signal('SIGKILL');
  }
}

/** Of the demo clinic's first patient. */
async function takingOf(app: PipelineParts): Promise<Work> {
  const [patient] = await app.ask<{ id: string }>(
    `select p.id from app.patients p join app.members m on m.clinic_id = p.clinic_id join app.accounts a on a.id = m.account_id
     where a.email = 'doctor@demo.test' and p.merged_into is null order by p.id limit 1`,
    [],
  );
  if (!patient) throw new Error('the demo clinic has no patient');
  return takingMoney(patient.id);
}

async function repeat(
  fault: string,
  app: PipelineParts,
  ledger: Ledger,
  strike: Strike,
  work: Work = registering,
): Promise<void> {
  const tally: Tally = {
    fault,
    rounds: 0,
    promised: 0,
    retried: 0,
    wrong: 0,
    lost: 0,
    doubled: 0,
    halves: 0,
    back: [],
  };
  const before = ledger.size;
  let compared = before;
  tallies.push(tally);
  while (tally.rounds < rounds) {
    const load = new Load(app.port, ledger, work);
    await load.begin(desks);
    await randomPause(300, 1_500);
    const back = await strike(app, load, tally.rounds);
    tally.back.push(back);
    tally.retried += await load.settle();
    tally.wrong += load.wrong;
    tally.promised = ledger.size - before;
    // What is new alone: all of it every time would take as long as the kills.
    add(tally, await compare(app, new Map([...ledger].slice(compared)), work));
    compared = ledger.size;
    tally.rounds += 1;
    say(
      `${fault}, ${tally.rounds} of ${rounds}: back after ${Math.round(back)} ms; ${tally.promised} promised, ${tally.lost} lost`,
    );
  }
  // What stood after its own kill must stand after all of them.
  Object.assign(tally, await compare(app, ledger, work));
}

function add(tally: Tally, { lost, doubled, halves }: Verdict): void {
  tally.lost += lost;
  tally.doubled += doubled;
  tally.halves += halves;
}

/** Every second time its database dies with it, every third time both again while they start. The desks go on and find the app at the same port. */
async function killServer(app: PipelineParts, load: Load, round: number): Promise<number> {
  const back = load.nextPromise();
  if (round % 2 === 1) signalAll(app.databasePids, 'SIGKILL');
  await app.signal('SIGKILL');
  if (round % 3 === 2) {
    const cutOff = app.start().catch(() => 0);
    await randomPause(50, 1_000);
    await standDown(app);
    await cutOff;
  }
  await app.start();
  const millis = await inTime(back, app);
  await load.end();
  return millis;
}

/** The postmaster alone, every second time all of PostgreSQL. The server has to bring it back by itself. */
async function killDatabase(app: PipelineParts, load: Load, round: number): Promise<number> {
  const back = load.nextPromise();
  signalAll(round % 2 === 1 ? app.databasePids : [app.postmasterPid], 'SIGKILL');
  const millis = await inTime(back, app);
  await load.end();
  return millis;
}

/** All of PostgreSQL stands still for up to twelve seconds, as on a disk that does not answer. */
async function stall(app: PipelineParts, load: Load): Promise<number> {
  const pids = app.databasePids;
  signalAll(pids, 'SIGSTOP');
  await randomPause(1_000, 12_000);
  const back = load.nextPromise();
  signalAll(pids, 'SIGCONT');
  const millis = await inTime(back, app);
  await load.end();
  return millis;
}

async function onDisk(
  disk: Disk,
  fault: string,
  strike: (disk: Disk, ...struck: Parameters<Strike>) => Promise<number>,
): Promise<void> {
  const app = new PipelineParts(join(disk.folder, 'data'));
  try {
    say('Seeding the demo clinic on a disk of its own…');
    disk.make();
    await app.start('--demo');
    await repeat(fault, app, new Map(), (...struck) => strike(disk, ...struck));
  } finally {
    await standDown(app);
    disk.remove();
  }
}

/** Nothing more goes onto the disk for some seconds, every second time not even what the database logs ahead; then there is room again, and nobody starts anything. */
async function fill(disk: Disk, app: PipelineParts, load: Load, round: number): Promise<number> {
  disk.fill();
  if (round % 2 === 1) await endLogFiles(app);
  const took = await load.taking(randomInt(2_000, 15_000));
  say(`${took} writes were taken on a full disk`);
  const back = load.nextPromise();
  disk.clear();
  const millis = await inTime(back, app);
  await load.end();
  return millis;
}

/** PostgreSQL has some files of its log ready; without one for the next it ends itself. */
async function endLogFiles(app: PipelineParts): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const ended = await app
      .ask('select pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['full'])
      .catch(messageOf);
    if (typeof ended === 'string') return say(`The database on a full disk: ${ended}`);
  }
  throw new Error('The log ahead went on being written on a full disk');
}

/** Everything stands still at once; what lies in memory and not yet on the disk is gone. */
async function cut(disk: Disk, app: PipelineParts, load: Load): Promise<number> {
  await app.signal('SIGSTOP');
  signalAll(app.databasePids, 'SIGSTOP');
  await pause(50); // answers on their way still reach the desks
  await load.cut();
  disk.copy();
  await standDown(app);

  const began = performance.now();
  disk.swap();
  await app.start();
  const again = new Load(app.port, load.ledger);
  await again.begin(1);
  await inTime(again.nextPromise(), app);
  const millis = performance.now() - began;
  await again.end();
  return millis;
}

async function standDown(app: PipelineParts): Promise<void> {
  const database = existsSync(join(app.folder, 'postgres')) ? app.databasePids : [];
  await app.signal('SIGKILL');
  signalAll(database, 'SIGKILL');
  await pause(100);
}

async function inTime(back: Promise<number>, app: PipelineParts): Promise<number> {
  const timer = new AbortController();
  const tooLong = pause(patience, null, { signal: timer.signal }).catch(() => null);
  const millis = await Promise.race([back, tooLong]);
  timer.abort();
  if (millis === null)
    throw new Error(
      `No write was taken for ${patience / 1000} s; the server ${app.isUp ? 'runs' : 'has ended'}:\n${app.lastWords}`,
    );
  return millis;
}

function print(): void {
  const row = (cells: readonly (string | number)[]): void =>
    say(
      cells
        .map((cell, at) => (at === 0 ? String(cell).padEnd(17) : String(cell).padStart(10)))
        .join(''),
    );
  say('');
  row(columns.map(([title]) => title));
  for (const tally of tallies) row(columns.map(([, cellOf]) => cellOf(tally)));
  if (verbs) printVerbs(verbs);
  if (lines) {
    say('\nLines cut under every verb that writes');
    for (const line of [...wordsOfLine(lines), ...faultsOfLine(lines)]) say(line);
  }
  for (const { fault, rounds: times, messages, delivered, unknown, lost, doubled, untrue } of mails)
    say(
      `\n${messages} messages, ${fault} ${times} times: ${delivered} delivered once, ${unknown.taken + unknown.notTaken} asked and not answered (${unknown.taken} of them taken), ${lost.gone} lost, ${lost.waiting} still waiting, ${lost.failed} failed, ${doubled} doubled, ${untrue} said to be sent and never taken`,
    );
  if (money) {
    const { rounds: times, refused, paid, refunds, payouts, wrong } = money;
    say(
      `\nThe gateway of payments out ${times} times: ${paid} payments, ${refunds} refunds and ${payouts} payouts asked meanwhile, ${refused} payers told, ${wrong.length} wrong`,
    );
    for (const what of wrong) say(what);
  }
  if (clocks) {
    say(
      `\nClocks set under the running server: ${clocks.checks} checks, ${clocks.promised} writes promised and kept, ${clocks.wrong.length} wrong`,
    );
    for (const what of clocks.wrong) say(what);
  } else if (wanted.includes('clock')) say('Clocks were not set: libfaketime is not installed');
  if (soaked) printSoak(soaked);
  if ((wanted.includes('power') || wanted.includes('disk')) && !isRoot)
    say('The power cut and the full disk were not run: they need root, for a disk of their own');
}

function printSoak({ answers, busy, idle, figures, faults: wrong }: SoakTally): void {
  say(
    `\nThe soak: ${answers} answers, ${busy} of them asked to come again, ${idle} calls sent once more as their idle line was closed`,
  );
  for (const figure of figures) say(figure);
  say(wrong.length === 0 ? 'Nothing wrong' : `${wrong.length} faults:`);
  for (const what of wrong) say(what);
}

function printVerbs(asked: Verbs): void {
  const { tally, total, unmarked } = asked;
  const sum = [...tally.asked.values()].reduce((all, one) => all + one, 0);
  say(
    `\n${sum} calls of ${tally.asked.size} of ${total} verbs that write, cut off by a kill: ${tally.answered} had been answered, ${tally.cutAndThere} were there all the same, ${tally.cutAndGone} were not there; ${tally.again} asked again and taken or answered as before, ${tally.forgotten.length} acts that their gateway had forgotten, ${tally.late.length} whose moment was over`,
  );
  say(`Not to be looked for, having no entry in the audit log: ${unmarked.join(', ') || 'none'}`);
  for (const what of faultsOfVerbs(asked)) say(what);
}
