// Messages on their way when the server dies or whoever carries them is out: what waits leaves, nothing leaves twice, and what nobody can know is said so.
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { signal as signalAll } from '../../src/kit/server/postgres-processes.ts';
import { FakeSmsGateway } from '../../src/modules/messaging/outside/fake-sms-gateway.ts';
import { PipelineParts } from './app.ts';
import { randomPause } from './load.ts';
import { outages, Way } from './way.ts';

export interface MessageTally {
  /** What was done to them, and how often. */
  fault: string;
  rounds: number;
  messages: number;
  delivered: number;
  /** The server died while it asked; whether the mail was taken nobody told it. */
  unknown: { taken: number; notTaken: number };
  /** Of a message's own row nothing is there, or it waits or has failed in the end. */
  lost: { gone: number; waiting: number; failed: number };
  doubled: number;
  /** Said to be sent, and never taken. */
  untrue: number;
}

const messagesARound = 200;
/** A message that could not leave waits five minutes, then fifteen; a job that was under way when the server died is taken up again after five. */
const settleMillis = 1_000_000;

/** Who carries messages away. */
interface Carrier {
  channel: 'email' | 'sms';
  /** Of the server, that it is reached. */
  environment: Readonly<Record<string, string>>;
  /** How often each came: an e-mail by the id of its message, an SMS by the number it went to. */
  taken: ReadonlyMap<string, number>;
  go: Mailbox['go'];
  close: () => void | Promise<void>;
}

/** What befalls one round of messages on their way. */
type Blow = (app: PipelineParts, carrier: Carrier, round: number) => Promise<void>;

const kill: Blow = async (app, _carrier, round) => {
  await randomPause(50, 1_500);
  if (round % 2 === 1) signalAll(app.databasePids, 'SIGKILL');
  await app.signal('SIGKILL');
  await app.start();
};

/** For up to twenty seconds, each way in its turn. */
const fail: Blow = async (_app, carrier, round) => {
  await randomPause(0, 500);
  await carrier.go(outages[round % outages.length] ?? 'away');
  await randomPause(2_000, 20_000);
  await carrier.go('there');
};

type Say = (line: string) => void;

export const killMessages = async (
  folder: string,
  rounds: number,
  say: Say,
): Promise<MessageTally> =>
  harmMessages(folder, await byMail(), { fault: 'kill -9', rounds, blow: kill }, say);

export const failMail = async (folder: string, rounds: number, say: Say): Promise<MessageTally> =>
  harmMessages(folder, await byMail(), { fault: 'mail server out', rounds, blow: fail }, say);

export const failSms = async (folder: string, rounds: number, say: Say): Promise<MessageTally> =>
  harmMessages(
    folder,
    await bySms(`${folder}-registered.json`),
    { fault: 'SMS gateway out', rounds, blow: fail },
    say,
  );

async function byMail(): Promise<Carrier> {
  const mailbox = await openMailbox();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'post@diary.example',
  };
  return { channel: 'email', environment, ...mailbox };
}

/** Twilio's shapes. @param registered where the file of registered texts is put */
async function bySms(registered: string): Promise<Carrier> {
  const gateway = await FakeSmsGateway.open('twilio');
  const way = await Way.open(gateway.url);
  writeFileSync(
    registered,
    JSON.stringify({
      entityId: '1101234567890123456',
      sender: 'PRDIRY',
      texts: [
        {
          template: 'appointment_booked',
          language: 'en',
          dltId: '1107234567890123456',
          text: '{clinic}: your appointment with {doctor} is booked for {when}.',
        },
      ],
    }),
  );
  return {
    channel: 'sms',
    environment: {
      SMS_GATEWAY: 'twilio',
      SMS_URL: way.url,
      SMS_LOGIN: 'AC0123456789abcdef0123456789abcdef:token-of-the-account',
      SMS_REGISTERED_FILE: registered,
    },
    get taken() {
      const numbers = new Map<string, number>();
      for (const { fields } of gateway.taken)
        numbers.set(String(fields['To']), (numbers.get(String(fields['To'])) ?? 0) + 1);
      return numbers;
    },
    go: (to) => way.go(to),
    async close() {
      way.close();
      await gateway.close();
    },
  };
}

/** @param folder of a server with the demo clinic, made here */
async function harmMessages(
  folder: string,
  carrier: Carrier,
  { fault, rounds, blow }: { fault: string; rounds: number; blow: Blow },
  say: Say,
): Promise<MessageTally> {
  const app = new PipelineParts(folder, carrier.environment);
  try {
    say('Seeding the demo clinic for messages…');
    await app.start('--demo');
    for (let round = 0; round < rounds; round += 1) {
      await leaveMessages(app, String(round), messagesARound, carrier.channel);
      await blow(app, carrier, round);
      if (round % 10 === 9)
        say(`${fault} at messages, ${round + 1} of ${rounds}: ${carrier.taken.size} taken`);
    }
    await settled(app);
    const tally = await judge(app, carrier, rounds);
    await app.signal('SIGTERM');
    return { fault, rounds, ...tally };
  } finally {
    await app.signal('SIGKILL');
    await carrier.close();
  }
}

interface Mailbox {
  port: number;
  /** How often each message came, by its id; one that was not answered may have been taken. */
  taken: Map<string, number>;
  /** Away, busy, mute; or deaf: a mail is taken to its end and nothing is answered. */
  go: (state: 'there' | (typeof outages)[number]) => Promise<void>;
  close: () => void;
}

/** A mail server that takes its time: so many milliseconds a mail, or up to 60. */
export async function openMailbox(millis?: number): Promise<Mailbox> {
  const taken = new Map<string, number>();
  const take = async (stream: Readable): Promise<void> => {
    const id = /^Message-ID: <([^@]+)@/im.exec(await text(stream))?.[1] ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
    await (millis === undefined ? randomPause(5, 60) : pause(millis));
  };
  let state: Parameters<Mailbox['go']>[0] = 'there';
  const open = (): SMTPServer => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect(_session, done) {
        if (state === 'busy')
          done(Object.assign(new Error('come again later'), { responseCode: 421 }));
        else if (state !== 'mute') done();
      },
      onData(stream, _session, done) {
        // oxlint-disable-next-line promise/no-callback-in-promise -- the server's own way to be told
        void take(stream).then(() => state === 'deaf' || done(null), done);
      },
    });
    server.on('error', () => undefined);
    return server;
  };
  let server = open();
  const listen = (port: number): Promise<AddressInfo> => {
    const listening = server.listen(port, '127.0.0.1');
    return new Promise((begun) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      listening.once('listening', () => begun(listening.address() as AddressInfo)),
    );
  };
  const { port } = await listen(0);
  const close = (): Promise<void> => new Promise((closed) => server.close(closed));
  return {
    port,
    taken,
    async go(to) {
      if (to === 'away') await close();
      else if (state === 'away') {
        server = open();
        await listen(port);
      }
      state = to;
    },
    close: () => void close(),
  };
}

/** As `messaging.send` leaves them: the message and its task in one transaction. */
export const leaveMessages = (
  app: PipelineParts,
  round: string,
  count: number,
  channel: Carrier['channel'] = 'email',
): Promise<unknown> =>
  app.ask(
    `with clinic as (select m.clinic_id from app.members m join app.accounts a on a.id = m.account_id where a.email = 'doctor@demo.test' limit 1),
     kept as (insert into app.messages (clinic_id, channel, recipient, template, values, language, dedupe, at)
       select clinic_id, $2,
         case $2 when 'sms' then '+919' || right('000000' || $1, 6) || right('00' || n, 3) else 'fault-' || n || '@example.test' end,
         case $2 when 'sms' then 'appointment_booked' else 'news_booked' end,
         '{"clinic": "Sunrise", "doctor": "Dr Rao", "when": "09:00"}', 'en', 'fault:' || $1 || ':' || n, now()
       from clinic, generate_series(1, ${count}) n returning clinic_id, id)
     insert into app.outgoing (clinic_id, kind, name, payload)
     select clinic_id, 'task', 'messaging.deliver', jsonb_build_object('messageId', id) from kept`,
    [round, channel],
  );

/** Until nothing waits, or nothing more leaves. */
async function settled(app: PipelineParts): Promise<void> {
  let open = Infinity;
  for (let fewerAt = performance.now(); performance.now() < fewerAt + settleMillis;) {
    const [row] = await app.ask<{ open: number }>(
      `select count(*)::int as open from app.messages where dedupe like 'fault:%' and status = 'queued'`,
    );
    const left = row?.open ?? 0;
    if (left === 0) return;
    if (left < open) fewerAt = performance.now();
    open = left;
    await pause(2_000);
  }
}

export const faultsOfMessages = ({ lost, doubled, untrue }: MessageTally): number =>
  lost.gone + lost.waiting + lost.failed + doubled + untrue;

async function judge(
  app: PipelineParts,
  { channel, taken }: Carrier,
  rounds: number,
): Promise<Omit<MessageTally, 'fault' | 'rounds'>> {
  const rows = await app.ask<{ key: string; status: string }>(
    `select case $1 when 'sms' then recipient else id::text end as key, status from app.messages where dedupe like 'fault:%'`,
    [channel],
  );
  const count = (isOne: (row: { status: string; times: number }) => boolean): number =>
    rows.filter(({ key, status }) => isOne({ status, times: taken.get(key) ?? 0 })).length;
  return {
    messages: rows.length,
    delivered: count(({ status, times }) => status === 'sent' && times === 1),
    unknown: {
      taken: count(({ status, times }) => status === 'unknown' && times === 1),
      notTaken: count(({ status, times }) => status === 'unknown' && times === 0),
    },
    lost: {
      gone: rounds * messagesARound - rows.length,
      waiting: count(({ status }) => status === 'queued'),
      failed: count(({ status }) => !['queued', 'sent', 'unknown'].includes(status)),
    },
    doubled: count(({ times }) => times > 1),
    untrue: count(({ status, times }) => status === 'sent' && times === 0),
  };
}
