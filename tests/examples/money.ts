// What is bought, paid and paid out.
import { api as plans } from '../../src/modules/plans/contract.ts';
import { api as cash } from '../../src/modules/cash/contract.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';
import { book } from './desk.ts';

/** Money of the wallet that is not on its way, and a bank account that it can go to. */
export async function earned(clinic: ExampleClinic): Promise<void> {
  const { bank } = await clinic.ask(clinics.bank, {});
  if (!bank)
    await clinic.ask(clinics.saveBank, {
      holder: 'Anil Rao',
      accountNumber: '001234567890',
      confirmAccountNumber: '001234567890',
      ifsc: 'HDFC0001234',
      bankName: 'HDFC Bank',
      version: 0,
    });
  // Named long ago: for a day after a change nothing is paid out.
  await clinic.rows(
    `update app.bank_accounts set saved_at = now() - interval '30 days' where clinic_id = $1`,
    [clinic.clinicId],
  );
  await clinic.rows(
    `update app.payouts set state = 'failed', settled_at = now() where clinic_id = $1 and state in ('requested', 'processing')`,
    [clinic.clinicId],
  );
  await clinic.rows(
    `with e as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
       values ($1, 'fee_earned', 'gateway_payment', uuidv7(), now() - interval '30 days') returning id)
     insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
       select $1, l.account, 0, e.id, 'fee_earned', l.amount, 0, now() - interval '30 days' from e, (values ('unallocated', 100000), ('clinic_due', -100000)) l (account, amount)`,
    [clinic.clinicId],
  );
}

/** @returns an appointment whose fee came in at the gateway and whose patient did not come */
async function paidNoShow(clinic: ExampleClinic): Promise<string> {
  const { id } = await book(clinic);
  await clinic.rows(`update app.appointments set status = 'No-show' where id = $1`, [id]);
  await clinic.rows(
    `with o as (insert into app.payment_orders (clinic_id, purpose, subject_id, amount_paise, state, gateway_id, returns_to)
       values ($1, 'visit', uuidv7(), 50000, 'paid', 'order_' || $2::text, '/') returning id, subject_id),
     p as (insert into app.gateway_payments (clinic_id, order_id, gateway_id, amount_paise, method, state, captured_at)
       select $1, id, 'pay_' || $2::text, 50000, 'upi', 'captured', now() from o returning id),
     e as (insert into app.ledger_entries (clinic_id, kind, cause, cause_id, happened_at)
       select $1, 'payment_received', 'gateway_payment', id, now() from p returning id, happened_at),
     l as (insert into app.ledger_postings (clinic_id, account, number, entry_id, kind, amount_paise, balance_paise, happened_at)
       select $1, x.account, 0, e.id, 'payment_received', x.amount, 0, e.happened_at from e, (values ('gateway', 50000), ('unallocated', -50000)) x (account, amount))
     insert into app.online_payments (clinic_id, id, appointment_id, amount_paise, state, payment_id, paid_at)
       select $1, o.subject_id, $2::uuid, 50000, 'paid', p.id, now() from o, p`,
    [clinic.clinicId, id],
  );
  return id;
}

export const moneyExamples = [
  example(plans.buy, async (clinic) => {
    const plan = 'premium_monthly' as const;
    const { amountPaise } = await clinic.ask(plans.quote, { plan });
    return { input: { plan, amountPaise, hasAgreed: true } };
  }),
  example(cash.count, async (clinic) => {
    const { day, people } = await clinic.ask(cash.day, {});
    const memberId = clinic.owner.memberId;
    const seenPaise = people.find((one) => one.memberId === memberId)?.expectedPaise ?? 0;
    const countedPaise = Math.max(0, seenPaise);
    return { input: { day, memberId, countedPaise, note: 'Counted', seenPaise } };
  }),
  example(wallet.setOnlineFees, async () => ({ input: { onlineFees: 'optional' as const } })),
  example(wallet.refundFee, async (clinic) => ({
    input: { appointmentId: await paidNoShow(clinic) },
  })),
  example(wallet.requestPayout, async (clinic) => {
    await earned(clinic);
    return { input: { amountPaise: 500_00 } };
  }),
];
