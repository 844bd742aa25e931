// Who may be written to by WhatsApp, and what people answer there. Nobody is without having agreed, and nobody after a STOP.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { type Language, languageCodes } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Settings } from '../../../kit/shared/settings.ts';
import type { api } from '../contract.ts';
import type { Reply } from '../outside/whatsapp.ts';
import { templateOf } from '../outside/whatsapp-templates.ts';
import { ownReasons, type TemplateId, usualWhatsappPaise, whatsappAnswers } from '../rules.ts';
import { wishIn } from '../rules/wishes.ts';
import * as store from '../store.ts';
import { send } from './sending.ts';
import { messaging } from './texts.ts';

/** Whether WhatsApp has this message's template in this language; that the patient agrees is the caller's to know. */
export const mayGoByWhatsapp = (
  settings: Settings,
  template: TemplateId,
  language: Language,
): boolean => {
  const { whatsapp } = settings.of(messaging);
  return whatsapp !== undefined && templateOf(whatsapp.templates, template, language) !== undefined;
};

/** By its whole number. */
export const isWhatsappStopped = (ctx: Ctx, number: string): Promise<boolean> =>
  store.isWhatsappStopped(ctx.db, number);

/** What speaks against sending a message by WhatsApp at this moment, which it was written for; null: nothing, or it was not. */
export async function whyNotWhatsapp(
  ctx: Ctx,
  { channel, consentId, recipient, language }: store.Row,
  template: TemplateId,
): Promise<string | null> {
  if (channel !== 'whatsapp') return null;
  const { whatsapp } = ctx.settings.of(messaging);
  if (whatsappAnswers.has(template)) return whatsapp ? null : ownReasons.switchedOff.id;
  if (!mayGoByWhatsapp(ctx.settings, template, language)) return ownReasons.templateRefused.id;
  const mayGo =
    consentId !== null &&
    (await store.consentStands(ctx.db, consentId)) &&
    !(await store.isWhatsappStopped(ctx.db, recipient));
  return mayGo ? null : ownReasons.noWhatsapp.id;
}

/** Not what answers a patient's own words, nor what they have turned off there: that they want by no way. */
export const goesBySms = (template: TemplateId, reason: string): boolean =>
  !whatsappAnswers.has(template) && reason !== ownReasons.unwanted.id;

export function priceOfWhatsapp(
  settings: Settings,
  template: TemplateId,
  language: Language,
): number {
  // An answer within a day of what was written to us is free.
  if (whatsappAnswers.has(template)) return 0;
  const { whatsapp, whatsappPaise } = settings.of(messaging);
  const own = whatsapp && templateOf(whatsapp.templates, template, language);
  return own?.paise ?? whatsappPaise ?? usualWhatsappPaise;
}

/** In one look; what is left is handed out a minute later. */
const maxHandedOut = 1_000;

/** @throws body_malformed for what is no call of WhatsApp's */
export async function hearWhatsapp(
  ctx: Ctx,
  { content }: InputOf<(typeof api)['hearWhatsapp']>,
): Promise<Record<string, never>> {
  const said = ctx.settings.of(messaging).whatsapp?.read(content);
  if (!said) throw refuse(commonRefusals.body_malformed);
  for (const reply of said.replies) await takeReply(ctx, reply);
  if (said.reports.length > 0) await store.addReports(ctx.db, said.reports, ctx.now.toString());
  await store.handOutReports(ctx.db, ctx.now.toString(), maxHandedOut);
  return {};
}

/** A day, less what the answer may take: later WhatsApp takes no plain words. */
const answerHours = 23;

async function takeReply(ctx: Ctx, { number, text, saidAt }: Reply): Promise<void> {
  const wish = wishIn(text);
  if (!wish) return;
  const at = Temporal.Instant.compare(saidAt, ctx.now) > 0 ? ctx.now : saidAt;
  const isStop = wish.wish === 'stop';
  const last = await store.takeReply(ctx.db, { number, isStop, at: at.toString() });
  if (last === null) return;
  await send(ctx, {
    channel: 'whatsapp',
    to: number,
    template: isStop ? 'whatsapp_stopped' : 'whatsapp_started',
    language: wish.language ?? languageCodes.find((one) => one === last) ?? 'en',
    endsAt: at.add({ hours: answerHours }),
    dedupe: `whatsapp-reply:${number}:${at.toString()}`,
  });
}
