// Push to browsers (RFC 8030): encrypted for one browser alone (RFC 8291), and signed so that the push service knows who sends (RFC 8292).
import { createECDH } from 'node:crypto';
import { NoAnswer } from '../../../kit/server/act.ts';
import { ownReasons } from '../rules.ts';
import { Deferred, type Handover, type Parcel, type Provider, Rejected } from './provider.ts';

export interface PushSettings {
  /** 32 bytes, a private key of P-256. */
  key: Buffer;
  /** `mailto:` or `https:`, for the push service to tell its troubles to. */
  contact: string;
  /** In place of the network, in tests. */
  fetch?: typeof fetch;
}

const curveOf = (key: Buffer) => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key);
  return curve;
};

export const pushKeyOf = ({ key }: Pick<PushSettings, 'key'>): string =>
  curveOf(key).getPublicKey('base64url');

/** How long the push service keeps it for a browser that is off. */
const keptSeconds = 86_400;

export const pushProvider = (settings: PushSettings): Provider => ({
  channels: ['push'],
  send: (parcel, signal) => push(settings, parcel, signal),
});

async function push(
  { key, contact, fetch: ask = fetch }: PushSettings,
  { browser, subject, text, language, key: tag }: Parcel,
  signal: AbortSignal,
): Promise<Handover> {
  if (!browser) throw new Error('a push without a browser');
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    { endpoint: browser.endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } },
    JSON.stringify({ title: subject, body: text, lang: language, tag, url: '/notifications' }),
    {
      vapidDetails: {
        subject: contact,
        publicKey: pushKeyOf({ key }),
        privateKey: key.toString('base64url'),
      },
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
    },
  );
  const answer = await ask(endpoint, {
    method,
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw signal.aborted ? new NoAnswer('the push service was silent', { cause }) : cause;
  });
  const words = `${answer.status} ${(await answer.text()).slice(0, 200)}`.trim();
  if (answer.ok)
    return { status: 'sent', outsideId: answer.headers.get('location')?.slice(0, 120) ?? '' };
  if (answer.status === 404 || answer.status === 410) throw new Rejected(ownReasons.browserGone.id);
  if (answer.status === 429 || answer.status >= 500) throw new Deferred(words);
  throw new Rejected(words);
}
