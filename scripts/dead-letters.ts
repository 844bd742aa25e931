// `npm run dead-letters -- [list | retry <id> | retry all | discard <id>]`: what the server could not do, for its operator. Reads the
// server's own settings; the database must be up, which the embedded one is while the server runs.
import { join } from 'node:path';
import { openPool } from '../src/kit/server/db.ts';
import { withLogin } from '../src/kit/server/database-url.ts';
import { systemClinicId } from '../src/kit/server/context.ts';
import { secretKey, settingsOrExit } from '../src/kit/server/env.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';
import { openSettings } from '../src/kit/shared/settings.ts';
import type { Contract } from '../src/kit/shared/contract.ts';
import { Refusal } from '../src/kit/shared/refusal.ts';
import { api } from '../src/modules/jobs/contract.ts';
import { type DeadLetter, maxListed, type StuckAct } from '../src/modules/jobs/model.ts';
import * as jobs from '../src/modules/jobs/service.ts';
import { createPipeline } from '../src/kit/server/dispatch/pipeline.ts';
import { clientWithoutCookies } from '../src/kit/server/ctx.ts';
import { unaudited } from '../src/kit/server/dispatch/audit-log.ts';
import { callerRules } from '../src/server/dispatch/caller-rules.ts';
import { bindVerbs } from '../src/kit/server/contract/bind.ts';

const usage = 'Usage: npm run dead-letters -- [list | retry <id> | retry all | discard <id>]';
const sentences: Readonly<Record<string, string>> = {
  letter_unknown:
    'Nothing that got stuck has this id. Acts are only let go: look first what came of them outside',
  input_wrong: 'This is no id',
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const settings = settingsOrExit([], process.env);
const pool = openPool(
  withLogin(
    settings.databaseUrl ?? embeddedUrl(),
    'diary_app',
    secretKey(settings, 'database-app').toString('base64url'),
  ),
  1,
  () => undefined,
);
const pipeline = createPipeline({
  pool,
  contextKey: secretKey(settings, 'tenant-context'),
  auditLog: unaudited,
  rules: callerRules,
  store: openFiles(filesInFolder(join(settings.folder, 'files')), Buffer.alloc(32)),
  settings: openSettings([]),
  constraints: new Map(),
  acts: new Map(),
  onOutgoing: () => undefined,
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(
    `${sentences[error.code] ?? `The database did not answer: ${error.code}`}\n`,
  );
  process.exitCode = 1;
} finally {
  await pool.end();
}

async function run([command = 'list', id]: string[]): Promise<number> {
  if (command === 'list') return list();
  if (command === 'retry' && id === 'all') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bindVerbs() has checked what this verb answers
    const { retried } = (await ask(api.retryAll, {})) as { retried: number };
    say(`${retried} handed on once more`);
    return 0;
  }
  if ((command === 'retry' || command === 'discard') && id !== undefined) {
    await ask(api[command], { id });
    say(command === 'retry' ? 'Handed on once more' : 'Let go');
    return 0;
  }
  process.stderr.write(`${usage}\n`);
  return 2;
}

async function list(): Promise<number> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bindVerbs() has checked what this verb answers
  const { letters } = (await ask(api.deadLetters, {})) as { letters: DeadLetter[] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bindVerbs() has checked what this verb answers
  const { acts } = (await ask(api.stuckActs, {})) as { acts: StuckAct[] };
  for (const { id, kind, name, reason, tries, clinicId, writtenAt } of letters)
    say(`${id}  ${kind} ${name}  ${reason}  ${tries} tries  clinic ${clinicId}  ${writtenAt}`);
  for (const { id, verb, state, reason, tries, clinicId, begunAt } of acts)
    say(
      `${id}  act ${verb} ${state}  ${reason ?? ''}  ${tries} tries  clinic ${clinicId}  ${begunAt}`,
    );
  if (letters.length + acts.length === 0) say('Nothing got stuck');
  if (Math.max(letters.length, acts.length) === maxListed)
    say(`Only the oldest ${maxListed} of a kind`);
  return 0;
}

function ask(verb: Contract[string], input: unknown): Promise<unknown> {
  const bound = bindVerbs(api, jobs).find((one) => one.verb === verb);
  if (!bound) throw new Error(`no verb ${verb.id}`);
  return pipeline.run({
    ...bound,
    caller: { kind: 'system', clinicId: systemClinicId },
    input,
    client: clientWithoutCookies('operator'),
    language: 'en',
    requestId: 'dead-letters',
  });
}

function embeddedUrl(): string {
  const running = readPostmaster(join(settings.folder, 'postgres'));
  if (!running) {
    process.stderr.write('The server does not run; start it first\n');
    process.exit(1);
  }
  return `postgres://postgres@${encodeURIComponent(running.socketFolder)}/postgres`;
}
