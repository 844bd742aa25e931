// The template database: migrated once a run, cloned for each test file.
import pg from 'pg';
import { migrate } from '../src/kit/server/migrate.ts';

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

/** Called once a run by the global set-up. */
export async function prepareTemplate(adminUrl: string): Promise<void> {
  await onServer(
    adminUrl,
    `drop database if exists ${template} with (force)`,
    `create database ${template}`,
  );
  await migrate(urlOf(adminUrl, template), testKeys);
}
