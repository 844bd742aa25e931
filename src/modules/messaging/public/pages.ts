// Where WhatsApp asks, before it reports here, whether this address is ours: it is answered what it said, by whoever knows the token.
import { missing, type PageHandlers } from '../../../kit/server/page.ts';
import type { pages } from '../contract.ts';
import { messaging } from '../service/texts.ts';

export const handlers: PageHandlers<typeof pages> = {
  async whatsappChallenge({ fields, settings }) {
    const { whatsapp } = settings.of(messaging);
    const challenge = fields['hub.challenge'] ?? '';
    const isAsked =
      fields['hub.mode'] === 'subscribe' &&
      whatsapp?.isVerifyToken(fields['hub.verify_token'] ?? '') === true &&
      /^[\w-]{1,100}$/.test(challenge);
    return isAsked ? { kind: 'file', bytes: challenge, media: 'text/plain', headers: {} } : missing;
  },
};
