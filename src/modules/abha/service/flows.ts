// The way to an ABHA, step by step. What the gateway said lies sealed in the flow; Aadhaar numbers and OTPs pass through and lie nowhere.
import * as z from 'zod/mini';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { isMobileOf } from '../../identity/rules.ts';
import { nationalNumber, refusals as patientRefusals } from '../../patients/rules.ts';
import * as patients from '../../patients/service.ts';
import type { api } from '../contract.ts';
import { choice, type Flow, otpTargets, profile, type Step, type Way } from '../model.ts';
import { GatewayFault, type Proved, type Sent } from '../outside/gateway.ts';
import {
  aadhaarDigits,
  abhaAddress,
  abhaDigits,
  consentVersion,
  flowMinutes,
  isNewAddress,
  maxResends,
  otpDigits,
  refusals,
  resendSeconds,
} from '../rules.ts';
import * as store from '../store.ts';
import { gateway, meant, sealText, unsealText } from './settings.ts';

type Api = typeof api;

/** What lies sealed in a flow. The identifier never is an Aadhaar number. */
const state = z.object({
  txnId: z.string(),
  sentTo: z.string(),
  otpBy: z.enum(otpTargets),
  identifier: z.string(),
  mobile: z.string(),
  choices: z.array(choice),
  suggestions: z.array(z.string()),
  token: z.string(),
  profile: z.nullable(profile),
  isKnown: z.boolean(),
});
type State = z.output<typeof state>;

const stateOf = (row: store.FlowRow): State => {
  if (row.stateSealed === null) throw refuse(refusals.abha_flow_over);
  return z.parse(state, JSON.parse(unsealText(row.id, row.stateSealed)));
};
const sealed = (id: string, given: State): Buffer => sealText(id, JSON.stringify(given));
const later = (ctx: Ctx): string => ctx.now.add({ minutes: flowMinutes }).toString();

/** As the screen sees it. */
export async function shown(ctx: Ctx, row: store.FlowRow): Promise<Flow> {
  const { choices, suggestions, sentTo, profile: who, isKnown } = stateOf(row);
  const holder =
    row.step === 'confirm' && who ? await store.holderOf(ctx.db, keysOf(who)) : undefined;
  return {
    id: row.id,
    version: row.version,
    patientId: row.patientId,
    way: row.way,
    step: row.step,
    sentTo,
    resendAt:
      row.otpSentAt === null
        ? null
        : Temporal.Instant.from(row.otpSentAt).add({ seconds: resendSeconds }).toString(),
    resendsLeft: Math.max(maxResends - row.resends, 0),
    expiresAt: row.expiresAt,
    choices: row.step === 'choose' ? choices : [],
    suggestions: row.step === 'address' ? suggestions : [],
    profile: row.step === 'confirm' ? who : null,
    isKnown,
    holder: holder && holder.id !== row.patientId ? holder : null,
  };
}

export function keysOf({ number, address }: { number: string; address: string }): Buffer[] {
  const digits = abhaDigits(number);
  return [
    ...(digits === null ? [] : [patients.healthKeyOf(digits)]),
    ...(address === '' ? [] : [patients.healthKeyOf(address)]),
  ];
}

const wrong = (field: string, code: string) =>
  refuse(commonRefusals.input_wrong, { fields: { [field]: { code } } });

/** What was typed, as the gateway takes it. @throws input_wrong on `identifier` */
function identifierOf(way: Way, typed: string): string {
  const mobile = nationalNumber('+91', typed);
  const read = {
    number: () => abhaDigits(typed),
    address: () => abhaAddress(typed),
    aadhaar: () => aadhaarDigits(typed),
    create: () => aadhaarDigits(typed),
    mobile: () => (isMobileOf('+91', mobile) ? mobile : null),
  }[way]();
  const codes = {
    number: 'abha_number_wrong',
    address: 'abha_address_wrong',
    aadhaar: 'aadhaar_wrong',
    create: 'aadhaar_wrong',
    mobile: 'phone',
  };
  if (read === null) throw wrong('identifier', codes[way]);
  return read;
}

const isAadhaarWay = (way: Way): boolean => way === 'aadhaar' || way === 'create';

/** Sends the first OTP, or finds the ABHAs of a mobile. */
async function ask(
  way: Way,
  identifier: string,
  otpBy: State['otpBy'],
): Promise<Sent & { choices: State['choices'] }> {
  const gate = gateway();
  if (way === 'mobile') return { ...(await gate.findByMobile(identifier)), sentTo: '' };
  const sent = await {
    number: () => gate.askLogin('abha-number', identifier, otpBy),
    aadhaar: () => gate.askLogin('aadhaar', identifier, 'aadhaar'),
    address: () => gate.askByAddress(identifier, otpBy),
    create: () => gate.askEnrolment(identifier),
  }[way]();
  return { ...sent, choices: [] };
}

export async function begin(
  ctx: Ctx,
  {
    patientId,
    way,
    identifier: typed,
    otpBy: asked,
    mobile = '',
    consentIn,
  }: InputOf<Api['begin']>,
): Promise<Flow> {
  const identifier = identifierOf(way, typed);
  const otpBy = way === 'mobile' ? 'mobile' : isAadhaarWay(way) ? 'aadhaar' : asked;
  if (way === 'create' && !isMobileOf('+91', nationalNumber('+91', mobile)))
    throw wrong('mobile', 'phone');
  if (otpBy === 'aadhaar' && consentIn === undefined)
    throw refuse(refusals.abha_consent_needed, {
      fields: { consentIn: { code: 'abha_consent_needed' } },
    });
  const { memberId } = memberOf(ctx);
  if (patientId !== undefined && !(await store.isPatient(ctx.db, patientId)))
    throw refuse(patientRefusals.patient_unknown);
  if (patientId !== undefined && (await store.linkOf(ctx.db, patientId)))
    throw refuse(refusals.abha_linked_already);
  if (way === 'number' || way === 'address') {
    const holder = await store.holderOf(ctx.db, [patients.healthKeyOf(identifier)]);
    if (holder && holder.id !== patientId)
      throw refuse(refusals.abha_linked_elsewhere, { details: { holder } });
  }
  await store.endFlows(ctx.db, patientId ?? null, memberId, ctx.now.toString());
  const sent = await ask(way, identifier, otpBy).catch((error: unknown) => {
    throw meant(error, 'identifier');
  });
  const id = await store.freshId(ctx.db);
  const kept: State = {
    txnId: sent.txnId,
    sentTo: sent.sentTo,
    otpBy,
    identifier: isAadhaarWay(way) ? '' : identifier,
    mobile: way === 'create' ? nationalNumber('+91', mobile) : '',
    choices: sent.choices,
    suggestions: [],
    token: '',
    profile: null,
    isKnown: false,
  };
  const step: Step = way === 'mobile' ? 'choose' : 'code';
  await store.addFlow(ctx.db, {
    id,
    patientId: patientId ?? null,
    way,
    step,
    stateSealed: sealed(id, kept),
    ...(consentIn === undefined
      ? {}
      : { consentVersion, consentLanguage: consentIn, consentedAt: ctx.now.toString() }),
    otpSentAt: step === 'code' ? ctx.now.toString() : null,
    expiresAt: later(ctx),
    memberId,
  });
  ctx.record('abha_flow', id, {
    way,
    ...(patientId === undefined ? {} : { patientId }),
    ...(consentIn === undefined ? {} : { consentVersion, consentIn }),
  });
  return shown(ctx, await load(ctx, id));
}

async function load(ctx: Ctx, id: string): Promise<store.FlowRow> {
  const row = await store.holdFlow(ctx.db, id);
  if (!row) throw refuse(commonRefusals.not_found);
  if (
    row.step === 'done' ||
    Temporal.Instant.compare(Temporal.Instant.from(row.expiresAt), ctx.now) <= 0
  )
    throw refuse(refusals.abha_flow_over);
  return row;
}

/** The flow as the screen saw it. @throws not_found, abha_flow_over, stale_version, abha_wrong_step */
export async function loadAt(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  ...at: Step[]
): Promise<{ row: store.FlowRow; kept: State }> {
  const row = await load(ctx, id);
  if (row.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: await shown(ctx, row) } });
  if (!at.includes(row.step)) throw refuse(refusals.abha_wrong_step);
  return { row, kept: stateOf(row) };
}

/** The next step, kept before anything else can go wrong. */
async function put(
  ctx: Ctx,
  row: store.FlowRow,
  step: Step,
  kept: State,
  more: { hasSent?: true; resends?: number } = {},
): Promise<store.FlowRow> {
  ctx.record('abha_flow', row.id, { step });
  return store.putFlow(ctx.db, row.id, {
    step,
    stateSealed: sealed(row.id, kept),
    expiresAt: later(ctx),
    updatedAt: ctx.now.toString(),
    ...(more.hasSent ? { otpSentAt: ctx.now.toString() } : {}),
    ...(more.resends === undefined ? {} : { resends: more.resends }),
  });
}

/** A transaction that the gateway no longer knows cannot go on: the flow ends, and says so. */
async function over(
  ctx: Ctx,
  row: store.FlowRow,
  error: unknown,
  asked: Parameters<typeof meant>[1],
): Promise<unknown> {
  const refused = meant(error, asked);
  if (
    !(error instanceof GatewayFault) ||
    error.why !== 'abha_flow_over' ||
    !(refused instanceof Error)
  )
    return refused;
  await store.endFlow(ctx.db, row.id, ctx.now.toString());
  ctx.record('abha_flow', row.id, { ended: error.code });
  return ctx.keepDespite(refused);
}

export async function choose(ctx: Ctx, { index, ...seen }: InputOf<Api['choose']>): Promise<Flow> {
  const { row, kept } = await loadAt(ctx, seen, 'choose');
  if (!kept.choices.some((one) => one.index === index)) throw wrong('index', 'choose_one');
  try {
    const sent = await gateway().askByIndex(kept.txnId, index);
    return await shown(
      ctx,
      await put(ctx, row, 'code', { ...kept, ...sent, identifier: index }, { hasSent: true }),
    );
  } catch (error) {
    throw await over(ctx, row, error, 'none');
  }
}

export async function resend(
  ctx: Ctx,
  { identifier: typed, ...seen }: InputOf<Api['resend']>,
): Promise<Flow> {
  const { row, kept } = await loadAt(ctx, seen, 'code', 'mobile');
  const readyAt =
    row.otpSentAt === null
      ? ctx.now
      : Temporal.Instant.from(row.otpSentAt).add({ seconds: resendSeconds });
  if (row.resends >= maxResends || Temporal.Instant.compare(ctx.now, readyAt) < 0)
    throw refuse(refusals.abha_resend_early);
  try {
    const sent = await sendAgain(row, kept, typed);
    return await shown(
      ctx,
      await put(
        ctx,
        row,
        row.step,
        { ...kept, ...sent },
        { hasSent: true, resends: row.resends + 1 },
      ),
    );
  } catch (error) {
    throw await over(ctx, row, error, 'identifier');
  }
}

async function sendAgain({ way, step }: store.FlowRow, kept: State, typed: string): Promise<Sent> {
  if (step === 'mobile') return gateway().askMobile(kept.txnId, kept.mobile);
  if (way === 'mobile') return gateway().askByIndex(kept.txnId, kept.identifier);
  const { txnId, sentTo } = await ask(
    way,
    isAadhaarWay(way) ? identifierOf(way, typed) : kept.identifier,
    kept.otpBy,
  );
  return { txnId, sentTo };
}

export async function prove(
  ctx: Ctx,
  { otp: typed, ...seen }: InputOf<Api['prove']>,
): Promise<Flow> {
  const { row, kept } = await loadAt(ctx, seen, 'code', 'mobile');
  const otp = otpDigits(typed);
  if (otp === null) throw wrong('otp', 'otp_six');
  try {
    if (row.step === 'mobile') {
      await gateway().proveMobile(kept.txnId, otp);
      return await shown(ctx, await enrolled(ctx, row, kept));
    }
    return await shown(
      ctx,
      row.way === 'create' ? await enrol(ctx, row, kept, otp) : await logIn(ctx, row, kept, otp),
    );
  } catch (error) {
    throw await over(ctx, row, error, 'otp');
  }
}

async function enrol(
  ctx: Ctx,
  row: store.FlowRow,
  kept: State,
  otp: string,
): Promise<store.FlowRow> {
  const {
    profile: who,
    txnId,
    token,
    isKnown,
    needsMobile,
  } = await gateway().enrol(kept.txnId, otp, kept.mobile);
  const next = {
    ...kept,
    txnId,
    token,
    isKnown,
    profile: who.mobile === '' ? { ...who, mobile: kept.mobile } : who,
  };
  if (!needsMobile) return enrolled(ctx, row, next);
  const sent = await gateway().askMobile(txnId, kept.mobile);
  return put(ctx, row, 'mobile', { ...next, ...sent }, { hasSent: true });
}

/** Who had an ABHA already is only asked to confirm; a new one gets an address of its own. */
async function enrolled(ctx: Ctx, row: store.FlowRow, kept: State): Promise<store.FlowRow> {
  if (kept.isKnown && kept.profile?.address) return put(ctx, row, 'confirm', kept);
  const suggestions = await gateway()
    .suggestions(kept.txnId)
    .catch((error: unknown) => {
      // One can be typed as well.
      if (error instanceof GatewayFault) return [];
      throw error;
    });
  return put(ctx, row, 'address', { ...kept, suggestions });
}

async function logIn(
  ctx: Ctx,
  row: store.FlowRow,
  kept: State,
  otp: string,
): Promise<store.FlowRow> {
  const isByAddress = row.way === 'address';
  const proved = isByAddress
    ? await gateway().proveAddress(kept.txnId, otp, kept.otpBy)
    : await gateway().proveLogin(kept.txnId, otp, kept.otpBy);
  const next = { ...kept, txnId: proved.txnId, token: proved.token };
  return put(ctx, row, 'confirm', { ...next, profile: await profileOf(proved, isByAddress) });
}

/** Null where it could not be read just now: the OTP is used up, so the step stays and asks again. */
async function profileOf(proved: Proved, isByAddress: boolean): Promise<State['profile']> {
  return gateway()
    .profile(proved, isByAddress)
    .catch((error: unknown) => {
      if (error instanceof GatewayFault && error.why === 'abha_down') return null;
      throw error;
    });
}

export async function reread(ctx: Ctx, seen: InputOf<Api['reread']>): Promise<Flow> {
  const { row, kept } = await loadAt(ctx, seen, 'confirm');
  try {
    const who = await gateway().profile(kept, row.way === 'address');
    return await shown(ctx, await put(ctx, row, 'confirm', { ...kept, profile: who }));
  } catch (error) {
    throw await over(ctx, row, error, 'none');
  }
}

export async function nameAddress(
  ctx: Ctx,
  { name, ...seen }: InputOf<Api['nameAddress']>,
): Promise<Flow> {
  const { row, kept } = await loadAt(ctx, seen, 'address');
  if (!isNewAddress(name)) throw wrong('name', 'abha_name_wrong');
  try {
    const address = (await gateway().nameAddress(kept.txnId, name)).toLowerCase();
    return await shown(
      ctx,
      await put(ctx, row, 'confirm', {
        ...kept,
        profile: kept.profile && { ...kept.profile, address },
      }),
    );
  } catch (error) {
    throw await over(ctx, row, error, 'name');
  }
}

export async function leave(
  ctx: Ctx,
  { id }: InputOf<Api['leave']>,
): Promise<Record<string, never>> {
  const row = await store.holdFlow(ctx.db, id);
  if (!row) throw refuse(commonRefusals.not_found);
  await store.endFlow(ctx.db, id, ctx.now.toString());
  ctx.record('abha_flow', id, { step: 'left' });
  return {};
}
