// The template database: migrated once a run, cloned for each test file.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { withLogin } from '../src/kit/server/database-url.ts';
import { openWorker } from '../src/kit/server/jobs/worker.ts';
import { migrate } from '../src/kit/server/migrate.ts';
import { modules } from '../src/server/bindings.ts';

export const template = 'diary_template';
export const testKeys = {
  context: Buffer.alloc(32, 7),
  appPassword: 'app-in-tests',
  jobsPassword: 'jobs-in-tests',
};

export const urlOf = (adminUrl: string, database: string): string =>
  adminUrl.replace(/\/[^/?]*(\?.*)?$/, `/${database}$1`);

export async function onServer(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * What somebody else's PostgreSQL hands out: a database, and a role that owns it and is no superuser.
 * @returns its address.
 */
export async function handOut(adminUrl: string, database: string): Promise<string> {
  const [first = '', second = ''] = readFileSync('deploy/database.sql', 'utf8')
    .replaceAll('<password>', 'given')
    .replaceAll(/\bclinic(_admin)?\b/g, (_all, admin?: string) => `${database}${admin ?? ''}`)
    .split('-- In the database');
  const statements = first
    .replaceAll(/^(--|\\).*$/gm, '')
    .split(';')
    .filter((one) => one.trim());
  await onServer(adminUrl, ...statements);
  await onServer(urlOf(adminUrl, database), `-- ${second}`);
  return urlOf(withLogin(adminUrl, `${database}_admin`, 'given'), database);
}

/** Called once a run by the global set-up. `TEST_MANAGED=yes` installs it as a role that is no superuser. */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  await onServer(
    adminUrl,
    `drop database if exists ${template} with (force)`,
    `drop role if exists ${template}_admin`,
  );
  if (process.env['TEST_MANAGED']) {
    await migrate(await handOut(adminUrl, template), testKeys);
  } else {
    await onServer(adminUrl, `create database ${template}`);
    await migrate(urlOf(adminUrl, template), testKeys);
  }
  await addQueues(urlOf(adminUrl, template));
}

/** As in a database that was served before: to make some seventy takes each app longer than all the rest of its start. */
async function addQueues(url: string): Promise<void> {
  const worker = await openWorker({
    connectionString: withLogin(url, 'diary_jobs', testKeys.jobsPassword),
    contextKey: testKeys.context,
    clock: { now: () => Temporal.Now.instant() },
    pipeline: { run: () => Promise.reject(new Error('a template has no work')) },
    verbs: modules.flatMap(({ verbs }) => verbs),
    events: [],
    subscriptions: [],
    // Work that comes by the clock would lie there unworked where a test has verbs of its own.
    schedules: [],
    onError: (error) => {
      throw error;
    },
  });
  await worker.stop();
}
