// One log-in over a socket of its own, from an address of this machine.
import { request } from 'node:http';
import { firstWord } from '../../src/kit/shared/first-word.ts';
import { readChallenge, workHeader, workText, writeWork } from '../../src/kit/shared/work.ts';

export interface Said {
  /** 0 when no answer came. */
  status: number;
  code: string;
  challenge: string | null;
  cookie: string;
}

/** @param from an address of 127.0.0.0/8; the host is a name, so that nothing counts as this machine's own. */
export function ask(
  port: number,
  from: string,
  account: { username: string; password: string },
  more: { cookie?: string; work?: string } = {},
): Promise<Said> {
  const body = JSON.stringify(account);
  return new Promise((resolve) => {
    const call = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      agent: false,
      method: 'POST',
      path: '/api/Login',
      timeout: 20_000,
      headers: {
        host: 'clinic.example',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(more.cookie ? { cookie: more.cookie } : {}),
        ...(more.work ? { [workHeader]: more.work } : {}),
      },
    });
    const none = () => resolve({ status: 0, code: 'no answer', challenge: null, cookie: '' });
    call.on('error', none);
    call.on('timeout', () => call.destroy());
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', none);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: answer.statusCode ?? 0,
          code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
          challenge: /"challenge":"([\w.-]+)"/.exec(text)?.[1] ?? null,
          cookie: /__Host-bind=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0] ?? '',
        });
      });
    });
    call.end(body);
  });
}

/** By the quicker of the two SHA-256 at hand, as an attacker would. */
export function solve(challenge: string): string {
  const read = readChallenge(challenge);
  if (!read) throw new Error(`no challenge: ${challenge}`);
  let count = 0;
  while (Math.clz32(firstWord(workText(read.seal, count))) < read.bits) count += 1;
  return writeWork(challenge, count);
}
