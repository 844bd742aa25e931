// A thread of its own for whoever uploads, so that the member beside it is not kept waiting by the sending itself.
import { request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { api as imports } from '../../src/modules/imports/contract.ts';

/** So many at once. */
export interface Attack {
  port: number;
  count: number;
  token: string;
  /** As a trusted proxy tells it. */
  address: string;
  /** Null: a form of which a byte a second comes. */
  bytes: Uint8Array | null;
}

export interface Answer {
  status: number;
  code: string;
  /** Until it was answered or the line was closed. */
  seconds: number;
}

// What sending costs is the senders' own machines', not the server's.
setPriority(19);

parentPort?.on('message', (attack: Attack) => {
  const { bytes } = attack;
  const one = bytes === null ? () => drip(attack) : () => send(attack, bytes);
  const all = Array.from({ length: attack.count }, one);
  void Promise.all(all).then((answers) => parentPort?.postMessage(answers));
});

/** A form with one file, over a socket of its own. */
function send(attack: Attack, bytes: Uint8Array): Promise<Answer> {
  const began = performance.now();
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="files"; filename="patients.xlsx"\r\n\r\n',
  );
  const tail = Buffer.from('\r\n--x--\r\n');
  return new Promise((done) => {
    const answered = (status: number, code: string): void =>
      done({ status, code, seconds: (performance.now() - began) / 1000 });
    const call = request(
      {
        host: '127.0.0.1',
        port: attack.port,
        path: imports.open.url,
        method: 'POST',
        agent: false,
        headers: {
          authorization: attack.token,
          'x-forwarded-for': attack.address,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': head.length + bytes.length + tail.length,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () =>
          answered(answer.statusCode ?? 0, /"code":"(\w+)"/.exec(text)?.[1] ?? ''),
        );
      },
    );
    call.on('error', () => answered(0, 'the line was closed'));
    call.write(head);
    call.write(bytes);
    call.end(tail);
  });
}

/** Sends a form's head and then a byte a second. */
function drip({ port, token }: Attack): Promise<Answer> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${imports.open.url} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n`,
  );
  const dripping = setInterval(() => socket.write('x'), 1_000);
  return new Promise((done) => {
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(dripping);
      done({
        status: 0,
        code: 'the line was closed',
        seconds: (performance.now() - began) / 1000,
      });
    });
    socket.resume();
  });
}
