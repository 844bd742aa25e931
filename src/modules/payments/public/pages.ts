// Where a payer comes back from the gateway. A signature proves only that it is the gateway's return; what was paid is asked server to server.
import { type Ask, missing, type PageHandlers, redirect } from '../../../kit/server/page.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { api, guest, open, type pages } from '../contract.ts';
import { gatewayOf } from '../service.ts';

const orderOf = async (ask: Ask, gatewayOrderId: string) => {
  const { clinicId } = await ask(null, open.clinicOf, { gatewayOrderId });
  if (clinicId === null) return null;
  return { clinicId, ...(await ask({ clinicId }, guest.orderAt, { gatewayOrderId })) };
};

/** The gateway's own call or the job in a quarter of an hour says the same. */
function later(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

export const handlers: PageHandlers<typeof pages> = {
  async back({ params, fields, ask, settings }) {
    const order = await orderOf(ask, params.order);
    if (!order) return missing;
    const isProved = gatewayOf(settings).isReturn(
      params.order,
      fields.razorpay_payment_id ?? '',
      fields.razorpay_signature ?? '',
    );
    if (isProved && fields.razorpay_order_id === params.order)
      await ask({ clinicId: order.clinicId }, api.check, { orderId: order.orderId }).catch(later);
    return redirect(order.returnsTo);
  },
  async left({ params, ask }) {
    const order = await orderOf(ask, params.order);
    if (!order) return missing;
    // Who left the gateway's page may have paid there, or approve it on the phone now.
    await ask({ clinicId: order.clinicId }, api.check, { orderId: order.orderId }).catch(later);
    return redirect(order.returnsTo);
  },
};
