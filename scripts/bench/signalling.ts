// Many video rooms on one server process, doctor and patient in each: what their lines take of its memory, and how long a word takes through them.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as video } from '../../src/modules/video/contract.ts';
import { type PipelineParts, residentBytes } from '../faults/app.ts';
import { frameOf, readFrame } from './live.ts';

export interface Signalling {
  rooms: number;
  /** Of the server process, before and with all of them. */
  before: number;
  during: number;
  /** Milliseconds of a word from one to the other, all rooms talking. */
  words: number[];
  /** Words that were said and those that came. */
  said: number;
  came: number;
}

/** As many as come in by one network without being called a crowd. */
const roomsOfNetwork = 20;
const restMillis = 20_000;
const atOnce = 10;
/** About what the description of a connection takes. */
const word = 'x'.repeat(3_000);

const entered = z.object({ ticket: z.string() });
const linked = z.object({ data: z.object({ url: z.string() }) });
const enteredIn = z.object({ data: entered });

/** @param like an appointment by video that is due now; the others are made after it. */
export async function benchSignalling(
  app: PipelineParts,
  token: string,
  like: string,
  rooms: number,
): Promise<Signalling> {
  const ids = await copies(app, like, rooms);
  // What it did before would be given back meanwhile, and hide what the rooms take.
  await app.signal('SIGTERM');
  await app.start();
  await pause(restMillis);
  const before = residentBytes(app.pid);
  const pairs: [Line, Line][] = [];
  try {
    for (let begin = 0; begin < rooms; begin += atOnce)
      pairs.push(
        ...(await Promise.all(
          ids
            .slice(begin, begin + atOnce)
            .map((id, at) => meet(app.port, token, id, networkOf(begin + at))),
        )),
      );
    await pause(restMillis);
    const during = residentBytes(app.pid);
    const words: number[] = [];
    let said = 0;
    for (let round = 0; round < 4; round += 1) {
      for (const [one, other] of pairs) {
        said += 1;
        const began = performance.now();
        const from = round % 2 === 0 ? one : other;
        const to = from === one ? other : one;
        to.hear = (text) => {
          if (text.includes('"said"')) words.push(performance.now() - began);
        };
        from.say({ say: { word, round } });
        await pause(2);
      }
      await pause(1_000);
    }
    for (let turn = 0; words.length < said && turn < 50; turn += 1) await pause(200);
    return { rooms, before, during, words, said, came: words.length };
  } finally {
    for (const line of pairs.flat()) line.socket.destroy();
  }
}

const networkOf = (room: number): string => `127.0.0.${2 + Math.floor(room / roomsOfNetwork)}`;

/** Of an appointment, by other seconds, with the patient's consent. */
async function copies(app: PipelineParts, like: string, count: number): Promise<string[]> {
  const made = await app.ask<{ id: string }>(
    `insert into app.appointments select (jsonb_populate_record(a, jsonb_build_object('id', uuidv7(), 'seat', 60, 'status', 'Confirmed',
       'starts_at', now() + n * interval '1 second', 'ends_at', now() + n * interval '1 second' + interval '900 milliseconds'))).*
     from app.appointments a, generate_series(1, $2) n where a.id = $1 returning id`,
    [like, count],
  );
  const ids = made.map(({ id }) => id);
  // Every appointment has come to its state by some step.
  await app.ask(
    `insert into app.appointment_moves (clinic_id, appointment_id, to_status, moved_at)
     select clinic_id, id, status, now() from app.appointments where id = any ($1)`,
    [ids],
  );
  await app.ask(
    `insert into app.video_consents (clinic_id, appointment_id, age_years, language, given_at)
     select clinic_id, id, 30, 'en', now() from app.appointments where id = any ($1)`,
    [ids],
  );
  return ids;
}

const agent = new Agent({ keepAlive: false });

function ask(
  port: number,
  from: string,
  path: string,
  how: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const { method, headers = {}, body } = how;
  const sent = request(
    { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(JSON.parse(text))
          : reject(
              new Error(
                `${path.slice(0, 20)} was answered ${answer.statusCode}: ${text.slice(0, 200)}`,
              ),
            ),
      );
    },
  );
  sent.on('error', reject).end(body);
  return promise;
}

async function meet(port: number, token: string, id: string, from: string): Promise<[Line, Line]> {
  const headers = { authorization: token };
  const device = () => randomBytes(24).toString('base64url');
  const own = enteredIn.parse(
    await ask(port, from, video.enter.url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ id, device: device(), takesOver: false }),
    }),
  );
  const { data: link } = linked.parse(
    await ask(port, from, `${appointments.link.url}?id=${id}`, { method: 'GET', headers }),
  );
  const theirs = entered.parse(
    await ask(port, from, `${new URL(link.url, 'http://127.0.0.1').pathname}/video/enter`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://127.0.0.1:${port}`,
        host: `127.0.0.1:${port}`,
      },
      body: new URLSearchParams({ device: device(), takesOver: '' }).toString(),
    }),
  );
  const doctor = await openLine(port, from, own.data.ticket);
  const knocked = doctor.until('"here"');
  const patient = await openLine(port, from, theirs.ticket);
  await knocked;
  const admitted = patient.until('"admitted"');
  doctor.say({ act: 'admit' });
  await admitted;
  return [doctor, patient];
}

interface Line {
  socket: Socket;
  say(what: unknown): void;
  hear: (text: string) => void;
  /** @returns once something with this in it has come. */
  until(part: string): Promise<void>;
}

/** By hand on a bare socket, as the screens of the live queue's bench: whole clients would cost this process more than the server spends. */
function openLine(port: number, localAddress: string, ticket: string): Promise<Line> {
  const { promise, resolve, reject } = Promise.withResolvers<Line>();
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
    const key = randomBytes(16).toString('base64');
    const asked = [
      'GET /api/video/line HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Sec-WebSocket-Key: ${key}`,
    ];
    socket.write([...asked, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'));
  });
  socket.setNoDelay();
  const line: Line = {
    socket,
    say: (what) => socket.write(frameOf(1, Buffer.from(JSON.stringify(what)))),
    hear: () => undefined,
    until(part) {
      const heard = Promise.withResolvers<void>();
      line.hear = (text) => {
        if (text.includes(part)) heard.resolve();
      };
      return heard.promise;
    },
  };
  let waiting: Buffer = Buffer.alloc(0);
  let isUpgraded = false;
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    if (!isUpgraded) {
      const end = waiting.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!waiting.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101'))
        return void socket.destroy(new Error('A line was not let in'));
      isUpgraded = true;
      waiting = waiting.subarray(end + 4);
      line.say({ ticket });
    }
    for (let frame = readFrame(waiting); frame; frame = readFrame(waiting)) {
      waiting = waiting.subarray(frame.length);
      if (frame.kind === 9) socket.write(frameOf(10, frame.body));
      if (frame.kind === 8)
        socket.destroy(new Error(`A line was closed: ${frame.body.readUInt16BE(0)}`));
      if (frame.kind !== 1) continue;
      const text = frame.body.toString('utf8');
      if (text.includes('"seated"')) resolve(line);
      line.hear(text);
    }
  });
  socket.on('error', reject);
  return promise;
}
