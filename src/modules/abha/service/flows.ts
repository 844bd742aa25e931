// The way to an ABHA, step by step. What the gateway said lies sealed in the flow; Aadhaar numbers and OTPs pass through and lie nowhere.
import * as z from 'zod/mini';
import { isMobileOf, nationalNumber } from '../../../kit/shared/contact-number.ts';
import { type Means, type Outcome, phases } from '../../../kit/server/act.ts';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { languageCodes } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as patients from '../../patients/service.ts';
import type { api } from '../contract.ts';
import { choice, type Flow, otpTargets, profile, type Step, type Way, ways } from '../model.ts';
import { GatewayFault, type Operations, type Sent } from '../outside/gateway.ts';
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
import { gateway, meant, operations, sealText, unsealText } from './settings.ts';

type Api = typeof api;

/** What lies sealed in a flow. The identifier never is an Aadhaar number. */
const flowState = z.object({
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
type State = z.output<typeof flowState>;

const stateOf = (ctx: Ctx, row: store.FlowRow): State => {
  if (row.stateSealed === null) throw refuse(refusals.abha_flow_over);
  return z.parse(flowState, JSON.parse(unsealText(ctx, row.id, row.stateSealed)));
};
const sealed = (ctx: Ctx, id: string, state: State): Buffer =>
  sealText(ctx, id, JSON.stringify(state));
const later = (ctx: Ctx): string => ctx.now.add({ minutes: flowMinutes }).toString();

/** As the screen sees it. */
export async function shown(ctx: Ctx, row: store.FlowRow): Promise<Flow> {
  const { choices, suggestions, sentTo, profile: who, isKnown } = stateOf(ctx, row);
  const holder =
    row.step === 'confirm' && who ? await store.holderOf(ctx.db, keysOf(ctx, who)) : undefined;
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

export function keysOf(
  ctx: Ctx,
  { number, address }: { number: string; address: string },
): Buffer[] {
  const digits = abhaDigits(number);
  return [
    ...(digits === null ? [] : [patients.healthKeyOf(ctx, digits)]),
    ...(address === '' ? [] : [patients.healthKeyOf(ctx, address)]),
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
  gate: Operations,
  way: Way,
  identifier: string,
  otpBy: State['otpBy'],
): Promise<Sent & { choices: State['choices'] }> {
  if (way === 'mobile') return { ...(await gate.findByMobile(identifier)), sentTo: '' };
  const sent = await {
    number: () => gate.askLogin('abha-number', identifier, otpBy),
    aadhaar: () => gate.askLogin('aadhaar', identifier, 'aadhaar'),
    address: () => gate.askByAddress(identifier, otpBy),
    create: () => gate.askEnrolment(identifier),
  }[way]();
  return { ...sent, choices: [] };
}

const step = { id: z.string(), version: z.number() };
/** One step of a flow at a time, over all desks. */
const aboutFlow = (id: string): string => `abha_flow:${id}`;

export const begin = phases({
  mayRepeat: true,
  intent: z.object({
    patientId: z.nullable(z.string()),
    memberId: z.string(),
    way: z.enum(ways),
    otpBy: z.enum(otpTargets),
    /** Empty where it is an Aadhaar number, which lies nowhere. */
    identifier: z.string(),
    mobile: z.string(),
    consentIn: z.nullable(z.enum(languageCodes)),
  }),
  async before(
    ctx: Ctx,
    {
      patientId,
      way,
      identifier: typed,
      otpBy: asked,
      mobile = '',
      consentIn,
    }: InputOf<Api['begin']>,
  ) {
    const identifier = identifierOf(way, typed);
    const otpBy = otpTargetOf(way, asked);
    if (way === 'create' && !isMobileOf('+91', nationalNumber('+91', mobile)))
      throw wrong('mobile', 'phone');
    if (otpBy === 'aadhaar' && consentIn === undefined)
      throw refuse(refusals.abha_consent_needed, {
        fields: { consentIn: { code: 'abha_consent_needed' } },
      });
    const { memberId } = memberOf(ctx);
    if (patientId !== undefined) await mustBeFree(ctx, patientId);
    if (way === 'number' || way === 'address') {
      const holder = await store.holderOf(ctx.db, [patients.healthKeyOf(ctx, identifier)]);
      if (holder && holder.id !== patientId)
        throw refuse(refusals.abha_linked_elsewhere, { details: { holder } });
    }
    gateway(ctx.settings);
    return {
      intent: {
        patientId: patientId ?? null,
        memberId,
        way,
        otpBy,
        identifier: isAadhaarWay(way) ? '' : identifier,
        mobile: way === 'create' ? nationalNumber('+91', mobile) : '',
        consentIn: consentIn ?? null,
      },
      about: `abha_begin:${patientId ?? memberId}`,
      secret: isAadhaarWay(way) ? identifier : undefined,
    };
  },
  outside: (
    { way, identifier, otpBy },
    { secret, ...means }: Means<string | undefined>,
  ): Promise<Awaited<ReturnType<typeof ask>>> =>
    ask(operations(means), way, secret ?? identifier, otpBy),
  async after(ctx, intent, outcome): Promise<Flow> {
    if ('fault' in outcome) throw meant(outcome.fault, 'identifier');
    const { patientId, memberId, way, consentIn } = intent;
    await store.endFlows(ctx.db, patientId, memberId, ctx.now.toString());
    const id = await store.freshId(ctx.db);
    const state: State = {
      txnId: outcome.done.txnId,
      sentTo: outcome.done.sentTo,
      otpBy: intent.otpBy,
      identifier: intent.identifier,
      mobile: intent.mobile,
      choices: outcome.done.choices,
      suggestions: [],
      token: '',
      profile: null,
      isKnown: false,
    };
    const first: Step = way === 'mobile' ? 'choose' : 'code';
    await store.addFlow(ctx.db, {
      id,
      patientId,
      way,
      step: first,
      stateSealed: sealed(ctx, id, state),
      ...(consentIn === null
        ? {}
        : { consentVersion, consentLanguage: consentIn, consentedAt: ctx.now.toString() }),
      otpSentAt: first === 'code' ? ctx.now.toString() : null,
      expiresAt: later(ctx),
      memberId,
    });
    ctx.record('abha_flow', id, {
      way,
      ...(patientId === null ? {} : { patientId }),
      ...(consentIn === null ? {} : { consentVersion, consentIn }),
    });
    return shown(ctx, await load(ctx, id));
  },
});

const otpTargetOf = (way: Way, asked: State['otpBy']): State['otpBy'] =>
  way === 'mobile' ? 'mobile' : isAadhaarWay(way) ? 'aadhaar' : asked;

/** @throws patient_unknown, abha_linked_already */
async function mustBeFree(ctx: Ctx, patientId: string): Promise<void> {
  if (!(await store.isPatient(ctx.db, patientId))) throw refuse(patientRefusals.patient_unknown);
  if (await store.linkOf(ctx.db, patientId)) throw refuse(refusals.abha_linked_already);
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
): Promise<{ row: store.FlowRow; state: State }> {
  const row = await load(ctx, id);
  if (row.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: await shown(ctx, row) } });
  if (!at.includes(row.step)) throw refuse(refusals.abha_wrong_step);
  return { row, state: stateOf(ctx, row) };
}

/** The next step, with what was learnt on the way there. */
async function put(
  ctx: Ctx,
  row: store.FlowRow,
  next: Step,
  state: State,
  more: { hasSent?: boolean; resends?: number } = {},
): Promise<Flow> {
  ctx.record('abha_flow', row.id, { step: next });
  return shown(
    ctx,
    await store.putFlow(ctx.db, row.id, {
      step: next,
      stateSealed: sealed(ctx, row.id, state),
      expiresAt: later(ctx),
      updatedAt: ctx.now.toString(),
      ...(more.hasSent ? { otpSentAt: ctx.now.toString() } : {}),
      ...(more.resends === undefined ? {} : { resends: more.resends }),
    }),
  );
}

/** What the gateway answered. A transaction that it no longer knows cannot go on: the flow ends. @throws what its "no" means */
async function answered<R>(
  ctx: Ctx,
  row: store.FlowRow,
  outcome: Outcome<R>,
  asked: Parameters<typeof meant>[1],
): Promise<R> {
  if (!('fault' in outcome)) return outcome.done;
  const { fault } = outcome;
  const refused = meant(fault, asked);
  if (
    !(fault instanceof GatewayFault) ||
    fault.why !== 'abha_flow_over' ||
    !(refused instanceof Error)
  )
    throw refused;
  await store.endFlow(ctx.db, row.id, ctx.now.toString());
  ctx.record('abha_flow', row.id, { ended: fault.code });
  throw ctx.keepDespite(refused);
}

export const choose = phases({
  mayRepeat: true,
  intent: z.object({ ...step, txnId: z.string(), index: z.string() }),
  async before(ctx: Ctx, { index, ...seen }: InputOf<Api['choose']>) {
    const { state } = await loadAt(ctx, seen, 'choose');
    if (!state.choices.some((one) => one.index === index)) throw wrong('index', 'choose_one');
    gateway(ctx.settings);
    return { intent: { ...seen, txnId: state.txnId, index }, about: aboutFlow(seen.id) };
  },
  outside: ({ txnId, index }, means: Means<undefined>) =>
    operations(means).askByIndex(txnId, index),
  async after(ctx, { index, ...seen }, outcome): Promise<Flow> {
    const { row, state } = await loadAt(ctx, seen, 'choose');
    const sent = await answered(ctx, row, outcome, 'none');
    return put(ctx, row, 'code', { ...state, ...sent, identifier: index }, { hasSent: true });
  },
});

export const resend = phases({
  mayRepeat: true,
  intent: z.object({
    ...step,
    at: z.enum(['code', 'mobile']),
    way: z.enum(ways),
    txnId: z.string(),
    otpBy: z.enum(otpTargets),
    identifier: z.string(),
    mobile: z.string(),
  }),
  async before(ctx: Ctx, { identifier: typed, ...seen }: InputOf<Api['resend']>) {
    const { row, state } = await loadAt(ctx, seen, 'code', 'mobile');
    const readyAt =
      row.otpSentAt === null
        ? ctx.now
        : Temporal.Instant.from(row.otpSentAt).add({ seconds: resendSeconds });
    if (row.resends >= maxResends || Temporal.Instant.compare(ctx.now, readyAt) < 0)
      throw refuse(refusals.abha_resend_early);
    gateway(ctx.settings);
    const at = row.step === 'mobile' ? ('mobile' as const) : ('code' as const);
    const { txnId, otpBy, identifier, mobile } = state;
    return {
      intent: { ...seen, at, way: row.way, txnId, otpBy, identifier, mobile },
      about: aboutFlow(seen.id),
      secret: at === 'code' && isAadhaarWay(row.way) ? identifierOf(row.way, typed) : undefined,
    };
  },
  outside: async (
    { at, way, txnId, otpBy, identifier, mobile },
    { secret, ...means }: Means<string | undefined>,
  ): Promise<Sent> => {
    const gate = operations(means);
    if (at === 'mobile') return gate.askMobile(txnId, mobile);
    if (way === 'mobile') return gate.askByIndex(txnId, identifier);
    const sent = await ask(gate, way, secret ?? identifier, otpBy);
    return { txnId: sent.txnId, sentTo: sent.sentTo };
  },
  async after(ctx, { at, id, version }, outcome): Promise<Flow> {
    const { row, state } = await loadAt(ctx, { id, version }, at);
    const sent = await answered(ctx, row, outcome, 'identifier');
    const more = { hasSent: true, resends: row.resends + 1 };
    return put(ctx, row, at, { ...state, ...sent }, more);
  },
});

/** Where an OTP that was right leads, and what the gateway told on the way. */
type Progress = { step: Step; learnt: Partial<State> };

export const prove = phases({
  mayRepeat: true,
  intent: z.object({
    ...step,
    at: z.enum(['code', 'mobile']),
    way: z.enum(ways),
    txnId: z.string(),
    otpBy: z.enum(otpTargets),
    mobile: z.string(),
    hasAddress: z.boolean(),
  }),
  async before(ctx: Ctx, { otp: typed, ...seen }: InputOf<Api['prove']>) {
    const { row, state } = await loadAt(ctx, seen, 'code', 'mobile');
    const otp = otpDigits(typed);
    if (otp === null) throw wrong('otp', 'otp_six');
    gateway(ctx.settings);
    const { txnId, otpBy, mobile } = state;
    const at = row.step === 'mobile' ? ('mobile' as const) : ('code' as const);
    const hasAddress = state.isKnown && Boolean(state.profile?.address);
    return {
      intent: { ...seen, at, way: row.way, txnId, otpBy, mobile, hasAddress },
      about: aboutFlow(seen.id),
      secret: otp,
    };
  },
  async outside(intent, { secret: otp, ...means }: Means<string>): Promise<Progress> {
    const gate = operations(means);
    if (intent.at === 'mobile') {
      await gate.proveMobile(intent.txnId, otp);
      return enrolled(gate, intent.txnId, intent.hasAddress, {});
    }
    return intent.way === 'create' ? enrol(gate, intent, otp) : logIn(gate, intent, otp);
  },
  async after(ctx, { at, id, version }, outcome): Promise<Flow> {
    const { row, state } = await loadAt(ctx, { id, version }, at);
    const { step: next, learnt } = await answered(ctx, row, outcome, 'otp');
    return put(ctx, row, next, { ...state, ...learnt }, { hasSent: next === 'mobile' });
  },
});

async function enrol(
  gate: Operations,
  intent: { txnId: string; mobile: string },
  otp: string,
): Promise<Progress> {
  const {
    profile: who,
    txnId,
    token,
    isKnown,
    needsMobile,
  } = await gate.enrol(intent.txnId, otp, intent.mobile);
  const learnt = {
    txnId,
    token,
    isKnown,
    profile: who.mobile === '' ? { ...who, mobile: intent.mobile } : who,
  };
  if (!needsMobile) return enrolled(gate, txnId, isKnown && who.address !== '', learnt);
  return { step: 'mobile', learnt: { ...learnt, ...(await gate.askMobile(txnId, intent.mobile)) } };
}

/** Who had an ABHA already is only asked to confirm; a new one gets an address of its own. */
async function enrolled(
  gate: Operations,
  txnId: string,
  hasAddress: boolean,
  learnt: Partial<State>,
): Promise<Progress> {
  if (hasAddress) return { step: 'confirm', learnt };
  const suggestions = await gate.suggestions(txnId).catch((error: unknown) => {
    // One can be typed as well.
    if (error instanceof GatewayFault) return [];
    throw error;
  });
  return { step: 'address', learnt: { ...learnt, suggestions } };
}

async function logIn(
  gate: Operations,
  { way, txnId, otpBy }: { way: Way; txnId: string; otpBy: State['otpBy'] },
  otp: string,
): Promise<Progress> {
  const isByAddress = way === 'address';
  const proved = isByAddress
    ? await gate.proveAddress(txnId, otp, otpBy)
    : await gate.proveLogin(txnId, otp, otpBy);
  const who = await gate.profile(proved, isByAddress).catch((error: unknown) => {
    // The OTP is used up: the step stays without a profile and asks again.
    if (error instanceof GatewayFault && error.why === 'abha_down') return null;
    throw error;
  });
  return { step: 'confirm', learnt: { ...proved, profile: who } };
}

export const reread = phases({
  mayRepeat: true,
  intent: z.object({
    ...step,
    txnId: z.string(),
    token: z.string(),
    isByAddress: z.boolean(),
  }),
  async before(ctx: Ctx, seen: InputOf<Api['reread']>) {
    const { row, state } = await loadAt(ctx, seen, 'confirm');
    gateway(ctx.settings);
    const { txnId, token } = state;
    return {
      intent: { ...seen, txnId, token, isByAddress: row.way === 'address' },
      about: aboutFlow(seen.id),
    };
  },
  outside: ({ isByAddress, ...proved }, means: Means<undefined>) =>
    operations(means).profile(proved, isByAddress),
  async after(ctx, seen, outcome): Promise<Flow> {
    const { row, state } = await loadAt(ctx, seen, 'confirm');
    const who = await answered(ctx, row, outcome, 'none');
    return put(ctx, row, 'confirm', { ...state, profile: who });
  },
});

export const nameAddress = phases({
  intent: z.object({ ...step, txnId: z.string(), token: z.string(), name: z.string() }),
  async before(ctx: Ctx, { name, ...seen }: InputOf<Api['nameAddress']>) {
    const { state } = await loadAt(ctx, seen, 'address');
    if (!isNewAddress(name)) throw wrong('name', 'abha_name_wrong');
    gateway(ctx.settings);
    const { txnId, token } = state;
    return { intent: { ...seen, txnId, token, name }, about: aboutFlow(seen.id) };
  },
  outside: ({ txnId, name }, means: Means<undefined>) => operations(means).nameAddress(txnId, name),
  // Asked again ABDM would say that the name is taken, by this very person.
  async lookUp({ txnId, token, name }, means): Promise<string | null> {
    const { address } = await operations(means).profile({ txnId, token }, false);
    return address.startsWith(`${name.toLowerCase()}@`) ? address : null;
  },
  async after(ctx, seen, outcome): Promise<Flow> {
    const { row, state } = await loadAt(ctx, seen, 'address');
    const address = (await answered(ctx, row, outcome, 'name')).toLowerCase();
    return put(ctx, row, 'confirm', {
      ...state,
      profile: state.profile && { ...state.profile, address },
    });
  },
});

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
