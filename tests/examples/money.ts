// What is bought, paid and paid out.
import { api as plans } from '../../src/modules/plans/contract.ts';
import { example } from './clinic.ts';

export const moneyExamples = [
  example(plans.buy, async (clinic) => {
    const plan = 'premium_monthly' as const;
    const { amountPaise } = await clinic.ask(plans.quote, { plan });
    return { input: { plan, amountPaise, hasAgreed: true } };
  }),
];
