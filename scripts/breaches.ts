// `npm run breaches -- [list | add | told | whom | close]`: the register of personal-data breaches, with the law's clocks.
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import {
  addBreach,
  breaches,
  BreachRefused,
  clockLines,
  closeBreach,
  isListener,
  listeners,
  noteHeard,
  whomToTell,
} from '../src/kit/server/breaches.ts';
import { settingsOrExit } from '../src/kit/server/env.ts';
import { rolesIn } from '../src/kit/server/migrate.ts';
import { bringUpToDate, openOwn } from './own-database.ts';

const usage = `Usage: npm run breaches                                       what is open, and until when who must hear
       npm run breaches -- add "<what>" [--noticed=<instant>] [--clinics=<code,…>] [--account=<e-mail> --from=<instant> --to=<instant>]
       npm run breaches -- told <number> <${Object.keys(listeners).join('|')}> [<instant>]
       npm run breaches -- whom <number> <file.csv>
       npm run breaches -- close <number>`;
const words = process.argv.slice(2);
const [command = 'list', ...rest] = words;
const plain = rest.filter((word) => !word.startsWith('--'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const now = Temporal.Now.instant();

const optionOf = (name: string): string | undefined =>
  rest.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const instantOf = (name: string): Temporal.Instant | undefined => {
  const text = optionOf(name);
  return text === undefined ? undefined : Temporal.Instant.from(text);
};

const settings = settingsOrExit([], process.env);
const database = await openOwn(settings);
const client = new pg.Client({ connectionString: database.url });
try {
  await bringUpToDate(settings, database.url);
  await client.connect();
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof BreachRefused || error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.stop();
}

async function run(): Promise<number> {
  const [first = '', second = '', third] = plain;
  if (command === 'list') return list();
  if (command === 'add' && first !== '') return add(first);
  if (command === 'told' && isListener(second)) {
    await noteHeard(client, Number(first), second, third ? Temporal.Instant.from(third) : now);
    return list();
  }
  if (command === 'whom' && second !== '') {
    const { text, count } = await whomToTell(
      client,
      (await rolesIn(database.url)).guard,
      Number(first),
    );
    writeFileSync(second, text, { mode: 0o600 });
    say(
      `${String(count)} patients are in ${second}. It holds names and numbers: delete it when all are told`,
    );
    return 0;
  }
  if (command === 'close' && first !== '') {
    await closeBreach(client, Number(first), now);
    return 0;
  }
  process.stderr.write(`${usage}\n`);
  return 2;
}

async function list(): Promise<number> {
  for (const breach of await breaches(client)) {
    say(`${String(breach.id)}. ${breach.what} (noticed ${breach.noticedAt.toString()})`);
    if (breach.closedAt) say(`   closed ${breach.closedAt.toString()}`);
    else for (const line of clockLines(breach, now)) say(`   ${line}`);
  }
  return 0;
}

async function add(what: string): Promise<number> {
  const [account, from, to] = [optionOf('account'), instantOf('from'), instantOf('to')];
  const id = await addBreach(client, {
    what,
    noticedAt: instantOf('noticed') ?? now,
    clinics: (optionOf('clinics') ?? '').split(',').filter((code) => code !== ''),
    ...(account === undefined ? {} : { account }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  say(`Breach ${String(id)} is in the register`);
  return list();
}
