// Where the gateway calls. Nothing is believed that it has not signed; what is no order of ours is heard and left.
import * as z from 'zod/mini';
import { systemClinicId } from '../../../kit/server/context.ts';
import type { HookHandler } from '../../../kit/server/page.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { type hooks, open } from '../contract.ts';
import { refusals } from '../rules.ts';
import { payments } from '../service.ts';

const sent = z.object({ created_at: z.number() });
const eventId = z.string().check(z.regex(/^[\w-]{1,60}$/));

type Payload = z.output<(typeof hooks)['webhook']['body']>['payload'];

const entitiesOf = ({ payment, refund, dispute, payout }: Payload) => ({
  payment: payment?.entity ?? null,
  refund: refund?.entity ?? null,
  dispute: dispute?.entity ?? null,
  payout: payout?.entity ?? null,
});

export const webhook: HookHandler<(typeof hooks)['webhook']> = {
  async prove({ headers, raw }, settings) {
    const { gateway } = settings.of(payments);
    if (!gateway?.isWebhook(raw, headers['x-razorpay-signature'] ?? ''))
      throw refuse(refusals.payment_unproved);
  },
  sentAt({ raw }) {
    const read = z.safeParse(sent, parsed(raw));
    return read.success ? new Date(read.data.created_at * 1000).toISOString() : undefined;
  },
  async read({ headers }, { event, payload }, ask) {
    const id = z.safeParse(eventId, headers['x-razorpay-event-id']);
    if (!id.success) throw refuse(commonRefusals.body_malformed);
    const { payment, refund, dispute, payout } = entitiesOf(payload);
    const gatewayOrderId = payment?.order_id ?? '';
    const { clinicId } = await ask(null, open.clinicOf, { gatewayOrderId });
    return {
      clinicId: clinicId ?? payout?.notes.clinic ?? systemClinicId,
      input: {
        eventId: id.data,
        event,
        payment: clinicId === null ? null : payment,
        refund,
        dispute,
        payout: payout && {
          id: payout.id,
          referenceId: payout.reference_id,
          state: payout.status,
        },
      },
    };
  },
};

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined; // the schema refuses it
  }
}
