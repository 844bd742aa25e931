// One part for all pages of money: each part of its own would weigh on the first visit.
export { PlansPage } from '../../modules/plans/web/plans-page.tsx';
export { SubscriptionPage } from '../../modules/plans/web/subscription-page.tsx';
export { PaymentsPage } from '../../modules/treatments/web/payments-page.tsx';
export { WalletPage } from '../../modules/wallet/web/wallet-page.tsx';
export { DayClosePage } from '../../modules/cash/web/day-close-page.tsx';
