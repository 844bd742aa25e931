// One-time codes (security.md 7.6): sent by SMS and e-mail, each its own, good once, for five minutes and five tries, ten an hour for one account.
import { sql } from 'drizzle-orm';
import { networkOf } from '../../../kit/shared/network.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import { randomBytes } from 'node:crypto';
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
  forOneAnswer,
  guessAllowances,
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
import type { WithSettings } from '../../../kit/server/settings.ts';
import { countKey, keysOf } from './keys.ts';
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
  /** Who asks a patient for it, where the message says so. */
  doctor?: string;
}

/** Of people who have no clinic yet. */
export const publicBudget = 'door';

interface CodeWish {
  purpose: CodePurpose;
  accountId: string | null;
  /** What was typed, as far as it names somebody, in one spelling: counted openly, for it is the same whether it exists or not. */
  subject: string;
  /** Null makes a decoy: the same row, the same answer, nothing sent. */
  targets: CodeTargets | null;
  /** Of a form that may be sent twice: one code goes for it. Nobody else can make it. */
  requestKey?: string;
}

/** Where both channels carry a code each says which one it is. */
const letters = {
  signup: { sms: 'signup_code', email: 'signup_code_email' },
  reset: { sms: 'reset_code', email: 'reset_code_email' },
  login: { sms: 'login_code', email: 'login_code_email' },
  contact: { sms: 'contact_code', email: 'contact_code' },
  booking: { sms: 'booking_code', email: 'booking_code' },
  paper: { sms: 'paper_code', email: 'paper_code' },
  video: { sms: 'video_code', email: 'video_code' },
} as const satisfies Record<CodePurpose, Record<'sms' | 'email', TemplateId>>;

/** Begins a request: a row to count tries on, and messages for the queue. @throws 429 when too many were asked for by this address or for this name. */
export async function startCode(ctx: Ctx, wish: CodeWish): Promise<CodeSent & { codeId: Buffer }> {
  const sent = wish.requestKey === undefined ? null : await sentFor(ctx, wish.requestKey);
  if (sent?.isLately) return codeSentOf(sent.requestKey);
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
  const requestKey = sent === null ? (wish.requestKey ?? randomKey()) : randomKey();
  const id = keyHash(requestKey);
  const request = { id, purpose: wish.purpose, sends: 1, ...subjectsOf(ctx, wish) };
  const goes = await reach(ctx, request, wish.targets, wish.subject);
  const pair = freshCodes(ctx, request, goes);
  await store.insertCode(ctx.db, {
    ...request,
    accountId: wish.accountId,
    macSms: pair.macSms,
    macEmail: pair.macEmail,
    sentAt: ctx.now.toString(),
    expiresAt: ctx.now.add({ seconds: codeSeconds }).toString(),
    numberKey: wish.targets?.number ? numberKey(ctx, wish.targets.number) : null,
  });
  await post(ctx, request, goes, pair);
  return codeSentOf(requestKey);
}

const codeSentOf = (requestKey: string): CodeSent & { codeId: Buffer } => ({
  codeId: keyHash(requestKey),
  requestKey,
  resendAfterSeconds,
  expiresInSeconds: codeSeconds,
});

/** What this very form has sent already; whoever sends it again at the same moment waits. Null: nothing. */
async function sentFor(
  ctx: Ctx,
  requestKey: string,
): Promise<{ requestKey: string; isLately: boolean } | null> {
  const id = keyHash(requestKey);
  await store.holdSubjects(ctx.db, [id]);
  const row = await store.lockCode(ctx.db, id);
  return row && { requestKey, isLately: secondsSince(ctx, row.sentAt) < resendAfterSeconds };
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
  if (row.sends > maxResends || row.guesses >= guessAllowances.hour.most)
    throw refuse(commonRefusals.too_many);
  if (age < resendAfterSeconds)
    throw refuse(refusals.otp_too_soon, { retryAfterSeconds: Math.ceil(resendAfterSeconds - age) });

  await allowAddress(ctx);
  const targets = await targetsOf(row);
  const sends = row.sends + 1;
  const request = { ...row, sends };
  const goes = await reach(ctx, request, targets, requestKey);
  const pair = freshCodes(ctx, request, goes);
  await store.renewCode(ctx.db, id, {
    macSms: pair.macSms,
    macEmail: pair.macEmail,
    sends,
    sentAt: ctx.now.toString(),
    expiresAt: ctx.now.add({ seconds: codeSeconds }).toString(),
  });
  await post(ctx, request, goes, pair);
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
  by: Channel;
}

/**
 * Counts the try, then compares. The code is used up when it is right. When the account's guesses have run out nothing fits, and nothing
 * says so: who is known would be told by it.
 * @throws 'Incorrect OTP!' (and the try stays counted), otp_used_up when this request's tries have run out, or 'OTP Expired!' for expired,
 * used, of another purpose or unknown.
 */
export async function checkCode(
  ctx: Ctx,
  purpose: CodePurpose,
  requestKey: string,
  otp: string,
  proof?: { proofHash: Buffer; proofEndsAt: string },
): Promise<Proved> {
  const id = keyHash(requestKey);
  const now = ctx.now.toString();
  const live = await store.findLiveCode(ctx.db, id, purpose, now);
  if (!live) throw refuse(refusals.otp_expired);
  if (live.tries >= maxCodeTries) throw usedUp();
  await store.holdSubjects(ctx.db, [live.smsSubject, live.emailSubject]);
  const row = await store.countTry(ctx.db, id, now);
  if (!row) throw usedUp();
  const code = readOtp(otp);
  const fits = (channel: Channel, mac: Buffer) =>
    isSame(mac, codeMac(ctx, id, purpose, channel, code));
  const bySms = fits('sms', row.macSms) && (await store.mayGuess(ctx.db, row.smsSubject, 0, now));
  const byEmail =
    fits('email', row.macEmail) && (await store.mayGuess(ctx.db, row.emailSubject, 0, now));
  if (!bySms && !byEmail) {
    ctx.record('account', row.accountId ?? '', { otp: 'wrong', tries: row.tries });
    throw ctx.keepDespite(refuse(refusals.otp_wrong, { fields: { otp: { code: 'otp_wrong' } } }));
  }
  if (!(await store.useCode(ctx.db, id, now, proof))) throw refuse(refusals.otp_expired);
  if (bySms) await countProved(ctx, row);
  return { codeId: id, accountId: row.accountId, by: bySms ? 'sms' : 'email' };
}

const usedUp = () => refuse(refusals.otp_used_up, { fields: { otp: { code: 'otp_used_up' } } });

const channels = ['sms', 'email'] as const;
type Channel = (typeof channels)[number];

/** A request for a code as it is sent, for the first time or again. */
type Request = Pick<store.CodeRow, 'id' | 'purpose' | 'sends' | 'smsSubject' | 'emailSubject'>;

interface Pair {
  sms: string;
  email: string;
  macSms: Buffer;
  macEmail: Buffer;
}

/** Two codes, so that the one typed tells which channel its owner holds. One that goes nowhere fits nothing. */
export function freshCodes(ctx: WithSettings, { id, purpose }: Request, goes: Reach): Pair {
  const sms = randomCode();
  const email = randomCode();
  const [macSms, macEmail] = [
    codeMac(ctx, id, purpose, 'sms', sms),
    codeMac(ctx, id, purpose, 'email', email),
  ];
  const [noSms, noEmail] = [randomBytes(macSms.length), randomBytes(macEmail.length)];
  return {
    sms,
    email,
    macSms: goes.sms === null ? noSms : macSms,
    macEmail: goes.email === null ? noEmail : macEmail,
  };
}

export const codeMac = (
  ctx: WithSettings,
  id: Buffer,
  purpose: CodePurpose,
  channel: Channel,
  code: string,
): Buffer => macOf(keysOf(ctx).pepper, 'otp', id, purpose, channel, code);

/** A channel that nobody is reached by costs the same work and leaves nothing, so that time does not tell who exists. */
async function post(
  ctx: Ctx,
  { id, purpose, sends }: Request,
  goes: Reach,
  pair: Pair,
): Promise<void> {
  for (const channel of channels) {
    const to = goes[channel];
    const dedupe = `otp:${id.toString('base64url')}:${sends}:${channel}`;
    await ctx.db.execute(sql`savepoint letter`);
    const quiet: Ctx =
      to !== null ? ctx : { ...ctx, enqueue: () => ctx.enqueue(messaging.forgetSecrets, {}) };
    await send(quiet, {
      channel,
      to: to ?? 'nobody',
      template: letters[purpose][channel],
      ...(goes.doctor === undefined ? {} : { values: { doctor: goes.doctor } }),
      secret: { code: pair[channel] },
      language: goes.language,
      dedupe,
    });
    await ctx.db.execute(
      to !== null ? sql`release savepoint letter` : sql`rollback to savepoint letter`,
    );
  }
}

const secondsSince = (ctx: Ctx, at: string): number =>
  (ctx.now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000;

/** A signed-in person is counted on rows of their own: those of the public are not theirs to see. */
const ownOf = (ctx: Ctx): string | null =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : null;
const keyOf = (ctx: Ctx, ...parts: string[]): Buffer =>
  countKey(ctx, ...parts, ...(ctx.actor.kind === 'member' ? [ctx.actor.accountId] : []));
const countOne = (ctx: Ctx, key: Buffer, perSeconds: number) =>
  store.countOne(ctx.db, key, perSeconds, ctx.now.toString(), ownOf(ctx));

/** This machine itself is not counted: behind a proxy that names nobody, everybody would be one address. */
async function allowAddress(ctx: Ctx): Promise<void> {
  if (!ctx.client.isLocal) await allowOpenly(ctx, addressKey(ctx), codeAllowances.address);
}

const addressKey = (ctx: Ctx): Buffer =>
  keyOf(ctx, 'code', 'address', networkOf(ctx.client.address));

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

/** Whom each half of a code is about: the account, or the contact that is being proved. */
function subjectsOf(
  ctx: WithSettings,
  { purpose, accountId, subject, targets }: CodeWish,
): {
  smsSubject: Buffer;
  emailSubject: Buffer;
} {
  const known = purpose === 'reset' || purpose === 'login' ? (accountId ?? subject) : null;
  const of = (contact: string | null | undefined) =>
    countKey(ctx, 'guess', known ?? contact ?? `none ${subject}`);
  return { smsSubject: of(targets?.number), emailSubject: of(targets?.email) };
}

/** Where the two halves of a code go now; null for a half that goes nowhere. */
interface Reach extends Record<Channel, string | null> {
  language: Language;
  doctor?: string | undefined;
}

/**
 * Limits on what exists (a contact, an account, a clinic) bite in silence, since a refusal would tell; decoys are counted under keys of
 * their own. What goes out supersedes what went out before it.
 */
async function reach(
  ctx: Ctx,
  request: Request,
  targets: CodeTargets | null,
  decoy: string,
): Promise<Reach> {
  const { purpose, smsSubject, emailSubject } = request;
  const isPaid = await isWithinBudget(ctx, targets?.budget ?? `decoy ${decoy}`);
  const may = async (contact: string | null, channel: Channel, subject: Buffer) =>
    (await isSparing(ctx, purpose, contact ?? `decoy ${channel} ${decoy}`)) &&
    (await store.mayGuess(ctx.db, subject, 1, ctx.now.toString())) &&
    isPaid;
  const number = targets?.number ?? null;
  const email = targets?.email ?? null;
  const mayText = await may(number, 'sms', smsSubject);
  const mayMail = await may(email, 'email', emailSubject);
  const goes = {
    sms: await smsTarget(ctx, mayText ? number : null, request),
    email: mayMail ? email : null,
    language: targets?.language ?? ctx.language,
    doctor: targets?.doctor,
  };
  const nobody = randomBytes(32);
  await store.supersede(ctx.db, {
    id: request.id,
    purpose,
    smsSubject: goes.sms === null ? nobody : smsSubject,
    emailSubject: goes.email === null ? nobody : emailSubject,
    now: ctx.now.toString(),
  });
  return goes;
}

async function isWithinBudget(ctx: Ctx, budget: string): Promise<boolean> {
  const key = keyOf(ctx, 'code', 'budget', budget);
  if (budget === publicBudget) {
    await allowOpenly(ctx, key, codeAllowances.budget);
    return true;
  }
  const { count } = await countOne(ctx, key, codeAllowances.budget.perSeconds);
  return count <= codeAllowances.budget.most;
}

/** Whether this contact has not been written to too often. */
async function isSparing(ctx: Ctx, purpose: CodePurpose, contact: string): Promise<boolean> {
  const kind = purpose === 'login' ? 'login' : 'any';
  const { numberShort, numberDay } = codeAllowances;
  const reached = (span: string) => keyOf(ctx, 'code', 'reached', kind, contact, span);
  const short = await countOne(ctx, reached('short'), numberShort.perSeconds);
  const day = await countOne(ctx, reached('day'), numberDay.perSeconds);
  return short.count <= numberShort.most && day.count <= numberDay.most;
}

/** The number, if an SMS may go there. Where there is none the same is asked about a number of nobody, so that time does not tell. */
async function smsTarget(
  ctx: Ctx,
  number: string | null,
  { sends, id }: Request,
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
  await store.countFewer(ctx.db, addressKey(ctx), forOneAnswer);
}
