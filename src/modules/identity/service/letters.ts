// Letters to an account about itself: only to contacts that its owner has proved.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { MessageValues, TemplateId } from '../../messaging/rules.ts';
import { send } from '../../messaging/service.ts';
import * as store from '../store.ts';

/** Null for a contact that was typed and never proved: it may be anybody's. */
export const provedContacts = (
  account: store.Account,
): { number: string | null; email: string | null } => ({
  number: account.phoneVerifiedAt === null ? null : `${account.isdCode}${account.contactNumber}`,
  email: account.emailVerifiedAt === null ? null : account.email,
});

export interface Reader {
  readonly email: string | null;
  readonly number: string | null;
  readonly language: Language;
}

export const readerOf = (account: store.Account): Reader => ({
  ...provedContacts(account),
  language: account.language,
});

/** By e-mail; by SMS where no mailbox was proved. `dedupe` as of a letter. */
export async function tell(
  ctx: Ctx,
  { email, number, language }: Reader,
  template: TemplateId,
  dedupe: string,
  values: MessageValues = {},
): Promise<void> {
  const to = email ?? number;
  if (to === null) return;
  const channel = email === null ? 'sms' : 'email';
  await send(ctx, { channel, to, template, language, values, dedupe });
}

export const tellAccount = (
  ctx: Ctx,
  account: store.Account,
  template: TemplateId,
  dedupe: string,
): Promise<void> => tell(ctx, readerOf(account), template, dedupe);

/** The account of the member who calls. */
export const tellSelf = async (
  ctx: Ctx,
  template: TemplateId,
  dedupe: string,
  values: MessageValues,
): Promise<void> => {
  const account = await store.loadAccount(ctx.db, memberOf(ctx).accountId);
  await tell(ctx, readerOf(account), template, dedupe, values);
};
