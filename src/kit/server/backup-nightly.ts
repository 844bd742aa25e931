// The nightly backup, and who hears of it when it fails: the operator, in the log and among the dead letters of the console.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listBackups } from './backup.ts';
import { systemClinicId } from './context.ts';
import { withClient } from './with-client.ts';

const lookMillis = 600_000;
const hour = 2;

/** Whether the last night has no backup yet. @param newest of the finished ones. */
export function isDue(
  newest: Temporal.Instant | null,
  now: Temporal.Instant,
  zone: string,
): boolean {
  const here = now.toZonedDateTimeISO(zone);
  const today = here.startOfDay().add({ hours: hour });
  const night =
    Temporal.ZonedDateTime.compare(here, today) < 0 ? today.subtract({ days: 1 }) : today;
  return newest === null || Temporal.Instant.compare(newest, night.toInstant()) < 0;
}

interface Nightly {
  adminUrl: string;
  folder: string;
  say: (line: string) => void;
  /** Makes, proves and prunes; answers why it failed, null where it did not. */
  run?: (signal: AbortSignal, say: (line: string) => void) => Promise<string | null>;
  /** Called when the operator knows how it went. */
  whenHeard?: () => void;
}

/** Looks every ten minutes; a night that failed is tried again an hour later. @returns how to stop. */
export function keepBackups({
  adminUrl,
  folder,
  say,
  run = runCommand,
  whenHeard,
}: Nightly): () => void {
  const stopping = new AbortController();
  let quietUntil = 0;
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning || performance.now() < quietUntil) return;
    isRunning = true;
    try {
      const [newest] = await listBackups(folder);
      if (!isDue(newest?.madeAt ?? null, Temporal.Now.instant(), Temporal.Now.timeZoneId())) return;
      const reason = await run(stopping.signal, say);
      if (stopping.signal.aborted) return;
      if (reason !== null) quietUntil = performance.now() + 6 * lookMillis;
      await tellOperator(adminUrl, 'backup', reason);
      whenHeard?.();
    } catch (error) {
      say(`The backup failed: ${error instanceof Error ? error.message : 'fault'}`);
    } finally {
      isRunning = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), lookMillis);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

const command = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url));

/** In a process of its own: hashing everything would make people wait. */
function runCommand(signal: AbortSignal, say: (line: string) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, '--nightly'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let last = '';
    const hear = (chunk: Buffer): void => {
      for (const line of String(chunk).split('\n').filter(Boolean)) {
        last = line;
        say(line);
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : last || `code ${String(code)}`));
  });
}

/** One letter of this name stands while the work fails; the next that succeeds takes it away. */
export async function tellOperator(
  adminUrl: string,
  name: string,
  reason: string | null,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('delete from app.dead_letters where clinic_id = $1 and name = $2', [
      systemClinicId,
      name,
    ]);
    if (reason !== null)
      await client.query(
        `insert into app.dead_letters (clinic_id, kind, name, payload, reason, tries, written_at)
           values ($1, 'task', $2, '{}', left($3, 300), 1, now())`,
        [systemClinicId, name, reason],
      );
  });
}
