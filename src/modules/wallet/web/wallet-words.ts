import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TagKind } from '../../../kit/web/tag.tsx';
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

export function useWalletWords() {
  const { i18n } = useLingui();
  return {
    movementWord: (kind: Movement): string => i18n._(movementWords[kind]),
    standingWord: (state: PayoutStanding): string => i18n._(standingWords[state]),
    wayWord: (way: (typeof ways)[number]): string => i18n._(wayWords[way]),
  };
}
export type WalletWords = ReturnType<typeof useWalletWords>;
