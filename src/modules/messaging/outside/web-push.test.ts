// What a push service receives, decrypted as the browser would (RFC 8291): nobody between can read or forge it.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Deferred, type Parcel, Rejected } from './provider.ts';
import { pushKeyOf, pushProvider } from './web-push.ts';

interface Received {
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}
const received: Received[] = [];
let status = 201;
let endpoint = '';
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: 'https://push.example/m/1' }).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const address = service.address();
  endpoint = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/send/abc`;
});
afterAll(() => new Promise((done) => service.close(done)));

const key = Buffer.alloc(32, 7);
const provider = pushProvider({ key, contact: 'mailto:post@diary.example' });
const browser = createECDH('prime256v1');
browser.generateKeys();
const auth = randomBytes(16);
const parcel = (): Parcel => ({
  to: 'one',
  template: 'news_booked',
  text: 'Sunrise: an appointment with you was booked for Sat, 9:15 am.',
  subject: 'News from Sunrise',
  footer: '',
  language: 'en',
  key: 'message-1',
  browser: {
    endpoint,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  },
});
const send = () => provider.send(parcel(), AbortSignal.timeout(5_000));

const derived = (secret: Buffer, salt: Buffer, about: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length));

/** The browser's side of RFC 8291 and RFC 8188, one record. */
function decrypt(body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const ikm = derived(browser.computeSecret(sender), auth, about, 32);
  const cek = derived(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', cek, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

test('the browser alone can read it', async () => {
  expect(await send()).toEqual({ status: 'sent', outsideId: 'https://push.example/m/1' });
  const [one] = received;
  expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(one?.body.includes('Sunrise')).toBe(false);
  expect(decrypt(one?.body ?? Buffer.alloc(0))).toEqual({
    title: 'News from Sunrise',
    body: 'Sunrise: an appointment with you was booked for Sat, 9:15 am.',
    lang: 'en',
    tag: 'message-1',
    url: '/notifications',
  });
});

test('the push service knows by our key who sends', async () => {
  await send();
  const credentials = /^vapid t=([^,]+), ?k=(.+)$/.exec(
    String(received.at(-1)?.headers['authorization']),
  );
  const [, token = '', publicKey = ''] = credentials ?? [];
  expect(publicKey).toBe(pushKeyOf({ key }));
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const;
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).toMatchObject({
    aud: new URL(endpoint).origin,
    sub: 'mailto:post@diary.example',
  });
});

test.each([
  [410, Rejected, 'message_reason.browser_gone'],
  [404, Rejected, 'message_reason.browser_gone'],
  [413, Rejected, '413'],
  [429, Deferred, '429'],
  [503, Deferred, '503'],
])('%i from the push service', async (answered, kind, words) => {
  status = answered;
  const refused = await send().catch((error: unknown) => error);
  status = 201;
  expect(refused).toBeInstanceOf(kind);
  expect(refused instanceof Error && refused.message).toContain(words);
});
