import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import * as advances from '../advances/service.ts';
import * as appointments from '../appointments/service.ts';
import * as clinics from '../clinics/service.ts';
import * as identity from '../identity/service.ts';
import * as wallet from '../wallet/service.ts';
import type { api } from './contract.ts';
import { isSettled, type Unsettled } from './model.ts';
import { isSameName, refusals } from './rules.ts';

export async function unsettled(ctx: Ctx): Promise<Unsettled> {
  const [open, money, owed] = await Promise.all([
    appointments.countOpen(ctx),
    wallet.unsettled(ctx),
    advances.owed(ctx),
  ]);
  return { appointments: open, ...money, advancePatients: owed.patients, advancePaise: owed.paise };
}

/** @throws clinic_name_differs, clinic_unsettled with what is open */
export async function close(
  ctx: Ctx,
  { name }: InputOf<(typeof api)['close']>,
): Promise<Record<string, never>> {
  const clinic = await clinics.mine(ctx);
  if (!isSameName(name, clinic.name))
    throw refuse(refusals.clinic_name_differs, {
      fields: { name: { code: 'clinic_name_differs' } },
    });
  const open = await unsettled(ctx);
  if (!isSettled(open)) throw refuse(refusals.clinic_unsettled, { details: { ...open } });
  await clinics.close(ctx);
  const dedupe = `clinic_closed:${ctx.now.epochMilliseconds}`;
  await identity.tellSelf(ctx, 'clinic_closed', dedupe, { clinic: clinic.name });
  return {};
}
