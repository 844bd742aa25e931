// The SMS gateways that there are.
import { gupshup } from './gupshup.ts';
import { msg91 } from './msg91.ts';
import type { GatewaySettings, GatewayShape, SmsGateway } from './sms-gateway.ts';
import { twilio } from './twilio.ts';

const shapes = { msg91, gupshup, twilio } satisfies Record<string, GatewayShape>;

export function openSmsGateway(kind: keyof typeof shapes, settings: GatewaySettings): SmsGateway {
  const shape: GatewayShape = shapes[kind];
  return {
    channels: ['sms'],
    async send({ to, wording }, signal) {
      if (!wording) throw new Error('an SMS without its registered text');
      return shape.send(settings, to, wording, signal);
    },
    isProved: (request) => shape.isProved(settings, request),
    reportsIn: (body) => shape.reportsIn(body),
  };
}
