// Where the SMS gateway and WhatsApp say what became of messages. Nothing is believed that it has not proved to be its own.
import { systemClinicId } from '../../../kit/server/context.ts';
import type { HookHandler } from '../../../kit/server/page.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { hooks } from '../contract.ts';
import { refusals } from '../rules.ts';
import { messaging } from '../service/texts.ts';

export const gatewayReports: HookHandler<(typeof hooks)['reports']> = {
  async prove(request, settings) {
    const { gateway } = settings.of(messaging);
    if (!gateway?.isProved(request)) throw refuse(refusals.report_unproved);
  },
  /** Reports of several clinics come in one call; each is handed to its own from clinic zero. */
  read: async (_request, content) => ({ clinicId: systemClinicId, input: { content } }),
};

export const whatsappCalls: HookHandler<(typeof hooks)['whatsapp']> = {
  async prove(request, settings) {
    if (!settings.of(messaging).whatsapp?.isProved(request)) throw refuse(refusals.report_unproved);
  },
  challenge(query, settings) {
    const isOurs = settings.of(messaging).whatsapp?.isVerifyToken(query['hub.verify_token'] ?? '');
    const said = query['hub.challenge'] ?? '';
    return isOurs && query['hub.mode'] === 'subscribe' && /^[\w-]{1,100}$/.test(said) ? said : null;
  },
  /** Reports of several clinics come in one call; each is handed to its own from clinic zero. */
  read: async (_request, content) => ({ clinicId: systemClinicId, input: { content } }),
};
