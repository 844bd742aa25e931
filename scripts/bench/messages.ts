// Ten thousand messages on their way while a desk looks for patients, on the server as a user starts it.
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { PipelineParts } from '../faults/app.ts';
import { demo } from '../../tests/demo.ts';
import { leaveMessages, openMailbox } from '../faults/messages.ts';

interface MessageFigures {
  messages: number;
  aSecond: number;
  /** Of reads, in milliseconds. */
  idle: number[];
  beside: number[];
  /** From an act to the mailbox of somebody else, in milliseconds. */
  news: number[];
}

const messages = 10_000;
const idleMillis = 20_000;
/** Fast typing; calls are counted per address, so each reader has one. */
const readers = 4;
const betweenMillis = 100;

export async function benchMessages(
  folder: string,
  log: (line: string) => void,
): Promise<MessageFigures> {
  const mailbox = await openMailbox(20);
  const app = new PipelineParts(folder, {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'post@diary.example',
  });
  try {
    await app.start('--demo');
    const token = await logIn(app.port, demo.doctor);
    await readFor(app.port, token, () => pause(3_000));
    const idle = await readFor(app.port, token, () => pause(idleMillis));
    log(`${idle.length} reads while nothing leaves`);
    const news = await newsFor(app, token, mailbox.taken);
    log(`${news.length} bookings told by e-mail`);
    const known = mailbox.taken.size;
    let millis = 0;
    const beside = await readFor(app.port, token, async () => {
      const began = performance.now();
      await leaveMessages(app, 'bench', messages);
      while (mailbox.taken.size < known + messages) {
        if (performance.now() - began > 600_000) throw new Error('they do not leave');
        await pause(100);
      }
      millis = performance.now() - began;
    });
    log(`${beside.length} reads beside ${messages} messages in ${Math.round(millis / 1000)} s`);
    return { messages, aSecond: messages / (millis / 1000), idle, beside, news };
  } finally {
    await app.signal('SIGTERM');
    mailbox.close();
  }
}

interface Ask {
  agent: Agent;
  port: number;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

function ask({ agent, port, path, headers = {}, body }: Ask): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const call = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    },
    (answer) => {
      if (answer.statusCode === 200) void buffer(answer).then(resolve, reject);
      else reject(new Error(`${path} was answered ${answer.statusCode}`));
    },
  );
  call.on('error', reject);
  call.end(body);
  return promise;
}

async function logIn(port: number, who: { username: string; password: string }): Promise<string> {
  const agent = new Agent();
  const answer = await ask({
    agent,
    port,
    path: '/api/Login',
    body: JSON.stringify(who),
  });
  agent.destroy();
  const { data }: { data: { Token: string } } = JSON.parse(answer.toString());
  return data.Token;
}

const bookings = 40;

/** The desk books for the doctor, who has asked to hear of that by e-mail. A push leaves in the same way. */
async function newsFor(
  app: PipelineParts,
  doctor: string,
  taken: ReadonlyMap<string, number>,
): Promise<number[]> {
  const desk = await logIn(app.port, demo.desk);
  const agent = new Agent({ keepAlive: true });
  const write = (path: string, token: string, body: object) =>
    ask({
      agent,
      port: app.port,
      path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  await write('/api/notifications/choose', doctor, {
    kind: 'appointment_booked',
    email: true,
    push: false,
    sms: false,
  });
  const people = await app.ask<{ id: string }>(
    `select p.id from app.patients p join app.members m on m.clinic_id = p.clinic_id join app.accounts a on a.id = m.account_id
     where a.email = 'doctor@demo.test' and p.removed_at is null and p.merged_into is null limit ${bookings}`,
  );
  const first = Temporal.Now.instant()
    .add({ hours: 24 * 30 })
    .round('hour');
  const millis: number[] = [];
  for (const [nth, { id: patientId }] of people.entries()) {
    const known = taken.size;
    const began = performance.now();
    await write('/api/appointments/book', desk, {
      patientId,
      startsAt: first.add({ minutes: 15 * nth }).toString(),
      minutes: 15,
    });
    while (taken.size === known) {
      if (performance.now() - began > 30_000) throw new Error('nobody was told of a booking');
      await pause(2);
    }
    millis.push(performance.now() - began);
    // Each by itself: a queue that is at work takes the next at once.
    await pause(randomInt(200, 2_500));
  }
  agent.destroy();
  return millis;
}

/** @returns how long each read took, for as long as `work` does. */
async function readFor(
  port: number,
  token: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const millis: number[] = [];
  const desk = { isOver: false };
  const reading = Array.from({ length: readers }, async (_, nth) => {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      ...(process.platform === 'linux' ? { localAddress: `127.8.0.${nth + 1}` } : {}),
    });
    while (!desk.isOver) {
      const began = performance.now();
      await ask({
        agent,
        port,
        path: '/api/patients/search?text=ra',
        headers: { authorization: `Bearer ${token}` },
      });
      const took = performance.now() - began;
      millis.push(took);
      await pause(Math.max(0, betweenMillis - took));
    }
    agent.destroy();
  });
  try {
    await work();
  } finally {
    desk.isOver = true;
  }
  await Promise.all(reading);
  return millis;
}
