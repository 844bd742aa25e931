import { msg } from '@lingui/core/macro';
import type { PaperKind, Standing } from '../../model.ts';

export const kindWords = {
  prescription: msg`Prescription`,
  summary: msg`Treatment summary`,
  receipt: msg`Receipt`,
  refund: msg`Refund voucher`,
  referral: msg`Referral letter`,
  sick: msg`Medical certificate`,
  fitness: msg`Fitness certificate`,
} satisfies Record<PaperKind, ReturnType<typeof msg>>;

export const standingWords = {
  valid: msg`Valid`,
  replaced: msg`Replaced`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<Standing, ReturnType<typeof msg>>;
