// A clinic's archive as a stream, read from one snapshot on a connection of its own.
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { archiveOf, type ArchiveParts, lastMigration } from './clinic-archive.ts';
import { entryAs } from './context.ts';
import { openRest } from './rest.ts';

export interface ArchiveSource {
  /** As the app: the walls hold for the archive too. */
  urlNow: () => Promise<string>;
  contextKey: Buffer;
  now: () => Temporal.Instant;
}

/** The connection ends with the stream. */
export async function packedArchive(
  { urlNow, contextKey, now }: ArchiveSource,
  of: Omit<ArchiveParts, 'client' | 'migration' | 'madeAt'>,
): Promise<Readable> {
  const client = new pg.Client({
    connectionString: await urlNow(),
    application_name: 'practice-diary-archive',
    options:
      '-c statement_timeout=60s -c idle_in_transaction_session_timeout=5min -c timezone=UTC -c search_path=public',
  });
  // The query under way fails with it.
  client.on('error', () => undefined);
  const end = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read');
    await client.query(entryAs(contextKey, 'door', of.clinicId, now()));
    const rest = openRest();
    const made = archiveOf({
      ...of,
      client,
      madeAt: now(),
      migration: await lastMigration(),
      onProgress: (far) => {
        void of.onProgress?.(far);
        return rest();
      },
    });
    return pipeline(made, createGzip({ level: 6 }), end);
  } catch (error) {
    end();
    throw error;
  }
}
