// Codes of an authenticator app (RFC 6238) instead of an SMS, on devices that the account does not know. Its key is reckoned from a key of the
// server's and what lies with the account: who has the database alone has no code.
import { randomBytes } from 'node:crypto';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { authenticatorLink, base32, stepOf } from '../../../kit/server/one-time.ts';
import { macOf } from '../../../kit/server/secrets.ts';
import type { WithSettings } from '../../../kit/server/settings.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { appCodeTries, backupCodes, readBackupCode, readOtp, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { countKey, keysOf } from './keys.ts';
import { type Reader, readerOf, tell } from './letters.ts';

const keyOf = (ctx: WithSettings, accountId: string, nonce: Buffer): Buffer =>
  macOf(keysOf(ctx).pepper, 'authenticator', accountId, nonce).subarray(0, 20);

const backupHash = (ctx: WithSettings, accountId: string, code: string): Buffer =>
  macOf(keysOf(ctx).pepper, 'backup code', accountId, readBackupCode(code));

/** @throws authenticator_set */
export async function beginAuthenticator(ctx: Ctx): Promise<{ link: string; key: string }> {
  const { accountId } = memberOf(ctx);
  const nonce = randomBytes(20);
  if (!(await store.beginAuthenticator(ctx.db, accountId, nonce)))
    throw refuse(refusals.authenticator_set);
  const { email, emailVerifiedAt, isdCode, contactNumber } = await store.loadAccount(
    ctx.db,
    accountId,
  );
  const name = emailVerifiedAt === null ? `${isdCode}${contactNumber}` : email;
  const key = keyOf(ctx, accountId, nonce);
  ctx.record('account', accountId, { authenticator: 'begun' });
  return { link: authenticatorLink(name, key), key: base32(key) };
}

/** @throws authenticator_absent, authenticator_set, app_code_wrong, too_many */
export async function confirmAuthenticator(
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ backupCodes: string[] }> {
  const { accountId } = memberOf(ctx);
  const begun = await store.findAuthenticator(ctx.db, accountId);
  if (!begun) throw refuse(refusals.authenticator_absent);
  if (store.isConfirmed(begun)) throw refuse(refusals.authenticator_set);
  const tries = await countAppCode(ctx, accountId);
  const step = stepOf(keyOf(ctx, accountId, begun.nonce), readOtp(code), ctx.now, begun.lastStep);
  if (step === null) throw wrong(ctx, accountId, 'code');
  const fresh = Array.from({ length: backupCodes }, freshBackup);
  const backups = fresh.map((one) => backupHash(ctx, accountId, one));
  const at = ctx.now.toString();
  if (!(await store.confirmAuthenticator(ctx.db, accountId, { at, step, backups })))
    throw refuse(refusals.authenticator_set);
  await store.clearCounts(ctx.db, [tries]);
  const account = await store.loadAccount(ctx.db, accountId);
  await changed(ctx, accountId, readerOf(account), 'confirmed');
  return { backupCodes: fresh };
}

/** Fifty bits of chance, read in two halves. */
const freshBackup = (): string => {
  const letters = base32(randomBytes(7));
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
};

/** @throws authenticator_absent */
export async function removeAuthenticator(ctx: Ctx): Promise<Record<string, never>> {
  const account = await store.loadAccount(ctx.db, memberOf(ctx).accountId);
  if (!(await store.dropAuthenticator(ctx.db, account.id)))
    throw refuse(refusals.authenticator_absent);
  await changed(ctx, account.id, readerOf(account), 'removed');
  return {};
}

/** @throws authenticator_absent, for an account that is not there as well */
export async function takeAuthenticator(
  ctx: Ctx,
  { contact }: { contact: string },
): Promise<Record<string, never>> {
  const had = await store.takeAuthenticator(ctx.db, contact.toLowerCase());
  if (!had) throw refuse(refusals.authenticator_absent);
  await changed(ctx, had.account_id, had, 'taken');
  return {};
}

async function changed(
  ctx: Ctx,
  accountId: string,
  reader: Reader,
  authenticator: string,
): Promise<void> {
  ctx.record('account', accountId, { authenticator });
  const dedupe = `authenticator:${authenticator}:${accountId}:${ctx.now.epochMilliseconds}`;
  await tell(ctx, reader, 'authenticator_changed', dedupe);
}

/**
 * Proves a device by the app's code or by a backup code, which is used up by it.
 * @throws login_app_code_needed, app_code_wrong, and too_many: whoever has the password may guess five times in a quarter of an hour
 */
export async function proveByApp(
  ctx: Ctx,
  { accountId, nonce, lastStep }: store.Authenticator,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) throw refuse(refusals.login_app_code_needed);
  const tries = await countAppCode(ctx, accountId);
  const step = stepOf(keyOf(ctx, accountId, nonce), readOtp(typed), ctx.now, lastStep);
  const isRight =
    step === null
      ? await store.takeBackup(ctx.db, accountId, backupHash(ctx, accountId, typed))
      : await store.takeStep(ctx.db, accountId, step);
  if (!isRight) throw wrong(ctx, accountId, 'appCode');
  await store.clearCounts(ctx.db, [tries]);
}

/** Counts the try before it is looked at. @returns its key */
async function countAppCode(ctx: Ctx, accountId: string): Promise<Buffer> {
  const own = ctx.actor.kind === 'member' ? accountId : null;
  const key = countKey(ctx, 'app code', accountId, own === null ? 'door' : 'own');
  const { most, perSeconds } = appCodeTries;
  const { count, startedAt } = await store.countOne(
    ctx.db,
    key,
    perSeconds,
    ctx.now.toString(),
    own,
  );
  if (count <= most) return key;
  const waited = ctx.now.since(Temporal.Instant.from(startedAt)).total('seconds');
  throw refuse(commonRefusals.too_many, {
    retryAfterSeconds: Math.max(1, Math.ceil(perSeconds - waited)),
  });
}

function wrong(ctx: Ctx, accountId: string, field: 'code' | 'appCode') {
  ctx.record('account', accountId, { appCode: 'wrong' });
  return ctx.keepDespite(
    refuse(refusals.app_code_wrong, { fields: { [field]: { code: 'app_code_wrong' } } }),
  );
}
