// E-mail by SMTP: encrypted to a server that proves its name, signed with DKIM where a key is given.
import { Transform } from 'node:stream';
import { NoAnswer } from '../../../kit/server/act.ts';
import { htmlMail, plainMail } from './mail.ts';
import { Deferred, type Handover, type Parcel, type Provider, Rejected } from './provider.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, without which nothing is sent. */
  isTls: boolean;
  /** Off only towards this very machine. */
  needsTls: boolean;
  login: { user: string; pass: string } | null;
  /** `Practice Diary <post@clinic.example>` or the bare address. */
  from: string;
  dkim: { domain: string; selector: string; privateKey: string } | null;
  /** Of a certificate authority of one's own, as PEM. */
  ca?: string;
}

/** How long a server that is silent is waited for. */
const silenceMillis = 15_000;

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

export const smtpProvider = (settings: SmtpSettings): Provider => ({
  channels: ['email'],
  send: (parcel, signal) => sendMail(settings, parcel, signal),
});

async function sendMail(
  { host, port, isTls, needsTls, login, from, dkim, ca }: SmtpSettings,
  parcel: Parcel,
  signal: AbortSignal,
): Promise<Handover> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: isTls,
    requireTLS: needsTls && !isTls,
    ignoreTLS: !needsTls && !isTls,
    ...(login ? { auth: login } : {}),
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
          },
        }
      : {}),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: silenceMillis,
    greetingTimeout: silenceMillis,
    socketTimeout: silenceMillis,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Once the last byte is on its way the server may have taken the mail, whatever happens to its answer.
  let isOut = false;
  transport.use('stream', (mail, done) => {
    const watch = new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush(end) {
        isOut = true;
        end();
      },
    });
    mail.message.processFunc((input) => input.pipe(watch));
    done();
  });
  try {
    const { messageId } = await transport.sendMail({
      from,
      to: { name: '', address: parcel.to },
      subject: parcel.subject,
      text: plainMail(parcel),
      html: htmlMail(parcel),
      messageId: `<${parcel.key}@${domainOf(from)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': parcel.language,
        // RFC 2369
        ...(parcel.unsubscribeUrl === undefined
          ? {}
          : { 'List-Unsubscribe': `<${parcel.unsubscribeUrl}>` }),
      },
      signal,
    });
    return { status: 'sent', outsideId: messageId };
  } catch (fault) {
    throw meant(fault, isOut);
  } finally {
    transport.close();
  }
}

/** Of these the answer is about the mail; of all others (log-in, encryption, sender) it is the operator's to mend, so it is tried again. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

/** Codes of RFC 5321: 4xx is for now, 5xx for good. */
function meant(fault: unknown, isOut: boolean): Error {
  if (!(fault instanceof Error)) return new Error('no mail was sent', { cause: fault });
  const code: unknown = Reflect.get(fault, 'responseCode');
  const words: unknown = Reflect.get(fault, 'response') ?? fault.message;
  if (typeof code !== 'number' || code < 400)
    return isOut ? new NoAnswer(fault.message, { cause: fault }) : fault;
  const isAboutTheMail = aboutTheMail.has(String(Reflect.get(fault, 'command')));
  const kind = code < 500 ? Deferred : isAboutTheMail ? Rejected : Error;
  return new kind(String(words), { cause: fault });
}
