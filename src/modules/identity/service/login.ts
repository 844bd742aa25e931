// Log-in by password, with its throttle (security.md 7.7): strangers' passwords for an account are compared one after the other, and always one.
import { networkOf } from '../../../kit/shared/network.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { systemClinicId } from '../../../kit/server/context.ts';
import { isPassword } from '../../../kit/server/passwords.ts';
import { keyHash } from '../../../kit/server/secrets.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import type { CodeReason, SignedIn } from '../model.ts';
import {
  addressFailures,
  bindCookie,
  isDeviceSecret,
  knownDeviceTries,
  loginVerdict,
  readUserName,
  refusals,
  subjectOf,
} from '../rules.ts';
import * as store from '../store.ts';
import { proveByApp } from './authenticator.ts';
import { checkCode, type CodeTargets, startCode } from './codes.ts';
import { countKey, keysOf } from './keys.ts';
import { provedContacts } from './letters.ts';
import { deviceSignIn, signIn } from './sessions.ts';
import { tallyOf } from './throttle.ts';

type LoginInput = InputOf<(typeof api)['Login']>;

export async function Login(ctx: Ctx, input: LoginInput): Promise<SignedIn> {
  if (isDeviceSecret(input.password)) {
    const account = await store.findAccount(ctx.db, readUserName(input.username));
    return deviceSignIn(ctx, {
      secret: input.password,
      accountId: account?.id ?? null,
      clinicId: input.clinicId,
    });
  }
  const { reopens, keep, clinicId = reopens } = input;
  const account = await proveAccount(ctx, input);
  if (reopens !== undefined) await reopen(ctx, account.id, reopens);
  return signIn(ctx, account, { keep, clinicId });
}

/** @throws clinic_unknown for one that is open, and for one of somebody else */
async function reopen(ctx: Ctx, accountId: string, clinicId: string): Promise<void> {
  if (!(await store.reopenClinic(ctx.db, accountId, clinicId)))
    throw refuse(refusals.clinic_unknown);
  ctx.record('clinic', clinicId, { isClosed: false });
}

/** @throws clinic_unknown for one that is open, and for one of somebody else */
export async function reopenClinic(
  ctx: Ctx,
  { clinicId }: InputOf<(typeof api)['reopenClinic']>,
): Promise<Record<string, never>> {
  await reopen(ctx, memberOf(ctx).accountId, clinicId);
  return {};
}

/** The account whose password this is. Every wrong try is counted, whoever asks. @throws login_wrong, login_code_needed, login_app_code_needed, app_code_wrong, too_many */
export async function proveAccount(
  ctx: Ctx,
  input: Omit<LoginInput, 'clinicId'>,
): Promise<store.Account> {
  const name = readUserName(input.username);
  const account = await store.findAccount(ctx.db, name);
  const subject = account?.id ?? subjectOf(name);
  const { isKnown, counts } = await callerOf(ctx, account, subject);
  await store.waitForTurn(ctx.db, isKnown ? counts.caller : counts.run);
  const verdict = await judge(ctx, counts, isKnown);
  if (typeof verdict === 'object')
    throw refuse(commonRefusals.too_many, { retryAfterSeconds: verdict.waitSeconds });
  if (verdict === 'code_first') await proveFirst(ctx, input, account, 'many_tries');

  const isRight = await isPassword(
    input.password,
    keysOf(ctx).pepper,
    account?.passwordHash ?? null,
  );
  if (!account || !isRight) {
    await countFailure(ctx, counts, isKnown);
    ctx.record('account', account?.id ?? '', { login: 'wrong' });
    throw ctx.keepDespite(refuse(refusals.login_wrong));
  }
  if (!isKnown) await proveDevice(ctx, input, account, verdict);
  await store.clearCounts(ctx.db, [counts.caller, counts.device, ...(isKnown ? [] : [counts.run])]);
  ctx.record('account', account.id, { login: 'right', isKept: input.keep });
  return account;
}

/** What the account, or a clinic of its own, asks of a device that it does not know, once the password was right. */
async function proveDevice(
  ctx: Ctx,
  input: Omit<LoginInput, 'clinicId'>,
  account: store.Account,
  verdict: 'compare' | 'code_first',
): Promise<void> {
  const authenticator = await store.findAuthenticator(ctx.db, account.id);
  if (store.isConfirmed(authenticator)) await proveByApp(ctx, authenticator, input.appCode);
  else if (
    verdict === 'compare' &&
    (account.asksNewDevices || (await store.isAskedByClinic(ctx.db, account.id)))
  )
    await proveFirst(ctx, input, account, 'new_device');
}

interface Counts {
  /** By this caller: the device's where the account knows it, else the network's. */
  caller: Buffer;
  device: Buffer;
  /** By all strangers. */
  run: Buffer;
  address: Buffer;
}

async function callerOf(
  ctx: Ctx,
  account: store.Account | null,
  subject: string,
): Promise<{ isKnown: boolean; counts: Counts }> {
  const bindingHash = keyHash(ctx.client.cookies[bindCookie] ?? '');
  const network = networkOf(ctx.client.address);
  const device = countKey(ctx, 'login', 'device', subject, bindingHash.toString('hex'));
  const [byDevice] = await store.countsOf(ctx.db, [device]);
  const isKnown =
    (await store.knowsDevice(
      ctx.db,
      account?.id ?? systemClinicId,
      bindingHash,
      ctx.now.toString(),
    )) && (byDevice?.count ?? 0) < knownDeviceTries;
  return {
    isKnown,
    counts: {
      caller: isKnown ? device : countKey(ctx, 'login', 'from', subject, network),
      device,
      run: countKey(ctx, 'login', 'run', subject),
      address: countKey(ctx, 'login', 'address', network),
    },
  };
}

async function judge(ctx: Ctx, counts: Counts, isKnown: boolean) {
  const [caller, run, address] = await store.countsOf(ctx.db, [
    counts.caller,
    counts.run,
    counts.address,
  ]);
  return loginVerdict(
    { caller: tallyOf(caller), run: tallyOf(run), address: tallyOf(address) },
    isKnown,
    ctx.now.epochMilliseconds / 1000,
  );
}

async function countFailure(ctx: Ctx, counts: Counts, isKnown: boolean): Promise<void> {
  const now = ctx.now.toString();
  await store.countOne(ctx.db, counts.caller, null, now);
  if (isKnown) return;
  await store.countOne(ctx.db, counts.run, null, now);
  await store.countOne(ctx.db, counts.address, addressFailures.perSeconds, now);
}

/**
 * A code as well: after a hundred wrong guesses an unknown device shows one before its password is looked at, so nobody can lock the owner out;
 * and after it, where the account asks that of every new device.
 */
async function proveFirst(
  ctx: Ctx,
  input: Omit<LoginInput, 'clinicId'>,
  account: store.Account | null,
  why: CodeReason,
): Promise<void> {
  if (input.requestKey !== undefined && input.otp !== undefined) {
    const proved = await checkCode(ctx, 'login', input.requestKey, input.otp);
    if (!account || proved.accountId !== account.id) throw refuse(refusals.otp_expired);
    return;
  }
  const { codeId: _, ...sent } = await startCode(ctx, {
    purpose: 'login',
    accountId: account?.id ?? null,
    subject: subjectOf(readUserName(input.username)),
    targets: account && (await targetsOf(ctx, account)),
  });
  ctx.record('account', account?.id ?? '', { login: 'code_first' });
  throw ctx.keepDespite(refuse(refusals.login_code_needed, { details: { ...sent, why } }));
}

/** Codes go only where control was proved before. */
export async function targetsOf(ctx: Ctx, account: store.Account): Promise<CodeTargets> {
  const places = await store.workplaces(ctx.db, account.id);
  return {
    ...provedContacts(account),
    language: account.language,
    budget: places[0]?.clinic_id ?? account.id,
  };
}
