// E-mails against a real SMTP server: what it says is what we make of it.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NoAnswer } from '../../../kit/server/act.ts';
import { Deferred, type Parcel, Rejected } from './provider.ts';
import { smtpProvider, type SmtpSettings } from './smtp.ts';

let folder = '';
let key = '';
let cert = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-diary-mail-'));
  const paths = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const;
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      paths[0],
      '-out',
      paths[1],
    ],
    { stdio: 'ignore' },
  );
  [key, cert] = [readFileSync(paths[0], 'utf8'), readFileSync(paths[1], 'utf8')];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: SMTPServer | undefined;
const received: string[] = [];
afterEach(async () => {
  received.length = 0;
  const closing = server;
  server = undefined;
  if (closing) await new Promise<void>((done) => closing.close(() => done()));
});

interface No {
  code: number;
  words: string;
}
const fault = ({ code, words }: No) => Object.assign(new Error(words), { responseCode: code });

/** A server that takes mails, or says no where it is told to. */
async function open(
  no: { recipient?: No; content?: No; dropsAtEnd?: boolean } = {},
  options: SMTPServerOptions = {},
): Promise<SmtpSettings> {
  const started = new SMTPServer({
    key,
    cert,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('wrong login')),
    onRcptTo: (_to, _session, done) => done(no.recipient ? fault(no.recipient) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        if (no.dropsAtEnd)
          for (const connection of started.connections)
            if (connection.id === session.id) connection._socket.destroy();
        done(no.content ? fault(no.content) : null);
      });
    },
    ...options,
  });
  started.on('error', () => undefined);
  server = started;
  const port = await new Promise<number>((done) => {
    const listening = started.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      done(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
  return {
    host: 'localhost',
    port,
    isTls: false,
    needsTls: true,
    login: null,
    from: 'Practice Diary <post@diary.example>',
    dkim: null,
    ca: cert,
  };
}

const parcel: Parcel = {
  to: 'meera@example.test',
  template: 'reset_code_email',
  text: '123456 आपका ओटीपी है। https://diary.example/a?b=1&c=2',
  subject: 'प्रैक्टिस डायरी का कोड',
  footer: 'यह ई-मेल आपको मिला है क्योंकि <यह> पता दिया गया था।',
  language: 'hi',
  key: '0190a1b2-0000-7000-8000-000000000001',
};
const send = (settings: SmtpSettings, signal = AbortSignal.timeout(10_000)) =>
  smtpProvider(settings).send(parcel, signal);

describe('a mail', () => {
  test('leaves encrypted and logged in, as text and as HTML in the reader’s language', async () => {
    let wasSecure = false;
    const settings = await open(
      {},
      {
        authOptional: false,
        onMailFrom: (_from, session, done) => {
          wasSecure = session.secure;
          done();
        },
      },
    );
    expect(await send({ ...settings, login: { user: 'post', pass: 'right' } })).toEqual({
      status: 'sent',
      outsideId: `<${parcel.key}@diary.example>`,
    });
    const [mail = ''] = received;
    expect([wasSecure, received.length]).toEqual([true, 1]);
    expect(mail).toContain('multipart/alternative');
    expect(mail).toMatch(/^To: meera@example\.test\r$/m);
    expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail).not.toContain('List-Unsubscribe');
    const html = partOf(mail, 'text/html');
    expect(html).toContain('<html lang="hi">');
    expect(html).toMatch(/<b [^>]*>123456<\/b>/);
    expect(html).toContain('href="https://diary.example/a?b=1&amp;c=2"');
    expect(html).toContain('&lt;यह&gt;');
    expect(partOf(mail, 'text/plain')).toContain(parcel.text);
  });

  test('that comes every week says where it is ended', async () => {
    const unsubscribeUrl = 'https://diary.example/reports';
    const signal = AbortSignal.timeout(10_000);
    await smtpProvider(await open()).send({ ...parcel, unsubscribeUrl }, signal);
    expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/diary\.example\/reports>\r$/m);
  });

  test('is signed for the sender’s domain', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const settings = await open();
    await send({ ...settings, dkim: { domain: 'diary.example', selector: 'pd', privateKey } });
    const signature = /^DKIM-Signature:(?:.*\r\n[ \t])*.*/m.exec(received[0] ?? '')?.[0] ?? '';
    expect(signature).toMatch(/d=diary\.example;/);
    expect(signature).toMatch(/s=pd;/);
  });
});

const partOf = (mail: string, type: string): string => {
  const part = mail.slice(mail.indexOf(`Content-Type: ${type}`));
  const [head = '', ...body] = part.split('\r\n\r\n');
  const content = (body[0] ?? '').split('\r\n--')[0] ?? '';
  return /base64/.test(head)
    ? Buffer.from(content, 'base64').toString('utf8')
    : Buffer.from(
        content
          .replaceAll('=\r\n', '')
          .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8');
};

describe('nothing leaves', () => {
  test('to a server whose certificate nobody vouches for', async () => {
    const { ca: _ca, ...settings } = await open();
    await expect(send(settings)).rejects.toThrow(/certificate/);
    expect(received).toEqual([]);
  });

  test('to a server of another name', async () => {
    const settings = await open();
    await expect(send({ ...settings, host: '127.0.0.1' })).rejects.toThrow(/altnames|certificate/i);
    expect(received).toEqual([]);
  });

  test('unencrypted, except to this machine', async () => {
    const settings = await open({}, { disabledCommands: ['STARTTLS'], hideSTARTTLS: true });
    const refused = await send(settings).catch((error: unknown) => error);
    expect(String(refused)).toMatch(/command not recognized/);
    expect(refused).not.toBeInstanceOf(Rejected);
    expect(received).toEqual([]);
    await send({ ...settings, needsTls: false });
    expect(received).toHaveLength(1);
  });
});

describe('a server that says no', () => {
  test.each([
    [
      'greylists',
      { recipient: { code: 451, words: '4.7.1 Greylisted, come back' } },
      Deferred,
      /Greylisted/,
    ],
    [
      'has a full mailbox for now',
      { recipient: { code: 452, words: '4.2.2 Mailbox full' } },
      Deferred,
      /full/,
    ],
    [
      'knows nobody',
      { recipient: { code: 550, words: '5.1.1 No such user' } },
      Rejected,
      /No such user/,
    ],
    [
      'has a full mailbox',
      { content: { code: 552, words: '5.2.2 Over quota' } },
      Rejected,
      /Over quota/,
    ],
    ['takes it for spam', { content: { code: 554, words: '5.7.1 Spam' } }, Rejected, /Spam/],
  ])('%s', async (_name, no, kind, words) => {
    const settings = await open(no);
    const refused = await send(settings).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(kind);
    expect(String(refused)).toMatch(words);
  });

  test('to our log-in is asked again: the mail is not at fault', async () => {
    const settings = await open();
    const refused = await send({ ...settings, login: { user: 'post', pass: 'wrong' } }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(Rejected);
    expect(refused).not.toBeInstanceOf(NoAnswer);
  });

  test('never, since it is gone with the last byte: nobody knows', async () => {
    const settings = await open({ dropsAtEnd: true });
    await expect(send(settings)).rejects.toBeInstanceOf(NoAnswer);
  });

  test('never, since it is not there: it was not sent', async () => {
    const settings = await open();
    const gone = await send({ ...settings, port: 1 }).catch((error: unknown) => error);
    expect(gone).not.toBeInstanceOf(NoAnswer);
    expect(gone).not.toBeInstanceOf(Rejected);
  });
});

test.runIf(existsSync('/usr/bin/spamassassin'))(
  'SpamAssassin finds nothing in it',
  { timeout: 60_000 },
  async () => {
    const settings = await open();
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await send({ ...settings, dkim: { domain: 'diary.example', selector: 'pd', privateKey } });
    const report = execFileSync('spamassassin', ['-L', '-t'], {
      input: received[0] ?? '',
      encoding: 'utf8',
    });
    const score = Number(/score=(-?[\d.]+)/.exec(report)?.[1]);
    expect(score).toBeLessThan(1);
  },
);
