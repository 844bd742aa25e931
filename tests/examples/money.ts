// What is bought, paid and paid out.
import { api as plans } from '../../src/modules/plans/contract.ts';
import { api as cash } from '../../src/modules/cash/contract.ts';
import { api as clinics } from '../../src/modules/clinics/contract.ts';
import { api as wallet } from '../../src/modules/wallet/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';

/** Money of the wallet that is not on its way, and a bank account that it can go to. */
async function earned(clinic: ExampleClinic): Promise<void> {
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
  example(wallet.requestPayout, async (clinic) => {
    await earned(clinic);
    return { input: { amountPaise: 500_00 } };
  }),
];
