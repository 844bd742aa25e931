// Messages on their way when the server dies or the mail server is out: what waits leaves, nothing leaves twice, and what nobody can know is said so.
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { signal as signalAll } from '../../src/kit/server/postgres-processes.ts';
import { PipelineParts } from './app.ts';
import { randomPause } from './load.ts';

export interface MessageTally {
  /** What was done to them, and how often. */
  fault: string;
  rounds: number;
  messages: number;
  delivered: number;
  /** The server died while it asked; whether the mail was taken nobody told it. */
  unknown: { taken: number; notTaken: number };
  lost: number;
  doubled: number;
  /** Said to be sent, and never taken. */
  untrue: number;
}

const messagesARound = 200;
/** A job that was under way when the server died is taken up again after its five minutes at the latest. */
const settleMillis = 400_000;

/** What befalls one round of messages on their way. */
type Blow = (app: PipelineParts, mailbox: Mailbox, round: number) => Promise<void>;

const kill: Blow = async (app, _mailbox, round) => {
  await randomPause(50, 1_500);
  if (round % 2 === 1) signalAll(app.databasePids, 'SIGKILL');
  await app.signal('SIGKILL');
  await app.start();
};

/** For up to twenty seconds, each way in its turn. */
const fail: Blow = async (_app, mailbox, round) => {
  await randomPause(0, 500);
  await mailbox.go(outages[round % outages.length] ?? 'away');
  await randomPause(2_000, 20_000);
  await mailbox.go('there');
};

export const killMessages = (folder: string, rounds: number, say: Say): Promise<MessageTally> =>
  harmMessages(folder, { fault: 'kill -9', rounds, blow: kill }, say);

export const failMessages = (folder: string, rounds: number, say: Say): Promise<MessageTally> =>
  harmMessages(folder, { fault: 'mail server out', rounds, blow: fail }, say);

type Say = (line: string) => void;

/** @param folder of a server with the demo clinic, made here */
async function harmMessages(
  folder: string,
  { fault, rounds, blow }: { fault: string; rounds: number; blow: Blow },
  say: Say,
): Promise<MessageTally> {
  const mailbox = await openMailbox();
  const app = new PipelineParts(folder, {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'post@diary.example',
  });
  try {
    say('Seeding the demo clinic for messages…');
    await app.start('--demo');
    for (let round = 0; round < rounds; round += 1) {
      await leaveMessages(app, String(round), messagesARound);
      await blow(app, mailbox, round);
      if (round % 10 === 9)
        say(`${fault} at messages, ${round + 1} of ${rounds}: ${mailbox.taken.size} taken`);
    }
    await settled(app);
    const tally = await judge(app, mailbox.taken, rounds);
    await app.signal('SIGTERM');
    return { fault, rounds, ...tally };
  } finally {
    await app.signal('SIGKILL');
    mailbox.close();
  }
}

/** Nobody listens; whoever calls is asked to come later; whoever calls hears nothing; a mail is taken to its end and nothing is answered. */
const outages = ['away', 'busy', 'mute', 'deaf'] as const;

interface Mailbox {
  port: number;
  /** How often each message came, by its id; one that was not answered may have been taken. */
  taken: Map<string, number>;
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
export const leaveMessages = (app: PipelineParts, round: string, count: number): Promise<unknown> =>
  app.ask(
    `with clinic as (select m.clinic_id from app.members m join app.accounts a on a.id = m.account_id where a.email = 'doctor@demo.test' limit 1),
     kept as (insert into app.messages (clinic_id, channel, recipient, template, values, language, dedupe, at)
       select clinic_id, 'email', 'fault-' || n || '@example.test', 'news_booked', '{"clinic": "Sunrise", "when": "09:00"}', 'en', 'fault:' || $1 || ':' || n, now()
       from clinic, generate_series(1, ${count}) n returning clinic_id, id)
     insert into app.outgoing (clinic_id, kind, name, payload)
     select clinic_id, 'task', 'messaging.deliver', jsonb_build_object('messageId', id) from kept`,
    [round],
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

async function judge(
  app: PipelineParts,
  taken: ReadonlyMap<string, number>,
  rounds: number,
): Promise<Omit<MessageTally, 'fault' | 'rounds'>> {
  const rows = await app.ask<{ id: string; status: string }>(
    `select id, status from app.messages where dedupe like 'fault:%'`,
  );
  const count = (isOne: (row: { status: string; times: number }) => boolean): number =>
    rows.filter(({ id, status }) => isOne({ status, times: taken.get(id) ?? 0 })).length;
  return {
    messages: rows.length,
    delivered: count(({ status, times }) => status === 'sent' && times === 1),
    unknown: {
      taken: count(({ status, times }) => status === 'unknown' && times === 1),
      notTaken: count(({ status, times }) => status === 'unknown' && times === 0),
    },
    lost:
      rounds * messagesARound -
      rows.length +
      count(({ status }) => status !== 'sent' && status !== 'unknown'),
    doubled: count(({ times }) => times > 1),
    untrue: count(({ status, times }) => status === 'sent' && times === 0),
  };
}
