// The journeys' server: the real start, the demo clinic, a data folder of its own.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../postgres.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes its set-up so
export default async function start(): Promise<() => Promise<void>> {
  // A server that already runs may be told of, to try one story again and again.
  if (process.env['JOURNEY_URL']) return async () => undefined;
  const folder = temporaryFolder();
  const child = spawn(process.execPath, ['src/server/main.ts', '--demo'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /is at (http:\S+)/.exec(said);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)));
    setTimeout(() => reject(new Error(`The server took too long:\n${said}`)), 120_000).unref();
  });
  process.env['JOURNEY_URL'] = address;
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}
