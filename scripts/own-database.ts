// The installation's database for a command: the server's own while it runs, started for the while where it does not, or the operator's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseKeys, type Settings } from '../src/kit/server/env.ts';
import { type FileStore, openFiles, placeOfFiles } from '../src/kit/server/files.ts';
import { openRing } from '../src/kit/server/key-ring.ts';
import { takeLock } from '../src/kit/server/lock.ts';
import { migrate, rolePrefixOf } from '../src/kit/server/migrate.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';

interface OwnDatabase {
  url: string;
  stop(): Promise<void>;
}

export async function openOwn(settings: Settings): Promise<OwnDatabase> {
  const nothing = () => Promise.resolve();
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: nothing };
  const running = readPostmaster(join(settings.folder, 'postgres'));
  if (running) {
    const password = readFileSync(join(settings.folder, 'postgres.password'), 'utf8').trim();
    const host = encodeURIComponent(running.socketFolder);
    return { url: `postgres://postgres:${password}@${host}/postgres`, stop: nothing };
  }
  const lock = takeLock(settings.folder);
  const database = await startPostgres({ folder: settings.folder });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      lock.release();
    },
  };
}

/** As a start of the server would. */
export const bringUpToDate = (settings: Settings, url: string): Promise<unknown> =>
  migrate(
    url,
    databaseKeys(settings),
    settings.databaseUrl === undefined ? {} : { prefix: rolePrefixOf(settings.databaseUrl) },
  );

/** @param client as the owner of the database. */
export async function filesOf(settings: Settings, client: pg.ClientBase): Promise<FileStore> {
  const place = placeOfFiles(settings);
  return openFiles(place, (await openRing(client, settings, place)).seals('files'));
}
