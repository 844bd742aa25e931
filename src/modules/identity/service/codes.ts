// One-time codes (security.md 7.6): sent by SMS and e-mail, each its own, good once, for five minutes and five tries.
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isSame, keyHash, macOf, randomCode, randomKey } from '../../../kit/server/secrets.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { TemplateId } from '../../messaging/rules.ts';
import { send } from '../../messaging/service.ts';
import type { CodePurpose, CodeSent } from '../model.ts';
import {
  type Allowance,
  codeAllowances,
  codeSeconds,
  mostCodeTries,
  mostResends,
  networkOf,
  readOtp,
  refusals,
  requestSeconds,
  resendAfterSeconds,
} from '../rules.ts';
import * as store from '../store.ts';
import { countKey, keys } from './keys.ts';

/** Whom a code goes to. */
export interface CodeTargets {
  /** With its ISD code, `+919876543210`. */
  number: string | null;
  email: string | null;
  /** The reader's own. */
  language: Language;
  /** Whose budget pays for the SMS: a clinic's id, or `doorBudget`. */
  budget: string;
}

/** Of people who have no clinic yet. */
export const doorBudget = 'door';

export interface CodeWish {
  purpose: CodePurpose;
  accountId: string | null;
  /** What was typed, as far as it names somebody: counted openly, for it is the same whether it exists or not. */
  subject: string;
  /** Null makes a decoy: the same row, the same answer, nothing sent. */
  targets: CodeTargets | null;
}

const letters = { signup: 'signup_code', reset: 'reset_code', login: 'login_code' } as const satisfies Record<CodePurpose, TemplateId>;

/** Begins a request: a row to count tries on, and messages for the queue. @throws 429 when too many were asked for by this address or for this name. */
export async function startCode(ctx: Ctx, wish: CodeWish): Promise<CodeSent & { codeId: Buffer }> {
  await allowAddress(ctx);
  await allowOpenly(ctx, countKey('code', wish.purpose, wish.subject, 'short'), codeAllowances.numberShort);
  await allowOpenly(ctx, countKey('code', wish.purpose, wish.subject, 'day'), codeAllowances.numberDay);
  const mayGo = await mayReach(ctx, wish.purpose, wish.targets, wish.subject);
  const requestKey = randomKey();
  const id = keyHash(requestKey);
  const pair = freshCodes(id, wish.purpose);
  await store.insertCode(ctx.db, {
    id,
    purpose: wish.purpose,
    accountId: wish.accountId,
    macSms: pair.macSms,
    macEmail: pair.macEmail,
    sentAt: ctx.now.toString(),
    expiresAt: ctx.now.add({ seconds: codeSeconds }).toString(),
  });
  await post(ctx, wish.purpose, id, 1, mayGo ? wish.targets : null, pair);
  return { codeId: id, requestKey, resendAfterSeconds, expiresInSeconds: codeSeconds };
}

/**
 * Sends fresh codes for a request under way and lets its tries begin anew.
 * @param targetsOf answers whom they go to; null for a decoy.
 */
export async function renewCode(
  ctx: Ctx,
  requestKey: string,
  purposes: readonly CodePurpose[],
  targetsOf: (row: store.CodeRow) => Promise<CodeTargets | null>,
): Promise<CodeSent> {
  const id = keyHash(requestKey);
  const row = await store.lockCode(ctx.db, id);
  const age = row ? secondsSince(ctx, row.sentAt) : 0;
  if (!row || !purposes.includes(row.purpose) || row.usedAt !== null || secondsSince(ctx, row.createdAt) > requestSeconds) throw refuse(refusals.otp_expired);
  if (row.sends > mostResends) throw refuse(commonRefusals.too_many);
  if (age < resendAfterSeconds) throw refuse(refusals.otp_too_soon, { retryAfterSeconds: Math.ceil(resendAfterSeconds - age) });

  await allowAddress(ctx);
  const targets = await targetsOf(row);
  const mayGo = await mayReach(ctx, row.purpose, targets, requestKey);
  const pair = freshCodes(id, row.purpose);
  const sends = row.sends + 1;
  await store.renewCode(ctx.db, id, {
    macSms: pair.macSms,
    macEmail: pair.macEmail,
    sends,
    sentAt: ctx.now.toString(),
    expiresAt: ctx.now.add({ seconds: codeSeconds }).toString(),
  });
  await post(ctx, row.purpose, id, sends, mayGo ? targets : null, pair);
  ctx.record('account', row.accountId ?? '', { sends });
  return { requestKey, resendAfterSeconds: sends > mostResends ? null : resendAfterSeconds, expiresInSeconds: codeSeconds };
}

export interface Proved {
  codeId: Buffer;
  accountId: string | null;
  /** Which channel's code was typed, and so whose control is proved. */
  by: 'sms' | 'email';
}

/**
 * Counts the try, then compares. The code is used up when it is right.
 * @throws 'Incorrect OTP!' (and the try stays counted), or 'OTP Expired!' for expired, used up, of another purpose or unknown.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  requestKey: string,
  otp: string,
  proof?: { proofHash: Buffer; proofEndsAt: string },
): Promise<Proved> {
  const id = keyHash(requestKey);
  const row = await store.countTry(ctx.db, id, purpose, mostCodeTries, ctx.now.toString());
  if (!row) throw refuse(refusals.otp_expired);
  const code = readOtp(otp);
  const bySms = isSame(row.macSms, codeMac(id, purpose, 'sms', code));
  const byEmail = isSame(row.macEmail, codeMac(id, purpose, 'email', code));
  if (!bySms && !byEmail) {
    ctx.record('account', row.accountId ?? '', { otp: 'wrong', tries: row.tries });
    throw ctx.keepDespite(refuse(refusals.otp_wrong, { fields: { otp: { code: 'otp_wrong' } } }));
  }
  if (!(await store.useCode(ctx.db, id, ctx.now.toString(), proof))) throw refuse(refusals.otp_expired);
  return { codeId: id, accountId: row.accountId, by: bySms ? 'sms' : 'email' };
}

interface Pair {
  sms: string;
  email: string;
  macSms: Buffer;
  macEmail: Buffer;
}

/** Two codes, so that the one typed tells which channel its owner holds. */
function freshCodes(id: Buffer, purpose: CodePurpose): Pair {
  const sms = randomCode();
  const email = randomCode();
  return { sms, email, macSms: codeMac(id, purpose, 'sms', sms), macEmail: codeMac(id, purpose, 'email', email) };
}

const codeMac = (id: Buffer, purpose: CodePurpose, channel: 'sms' | 'email', code: string): Buffer => macOf(keys().pepper, 'otp', id, purpose, channel, code);

/** A channel that nobody is reached by costs the same work and leaves nothing, so that time does not tell who exists. */
async function post(ctx: Ctx, purpose: CodePurpose, id: Buffer, sends: number, targets: CodeTargets | null, pair: Pair): Promise<void> {
  for (const channel of ['sms', 'email'] as const) {
    const to = channel === 'sms' ? targets?.number : targets?.email;
    const dedupe = `otp:${id.toString('base64url')}:${sends}:${channel}`;
    await ctx.db.execute(sql`savepoint letter`);
    const quiet: Ctx = to ? ctx : { ...ctx, enqueue: () => ctx.enqueue('messaging.forgetSecrets', {}) };
    await send(quiet, {
      channel,
      to: to ?? 'nobody',
      template: letters[purpose],
      secret: { code: pair[channel] },
      language: targets?.language ?? ctx.language,
      dedupe,
    });
    await ctx.db.execute(to ? sql`release savepoint letter` : sql`rollback to savepoint letter`);
  }
}

const secondsSince = (ctx: Ctx, at: string): number => (ctx.now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000;

/** This machine itself is not counted: behind a proxy that names nobody, everybody would be one address. */
async function allowAddress(ctx: Ctx): Promise<void> {
  if (!ctx.line.isLocal) await allowOpenly(ctx, countKey('code', 'address', networkOf(ctx.line.address)), codeAllowances.address);
}

async function allowOpenly(ctx: Ctx, key: Buffer, allowance: Allowance): Promise<void> {
  const { count, startedAt } = await store.countOne(ctx.db, key, allowance.perSeconds, ctx.now.toString());
  if (count > allowance.most)
    throw refuse(commonRefusals.too_many, { retryAfterSeconds: Math.max(1, Math.ceil(allowance.perSeconds - secondsSince(ctx, startedAt))) });
}

/** Limits on what exists (a number, a clinic) bite in silence, since a refusal would tell; decoys are counted under keys of their own. */
async function mayReach(ctx: Ctx, purpose: CodePurpose, targets: CodeTargets | null, subject: string): Promise<boolean> {
  const whom = targets?.number ?? targets?.email ?? `decoy ${subject}`;
  const kind = purpose === 'login' ? 'login' : 'any';
  const short = await store.countOne(ctx.db, countKey('code', 'reached', kind, whom, 'short'), codeAllowances.numberShort.perSeconds, ctx.now.toString());
  const day = await store.countOne(ctx.db, countKey('code', 'reached', kind, whom, 'day'), codeAllowances.numberDay.perSeconds, ctx.now.toString());
  const budgetKey = countKey('code', 'budget', targets?.budget ?? whom);
  if (targets?.budget === doorBudget) await allowOpenly(ctx, budgetKey, codeAllowances.budget);
  const isPaid =
    targets?.budget === doorBudget ||
    (await store.countOne(ctx.db, budgetKey, codeAllowances.budget.perSeconds, ctx.now.toString())).count <= codeAllowances.budget.most;
  return isPaid && short.count <= codeAllowances.numberShort.most && day.count <= codeAllowances.numberDay.most;
}
