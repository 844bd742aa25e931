// A real coturn on loopback, over UDP, TCP and TLS, that takes the server's short-lived keys.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { findProgram } from '../../programs.ts';

export const transports = ['udp', 'tcp', 'tls'] as const;
export type Transport = (typeof transports)[number];

export interface Relay {
  port: number;
  secret: string;
  urls: Readonly<Record<Transport, string>>;
  /** What the server is started with so that it gives out this relay's keys, and nothing goes past it. */
  environment: Readonly<Record<string, string>>;
  /** What it said so far. */
  said(): string;
  stop(): Promise<void>;
}

const startTries = 200;

/** @param asked where browsers ask over UDP, if not at the relay itself. */
export async function startRelay(asked?: number): Promise<Relay> {
  const address = '127.0.0.1';
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-relay-'));
  const secret = 'relay-k3y-for-tests-0123456789';
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    findProgram('openssl'),
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:${address} -keyout`
      .split(' ')
      .concat(key, '-out', cert),
    { stdio: 'ignore' },
  );
  const options = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': port,
    'tls-listening-port': tlsPort,
    'static-auth-secret': secret,
    realm: 'clinic.example',
    cert,
    pkey: key,
    'log-file': 'stdout',
    pidfile: join(folder, 'pid'),
    userdb: join(folder, 'users'),
  };
  const child: ChildProcess = spawn(
    findProgram('turnserver'),
    [
      '-n',
      '--use-auth-secret',
      '--no-cli',
      // Both browsers are on this machine.
      '--allow-loopback-peers',
      '--verbose',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await gone;
    clearTimeout(hard);
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, address);
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  for (let turn = 0; !(await isUp()); turn += 1) {
    if (turn > startTries || child.exitCode !== null) {
      await stop();
      throw new Error(`coturn did not start:\n${said}`);
    }
    await pause(50);
  }
  const urls = {
    udp: `turn:${address}:${asked ?? port}?transport=udp`,
    tcp: `turn:${address}:${port}?transport=tcp`,
    tls: `turns:${address}:${tlsPort}?transport=tcp`,
  };
  return {
    port,
    secret,
    urls,
    environment: {
      TURN_URLS: Object.values(urls).join(' '),
      TURN_SECRET: secret,
      TURN_ONLY: 'yes',
    },
    said: () => said,
    stop,
  };
}
