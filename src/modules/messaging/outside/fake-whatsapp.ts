// A fake of Meta's Cloud API on this machine; it fails in its real ways when it is told to, and signs what it reports.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { signatureOf } from './whatsapp.ts';

export interface TakenByWhatsApp {
  path: string;
  authorization: string | undefined;
  content: Record<string, unknown>;
  /** Our own number of it. */
  key: string;
}

/** How the next call goes wrong: Meta's status and code, an answer that nobody can read, or a hang-up once all is read. */
export type Mishap = { status: number; code: number } | { status: number } | 'nonsense' | 'silence';

export interface HookCall {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

const said: Readonly<Record<number, string>> = {
  4: 'Application request limit reached',
  100: 'Invalid parameter',
  190: 'Error validating access token: the session has expired',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131050: 'The user has stopped marketing messages of this business',
  131056: 'Too many messages to this number from the same business',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
};

const errorOf = (code: number) => ({
  message: `(#${code}) ${said[code] ?? 'Unknown'}`,
  type: 'OAuthException',
  code,
  ...(code === 190 ? { error_subcode: 463 } : {}),
  error_data: { messaging_product: 'whatsapp', details: said[code] ?? 'Unknown' },
  fbtrace_id: 'A1b2C3d4E5f6',
});

export class FakeWhatsApp {
  readonly taken: TakenByWhatsApp[] = [];
  /** How the next calls go wrong, one after the other. */
  readonly mishaps: Mishap[] = [];
  readonly url: string;
  readonly appSecret = 'secret-of-the-app-at-meta';
  readonly phoneNumberId = '106540352242922';
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async open(): Promise<FakeWhatsApp> {
    const server = createServer((request, response) => {
      void bodyOf(request).then((content) => {
        const mishap = fake.mishaps.shift();
        if (mishap === 'silence') return void request.socket.destroy();
        const [status, body] = fake.#answer(request, content, mishap);
        response.writeHead(status, { 'content-type': 'application/json' });
        return void response.end(body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const at = server.address();
    const port = at !== null && typeof at === 'object' ? at.port : 0;
    const fake = new FakeWhatsApp(server, `http://127.0.0.1:${port}/v24.0`);
    return fake;
  }

  close(): Promise<void> {
    return new Promise((done) => void this.#server.close(() => done()));
  }

  #answer(
    { url: path = '', headers }: IncomingMessage,
    content: Record<string, unknown>,
    mishap: Exclude<Mishap, 'silence'> | undefined,
  ): [status: number, body: string] {
    if (mishap !== undefined && mishap !== 'nonsense')
      return [
        mishap.status,
        'code' in mishap ? JSON.stringify({ error: errorOf(mishap.code) }) : '<html></html>',
      ];
    const key = String(content['biz_opaque_callback_data']);
    this.taken.push({ path, authorization: headers.authorization, content, key });
    if (mishap === 'nonsense') return [200, '<html>Scheduled maintenance</html>'];
    const number = String(content['to']);
    const answer = {
      messaging_product: 'whatsapp',
      contacts: [{ input: number, wa_id: number }],
      messages: [{ id: `wamid.${randomBytes(24).toString('base64')}`, message_status: 'accepted' }],
    };
    return [200, JSON.stringify(answer)];
  }

  /** What it says became of a message. @param failure Meta's code. */
  report(
    key: string,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    failure?: number,
  ): HookCall {
    return this.#call({
      statuses: [
        {
          id: `wamid.${randomBytes(24).toString('base64')}`,
          status,
          timestamp: '1795341980',
          recipient_id: '919876543210',
          biz_opaque_callback_data: key,
          ...(failure === undefined ? {} : { errors: [errorOf(failure)] }),
        },
      ],
    });
  }

  /** The same of so many messages in one call, the one we know as the last. */
  reports(key: string, status: 'delivered', count: number): HookCall {
    const of = (id: string) => ({
      id: `wamid.${randomBytes(24).toString('base64')}`,
      status,
      timestamp: '1795341980',
      recipient_id: '919876543210',
      biz_opaque_callback_data: id,
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
    });
    const others = Array.from({ length: count - 1 }, () => of(randomUUID()));
    return this.#call({ statuses: [...others, of(key)] });
  }

  /** What somebody wrote to our number. */
  reply(from: string, body: string, at: Temporal.Instant): HookCall {
    const wrote = {
      from,
      id: `wamid.${randomBytes(24).toString('base64')}`,
      timestamp: String(Math.floor(at.epochMilliseconds / 1000)),
    };
    return this.#call({
      contacts: [{ profile: { name: 'Somebody' }, wa_id: from }],
      messages: [{ ...wrote, type: 'text', text: { body } }],
    });
  }

  #call(more: object, phoneNumberId = this.phoneNumberId): HookCall {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '15550001111', phone_number_id: phoneNumberId },
      ...more,
    };
    const payload = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }],
    });
    return {
      url: '/api/messages/whatsapp',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signatureOf(this.appSecret, payload),
      },
      payload,
    };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const read: unknown = JSON.parse(Buffer.concat(parts).toString());
  return Object.fromEntries(Object.entries(read ?? {}));
}
