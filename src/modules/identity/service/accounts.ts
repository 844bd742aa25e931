// What sign-up and staff need of accounts.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { SignedIn } from '../model.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';
import { signIn } from './sessions.ts';

type Channel = 'sms' | 'email';

export interface NewAccount {
  name: string;
  email: string;
  country: string;
  isdCode: string;
  contactNumber: string;
  passwordHash: string;
  language: Language;
  /** The channels whose control was proved; at least one. */
  proved: readonly Channel[];
}

/**
 * Opens an account by what was proved; the rest is only what was typed. Accounts that had typed what is proved lose it.
 * @throws 'Email Already Exists!' or 'Contact number already exists!', of a proved contact alone.
 */
export async function openAccount(ctx: Ctx, { proved, ...account }: NewAccount): Promise<string> {
  for (const channel of proved) await mustBeFree(ctx, channel, account);
  const at = ctx.now.toString();
  const { id } = await store.insertAccount(ctx.db, {
    ...account,
    phoneVerifiedAt: proved.includes('sms') ? at : null,
    emailVerifiedAt: proved.includes('email') ? at : null,
  });
  for (const channel of proved) await store.takeContact(ctx.db, id, channel, at);
  return id;
}

async function mustBeFree(
  ctx: Ctx,
  proved: Channel,
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
