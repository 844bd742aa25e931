// The operator's own calls, past HTTP and in the name of no clinic: for commands beside the server. Reads the server's own settings; the
// database must be up, which the embedded one is while the server runs.
import { join } from 'node:path';
import { systemClinicId } from '../src/kit/server/context.ts';
import type { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { clientWithoutCookies } from '../src/kit/server/ctx.ts';
import { withLogin } from '../src/kit/server/database-url.ts';
import { openPool } from '../src/kit/server/db.ts';
import { unaudited } from '../src/kit/server/dispatch/audit-log.ts';
import { createPipeline } from '../src/kit/server/dispatch/pipeline.ts';
import { rolesIn } from '../src/kit/server/migrate.ts';
import { secretKey, settingsOrExit } from '../src/kit/server/env.ts';
import { openFiles, placeOfFiles } from '../src/kit/server/files.ts';
import { type KeyRing, loadRing } from '../src/kit/server/key-ring.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';
import { Refusal } from '../src/kit/shared/refusal.ts';
import type { OutputOf, TypedOf, Verb } from '../src/kit/shared/contract.ts';
import { type Given, openSettings } from '../src/kit/shared/settings.ts';
import { callerRules } from '../src/server/dispatch/caller-rules.ts';

interface Operator {
  /** @throws Refusal as the verb does */
  ask<V extends Verb>(verb: V, input: TypedOf<V>): Promise<OutputOf<V>>;
  end(): Promise<void>;
}

/**
 * Ends the process with a sentence where the embedded database is not up.
 * @param outside what these verbs need from outside, by the installation's own keys
 */
export async function openOperator(
  verbs: ReturnType<typeof bindVerbs>,
  outside: (ring: KeyRing) => readonly Given[] = () => [],
): Promise<Operator> {
  const settings = settingsOrExit([], process.env);
  const { databaseUrl } = settings;
  const pool = openPool(
    withLogin(
      databaseUrl ?? embeddedUrl(settings.folder),
      databaseUrl === undefined ? 'diary_app' : (await rolesIn(databaseUrl)).app,
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
    store: openFiles(placeOfFiles(settings), Buffer.alloc(32)),
    settings: openSettings(outside(await loadRing(pool, settings))),
    constraints: new Map(),
    acts: new Map(),
    onOutgoing: () => undefined,
  });
  return {
    async ask<V extends Verb>(verb: V, input: TypedOf<V>): Promise<OutputOf<V>> {
      const bound = verbs.find((one) => one.verb.id === verb.id);
      if (!bound) throw new Error(`no verb ${verb.id}`);
      const answer = await pipeline.run({
        ...bound,
        caller: { kind: 'system', clinicId: systemClinicId },
        input,
        client: clientWithoutCookies('operator'),
        language: 'en',
        requestId: 'operator',
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bindVerbs() has checked what this verb answers
      return answer as OutputOf<V>;
    },
    end: () => pool.end(),
  };
}

const usual: Readonly<Record<string, string>> = {
  input_wrong: 'An id or a word is not written as it must be',
};

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command to its end and leaves its exit code: what `run` answers, 1 for a refusal.
 * @param sentences what a refusal means here, by its code
 */
export async function runCommand(
  operator: Operator,
  sentences: Readonly<Record<string, string>>,
  run: (words: string[]) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(
      `${sentences[error.code] ?? usual[error.code] ?? `The database did not answer: ${error.code}`}\n`,
    );
    process.exitCode = 1;
  } finally {
    await operator.end();
  }
}

function embeddedUrl(folder: string): string {
  const running = readPostmaster(join(folder, 'postgres'));
  if (!running) {
    process.stderr.write('The server does not run; start it first\n');
    process.exit(1);
  }
  return `postgres://postgres@${encodeURIComponent(running.socketFolder)}/postgres`;
}
