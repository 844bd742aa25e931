// The journeys' server: the real start, the demo clinic, a data folder of its own.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { api as outbox } from '../../src/modules/outbox/contract.ts';
import { temporaryFolder } from '../postgres.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes its set-up so
export default async function start(): Promise<() => Promise<void>> {
  // A server that already runs may be told of, to try one story again and again.
  if (process.env['JOURNEY_URL']) return async () => undefined;
  const folder = temporaryFolder();
  const child = spawn(process.execPath, ['src/server/main.ts', '--demo'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      API_DOCS: 'open',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const { address, key } = await new Promise<{ address: string; key: string }>(
    (resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        const match = /is at (http:\S+)[^]*outbox\?key=(\S+)/.exec(said);
        if (match?.[1] && match[2]) resolve({ address: match[1], key: match[2] });
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)));
      setTimeout(() => reject(new Error(`The server took too long:\n${said}`)), 120_000).unref();
    },
  );
  process.env['JOURNEY_URL'] = address;
  process.env['JOURNEY_OUTBOX'] = await openOutbox(address, key);
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}

/** The key opens the outbox to one browser; the stories share that browser's cookie. */
async function openOutbox(address: string, key: string): Promise<string> {
  const answer = await fetch(`${address}${outbox.open.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const [cookie] = answer.headers.getSetCookie();
  const value = /^outbox=([^;]+)/.exec(cookie ?? '')?.[1];
  if (value === undefined) throw new Error(`the outbox did not open: ${answer.status}`);
  return value;
}
