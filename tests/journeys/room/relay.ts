// A real coturn on loopback, over UDP, TCP and TLS, that takes the server's short-lived keys.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entered } from '../../../src/modules/video/model.ts';
import { freePort } from '../../free-port.ts';
import { findProgram } from '../../programs.ts';

export const transports = ['udp', 'tcp', 'tls'] as const;
export type Transport = (typeof transports)[number];

export interface Relay {
  port: number;
  secret: string;
  urls: Readonly<Record<Transport, string>>;
  /** As the server gives them out. @param port another one leads there. */
  ice(transport: Transport, port?: number): Pick<Entered, 'iceServers' | 'isRelayOnly'>;
  /** What it said so far. */
  said(): string;
  stop(): Promise<void>;
}

export async function startRelay(address = '127.0.0.1'): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-diary-relay-'));
  const secret = 'relay-k3y-for-tests-0123456789';
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
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
      '--allow-loopback-peers',
      '--verbose',
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
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
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  for (let turn = 0; !(await isUp()); turn += 1) {
    if (turn > 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`coturn did not start:\n${said}`);
    }
    await pause(50);
  }
  const urlOf = (transport: Transport, at = transport === 'tls' ? tlsPort : port) =>
    `${transport === 'tls' ? 'turns' : 'turn'}:${address}:${at}?transport=${transport === 'udp' ? 'udp' : 'tcp'}`;
  return {
    port,
    secret,
    urls: { udp: urlOf('udp'), tcp: urlOf('tcp'), tls: urlOf('tls') },
    ice(transport, at) {
      const username = `${Math.floor(Date.now() / 1000) + 3_600}:lab`;
      const credential = createHmac('sha1', secret).update(username).digest('base64');
      return {
        isRelayOnly: true,
        iceServers: [{ urls: [urlOf(transport, at)], username, credential }],
      };
    },
    said: () => said,
    stop,
  };
}
