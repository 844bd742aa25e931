// What sign-up and staff need of accounts.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { SignedIn } from '../model.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';
import { signIn } from './sessions.ts';

export interface NewAccount {
  name: string;
  email: string;
  country: string;
  isdCode: string;
  contactNumber: string;
  passwordHash: string;
  language: Language;
  /** The channel whose control was proved. */
  proved: 'sms' | 'email';
}

/** @throws 'Email Already Exists!' or 'Contact number already exists!'; call it only when control of one of them is proved. */
export async function openAccount(ctx: Ctx, { proved, ...account }: NewAccount): Promise<string> {
  if (
    await store.findAccount(ctx.db, {
      kind: 'international',
      number: `${account.isdCode}${account.contactNumber}`,
    })
  ) {
    throw refuse(refusals.phone_taken, { fields: { contactNumber: { code: 'phone_taken' } } });
  }
  if (await store.findAccount(ctx.db, { kind: 'email', email: account.email }))
    throw refuse(refusals.email_taken, { fields: { email: { code: 'email_taken' } } });
  const at = ctx.now.toString();
  const { id } = await store.insertAccount(ctx.db, {
    ...account,
    ...(proved === 'sms' ? { phoneVerifiedAt: at } : { emailVerifiedAt: at }),
  });
  return id;
}

/** Signs in an account that has just proved itself in another way than by its password. */
export const signInAs = async (ctx: Ctx, accountId: string, clinicId?: string): Promise<SignedIn> =>
  signIn(ctx, await store.loadAccount(ctx.db, accountId), { keep: false, clinicId });

export async function forgetStale(ctx: Ctx): Promise<{ gone: number }> {
  const gone = await store.forgetStale(ctx.db, ctx.now.toString());
  ctx.record('session', '', { gone });
  return { gone };
}

/** A link that was sent to one of the account's own addresses came back: control of it is proved. */
export async function confirmAddress(
  ctx: Ctx,
  accountId: string,
  by: 'sms' | 'email',
): Promise<void> {
  await store.markVerified(ctx.db, accountId, by, ctx.now.toString());
}
