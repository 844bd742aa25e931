import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TagKind } from '../../../kit/web/tag.tsx';
import { payoutStates } from '../../payments/model.ts';
import type { Movement, PayoutStanding, ways } from '../model.ts';

const movementWords = {
  fee_earned: msg`Online payment`,
  fee_returned: msg`Fee refunded`,
  payout_requested: msg`Payout Requested`,
  payout_returned: msg`Payout came back`,
} satisfies Record<Movement, unknown>;

const standingWords = {
  requested: msg`Payout Requested`,
  processing: msg`Processing`,
  paid: msg`Paid`,
  failed: msg`Failed`,
} satisfies Record<PayoutStanding, unknown>;

const wayWords = { credit: msg`Credit`, debit: msg`Debit` };

export const payoutKinds: Readonly<Record<PayoutStanding, TagKind>> = {
  requested: 'warn',
  processing: 'news',
  paid: 'good',
  failed: 'bad',
};

const sentBack = msg`The bank sent the money back`;
const notTaken = msg`The bank did not accept the payout`;

/** What the gateway says is a code; whoever refuses at the console writes words. */
const isCode = (reason: string): boolean =>
  reason === '' || /^[A-Z_]+$/.test(reason) || payoutStates.some((state) => state === reason);

export function useWalletWords() {
  const { i18n } = useLingui();
  return {
    movementWord: (kind: Movement): string => i18n._(movementWords[kind]),
    standingWord: (state: PayoutStanding): string => i18n._(standingWords[state]),
    failureWords: (reason: string): string =>
      reason === 'reversed' ? i18n._(sentBack) : isCode(reason) ? i18n._(notTaken) : reason,
    wayWord: (way: (typeof ways)[number]): string => i18n._(wayWords[way]),
  };
}
export type WalletWords = ReturnType<typeof useWalletWords>;
