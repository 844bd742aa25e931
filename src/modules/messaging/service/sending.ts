// Takes messages from the verbs of the app, in their own transactions.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { seal } from '../../../kit/server/secrets.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { api } from '../contract.ts';
import type { Channel } from '../model.ts';
import { type MessageValues, ownReasons, secretMinutes, type TemplateId } from '../rules.ts';
import * as store from '../store.ts';
import { messaging } from './texts.ts';
import { withNote } from './wording.ts';

export interface Letter {
  channel: Channel;
  /** A number with its ISD code, an address, or an account id for push and in-app. */
  to: string;
  template: TemplateId;
  values?: MessageValues;
  /** Values that are never kept in the log, such as a code or a link; wiped when sent and after `secretMinutes` at the latest. */
  secret?: Readonly<Record<string, string>>;
  /** How long the secret is worth anything; ten minutes when not given. */
  secretMinutes?: number;
  /** Of the answer, when not given. */
  language?: Language;
  /** It waits until then. */
  dueAt?: Temporal.Instant;
  /** After it the message is withheld: a reminder of an appointment that has begun says nothing any more. */
  endsAt?: Temporal.Instant;
  /** Of a message by WhatsApp: the patient's consent to it. */
  consentId?: string;
  /** Two letters with the same key in one clinic are one. */
  dedupe: string;
}

const rowOf = async (ctx: Ctx, letter: Letter): Promise<store.Draft> => ({
  channel: letter.channel,
  recipient: letter.to,
  template: letter.template,
  values: await withNote(
    ctx,
    letter.template,
    letter.language ?? ctx.language,
    letter.values ?? {},
  ),
  language: letter.language ?? ctx.language,
  dedupe: letter.dedupe,
  at: ctx.now.toString(),
  dueAt: letter.dueAt?.toString() ?? null,
  endsAt: letter.endsAt?.toString() ?? null,
  consentId: letter.consentId ?? null,
});

/** Keeps that a message was not to leave, and why; it may leave later all the same. @returns its id. */
export async function withhold(
  ctx: Ctx,
  letter: Letter,
  why: keyof typeof ownReasons,
): Promise<string> {
  const dedupe = `${why}:${letter.dedupe}`;
  const reason = ownReasons[why].id;
  const row = {
    ...(await rowOf(ctx, letter)),
    dedupe,
    dueAt: null,
    status: 'not_sent',
    reason,
  } as const;
  return (await store.insert(ctx.db, row)) ?? store.idOf(ctx.db, dedupe);
}

/** Withholds what waits and is no longer valid. @param start of the dedupe keys; `but` still holds. @returns how many. */
export const withdraw = (ctx: Ctx, start: string, { but }: { but: string }): Promise<number> =>
  store.withdraw(ctx.db, { start, but, reason: ownReasons.expired.id });

/** @param start of the dedupe keys. @returns how many letters under them came to nothing since a moment. */
export const countLost = (ctx: Ctx, start: string, since: string): Promise<number> =>
  store.countLost(ctx.db, start, since);

/** Leaves a message for the queue, in the verb's own transaction. A second one with the same dedupe key is dropped. @returns the message's id. */
export async function send(ctx: Ctx, letter: Letter): Promise<string> {
  const id = await store.insert(ctx.db, await rowOf(ctx, letter));
  if (id === null) return store.idOf(ctx.db, letter.dedupe);
  if (letter.secret) {
    const sealed = seal(ctx.settings.of(messaging).sealKey, id, JSON.stringify(letter.secret));
    await store.keepSecret(
      ctx.db,
      id,
      sealed,
      ctx.now.add({ minutes: letter.secretMinutes ?? secretMinutes }).toString(),
    );
  }
  if (!letter.dueAt) ctx.enqueue(api.deliver, { messageId: id });
  return id;
}
