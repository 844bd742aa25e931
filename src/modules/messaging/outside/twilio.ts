// Twilio: `POST /2010-04-01/Accounts/{sid}/Messages.json`, and its status callbacks, signed over address and form.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { HookRequest } from '../../../kit/server/page.ts';
import { isSame } from '../../../kit/server/secrets.ts';
import type { DeliveryReport } from '../model.ts';
import { type Handover, Rejected } from './provider.ts';
import type { Wording } from './registered.ts';
import {
  askGateway,
  type GatewaySettings,
  type GatewayShape,
  hookPath,
  reasonOf,
  unreadable,
} from './sms-gateway.ts';

const sent = z.object({ sid: z.string().check(z.regex(/^(SM|MM)[0-9a-f]{32}$/)) });
const refused = z.object({ code: z.number(), message: z.string() });
const callback = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string(),
  ErrorCode: z._default(z.string(), ''),
});

/** https://www.twilio.com/docs/api/errors */
const meanings = [
  [/^(21211|21214|21217|21614|30005|30006)$/, 'numberWrong'],
  [/^(21610|30004)$/, 'numberBlocked'],
  [/^(30007|30034|21617|21408)$/, 'textRefused'],
  [/^(30003|30017)$/, 'notReached'],
  [/^(30002|20005|21606)$/, 'noCredit'],
] as const;

export const twilio: GatewayShape = { send, isProved: isSigned, reportsIn };

async function send(
  { url, login, registered, address }: GatewaySettings,
  to: string,
  wording: Wording,
  signal: AbortSignal,
): Promise<Handover> {
  const [account = ''] = login.split(':');
  const { sender } = registered;
  const form = new URLSearchParams({
    To: to,
    [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
    Body: wording.text,
    StatusCallback: `${address()}${hookPath}`,
  });
  const { isOk, content } = await askGateway(
    `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      headers: {
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    },
    signal,
  );
  const taken = z.safeParse(sent, content);
  if (isOk && taken.success) return { status: 'sent', outsideId: `twilio:${taken.data.sid}` };
  const fault = z.safeParse(refused, content);
  if (isOk || !fault.success) throw unreadable();
  const code = String(fault.data.code);
  const reason = reasonOf(meanings, code);
  throw new Rejected(reason === code ? `${code} ${fault.data.message}` : reason);
}

/** HMAC-SHA1, by the account's token, over the whole address and each field's name and value in the order of the names. */
export function signatureOf(token: string, address: string, form: URLSearchParams): string {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', token)
    .update(address + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
}

function isSigned(
  { login, address }: GatewaySettings,
  { url, headers, raw }: HookRequest,
): boolean {
  const token = login.slice(login.indexOf(':') + 1);
  const wanted = signatureOf(token, `${address()}${url}`, new URLSearchParams(raw.toString()));
  return isSame(Buffer.from(wanted), Buffer.from(headers['x-twilio-signature'] ?? ''));
}

function reportsIn(body: unknown): DeliveryReport[] | null {
  const read = z.safeParse(callback, body);
  if (!read.success) return null;
  const { MessageSid, MessageStatus, ErrorCode } = read.data;
  const outsideId = `twilio:${MessageSid}`;
  if (MessageStatus === 'delivered' || MessageStatus === 'read')
    return [{ outsideId, status: MessageStatus, reason: '' }];
  return MessageStatus === 'undelivered' || MessageStatus === 'failed'
    ? [{ outsideId, status: 'failed', reason: reasonOf(meanings, ErrorCode) }]
    : [];
}
