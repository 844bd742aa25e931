// A fake gateway in the shapes of MSG91, Gupshup and Twilio on this machine; it fails in their real ways when it is told to.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { signatureOf } from './twilio.ts';

export const kinds = ['msg91', 'gupshup', 'twilio'] as const;
export type Kind = (typeof kinds)[number];

/** How the next call goes wrong. */
export type Mishap = 'busy' | 'broken' | 'nonsense' | 'number' | 'template' | 'login';

export interface TakenSms {
  path: string;
  headers: IncomingMessage['headers'];
  /** As it came: JSON or a form. */
  fields: Record<string, unknown>;
  /** What the gateway calls it. */
  id: string;
}

export interface ReportCall {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

type Said = [status: number, body: unknown];

const broken: Readonly<Partial<Record<Mishap, Said>>> = {
  busy: [429, { message: 'Too many requests' }],
  broken: [500, 'Internal Server Error'],
  nonsense: [200, '<html>Scheduled maintenance</html>'],
  login: [401, { message: 'Unauthorized' }],
};
const refusals: Readonly<Record<Kind, Readonly<Partial<Record<Mishap, Said>>>>> = {
  msg91: {
    number: [400, { type: 'error', message: 'Invalid mobile number' }],
    template: [400, { type: 'error', message: 'Template not approved by DLT' }],
  },
  gupshup: {
    number: [200, gupshupSays('105', 'The phone number is not a valid phone number', 'error')],
    template: [200, gupshupSays('175', 'The message does not match the DLT template', 'error')],
  },
  twilio: {
    number: [400, { code: 21211, message: "The 'To' number is not valid", status: 400 }],
    template: [400, { code: 30034, message: 'Unregistered message', status: 400 }],
  },
};

function gupshupSays(id: string, details: string, status: 'success' | 'error') {
  return { response: { id, phone: '919876543210', details, status } };
}

const digits = (count: number): string =>
  [...randomBytes(count)].map((byte) => String(byte % 10)).join('');

export class FakeSmsGateway {
  readonly taken: TakenSms[] = [];
  /** How the next calls go wrong, one after the other. */
  readonly mishaps: Mishap[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #kind: Kind;

  private constructor(kind: Kind, server: Server, url: string) {
    this.#kind = kind;
    this.#server = server;
    this.url = url;
  }

  static async open(kind: Kind): Promise<FakeSmsGateway> {
    const server = createServer((request, response) => {
      void bodyOf(request).then((fields) => {
        const [status, body] = fake.#answer(request, fields);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const at = server.address();
    const port = at !== null && typeof at === 'object' ? at.port : 0;
    const fake = new FakeSmsGateway(kind, server, `http://127.0.0.1:${port}`);
    return fake;
  }

  close(): Promise<void> {
    return new Promise((done) => void this.#server.close(() => done()));
  }

  #answer({ url = '', headers }: IncomingMessage, fields: Record<string, unknown>): Said {
    const mishap = this.mishaps.shift();
    const no = mishap && (broken[mishap] ?? refusals[this.#kind][mishap]);
    if (no) return no;
    const id = this.#kind === 'twilio' ? `SM${randomBytes(16).toString('hex')}` : digits(24);
    this.taken.push({ path: url, headers, fields, id });
    if (this.#kind === 'msg91') return [200, { type: 'success', message: id }];
    if (this.#kind === 'gupshup') return [200, gupshupSays(id, '', 'success')];
    return [201, { sid: id, status: 'queued', num_segments: '1' }];
  }

  /** The call by which it reports; in its own shape and with its own proof. */
  report(id: string, isDelivered: boolean, { hookKey, token, address }: Proofs): ReportCall {
    const path = '/api/messages/reports';
    const form = new URLSearchParams(this.#reportFields(id, isDelivered));
    const signature = signatureOf(token, `${address}${path}`, form);
    return {
      url: this.#kind === 'twilio' ? path : `${path}?key=${hookKey}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(this.#kind === 'twilio' ? { 'x-twilio-signature': signature } : {}),
      },
      payload: form.toString(),
    };
  }

  #reportFields(id: string, isDelivered: boolean): Record<string, string> {
    if (this.#kind === 'msg91') {
      const said = isDelivered
        ? { status: '1', desc: 'DELIVERED', failedReason: '' }
        : { status: '2', desc: 'FAILED', failedReason: 'Absent Subscriber' };
      const report = [{ date: '2026-11-22 10:06:20', number: '919876543210', ...said }];
      return { data: JSON.stringify([{ senderId: 'PRDIRY', requestId: id, report }]) };
    }
    if (this.#kind === 'gupshup') {
      const said = isDelivered
        ? { eventType: 'DELIVERED', cause: 'SUCCESS', errCode: '000' }
        : { eventType: 'FAILED', cause: 'ABSENT_SUBSCRIBER', errCode: '001' };
      const event = { externalId: id, eventTs: 1_795_341_980_000, destAddr: 919876543210 };
      return { response: JSON.stringify([{ ...event, channel: 'SMS', ...said }]) };
    }
    return {
      MessageSid: id,
      MessageStatus: isDelivered ? 'delivered' : 'undelivered',
      ...(isDelivered ? {} : { ErrorCode: '30003' }),
    };
  }
}

interface Proofs {
  hookKey: string;
  token: string;
  address: string;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString();
  if (request.headers['content-type']?.startsWith('application/json')) {
    const read: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(read ?? {}));
  }
  return Object.fromEntries(new URLSearchParams(text));
}
