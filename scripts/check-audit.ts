// `npm run audit-check [-- FOLDER]`: walks every clinic's audit log and holds it against its anchors, those beside the data or a copy kept
// elsewhere, and the anchors against `AUDIT_ANCHORS_COPY`. Ends with 1 and says which entry of which clinic was changed, removed, put in another order, cut off or rewritten.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkAudit, differingAnchors, readAnchors } from '../src/kit/server/audit-anchors.ts';
import { secretKey, settingsOrExit } from '../src/kit/server/env.ts';
import { loadRing } from '../src/kit/server/key-ring.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { readPostmaster } from '../src/kit/server/postgres-processes.ts';

const settings = settingsOrExit([], process.env);
const folder = process.argv[2] ?? settings.anchors.folder;
const { copy } = settings.anchors;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The server's own database while it runs; started for the while where it does not. */
async function openOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = readPostmaster(join(settings.folder, 'postgres'));
  if (!running) return startPostgres({ folder: settings.folder });
  const password = readFileSync(join(settings.folder, 'postgres.password'), 'utf8').trim();
  const host = encodeURIComponent(running.socketFolder);
  return {
    url: `postgres://postgres:${encodeURIComponent(password)}@/postgres?host=${host}`,
    stop: () => Promise.resolve(),
  };
}

/** Of a database of before there was a key ring: none. */
async function keptKey(): Promise<Buffer[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select to_regclass('app_private.key_ring') is not null as is`,
    );
    return rows[0]?.is ? [(await loadRing(client, settings)).key('audit')] : [];
  } finally {
    await client.end();
  }
}

const database = settings.databaseUrl
  ? { url: settings.databaseUrl, stop: () => Promise.resolve() }
  : await openOwn();
try {
  const anchors = readAnchors(folder);
  const { entries, clinics, faults } = await checkAudit(database.url, anchors, [
    secretKey(settings, 'audit'),
    ...(await keptKey()),
    ...settings.earlierSecrets.map((secret) =>
      secretKey({ secret, folder: settings.folder }, 'audit'),
    ),
  ]);
  say(`${entries} entries of ${clinics} clinics, ${anchors.length} anchors in ${folder}`);
  for (const { clinicId, seq, kind } of faults) say(`clinic ${clinicId}, entry ${seq}: ${kind}`);
  const differing = copy === null ? [] : differingAnchors(folder, copy);
  for (const name of differing) say(`anchors ${name}: not what was copied to ${copy}`);
  const isWhole = faults.length === 0 && differing.length === 0;
  if (isWhole) say('The audit log is whole.');
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await database.stop();
}
