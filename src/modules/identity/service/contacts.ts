// A new e-mail or contact number: asked for behind a fresh proof, kept once an OTP has come back from it.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { send } from '../../messaging/service.ts';
import type { CodeSent, Contacts } from '../model.ts';
import { provedSeconds, readUserName, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { newTargets, type Wanted } from './changes.ts';
import { checkCode, startCode } from './codes.ts';
import { provedContacts } from './letters.ts';
import { proveSelf } from './passwords.ts';

async function shown(ctx: Ctx, account: store.Account): Promise<Contacts> {
  const authenticator = await store.findAuthenticator(ctx.db, account.id);
  const isSet = store.isConfirmed(authenticator);
  return {
    email: account.email,
    emailIsVerified: account.emailVerifiedAt !== null,
    country: account.country,
    isdCode: account.isdCode,
    contactNumber: account.contactNumber,
    phoneIsVerified: account.phoneVerifiedAt !== null,
    asksNewDevices: account.asksNewDevices,
    clinicAsksNewDevices: await store.isAskedByClinic(ctx.db, account.id),
    hasAuthenticator: isSet,
    backupCodesLeft: isSet ? authenticator.backups.length : 0,
  };
}

export const contacts = async (ctx: Ctx): Promise<Contacts> =>
  shown(ctx, await store.loadAccount(ctx.db, memberOf(ctx).accountId));

export async function confirmSelf(
  ctx: Ctx,
  { password }: { password: string },
): Promise<{ seconds: number }> {
  const { sessionId } = memberOf(ctx);
  await proveSelf(ctx, password);
  await store.proveSession(ctx.db, sessionId, ctx.now.toString());
  ctx.record('session', sessionId, { proved: true });
  return { seconds: provedSeconds };
}

export async function askNewDevices(ctx: Ctx, { isOn }: { isOn: boolean }): Promise<Contacts> {
  const { accountId } = memberOf(ctx);
  await store.setAsksNewDevices(ctx.db, accountId, isOn);
  ctx.record('account', accountId, { asksNewDevices: isOn });
  return contacts(ctx);
}

export async function changeEmail(
  ctx: Ctx,
  { email: typed }: { email: string },
): Promise<CodeSent> {
  const account = await store.loadAccount(ctx.db, memberOf(ctx).accountId);
  const email = typed.toLowerCase();
  if (email === account.email && account.emailVerifiedAt !== null)
    throw refuse(refusals.contact_unchanged, { fields: { email: { code: 'contact_unchanged' } } });
  return begin(ctx, account, { email });
}

export async function changeNumber(
  ctx: Ctx,
  input: { country: string; isdCode: string; contactNumber: string },
): Promise<CodeSent> {
  const account = await store.loadAccount(ctx.db, memberOf(ctx).accountId);
  const number = { ...input, contactNumber: nationalOf(input.contactNumber) };
  const isSame =
    number.isdCode === account.isdCode && number.contactNumber === account.contactNumber;
  if (isSame && account.phoneVerifiedAt !== null)
    throw refuse(refusals.contact_unchanged, {
      fields: { contactNumber: { code: 'contact_unchanged' } },
    });
  return begin(ctx, account, number);
}

const nationalOf = (typed: string): string => {
  const read = readUserName(typed);
  return read.kind === 'national' ? read.digits : typed;
};

/** Whether somebody else has it is said only when the code has proved whose it is. */
async function begin(ctx: Ctx, account: store.Account, wanted: Wanted): Promise<CodeSent> {
  const { codeId, ...sent } = await startCode(ctx, {
    purpose: 'contact',
    accountId: account.id,
    subject: account.id,
    targets: newTargets(ctx, wanted),
  });
  await store.insertChange(ctx.db, { codeId, accountId: account.id, ...wanted });
  ctx.record('account', account.id, { changes: 'email' in wanted ? 'email' : 'contactNumber' });
  return sent;
}

export async function verifyContact(
  ctx: Ctx,
  { requestKey, otp }: { requestKey: string; otp: string },
): Promise<Contacts> {
  const { accountId } = memberOf(ctx);
  const proved = await checkCode(ctx, 'contact', requestKey, otp);
  const change = await store.findChange(ctx.db, proved.codeId);
  if (!change || change.accountId !== accountId) throw refuse(refusals.otp_expired);
  const before = await store.loadAccount(ctx.db, accountId);
  const { email, country, isdCode, contactNumber } = change;
  const at = ctx.now.toString();
  if (email !== null) await store.setContact(ctx.db, accountId, { email, emailVerifiedAt: at });
  else if (country !== null && isdCode !== null && contactNumber !== null)
    await store.setContact(ctx.db, accountId, {
      country,
      isdCode,
      contactNumber,
      phoneVerifiedAt: at,
    });
  await store.takeContact(ctx.db, accountId, proved.by, at);
  ctx.record('account', accountId, { verified: email === null ? 'contactNumber' : 'email' });
  const after = await store.loadAccount(ctx.db, accountId);
  if (before.email !== after.email || before.contactNumber !== after.contactNumber)
    await tellFormer(ctx, before, requestKey);
  return shown(ctx, after);
}

/** The former contacts hear of it, so that a change by somebody else does not pass unseen. */
async function tellFormer(ctx: Ctx, before: store.Account, requestKey: string): Promise<void> {
  const { email, number } = provedContacts(before);
  for (const [channel, to] of [
    ['email', email],
    ['sms', number],
  ] as const) {
    if (to === null) continue;
    await send(ctx, {
      channel,
      to,
      template: 'contact_changed',
      language: before.language,
      dedupe: `contact:${requestKey}:${channel}`,
    });
  }
}
