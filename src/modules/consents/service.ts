import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { dayText } from '../../kit/server/words.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { Language } from '../../kit/shared/languages.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { dayAt } from '../../kit/shared/time.ts';
import * as audit from '../audit/service.ts';
import { api as patientsApi } from '../patients/contract.ts';
import {
  isWhatsappStopped,
  type Letter,
  mayGoBySms,
  mayGoByWhatsapp,
  messaging,
  send,
  withhold,
} from '../messaging/service.ts';
import { allows } from '../plans/rules.ts';
import { current } from '../plans/service.ts';
import { isMinor, refusals as patientRefusals } from '../patients/rules.ts';
import * as patients from '../patients/service.ts';
import { api, maxDropped } from './contract.ts';
import { type ConsentKind, type MessageAbout, messageAbouts } from './model.ts';
import { keepUntil, needsGuardian, noticeVersion, offAtFirst, refusals } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
type Input<K extends keyof Api> = InputOf<Api[K]>;
type Output<K extends keyof Api> = OutputOf<Api[K]>;

async function load(ctx: Ctx, patientId: string) {
  const patient = await store.patientOf(ctx.db, patientId);
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  return patient;
}

const numberOf = ({ isdCode, contactNumber }: { isdCode: string; contactNumber: string }): string =>
  `${isdCode}${contactNumber}`;

export async function list(ctx: Ctx, { patientId }: Input<'list'>): Promise<Output<'list'>> {
  const [patient, consents, years] = await Promise.all([
    load(ctx, patientId),
    store.consentsOf(ctx.db, patientId),
    store.retentionYears(ctx.db),
  ]);
  ctx.record('patient', patientId);
  const hasWhatsapp = ctx.settings.of(messaging).whatsapp !== undefined;
  return {
    consents,
    noticeVersion,
    isMinor: isMinor(patient, dayAt(ctx.now, ctx.zone)),
    hasWhatsapp,
    isWhatsappStopped: hasWhatsapp && (await isWhatsappStopped(ctx, numberOf(patient))),
    keepUntil: keepUntil(patient, years),
    retentionYears: years,
  };
}

/** @throws guardian_needed; whatsapp_stopped where the number has said STOP itself */
export async function tell(
  ctx: Ctx,
  { patientId, kind, isGiven, language, guardianName, guardianRelationship }: Input<'tell'>,
): Promise<Output<'tell'>> {
  const patient = await load(ctx, patientId);
  const hasGuardian = guardianName !== '' && guardianRelationship !== null;
  if (
    !hasGuardian &&
    (guardianName !== '' ||
      guardianRelationship !== null ||
      (isGiven && needsGuardian(kind, patient, dayAt(ctx.now, ctx.zone))))
  )
    throw refuse(refusals.guardian_needed, {
      fields: {
        [guardianName === '' ? 'guardianName' : 'guardianRelationship']: { code: 'required' },
      },
    });
  if (kind === 'whatsapp' && isGiven && (await isWhatsappStopped(ctx, numberOf(patient))))
    throw refuse(refusals.whatsapp_stopped);
  const id = await store.add(ctx.db, {
    patientId,
    kind,
    isGiven,
    noticeVersion,
    language,
    guardianName: hasGuardian ? guardianName : '',
    guardianRelationship: hasGuardian ? (guardianRelationship ?? '') : '',
    memberId: memberOf(ctx).memberId,
    toldAt: ctx.now.toString(),
  });
  ctx.record('patient', patientId, { consent: kind, isGiven, noticeVersion });
  return { id };
}

/** The patient's own word, by a number that was proved: it needs nobody here. */
export async function withdrawOwn(
  ctx: Ctx,
  { patientId, kind, language }: { patientId: string; kind: ConsentKind; language: Language },
): Promise<void> {
  await store.add(ctx.db, {
    patientId,
    kind,
    isGiven: false,
    noticeVersion,
    language,
    guardianName: '',
    guardianRelationship: '',
    memberId: null,
    toldAt: ctx.now.toString(),
  });
  ctx.record('patient', patientId, { consent: kind, isGiven: false });
}

/** What a patient is told unasked. */
export interface PatientLetter extends Omit<Letter, 'channel'> {
  patientId: string;
  about: MessageAbout;
  /** What is said in its place by SMS, where such a text may leave: WhatsApp takes no links. */
  bySms?: Pick<Letter, 'template' | 'secret' | 'secretMinutes'>;
}

/** STOP is to all whom this number belongs to, START only to those whom a STOP had ended: who never agreed has not by it. */
export async function onReply(ctx: Ctx, { number }: Input<'onReply'>): Promise<Output<'onReply'>> {
  const isGiven = !(await isWhatsappStopped(ctx, number));
  const own = await store.whatsappOf(ctx.db, number);
  const changed = own.filter((one) => one.isGiven !== isGiven && (!isGiven || one.isReply));
  for (const { isReply: _isReply, ...last } of changed) {
    await store.add(ctx.db, { ...last, kind: 'whatsapp', isGiven, toldAt: ctx.now.toString() });
    ctx.record('patient', last.patientId, { consent: 'whatsapp', isGiven });
  }
  if (changed.length === 0) ctx.record('patient', '', { consent: 'whatsapp', changed: 0 });
  return { changed: changed.length };
}

/**
 * Writes to a patient by SMS, or by WhatsApp where they have agreed to that and it has the message's template. What the clinic or the patient does not want leaves a row that says so, for the desk to see; on a plan
 * without SMS there is no message at all.
 */
export async function tellPatient(
  ctx: Ctx,
  { patientId, about, bySms, ...letter }: PatientLetter,
): Promise<{ messageId: string | null; isSent: boolean }> {
  if (!allows((await current(ctx)).expiresOn).sms) return { messageId: null, isSent: false };
  const language = letter.language ?? ctx.language;
  const isRicher = bySms !== undefined && mayGoBySms(ctx.settings, bySms.template, language);
  const sms = { ...letter, ...(isRicher ? bySms : {}), channel: 'sms' } as const;
  const { why, whatsappId } = await store.mayTell(ctx.db, patientId, about);
  if (why !== null) return { messageId: await withhold(ctx, sms, why), isSent: false };
  const byWhatsapp =
    whatsappId !== null && mayGoByWhatsapp(ctx.settings, letter.template, language);
  return {
    messageId: await send(
      ctx,
      byWhatsapp ? { ...letter, channel: 'whatsapp', consentId: whatsappId } : sms,
    ),
    isSent: true,
  };
}

/**
 * What somebody at the clinic tells a patient by hand, by SMS or WhatsApp; the clinic's rules are of what goes unasked.
 * @returns how it goes; null where the patient wants no messages
 * @throws patient_died
 */
export async function tellByHand(
  ctx: Ctx,
  { patientId, ...letter }: Omit<PatientLetter, 'about' | 'bySms'>,
): Promise<'sms' | 'whatsapp' | null> {
  const { why: refusal, whatsappId } = await store.mayTell(ctx.db, patientId, null);
  if (refusal === 'died') throw refuse(patientRefusals.patient_died);
  if (refusal !== null) return null;
  const byWhatsapp =
    whatsappId !== null &&
    mayGoByWhatsapp(ctx.settings, letter.template, letter.language ?? ctx.language);
  await send(
    ctx,
    byWhatsapp
      ? { ...letter, channel: 'whatsapp', consentId: whatsappId }
      : { ...letter, channel: 'sms' },
  );
  return byWhatsapp ? 'whatsapp' : 'sms';
}

export async function messageRules(ctx: Ctx): Promise<Output<'messageRules'>> {
  const set = new Map((await store.messageRules(ctx.db)).map(({ about, isOn }) => [about, isOn]));
  return {
    rules: messageAbouts.map((about) => ({
      about,
      isOn: set.get(about) ?? !offAtFirst.has(about),
    })),
  };
}

export async function setMessageRule(
  ctx: Ctx,
  rule: Input<'setMessageRule'>,
): Promise<Output<'setMessageRule'>> {
  await store.setMessageRule(ctx.db, rule);
  ctx.record('settings', rule.about, { isOn: rule.isOn });
  return messageRules(ctx);
}

export async function readers(
  ctx: Ctx,
  { patientId }: Input<'readers'>,
): Promise<Output<'readers'>> {
  await load(ctx, patientId);
  const rows = await store.readers(ctx.db, patientId, ctx.zone);
  ctx.record('audit', patientId);
  return { readers: foldedByLabel(ctx, rows).slice(0, maxReaders) };
}

const maxReaders = 200;

/** One line a person, action and day, the latest first: several verbs are one action to whoever reads of it. */
function foldedByLabel(
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof store.readers>>,
): Output<'readers'>['readers'] {
  const { partsOfOpening } = ctx.settings.of(audit.activity);
  const lines = new Map<string, Output<'readers'>['readers'][number]>();
  for (const { day, ...row } of rows) {
    const isPage = partsOfOpening.has(row.action);
    const action = isPage ? patientsApi.get.id : row.action;
    const label = audit.labelOf(ctx, action)?.id ?? null;
    const key = `${day} ${row.memberId} ${label ?? action}`;
    const line = lines.get(key);
    if (line) line.times = isPage ? Math.max(line.times, row.times) : line.times + row.times;
    else lines.set(key, { ...row, action, label });
  }
  return [...lines.values()];
}

/**
 * Whatever record it is asked for, the whole person is erased: how long they must be kept and what they owe is judged of the one that goes on.
 * A refused request is kept as well: it says when the patient asked and what held it.
 * @throws erasure_retained, erasure_owed, erasure_advance
 */
export async function requestErasure(
  ctx: Ctx,
  { patientId: asked }: Input<'requestErasure'>,
): Promise<Record<string, never>> {
  const [patient, years, advancePaise] = await Promise.all([
    load(ctx, asked),
    store.retentionYears(ctx.db),
    store.advanceLeft(ctx.db, asked),
  ]);
  const patientId = patient.id;
  const until = keepUntil(patient, years);
  const row = {
    patientId,
    askedAt: ctx.now.toString(),
    memberId: memberOf(ctx).memberId,
    keepUntil: until,
  };
  const isHeld = dayAt(ctx.now, ctx.zone) <= until;
  if (isHeld || patient.duePaise > 0 || advancePaise > 0) {
    await store.addErasure(ctx.db, { ...row, outcome: 'refused' });
    ctx.record('patient', patientId, { erasure: 'refused', until });
    throw ctx.keepDespite(
      isHeld
        ? refuse(refusals.erasure_retained, {
            values: { until: dayText(until, ctx.language), years },
          })
        : refuse(patient.duePaise > 0 ? refusals.erasure_owed : refusals.erasure_advance),
    );
  }
  await store.addErasure(ctx.db, { ...row, outcome: 'erased' });
  const files = await store.erase(ctx.db, patientId);
  await patients.erase(ctx, patientId);
  for (let at = 0; at < files.length; at += maxDropped)
    ctx.enqueue(api.dropFiles, { patientId, keys: files.slice(at, at + maxDropped) });
  ctx.record('patient', patientId, { erasure: 'erased', files: files.length });
  return {};
}

export async function dropFiles(
  ctx: Ctx,
  { patientId, keys }: Input<'dropFiles'>,
): Promise<Record<string, never>> {
  for (const key of keys) await ctx.shelf.drop(key);
  ctx.record('patient', patientId, { erasure: 'files', files: keys.length });
  return {};
}
