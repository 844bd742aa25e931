// A clinic's archive as a stream, read on a connection of its own: it goes on after the call that asked for it.
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { commonRefusals, refuse } from '../shared/refusal.ts';
import { setting } from '../shared/settings.ts';
import { archiveOf, type ArchiveParts, lastMigration } from './clinic-archive.ts';
import { entryAs } from './context.ts';
import type { Clock } from './clock.ts';

export interface Archives {
  /** @throws too_many while as many as may be are being made. */
  open(of: Pick<ArchiveParts, 'clinicId' | 'shelf' | 'madeAt'>): Promise<Readable>;
  /** Ends those that are being made. */
  close(): Promise<void>;
}
export const archives = setting<Archives>('clinic archives');

const mostAtOnce = 2;

/** @param urlNow as the app: the walls hold for the archive too. */
export function openArchives(
  urlNow: () => Promise<string>,
  contextKey: Buffer,
  clock: Pick<Clock, 'now'>,
): Archives {
  const clients = new Set<pg.Client>();
  return {
    async open(of) {
      if (clients.size >= mostAtOnce)
        throw refuse(commonRefusals.too_many, { retryAfterSeconds: 60 });
      const client = new pg.Client({
        connectionString: await urlNow(),
        application_name: 'practice-diary-archive',
        options:
          '-c statement_timeout=60s -c idle_in_transaction_session_timeout=5min -c timezone=UTC -c search_path=public',
      });
      client.on('error', () => undefined);
      clients.add(client);
      const end = () => {
        clients.delete(client);
        return client.end().catch(() => undefined);
      };
      try {
        await client.connect();
        await client.query('begin isolation level repeatable read');
        await client.query(entryAs(contextKey, 'door', of.clinicId, clock.now()));
        const made = archiveOf({ ...of, client, migration: await lastMigration() });
        return pipeline(made, createGzip({ level: 6 }), () => void end());
      } catch (error) {
        await end();
        throw error;
      }
    },
    async close() {
      await Promise.all([...clients].map((client) => client.end().catch(() => undefined)));
    },
  };
}
