// One-time codes (security.md 7.6): sent by SMS and e-mail, each its own, good once, for five minutes and five tries.
import { sql } from 'drizzle-orm';
import { networkOf } from '../../../kit/shared/network.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { isSame, keyHash, macOf, randomCode, randomKey } from '../../../kit/server/secrets.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { TemplateId } from '../../messaging/rules.ts';
import { api as messaging } from '../../messaging/contract.ts';
import { send } from '../../messaging/service.ts';
import { smsReaches } from '../../places/rules.ts';
import type { CodePurpose, CodeSent } from '../model.ts';
import {
  type Allowance,
  codeAllowances,
  codeSeconds,
  isPumped,
  leastProved,
  maxCodeTries,
  maxResends,
  readOtp,
  refusals,
  requestSeconds,
  resendAfterSeconds,
  unanswered,
} from '../rules.ts';
import * as store from '../store.ts';
import { countKey, keys } from './keys.ts';
import { tallyOf } from './throttle.ts';

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
export const publicBudget = 'door';

export interface CodeWish {
  purpose: CodePurpose;
  accountId: string | null;
  /** What was typed, as far as it names somebody: counted openly, for it is the same whether it exists or not. */
  subject: string;
  /** Null makes a decoy: the same row, the same answer, nothing sent. */
  targets: CodeTargets | null;
}

const letters = {
  signup: 'signup_code',
  reset: 'reset_code',
  login: 'login_code',
  contact: 'contact_code',
  booking: 'booking_code',
  paper: 'paper_code',
} as const satisfies Record<CodePurpose, TemplateId>;

/** Begins a request: a row to count tries on, and messages for the queue. @throws 429 when too many were asked for by this address or for this name. */
export async function startCode(ctx: Ctx, wish: CodeWish): Promise<CodeSent & { codeId: Buffer }> {
  await allowAddress(ctx);
  await allowOpenly(
    ctx,
    keyOf(ctx, 'code', wish.purpose, wish.subject, 'short'),
    codeAllowances.numberShort,
  );
  await allowOpenly(
    ctx,
    keyOf(ctx, 'code', wish.purpose, wish.subject, 'day'),
    codeAllowances.numberDay,
  );
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
    numberKey: wish.targets?.number ? numberKey(ctx, wish.targets.number) : null,
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
  if (
    !row ||
    !purposes.includes(row.purpose) ||
    row.usedAt !== null ||
    secondsSince(ctx, row.createdAt) > requestSeconds
  )
    throw refuse(refusals.otp_expired);
  if (row.sends > maxResends) throw refuse(commonRefusals.too_many);
  if (age < resendAfterSeconds)
    throw refuse(refusals.otp_too_soon, { retryAfterSeconds: Math.ceil(resendAfterSeconds - age) });

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
  return {
    requestKey,
    resendAfterSeconds: sends > maxResends ? null : resendAfterSeconds,
    expiresInSeconds: codeSeconds,
  };
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
  const row = await store.countTry(ctx.db, id, purpose, maxCodeTries, ctx.now.toString());
  if (!row) throw refuse(refusals.otp_expired);
  const code = readOtp(otp);
  const bySms = isSame(row.macSms, codeMac(id, purpose, 'sms', code));
  const byEmail = isSame(row.macEmail, codeMac(id, purpose, 'email', code));
  if (!bySms && !byEmail) {
    ctx.record('account', row.accountId ?? '', { otp: 'wrong', tries: row.tries });
    throw ctx.keepDespite(refuse(refusals.otp_wrong, { fields: { otp: { code: 'otp_wrong' } } }));
  }
  if (!(await store.useCode(ctx.db, id, ctx.now.toString(), proof)))
    throw refuse(refusals.otp_expired);
  if (bySms) await countProved(ctx, row);
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
  return {
    sms,
    email,
    macSms: codeMac(id, purpose, 'sms', sms),
    macEmail: codeMac(id, purpose, 'email', email),
  };
}

const codeMac = (
  id: Buffer,
  purpose: CodePurpose,
  channel: 'sms' | 'email',
  code: string,
): Buffer => macOf(keys().pepper, 'otp', id, purpose, channel, code);

/** A channel that nobody is reached by costs the same work and leaves nothing, so that time does not tell who exists. */
async function post(
  ctx: Ctx,
  purpose: CodePurpose,
  id: Buffer,
  sends: number,
  targets: CodeTargets | null,
  pair: Pair,
): Promise<void> {
  for (const channel of ['sms', 'email'] as const) {
    const to =
      channel === 'email'
        ? targets?.email
        : await smsTarget(ctx, targets?.number ?? null, sends, id);
    const dedupe = `otp:${id.toString('base64url')}:${sends}:${channel}`;
    await ctx.db.execute(sql`savepoint letter`);
    const quiet: Ctx = to
      ? ctx
      : { ...ctx, enqueue: () => ctx.enqueue(messaging.forgetSecrets, {}) };
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

const secondsSince = (ctx: Ctx, at: string): number =>
  (ctx.now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000;

/** A signed-in person is counted on rows of their own: those of the door are not theirs to see. */
const ownOf = (ctx: Ctx): string | null =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : null;
const keyOf = (ctx: Ctx, ...parts: string[]): Buffer =>
  countKey(...parts, ...(ctx.actor.kind === 'member' ? [ctx.actor.accountId] : []));
const countOne = (ctx: Ctx, key: Buffer, perSeconds: number) =>
  store.countOne(ctx.db, key, perSeconds, ctx.now.toString(), ownOf(ctx));

/** This machine itself is not counted: behind a proxy that names nobody, everybody would be one address. */
async function allowAddress(ctx: Ctx): Promise<void> {
  if (!ctx.client.isLocal)
    await allowOpenly(
      ctx,
      keyOf(ctx, 'code', 'address', networkOf(ctx.client.address)),
      codeAllowances.address,
    );
}

async function allowOpenly(ctx: Ctx, key: Buffer, allowance: Allowance): Promise<void> {
  const { count, startedAt } = await countOne(ctx, key, allowance.perSeconds);
  if (count > allowance.most)
    throw refuse(commonRefusals.too_many, {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil(allowance.perSeconds - secondsSince(ctx, startedAt)),
      ),
    });
}

/** Limits on what exists (a number, a clinic) bite in silence, since a refusal would tell; decoys are counted under keys of their own. */
async function mayReach(
  ctx: Ctx,
  purpose: CodePurpose,
  targets: CodeTargets | null,
  subject: string,
): Promise<boolean> {
  const whom = targets?.number ?? targets?.email ?? `decoy ${subject}`;
  const kind = purpose === 'login' ? 'login' : 'any';
  const short = await countOne(
    ctx,
    keyOf(ctx, 'code', 'reached', kind, whom, 'short'),
    codeAllowances.numberShort.perSeconds,
  );
  const day = await countOne(
    ctx,
    keyOf(ctx, 'code', 'reached', kind, whom, 'day'),
    codeAllowances.numberDay.perSeconds,
  );
  const budgetKey = keyOf(ctx, 'code', 'budget', targets?.budget ?? whom);
  if (targets?.budget === publicBudget) await allowOpenly(ctx, budgetKey, codeAllowances.budget);
  const isPaid =
    targets?.budget === publicBudget ||
    (await countOne(ctx, budgetKey, codeAllowances.budget.perSeconds)).count <=
      codeAllowances.budget.most;
  return (
    isPaid &&
    short.count <= codeAllowances.numberShort.most &&
    day.count <= codeAllowances.numberDay.most
  );
}

/** The number, if an SMS may go there. Where there is none the same is asked about a number of nobody, so that time does not tell. */
async function smsTarget(
  ctx: Ctx,
  number: string | null,
  sends: number,
  id: Buffer,
): Promise<string | null> {
  const nobody = number === null ? ['nobody'] : [];
  const may = await maySms(ctx, number ?? `+91 ${id.toString('base64url')}`, sends, nobody);
  return may ? number : null;
}

/** SMS cost money and are sent on a stranger's word: only into open regions, not to numbers that never answer, and none while few come back. */
async function maySms(ctx: Ctx, number: string, sends: number, nobody: string[]): Promise<boolean> {
  if (!smsReaches(number)) return false;
  const now = ctx.now.toString();
  const [sent, proved, asked] = await store.countsOf(ctx.db, [
    keyOf(ctx, 'sms', 'sent', ...nobody),
    keyOf(ctx, 'sms', 'proved'),
    numberKey(ctx, number),
  ]);
  if (isPumped(tallyOf(sent), tallyOf(proved), ctx.now.epochMilliseconds / 1000)) return false;
  if (
    sends === 1 &&
    (asked?.count ?? 0) >= unanswered.most &&
    secondsSince(ctx, asked?.startedAt ?? now) < unanswered.perSeconds
  )
    return false;
  if (sends === 1) await countOne(ctx, numberKey(ctx, number), unanswered.perSeconds);
  await countOne(ctx, keyOf(ctx, 'sms', 'sent', ...nobody), leastProved.perSeconds);
  return true;
}

const numberKey = (ctx: Ctx, number: string): Buffer => keyOf(ctx, 'sms', 'unanswered', number);

/** The number has answered: it is somebody's, and the SMS was worth sending. */
async function countProved(ctx: Ctx, row: store.CodeRow): Promise<void> {
  if (row.numberKey) await store.clearCounts(ctx.db, [row.numberKey]);
  await countOne(ctx, keyOf(ctx, 'sms', 'proved'), leastProved.perSeconds);
}
