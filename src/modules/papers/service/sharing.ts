// Papers to those outside: what a code tells, and a link that opens a paper to the phone it was sent to.
import { isMobileOf } from '../../../kit/shared/contact-number.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { keyHash, randomKey } from '../../../kit/server/secrets.ts';
import { addressOf } from '../../../kit/server/settings.ts';
import { setting } from '../../../kit/shared/settings.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import * as clinics from '../../clinics/service.ts';
import * as consents from '../../consents/service.ts';
import { checkCode, startCode } from '../../identity/service.ts';
import { type Letter, mustFitLimit, send } from '../../messaging/service.ts';
import { registeredName } from '../../profile/service.ts';
import { registrationText } from '../../prescriptions/rules/sheet.ts';
import type { api, guest, open } from '../contract.ts';
import type { Checked, Content, Receipt } from '../model.ts';
import { linkDays, mayBeBornIn, readCode, refusals, signedLineOf } from '../rules.ts';
import * as store from '../store.ts';
import { load } from './issuing.ts';
import { type Printed, printed } from './printing.ts';

type Api = typeof api;
type Guest = typeof guest;
type Open = typeof open;

/** 32 bytes; signs what a proved phone may open. */
export const papersKey = setting<Buffer>('papers.key');

/** Nothing of the patient: who gave a paper out, when, whether it still stands, and, to whoever knows the year of birth, the medicines as they were signed. */
export async function check(
  ctx: Ctx,
  { code, bornIn }: InputOf<Guest['check']>,
): Promise<OutputOf<Guest['check']>> {
  const wanted = readCode(code);
  const row = wanted === null ? null : await store.byCode(ctx.db, wanted);
  if (!row) return { paper: null };
  const { kind, standing, content, issuedOn, edition } = row;
  const { clinicName, place, doctor } = content;
  return {
    paper: {
      kind,
      standing,
      clinicName,
      place,
      doctorName: doctor.name,
      registration: registrationText(doctor),
      issuedOn,
      edition,
      ...signedIn(content, bornIn),
    },
  };
}

function signedIn(content: Content, bornIn: string): Pick<Checked, 'birth' | 'lines'> {
  const lines = content.visit?.lines ?? [];
  if (lines.length === 0 || content.patient.age === null) return { birth: null, lines: [] };
  const year = bornIn.trim();
  if (year === '') return { birth: 'asked', lines: [] };
  return mayBeBornIn(content, year)
    ? { birth: 'right', lines: lines.map(signedLineOf) }
    : { birth: 'wrong', lines: [] };
}

// ---------------------------------------------------------------- a link to the patient

export const share = (ctx: Ctx, { id }: InputOf<Api['share']>): Promise<OutputOf<Api['share']>> =>
  sendLink(ctx, id, { sentBy: memberOf(ctx).memberId, isByHand: true });

/** Whether the patient has a receipt that says the same. */
export const hasReceipt = (ctx: Ctx, treatmentId: string, receipt: Receipt): Promise<boolean> =>
  store.isReceiptLinked(ctx.db, treatmentId, receipt);

/** Once for each paper. @returns whether it leaves now. @throws what `share` refuses */
export async function sendOnce(ctx: Ctx, id: string, sentBy: string): Promise<boolean> {
  if (await store.isLinked(ctx.db, id)) return false;
  await sendLink(ctx, id, { sentBy, isByHand: false });
  return true;
}

/** By hand it is refused where it would be held back; else the SMS log says so. */
async function sendLink(
  ctx: Ctx,
  id: string,
  { sentBy, isByHand }: { sentBy: string; isByHand: boolean },
): Promise<OutputOf<Api['share']>> {
  const paper = await load(ctx, id);
  if (paper.standing !== 'valid')
    throw refuse(
      paper.standing === 'replaced' ? refusals.paper_replaced : refusals.paper_withdrawn,
    );
  const { consents: list } = await consents.list(ctx, { patientId: paper.patientId });
  // Never asked is no refusal: the patient stands at the desk and wants it. Taken back is.
  if (list.find((one) => one.kind === 'messages')?.isGiven === false)
    throw refuse(refusals.messages_refused);
  const contact = await store.contactOf(ctx.db, paper.patientId);
  if (!contact || !isMobileOf(contact.isdCode, contact.contactNumber))
    throw refuse(refusals.patient_without_mobile);
  const key = randomKey();
  const endsAt = ctx.now.add({ hours: linkDays * 24 }).toString();
  const { isdCode, contactNumber, language } = contact;
  const linkId = await store.addLink(ctx.db, {
    paperId: id,
    keyHash: keyHash(key),
    isdCode,
    contactNumber,
    language,
    sentBy,
    endsAt,
  });
  const clinic = await clinics.mine(ctx);
  const doctor = registeredName(ctx, paper.content.doctor, language);
  const letter: Letter = {
    channel: 'sms',
    to: `${isdCode}${contactNumber}`,
    template: 'paper_sent',
    values: { clinic: clinic.name, doctor },
    secret: { link: `${addressOf(ctx)}/p/${key}` },
    secretMinutes: linkDays * 24 * 60,
    language,
    dedupe: `paper:${linkId}`,
  };
  if (isByHand) await mustFitLimit(ctx, letter);
  await send(ctx, letter);
  ctx.record('paper', id, { sent: linkId, patientId: paper.patientId });
  return { endsAt, numberEnd: contactNumber.slice(-2) };
}

async function openLink(ctx: Ctx, linkId: string) {
  const link_ = await store.linkById(ctx.db, linkId);
  const paper = link_ && (await store.byId(ctx.db, link_.paperId));
  if (!link_ || !paper) throw refuse(refusals.link_over);
  return {
    link: link_,
    paper,
    isOver:
      link_.endsAt <= ctx.now.toString() ||
      link_.revokedAt !== null ||
      paper.standing === 'withdrawn',
  };
}

export async function link(
  ctx: Ctx,
  { linkId }: InputOf<Guest['link']>,
): Promise<OutputOf<Guest['link']>> {
  const { link: sent, paper, isOver } = await openLink(ctx, linkId);
  const { clinicName, doctor } = paper.content;
  const { isdCode, contactNumber, language } = sent;
  return {
    clinicName,
    doctorName: doctor.name,
    registrationNumber: doctor.registrationNumber,
    kind: paper.kind,
    issuedOn: paper.issuedOn,
    numberEnd: contactNumber.slice(-2),
    isOver,
    isdCode,
    contactNumber,
    language,
  };
}

export async function opened(
  ctx: Ctx,
  { linkId }: InputOf<Guest['opened']>,
): Promise<Record<string, never>> {
  const { paper, isOver } = await openLink(ctx, linkId);
  if (isOver) throw refuse(refusals.link_over);
  await store.markOpened(ctx.db, linkId, ctx.now.toString());
  ctx.record('paper', paper.id, { opened: linkId });
  return {};
}

export async function file(ctx: Ctx, { linkId }: InputOf<Guest['file']>): Promise<Printed> {
  const { link: sent, paper, isOver } = await openLink(ctx, linkId);
  if (isOver) throw refuse(refusals.link_over);
  ctx.record('paper', paper.id, { read: linkId });
  return printed(ctx, paper, { format: 'A4', language: sent.language });
}

// ---------------------------------------------------------------- before a clinic is known

export async function clinicOfPaper(
  ctx: Ctx,
  { code }: InputOf<Open['clinicOfPaper']>,
): Promise<OutputOf<Open['clinicOfPaper']>> {
  const wanted = readCode(code);
  return { clinic: wanted === null ? null : await store.clinicOfPaper(ctx.db, wanted) };
}

export async function linkOf(
  ctx: Ctx,
  { key }: InputOf<Open['linkOf']>,
): Promise<OutputOf<Open['linkOf']>> {
  if (!/^[\w-]{43}$/.test(key)) return { link: null };
  return { link: await store.clinicOfLink(ctx.db, keyHash(key)) };
}

export async function ask(
  ctx: Ctx,
  { clinicId, isdCode, contactNumber, language, doctor, requestKey: wished }: InputOf<Open['ask']>,
): Promise<OutputOf<Open['ask']>> {
  const number = `${isdCode}${contactNumber}`;
  const { requestKey } = await startCode(ctx, {
    purpose: 'paper',
    accountId: null,
    subject: number,
    targets: {
      number,
      email: null,
      language,
      budget: clinicId,
      doctor: registeredName(ctx, doctor, language),
    },
    ...(wished === undefined ? {} : { requestKey: wished }),
  });
  return { requestKey };
}

export async function prove(
  ctx: Ctx,
  { requestKey, otp }: InputOf<Open['prove']>,
): Promise<OutputOf<Open['prove']>> {
  await checkCode(ctx, 'paper', requestKey, otp);
  return { provedAt: ctx.now.toString() };
}
