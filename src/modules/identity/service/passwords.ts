// A new password: against the current one, or after an OTP.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { hashPassword as hash, isPassword } from '../../../kit/server/passwords.ts';
import { keyHash, randomKey } from '../../../kit/server/secrets.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { CodeSent } from '../model.ts';
import {
  ownPasswordTries,
  ownPasswordWait,
  proofSeconds,
  readUserName,
  refusals,
  subjectOf,
} from '../rules.ts';
import * as store from '../store.ts';
import { tellAccount } from './letters.ts';
import { checkCode, renewCode, startCode } from './codes.ts';
import { countKey, keysOf } from './keys.ts';
import { changeTargets } from './changes.ts';
import { targetsOf } from './login.ts';
import { tallyOf } from './throttle.ts';

/** As it is kept in an account. */
export const hashPassword = (ctx: Ctx, password: string): Promise<string> =>
  hash(password, keysOf(ctx).pepper);

/** The caller's own password, shown again before something that matters. Wrong tries are counted. @throws password_wrong on `field`, too_many */
export async function proveSelf(
  ctx: Ctx,
  password: string,
  field = 'password',
): Promise<store.Account> {
  const { accountId } = memberOf(ctx);
  const countedBy = countKey(ctx, 'change', accountId);
  if (!(await store.isAlone(ctx.db, countedBy)))
    throw refuse(commonRefusals.too_many, { retryAfterSeconds: 1 });
  const [count] = await store.countsOf(ctx.db, [countedBy]);
  const waitSeconds = ownPasswordWait(tallyOf(count), ctx.now.epochMilliseconds / 1000);
  if (waitSeconds > 0) throw refuse(commonRefusals.too_many, { retryAfterSeconds: waitSeconds });

  const account = await store.loadAccount(ctx.db, accountId);
  if (!(await isPassword(password, keysOf(ctx).pepper, account.passwordHash))) {
    await store.countOne(
      ctx.db,
      countedBy,
      ownPasswordTries.perSeconds,
      ctx.now.toString(),
      accountId,
    );
    ctx.record('account', accountId, { password: 'wrong' });
    throw ctx.keepDespite(
      refuse(refusals.password_wrong, { fields: { [field]: { code: 'password_wrong' } } }),
    );
  }
  await store.clearCounts(ctx.db, [countedBy]);
  return account;
}

export async function changePassword(
  ctx: Ctx,
  input: { currentPassword: string; newPassword: string },
): Promise<Record<string, never>> {
  const { accountId, sessionId } = memberOf(ctx);
  const account = await proveSelf(ctx, input.currentPassword, 'currentPassword');
  await store.setPassword(ctx.db, accountId, await hashPassword(ctx, input.newPassword));
  const ended = await store.endSessions(ctx.db, {
    accountId,
    which: { others: sessionId },
    why: 'password',
    now: ctx.now.toString(),
  });
  ctx.record('account', accountId, { password: 'changed', ended });
  await tellChange(ctx, account);
  return {};
}

const tellChange = (ctx: Ctx, account: store.Account): Promise<void> =>
  tellAccount(
    ctx,
    account,
    'password_changed',
    `password:${account.id}:${ctx.now.epochMilliseconds}`,
  );

export async function resetPassword(
  ctx: Ctx,
  { username }: { username: string },
): Promise<CodeSent> {
  const name = readUserName(username);
  const account = await store.findAccount(ctx.db, name);
  const targets = account ? await targetsOf(ctx, account) : await noTargets(ctx);
  const { codeId: _, ...sent } = await startCode(ctx, {
    purpose: 'reset',
    accountId: account?.id ?? null,
    subject: subjectOf(name),
    targets,
  });
  ctx.record('account', account?.id ?? '');
  return sent;
}

/** The same question as for an account, so that both answers take as long. */
async function noTargets(ctx: Ctx): Promise<null> {
  await store.workplaces(ctx.db, ctx.clinicId);
  return null;
}

export const resendOtp = (ctx: Ctx, { requestKey }: { requestKey: string }): Promise<CodeSent> =>
  renewCode(ctx, requestKey, ['reset', 'login', 'contact'], async ({ id, purpose, accountId }) => {
    if (accountId === null) return noTargets(ctx);
    return purpose === 'contact'
      ? changeTargets(ctx, id)
      : targetsOf(ctx, await store.loadAccount(ctx.db, accountId));
  });

export async function verifyOtp(
  ctx: Ctx,
  { requestKey, otp }: { requestKey: string; otp: string },
): Promise<{ userKey: string; expiresInSeconds: number }> {
  const userKey = randomKey();
  const proved = await checkCode(ctx, 'reset', requestKey, otp, {
    proofHash: keyHash(userKey),
    proofEndsAt: ctx.now.add({ seconds: proofSeconds }).toString(),
  });
  if (proved.accountId === null) throw refuse(refusals.otp_expired);
  ctx.record('account', proved.accountId, { otp: 'right', by: proved.by });
  return { userKey, expiresInSeconds: proofSeconds };
}

export async function createPassword(
  ctx: Ctx,
  { userKey, password }: { userKey: string; password: string },
): Promise<Record<string, never>> {
  const passwordHash = await hashPassword(ctx, password);
  const accountId = await store.takeProof(ctx.db, keyHash(userKey), ctx.now.toString());
  if (accountId === null) throw refuse(refusals.link_expired);
  const account = await store.loadAccount(ctx.db, accountId);
  await store.setPassword(ctx.db, accountId, passwordHash);
  await store.clearCounts(ctx.db, [countKey(ctx, 'login', 'run', accountId)]);
  const ended = await store.endSessions(ctx.db, {
    accountId,
    which: 'all',
    why: 'password',
    now: ctx.now.toString(),
  });
  ctx.record('account', accountId, { password: 'created', ended });
  await tellChange(ctx, account);
  return {};
}
