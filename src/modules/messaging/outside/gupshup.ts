// Gupshup Enterprise: `POST /GatewayAPI/rest`, and its real-time delivery reports (up to twenty at once).
import * as z from 'zod/mini';
import type { DeliveryReport } from '../model.ts';
import { type Handover, Rejected } from './provider.ts';
import type { Wording } from './registered.ts';
import { segmentsOf } from './segments.ts';
import {
  askGateway,
  digitsOf,
  type GatewaySettings,
  type GatewayShape,
  hasHookKey,
  jsonOf,
  reasonOf,
  unreadable,
} from './sms-gateway.ts';

const answered = z.object({
  response: z.object({
    id: z.string(),
    details: z._default(z.string(), ''),
    status: z.enum(['success', 'error']),
  }),
});

/** Its error codes 102 and 106 to 108 are about our account; causes are those of its reports. */
const ours = /^10[2678]$|authentication|userid|password/i;
const meanings = [
  [/^105$|not a valid phone|UNKNOWN_SUBSCRIBER|UNDELIVERABLE/i, 'numberWrong'],
  [/TEMPLATE|DLT|BLOCKED_MASK/i, 'textRefused'],
  [/DND|BLOCKED|CALL_BARRED|NOT_ALLOWED/i, 'numberBlocked'],
  [/ABSENT|MOB_OFF|HANDSET|MEMORY|EXPIRED|NETWORK_ERR/i, 'notReached'],
  [/balance|credit/i, 'noCredit'],
] as const;

const event = z.object({
  externalId: z.union([z.string(), z.number()]),
  eventType: z.string(),
  cause: z._default(z.string(), ''),
});

export const gupshup: GatewayShape = { send, isProved: hasHookKey, reportsIn };

async function send(
  { url, login, registered }: GatewaySettings,
  to: string,
  wording: Wording,
  signal: AbortSignal,
): Promise<Handover> {
  const [userid = '', ...password] = login.split(':');
  const form = new URLSearchParams({
    method: 'SendMessage',
    send_to: digitsOf(to),
    msg: wording.text,
    msg_type: segmentsOf(wording.text).alphabet === 'gsm' ? 'TEXT' : 'UNICODE_TEXT',
    userid,
    password: password.join(':'),
    auth_scheme: 'plain',
    v: '1.1',
    format: 'json',
    mask: registered.sender,
    principalEntityId: registered.entityId,
    dltTemplateId: wording.dltId,
  });
  const { content } = await askGateway(
    `${url}/GatewayAPI/rest`,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    },
    signal,
  );
  const { success, data } = z.safeParse(answered, content);
  if (!success) throw unreadable();
  const { id, details, status } = data.response;
  if (status === 'success') return { status: 'sent', outsideId: `gupshup:${id}` };
  if (ours.test(id) || ours.test(details))
    throw new Error(`the SMS gateway refuses our log-in: ${id} ${details}`);
  throw new Rejected(reasonOf(meanings, id, details || id));
}

/** A form with the events as JSON in `response`, or the same as JSON. */
function reportsIn(body: unknown): DeliveryReport[] | null {
  const wrapped = z.safeParse(z.object({ response: z.unknown() }), body);
  const inner = wrapped.success ? wrapped.data.response : body;
  const events = z.safeParse(z.array(event), typeof inner === 'string' ? jsonOf(inner) : inner);
  if (!events.success) return null;
  return events.data.flatMap(({ externalId, eventType, cause }): DeliveryReport[] => {
    const outsideId = `gupshup:${externalId}`;
    if (eventType === 'DELIVERED') return [{ outsideId, status: 'delivered', reason: '' }];
    return eventType === 'FAILED'
      ? [{ outsideId, status: 'failed', reason: reasonOf(meanings, cause.trim() || eventType) }]
      : [];
  });
}
