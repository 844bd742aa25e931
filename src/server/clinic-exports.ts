// All data of every clinic once a week into a folder of the operator's, one archive a clinic, the newest of each kept.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { writeWhole } from '../kit/server/clinic-archive.ts';
import { systemClinicId } from '../kit/server/context.ts';
import { tellOperator } from '../kit/server/backup-nightly.ts';

const lookMillis = 3_600_000;
const everyHours = 7 * 24;
const mostKept = 4;

interface ClinicExports {
  adminUrl: string;
  folder: string;
  archive: (clinicId: string) => Promise<Readable>;
  now: () => Temporal.Instant;
  say: (line: string) => void;
}

/** Looks every hour; what failed is tried again then. @returns how to stop. */
export function keepClinicExports(parts: ClinicExports): () => Promise<void> {
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  const look = () => {
    working = working
      .then(() => exportClinics(parts, stopping.signal))
      .then((reason) => (stopping.signal.aborted ? undefined : tell(parts, reason)))
      .catch((error: unknown) => parts.say(`Archives of clinics failed: ${messageOf(error)}`));
  };
  look();
  const timer = setInterval(look, lookMillis);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await working;
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'fault');

async function tell({ adminUrl, say }: ClinicExports, reason: string | null): Promise<void> {
  if (reason !== null) say(`Archives of clinics failed: ${reason}`);
  await tellOperator(adminUrl, 'clinic exports', reason);
}

/** One process at a time, whichever machine it is on. @returns why the last one failed that did; null where none did. */
export async function exportClinics(
  { adminUrl, folder, archive, now }: ClinicExports,
  signal: AbortSignal,
): Promise<string | null> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: locks } = await client.query<{ is: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('clinic exports', 0)) as is`,
    );
    if (!locks[0]?.is) return null;
    const { rows: clinics } = await client.query<{ clinic_id: string; code: string }>(
      'select clinic_id, code from app.clinics where clinic_id <> $1 order by clinic_id',
      [systemClinicId],
    );
    let reason: string | null = null;
    for (const { clinic_id: clinicId, code } of clinics) {
      if (signal.aborted) return reason;
      try {
        await exportDue(join(folder, code), now(), () => archive(clinicId), signal);
      } catch (error) {
        reason = `${code}: ${messageOf(error)}`;
      }
    }
    return reason;
  } finally {
    await client.end();
  }
}

const suffix = '.tar.gz';

async function exportDue(
  folder: string,
  now: Temporal.Instant,
  archive: () => Promise<Readable>,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archives = async () =>
    (await readdir(folder)).filter((name) => name.endsWith(suffix)).toSorted();
  const newest = (await archives()).at(-1);
  if (newest !== undefined && isFresh(newest, now)) return;
  const name = `${now.toString({ smallestUnit: 'minute' }).replaceAll(':', '')}${suffix}`;
  await writeWhole(await archive(), join(folder, name), { signal });
  for (const old of (await archives()).slice(0, -mostKept)) await rm(join(folder, old));
}

/** `2026-11-24T0312Z.tar.gz` */
function isFresh(name: string, now: Temporal.Instant): boolean {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)Z/.exec(name) ?? [];
  if (day === undefined) return false;
  const made = Temporal.Instant.from(`${day}T${hours}:${minutes}Z`);
  return now.since(made).total('hours') < everyHours;
}
