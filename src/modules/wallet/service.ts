// What the clinic earned online and what of it has reached its bank, as the books say.
import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import * as clinics from '../clinics/service.ts';
import { payments } from '../payments/service.ts';
import type { api } from './contract.ts';
import { heldUntil } from './rules.ts';
import { sums } from './service/sums.ts';
import * as store from './store.ts';
import { listTransactions } from './store/history.ts';

export { statement } from './service/statement.ts';
export { holdUntilPaid, isConfirmedByPayment, lapse, lookBeforeLapse } from './service/holds.ts';
export {
  keepFee,
  onMoved,
  onPaid,
  onRefunded,
  onSigned,
  onWithdrawn,
  ofAppointment,
  pay,
  payable,
  paying,
  refundFee,
  setOnlineFees,
} from './service/online.ts';
export {
  allPayouts,
  approvePayout,
  check,
  onPayoutTold,
  payoutRules,
  refused,
  refusePayout,
  requestPayout,
  send,
} from './service/payouts.ts';

type Api = typeof api;

const maxShownPayouts = 20;

export async function get(ctx: Ctx): Promise<OutputOf<Api['get']>> {
  const [figures, rules, account, payouts] = await Promise.all([
    sums(ctx),
    store.findOnlineRules(ctx.db),
    clinics.bankHead(ctx),
    store.listPayouts(ctx.db, maxShownPayouts),
  ]);
  return {
    ...figures,
    ...rules,
    hasBank: account !== null,
    heldUntil: account && (heldUntil(account, ctx.now)?.toString() ?? null),
    payouts,
    isOpen: ctx.settings.of(payments).gateway !== null,
  };
}

/** So long a payment that was begun may still be made. */
const unheardMinutes = 60;

/** What of the clinic's money is not where it belongs: below zero what it owes us, payments that patients are making, payouts on their way. */
export async function unsettled(ctx: Ctx): Promise<{ duePaise: number; payments: number }> {
  const [{ remainingPaise }, begun] = await Promise.all([
    sums(ctx),
    store.countUnheard(ctx.db, ctx.now.subtract({ minutes: unheardMinutes }).toString()),
  ]);
  return { duePaise: remainingPaise, payments: begun };
}

export async function history(
  ctx: Ctx,
  { most, ...wanted }: InputOf<Api['history']>,
): Promise<OutputOf<Api['history']>> {
  const rows = await listTransactions(ctx.db, { ...wanted, most: most + 1 });
  const transactions = rows.slice(0, most);
  ctx.record('wallet', '', { seen: transactions.map(({ number }) => number) });
  return {
    transactions,
    next: rows.length > most ? (transactions.at(-1)?.number ?? null) : null,
  };
}
