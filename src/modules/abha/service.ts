import type { Ctx } from '../../kit/server/ctx.ts';
import * as store from './store.ts';

export { configureAbha, isCallback } from './service/settings.ts';
export { openGateway } from './service/opening.ts';
export { begin, choose, leave, nameAddress, prove, reread, resend } from './service/flows.ts';
export { card, finish, of, onErased, open, unlink } from './service/links.ts';
export { answerShare, facility, onShared, setFacility } from './service/shares.ts';

export async function forgetFlows(ctx: Ctx): Promise<{ wiped: number }> {
  return { wiped: await store.forgetFlows(ctx.db, ctx.now.toString()) };
}
