import type { Ctx } from '../../../kit/server/ctx.ts';
import * as ledger from '../../ledger/service.ts';
import * as gateway from '../../payments/service.ts';
import type { Sums } from '../model.ts';
import { settledHours, sumsOf } from '../rules.ts';

/** The books count what is owed below zero. */
export async function sums(ctx: Ctx): Promise<Sums> {
  const settled = ctx.now.subtract({ hours: settledHours });
  const [kinds, due, onTheWay, fresh, disputedPaise] = await Promise.all([
    ledger.sumsByKind(ctx, 'clinic_due'),
    ledger.balanceOf(ctx, 'clinic_due'),
    ledger.balanceOf(ctx, 'paying_out'),
    ledger.standingSince(
      ctx,
      'clinic_due',
      { kind: 'fee_earned', backBy: 'fee_returned' },
      settled,
    ),
    gateway.disputedPaise(ctx),
  ]);
  return sumsOf({
    earnedPaise: 0 - (kinds.fee_earned ?? 0) - (kinds.fee_returned ?? 0),
    duePaise: 0 - due,
    onTheWayPaise: 0 - onTheWay,
    freshPaise: 0 - fresh,
    disputedPaise,
  });
}
