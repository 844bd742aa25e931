import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { open as guests } from './contract.ts';
import * as store from './store.ts';

export { abha, sealedAbout } from './service/settings.ts';
export { openGateway } from './service/opening.ts';
export { begin, choose, leave, nameAddress, prove, reread, resend } from './service/flows.ts';
export { byLink, card, finish, of, onErased, open, standing, unlink } from './service/links.ts';
export { answerShare, facility, facilityCode, onShared, setFacility } from './service/shares.ts';

export async function clinicOf(
  ctx: Ctx,
  { facility }: InputOf<(typeof guests)['clinicOf']>,
): Promise<OutputOf<(typeof guests)['clinicOf']>> {
  return { clinicId: await store.clinicOfFacility(ctx.db, facility) };
}

export async function forgetFlows(ctx: Ctx): Promise<{ wiped: number }> {
  return { wiped: await store.forgetFlows(ctx.db, ctx.now.toString()) };
}
