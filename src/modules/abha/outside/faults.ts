// ABDM says "no" in seven shapes; here they become one kind of fault.
import type { refusals } from '../rules.ts';
import { GatewayFault } from './gateway.ts';

type Why = keyof typeof refusals;

const meanings: Readonly<Record<string, Why>> = {
  '1006': 'abha_number_refused',
  '1010': 'abha_no_match',
  '1013': 'abha_number_refused',
  '1017': 'abha_flow_over',
  '1022': 'abha_otp_many',
  '1030': 'abha_down',
  '1016': 'abha_down',
  '1035': 'abha_otp_wrong',
  '1094': 'abha_flow_over',
  '1100': 'abha_otp_many',
  '1101': 'abha_address_taken',
  '1204': 'abha_aadhaar_down',
  '1207': 'abha_no_match',
  '1211': 'abha_unknown',
  '1227': 'abha_full',
  '900900': 'abha_down',
  '900901': 'abha_down',
  '900902': 'abha_down',
};

const record = (value: unknown): Record<string, unknown> | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;

/** ABDM's code in a body, `900901` or `ABDM-1100`, without what it is dressed in; empty where there is none. */
export function codeIn(body: unknown): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const outer = record(first);
  const inner = record(outer?.['error']) ?? outer;
  const code = inner?.['code'];
  return typeof code === 'string' || typeof code === 'number'
    ? (/(\d{4,6})/.exec(String(code))?.[1] ?? '')
    : '';
}

/** @param text an answer's body; it may quote a person, so nothing of it goes on but the code. */
export function faultOf(status: number, text: string): GatewayFault {
  const body = parsed(text);
  const code = codeIn(body);
  const known = meanings[code];
  if (known) return new GatewayFault(known, code);
  if (status >= 500) return new GatewayFault('abha_down', `http ${status}`);
  const fields = record(body);
  const message = fields?.['message'];
  // "X-token expired" and "T-token expired" come without a code.
  if (typeof message === 'string' && /token expired/i.test(message))
    return new GatewayFault('abha_flow_over', 'token expired');
  // The name of a field as the key: `{"loginId":"Invalid LoginId"}`.
  const named =
    fields &&
    Object.keys(fields).find((key) =>
      ['loginId', 'abhaAddress', 'mobile', 'otpValue', 'txnId'].includes(key),
    );
  if (named === 'otpValue') return new GatewayFault('abha_otp_wrong', named);
  if (named === 'txnId') return new GatewayFault('abha_flow_over', named);
  if (named) return new GatewayFault('abha_number_refused', named);
  if (status === 403 || status === 401) return new GatewayFault('abha_down', `http ${status}`);
  return new GatewayFault('abha_refused', code || `http ${status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the gateway's own pages are plain text or HTML
  }
}
