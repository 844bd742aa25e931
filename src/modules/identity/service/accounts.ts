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

/**
 * Opens an account by the contact that was proved; the other one is only what was typed. Accounts that had typed the proved one lose it.
 * @throws 'Email Already Exists!' or 'Contact number already exists!', of the proved contact alone.
 */
export async function openAccount(ctx: Ctx, { proved, ...account }: NewAccount): Promise<string> {
  await mustBeFree(ctx, proved, account);
  const at = ctx.now.toString();
  const { id } = await store.insertAccount(ctx.db, {
    ...account,
    ...(proved === 'sms' ? { phoneVerifiedAt: at } : { emailVerifiedAt: at }),
  });
  await store.takeContact(ctx.db, id, proved, at);
  return id;
}

async function mustBeFree(
  ctx: Ctx,
  proved: NewAccount['proved'],
  { email, isdCode, contactNumber }: Omit<NewAccount, 'proved'>,
): Promise<void> {
  const holder = await store.findAccount(
    ctx.db,
    proved === 'email'
      ? { kind: 'email', email }
      : { kind: 'international', number: `${isdCode}${contactNumber}` },
  );
  if (!holder) return;
  throw proved === 'email'
    ? refuse(refusals.email_taken, { fields: { email: { code: 'email_taken' } } })
    : refuse(refusals.phone_taken, { fields: { contactNumber: { code: 'phone_taken' } } });
}

/** Signs in an account that has just proved itself in another way than by its password. */
export const signInAs = async (ctx: Ctx, accountId: string, clinicId?: string): Promise<SignedIn> =>
  signIn(ctx, await store.loadAccount(ctx.db, accountId), { keep: false, clinicId });

export async function forgetStale(ctx: Ctx): Promise<{ gone: number }> {
  const gone = await store.forgetStale(ctx.db, ctx.now.toString());
  ctx.record('session', '', { gone });
  return { gone };
}
