// Whom the code of a new contact goes to.
import type { Ctx } from '../../../kit/server/ctx.ts';
import * as store from '../store.ts';
import type { CodeTargets } from './codes.ts';

export type Wanted =
  | { email: string }
  | { country: string; isdCode: string; contactNumber: string };

export const newTargets = (ctx: Ctx, wanted: Wanted): CodeTargets => ({
  number: 'email' in wanted ? null : `${wanted.isdCode}${wanted.contactNumber}`,
  email: 'email' in wanted ? wanted.email : null,
  language: ctx.language,
  budget: ctx.clinicId,
});

/** Whom a fresh code of a change under way goes to. */
export async function changeTargets(ctx: Ctx, codeId: Buffer): Promise<CodeTargets | null> {
  const change = await store.findChange(ctx.db, codeId);
  if (!change) return null;
  const number =
    change.isdCode !== null && change.contactNumber !== null
      ? `${change.isdCode}${change.contactNumber}`
      : null;
  return { number, email: change.email, language: ctx.language, budget: change.accountId };
}
