// The link between a patient and a proved ABHA: made, shown, taken away.
import * as z from 'zod/mini';
import { isMobileOf, nationalNumber } from '../../../kit/shared/contact-number.ts';
import { isUnanswered, type Means, type Outcome, phases } from '../../../kit/server/act.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import { newPatient } from '../../patients/model.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as patients from '../../patients/service.ts';
import { statesOf } from '../../places/rules.ts';
import type { api } from '../contract.ts';
import type { Link, Method, Profile } from '../model.ts';
import { type Card, GatewayFault } from '../outside/gateway.ts';
import { abhaDigits, abhaText, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { keysOf, loadAt, shown } from './flows.ts';
import { gateway, gatewayKind, operations, sealText, unsealText } from './settings.ts';

type Api = typeof api;

const shownLink = (ctx: Ctx, row: store.LinkRow): Link => ({
  id: row.id,
  number: row.numberSealed === null ? '' : abhaText(unsealText(ctx, row.id, row.numberSealed)),
  address: row.address,
  method: row.method,
  verifiedAt: row.verifiedAt,
  hasCard: row.cardKey !== null,
});

export async function of(
  ctx: Ctx,
  { patientId }: InputOf<Api['of']>,
): Promise<OutputOf<Api['of']>> {
  const [isThere, link, flow] = await Promise.all([
    store.isPatient(ctx.db, patientId),
    store.linkOf(ctx.db, patientId),
    store.flowOf(ctx.db, patientId, ctx.now.toString()),
  ]);
  if (!isThere) throw refuse(patientRefusals.patient_unknown);
  ctx.record('patient', patientId);
  return {
    link: link ? shownLink(ctx, link) : null,
    flow: flow ? await shown(ctx, flow) : null,
    gateway: gatewayKind(ctx.settings),
  };
}

/** What a paper and an export say of it. */
interface StandingLink {
  id: string;
  /** `XX-XXXX-XXXX-XXXX`; empty where only an address is known. */
  number: string;
  address: string;
}

const named = (ctx: Ctx, row: store.LinkRow | undefined): StandingLink | null => {
  if (!row) return null;
  const { id, number, address } = shownLink(ctx, row);
  return { id, number, address };
};

/** The patient's ABHA now; null without one. */
export const standing = async (ctx: Ctx, patientId: string): Promise<StandingLink | null> =>
  named(ctx, await store.linkOf(ctx.db, patientId));

/** As it stood, unlinked since or not; empty once the patient was erased. */
export const byLink = async (ctx: Ctx, id: string): Promise<StandingLink | null> =>
  named(ctx, await store.linkById(ctx.db, id));

export async function open(ctx: Ctx): Promise<OutputOf<Api['open']>> {
  const flow = await store.openFlowOf(ctx.db, memberOf(ctx).memberId, ctx.now.toString());
  return { flow: flow ? await shown(ctx, flow) : null, gateway: gatewayKind(ctx.settings) };
}

/** Keeps the ABHA and takes name, birth and gender over. @throws abha_linked_elsewhere, abha_linked_already */
export async function attach(
  ctx: Ctx,
  patientId: string,
  who: Pick<Profile, 'number' | 'address' | 'name' | 'gender' | 'birthOn' | 'birthYear'>,
  by: {
    method: Method;
    memberId: string | null;
    card: { key: string; media: 'image/png' | 'image/jpeg' } | null;
  },
): Promise<Link> {
  const digits = abhaDigits(who.number);
  const holder = await store.holderOf(ctx.db, keysOf(ctx, who));
  if (holder && holder.id !== patientId)
    throw refuse(refusals.abha_linked_elsewhere, { details: { holder } });
  const id = await store.freshId(ctx.db);
  const row = await store.addLink(ctx.db, {
    id,
    patientId,
    numberSealed: digits === null ? null : sealText(ctx, id, digits),
    numberKey: digits === null ? null : patients.healthKeyOf(ctx, digits),
    addressKey: who.address === '' ? null : patients.healthKeyOf(ctx, who.address),
    address: who.address,
    method: by.method,
    cardKey: by.card?.key ?? null,
    cardMedia: by.card?.media ?? null,
    verifiedAt: ctx.now.toString(),
    memberId: by.memberId,
  });
  await patients.verify(ctx, patientId, { ...who, ...ageOf(ctx, who) });
  ctx.record('patient', patientId, { abha: by.method, link: id });
  return shownLink(ctx, row);
}

/** A birth date, or the age that a year alone tells. */
export function ageOf(
  ctx: Ctx,
  { birthOn, birthYear }: Pick<Profile, 'birthOn' | 'birthYear'>,
): { birthOn: string | null; statedAge: number | null } {
  if (birthOn !== null || birthYear === null) return { birthOn, statedAge: null };
  return {
    birthOn: null,
    statedAge: Math.min(Math.max(Number(dayAt(ctx.now, ctx.zone).slice(0, 4)) - birthYear, 0), 120),
  };
}

/** The proved person of a flow and the record they are linked to; null where nobody is registered yet. */
async function provedAt(
  ctx: Ctx,
  seen: { id: string; version: number },
): Promise<Awaited<ReturnType<typeof loadAt>> & { who: Profile; personId: string | null }> {
  const { row, state } = await loadAt(ctx, seen, 'confirm');
  const who = state.profile;
  if (!who) throw refuse(refusals.abha_wrong_step);
  // Merged since it began: the ABHA goes to the record that goes on.
  const personId = row.patientId === null ? null : await store.holdRecord(ctx.db, row.patientId);
  if (personId === undefined) throw refuse(patientRefusals.patient_unknown);
  const holder = await store.holderOf(ctx.db, keysOf(ctx, who));
  if (holder && holder.id !== personId)
    throw refuse(refusals.abha_linked_elsewhere, { details: { holder } });
  if (personId !== null && (await store.linkOf(ctx.db, personId)))
    throw refuse(refusals.abha_linked_already);
  return { row, state, who, personId };
}

export const finish = phases({
  mayRepeat: true,
  intent: z.object({
    id: z.string(),
    version: z.number(),
    memberId: z.string(),
    contactNumber: z.nullable(z.string()),
    txnId: z.string(),
    token: z.string(),
    isByAddress: z.boolean(),
  }),
  async before(ctx: Ctx, { contactNumber, ...seen }: InputOf<Api['finish']>) {
    const { row, state, who, personId } = await provedAt(ctx, seen);
    if (personId === null) contactOf(contactNumber ?? who.mobile);
    gateway(ctx.settings);
    return {
      intent: {
        ...seen,
        memberId: memberOf(ctx).memberId,
        contactNumber: contactNumber ?? null,
        txnId: state.txnId,
        token: state.token,
        isByAddress: row.way === 'address',
      },
      about: `abha_flow:${seen.id}`,
    };
  },
  outside: ({ isByAddress, ...proved }, means: Means<undefined>) =>
    operations(means).card(proved, isByAddress),
  async after(
    ctx,
    { contactNumber, memberId, ...seen },
    outcome,
  ): Promise<OutputOf<Api['finish']>> {
    const { row, who, personId } = await provedAt(ctx, seen);
    const patientId = personId ?? (await register(ctx, who, contactNumber ?? who.mobile));
    const link = await attach(ctx, patientId, who, {
      method: row.way,
      memberId,
      card: await keepCard(ctx, outcome),
    });
    await store.putFlow(ctx.db, row.id, {
      patientId,
      step: 'done',
      stateSealed: null,
      updatedAt: ctx.now.toString(),
    });
    ctx.record('abha_flow', row.id, { step: 'done', patientId });
    return { patientId, link };
  },
});

/** The link stands without its card, which ABDM may fail to draw. */
async function keepCard(
  ctx: Ctx,
  outcome: Outcome<Card>,
): Promise<{ key: string; media: Card['media'] } | null> {
  if ('fault' in outcome) {
    if (outcome.fault instanceof GatewayFault || isUnanswered(outcome.fault)) return null;
    throw outcome.fault;
  }
  const { key } = await ctx.shelf.keep(outcome.done.bytes);
  return { key, media: outcome.done.media };
}

/** @throws input_wrong on `contactNumber` */
function contactOf(typed: string): string {
  const contactNumber = nationalNumber('+91', typed);
  if (!isMobileOf('+91', contactNumber))
    throw refuse(commonRefusals.input_wrong, {
      fields: { contactNumber: { code: typed === '' ? 'required' : 'phone' } },
    });
  return contactNumber;
}

/** Somebody new, with what ABDM knows of them. @throws input_wrong on `contactNumber` */
export async function register(
  ctx: Ctx,
  who: Omit<Profile, 'photo'>,
  contact: string,
): Promise<string> {
  const contactNumber = contactOf(contact);
  const state =
    statesOf('IN').find((one) => one.toLowerCase() === who.state.toLowerCase()) ?? who.state;
  const age = ageOf(ctx, who);
  const typed = newPatient.parse({
    name: who.name,
    contactNumber,
    gender: who.gender,
    birthOn: age.birthOn,
    statedAge: age.birthOn === null ? (age.statedAge ?? 0) : null,
    address: who.line,
    state,
    city: who.district,
  });
  const { patient } = await patients.register(ctx, typed);
  return patient.id;
}

export async function unlink(
  ctx: Ctx,
  { patientId }: InputOf<Api['unlink']>,
): Promise<Record<string, never>> {
  const row = await store.linkOf(ctx.db, patientId);
  if (!row) throw refuse(refusals.abha_none);
  await store.endLink(ctx.db, row.id, memberOf(ctx).memberId, ctx.now.toString());
  await patients.unverify(ctx, patientId);
  ctx.record('patient', row.patientId, { abha: 'unlinked', link: row.id });
  return {};
}

export async function card(
  ctx: Ctx,
  { patientId }: InputOf<Api['card']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const row = await store.linkOf(ctx.db, patientId);
  if (!row) throw refuse(refusals.abha_none);
  if (row.cardKey === null || row.cardMedia === null) throw refuse(refusals.abha_no_card);
  ctx.record('patient', patientId, { abha: 'card' });
  // The name says whose card it is to nobody.
  return {
    bytes: await ctx.shelf.bytesOf(row.cardKey),
    fileName: `abha-card.${row.cardMedia === 'image/png' ? 'png' : 'jpg'}`,
    media: row.cardMedia,
  };
}

export async function onErased(
  ctx: Ctx,
  { patientId }: InputOf<Api['onErased']>,
): Promise<Record<string, never>> {
  await store.wipeLinks(ctx.db, patientId, ctx.now.toString());
  await store.endFlows(ctx.db, patientId, '', ctx.now.toString());
  return {};
}
