// Thousands of open screens of one clinic on one server process, and a queue that changes: how long until every screen has heard.
import { readFile, rm } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { demo } from '../../tests/demo.ts';
import { temporaryFolder } from '../../tests/postgres.ts';
import { PipelineParts } from '../faults/app.ts';
import { quantile } from './figures.ts';

interface LiveFigures {
  screens: number;
  changes: number;
  /** Deliveries that were due and those that came. */
  due: number;
  came: number;
  /** Milliseconds from sending the change to the news on a screen. */
  median: number;
  p99: number;
  slowest: number;
  /** From sending the change to its own answer. */
  answer: number;
  /** Of the server process with all screens open, bytes. */
  memory: number;
}

const answered = z.object({ data: z.optional(z.record(z.string(), z.unknown())) });
const atOnce = 100;
const longestMillis = 10_000;
const quietMillis = 4_000;

/** All screens listen to the same clinic, which is the hardest case: each change goes to every one of them. */
export async function benchLive(screens = 5_000, changes = 30): Promise<LiveFigures> {
  const folder = temporaryFolder();
  const app = new PipelineParts(folder);
  const sockets: Socket[] = [];
  try {
    await app.start('--demo');
    const base = `http://127.0.0.1:${app.port}`;
    const post = async (
      path: string,
      body: unknown,
      token?: string,
    ): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${base}/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(token === undefined ? {} : { authorization: token }),
        },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      return answered.parse(await answer.json()).data ?? {};
    };
    const { Token: token } = await post('/Login', demo.doctor);
    if (typeof token !== 'string') throw new Error('no token');
    const patients = await app.ask<{ id: string }>(
      `select p.id from app.patients p join app.clinics c using (clinic_id) where c.name = 'Sunrise Family Clinic'
       and not exists (select from app.appointments a where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.starts_at::date = current_date) order by p.id limit $1`,
      [changes],
    );

    let heardAt = performance.now();
    let hear = (): void => {
      heardAt = performance.now();
    };
    for (let open = 0; open < screens; open += atOnce) {
      const count = Math.min(atOnce, screens - open);
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: count }, () => openScreen(app.port, token, () => hear())),
        )),
      );
    }
    // The new clinic's own facts are still being worked off.
    while (performance.now() - heardAt < quietMillis) await pause(200);
    const memory = await memoryOf(app.pid);

    const waits: number[] = [];
    const answers: number[] = [];
    for (const { id } of patients) {
      const began = performance.now();
      let left = screens;
      const all = Promise.withResolvers<void>();
      hear = () => {
        waits.push(performance.now() - began);
        left -= 1;
        if (left === 0) all.resolve();
      };
      await post('/queue/take', { patientId: id }, token);
      answers.push(performance.now() - began);
      await Promise.race([all.promise, pause(longestMillis)]);
      hear = () => undefined;
      await pause(100);
    }
    return {
      screens,
      changes: patients.length,
      due: screens * patients.length,
      came: waits.length,
      median: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
      slowest: Math.max(...waits.toSorted((a, b) => b - a).slice(0, 1)),
      answer: quantile(answers, 0.5),
      memory,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await app.signal('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Greets as a screen does; told of each change of the queue. By hand on a bare socket: five thousand whole web socket clients would cost this process more
 * than the server spends, and be measured with it.
 */
function openScreen(port: number, token: string, onQueue: () => void): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect(port, '127.0.0.1', () => {
    const key = randomBytes(16).toString('base64');
    const asked = [
      'GET /api/live HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Key: ${key}`,
    ];
    socket.write([...asked, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'));
  });
  socket.setNoDelay();
  let waiting: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    if (!isUpgraded) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!waiting.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101'))
        return void socket.destroy(new Error('A screen was not let in'));
      isUpgraded = true;
      waiting = waiting.subarray(end + 4);
      socket.write(frameOf(1, Buffer.from(JSON.stringify({ token }))));
    }
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.length);
      if (frame.kind === 9) socket.write(frameOf(10, frame.body));
      if (frame.kind === 8) socket.destroy(new Error('A screen was closed'));
      if (frame.kind !== 1) continue;
      if (frame.body.includes('"ready"')) resolve(socket);
      else if (frame.body.includes('"queue"')) onQueue();
    }
  });
  socket.on('error', reject);
  return promise;
}

/** A whole message as a client must send it: masked, here by nothing but zeros. */
export function frameOf(kind: number, body: Buffer): Buffer {
  const long = body.length > 125;
  const head = long
    ? Buffer.from([0x80 | kind, 0xfe, body.length >> 8, body.length & 255])
    : Buffer.from([0x80 | kind, 0x80 | body.length]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** The first whole message of what has come, none longer than 64 kB; null while it is not all there. */
export function readFrame(bytes: Buffer): { kind: number; body: Buffer; length: number } | null {
  if (bytes.length < 4) return null;
  const short = (bytes[1] ?? 0) & 127;
  const head = short < 126 ? 2 : 4;
  const size = short < 126 ? short : bytes.readUInt16BE(2);
  return bytes.length < head + size
    ? null
    : { kind: (bytes[0] ?? 0) & 15, body: bytes.subarray(head, head + size), length: head + size };
}

/** Resident memory, where the system tells it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
