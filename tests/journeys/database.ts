// What a story cannot wait for is set in the server's own database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readPostmaster } from '../../src/kit/server/postgres-processes.ts';
import { databaseUrl, dataFolder } from './people.ts';

export async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client(databaseAddress());
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** Of the superuser. */
export const databaseAddress = (): string => databaseUrl() || embeddedUrl();

function embeddedUrl(): string {
  const running = readPostmaster(join(dataFolder(), 'postgres'));
  if (!running) throw new Error(`no database runs in ${dataFolder()}`);
  const password = readFileSync(join(dataFolder(), 'postgres.password'), 'utf8').trim();
  return `postgres://postgres:${password}@${encodeURIComponent(running.socketFolder)}/postgres`;
}
