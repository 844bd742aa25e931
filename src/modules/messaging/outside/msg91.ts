// MSG91: `POST /api/v5/flow`, and its delivery reports (webhook versions 2 and 3).
import * as z from 'zod/mini';
import type { DeliveryReport } from '../model.ts';
import { type Handover, Rejected } from './provider.ts';
import type { Wording } from './registered.ts';
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

const answered = z.object({ type: z.enum(['success', 'error']), message: z.string() });

const meanings = [
  [/invalid.*(mobile|number|recipient)/i, 'numberWrong'],
  [/template|flow/i, 'textRefused'],
  [/balance|credit/i, 'noCredit'],
  [/^17$|blocked/i, 'numberBlocked'],
  [/^9$|ndnc|dnd/i, 'numberBlocked'],
  [/^(16|25)$/, 'textRefused'],
  [/absent|switched off|unreachable|not reachable/i, 'notReached'],
] as const;

const status = z.union([z.string(), z.number()]);
const one = z.object({ status, desc: z._default(z.string(), '') });
const second = z.object({
  requestId: z.string(),
  report: z.array(z.object({ ...one.shape, failedReason: z._default(z.string(), '') })),
});
const third = z.object({
  requestId: z.string(),
  ...one.shape,
  failedReason: z._default(z.string(), ''),
});

export const msg91: GatewayShape = { send, isProved: hasHookKey, reportsIn };

async function send(
  { url, login }: GatewaySettings,
  to: string,
  wording: Wording,
  signal: AbortSignal,
): Promise<Handover> {
  const variables = wording.variables.map((value, place) => [`VAR${place + 1}`, value] as const);
  const { content } = await askGateway(
    `${url}/api/v5/flow`,
    {
      headers: { authkey: login, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        template_id: wording.gatewayId,
        short_url: '0',
        recipients: [{ mobiles: digitsOf(to), ...Object.fromEntries(variables) }],
      }),
    },
    signal,
  );
  const { success, data } = z.safeParse(answered, content);
  if (!success) throw unreadable();
  if (data.type === 'success') return { status: 'sent', outsideId: `msg91:${data.message}` };
  if (/auth ?key|ip.*(whitelist|blocked)/i.test(data.message))
    throw new Error(`the SMS gateway refuses our log-in: ${data.message}`);
  throw new Rejected(reasonOf(meanings, data.message));
}

/** Version 2 is a form with the reports as JSON in `data`, version 3 one report. */
function reportsIn(body: unknown): DeliveryReport[] | null {
  const form = z.safeParse(z.object({ data: z.string() }), body);
  if (form.success) {
    const many = z.safeParse(z.array(second), jsonOf(form.data.data));
    if (!many.success) return null;
    return many.data.flatMap(({ requestId, report }) =>
      report.flatMap((said) => reportOf(requestId, said)),
    );
  }
  const single = z.safeParse(third, body);
  return single.success ? reportOf(single.data.requestId, single.data) : null;
}

function reportOf(
  requestId: string,
  said: { status: string | number; desc: string; failedReason: string },
): DeliveryReport[] {
  const outsideId = `msg91:${requestId}`;
  const code = String(said.status);
  if (code === '1') return [{ outsideId, status: 'delivered', reason: '' }];
  const words = said.failedReason || said.desc;
  const isFinal = ['2', '9', '16', '17', '25'].includes(code);
  const reason = reasonOf(meanings, code, words);
  return isFinal ? [{ outsideId, status: 'failed', reason }] : [];
}
