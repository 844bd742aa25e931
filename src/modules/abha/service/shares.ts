// Scan and share: a person scans the code at the counter, ABDM hands over who they are, and they wait in the queue.
import * as z from 'zod/mini';
import { nationalNumber } from '../../../kit/shared/contact-number.ts';
import { type Means, phases } from '../../../kit/server/act.ts';
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { type Day, workdayAt } from '../../../kit/shared/time.ts';
import * as appointments from '../../appointments/service.ts';
import * as patients from '../../patients/service.ts';
import type { Token } from '../../queue/model.ts';
import * as queue from '../../queue/service.ts';
import { api } from '../contract.ts';
import type { Profile } from '../model.ts';
import { abhaAddress, abhaDigits, abhaText, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { keysOf } from './flows.ts';
import { ageOf, attach, register } from './links.ts';
import { abha, gateway, gatewayKind, operations } from './settings.ts';

type Api = typeof api;

export async function facility(ctx: Ctx): Promise<OutputOf<Api['facility']>> {
  const counter = await store.facility(ctx.db);
  if (!counter) return { facility: null, gateway: gatewayKind(ctx.settings) };
  const query = new URLSearchParams({ hipid: counter.code, counterid: counter.counter });
  return {
    facility: { ...counter, url: `${ctx.settings.of(abha).shareUrl}?${query}` },
    gateway: gatewayKind(ctx.settings),
  };
}

/** The clinic's code in the health facility registry; null where it named none. */
export const facilityCode = async (ctx: Ctx): Promise<string | null> =>
  (await store.facility(ctx.db))?.code ?? null;

export async function setFacility(
  ctx: Ctx,
  { code, counter }: InputOf<Api['setFacility']>,
): Promise<Record<string, never>> {
  await store.putFacility(ctx.db, code, counter, ctx.now.toString());
  ctx.record('abha_facility', '', { code, counter });
  return {};
}

const genders: Readonly<Record<string, Profile['gender']>> = { M: 'Male', F: 'Female' };

/** Told twice, it answers the same token. */
export async function onShared(
  ctx: Ctx,
  input: InputOf<Api['onShared']>,
): Promise<OutputOf<Api['onShared']>> {
  await store.holdShare(ctx.db, input.requestId);
  const earlier = await store.shareOf(ctx.db, input.requestId);
  if (earlier) {
    ctx.record('abha_share', earlier.id, { isAgain: true });
    const token = earlier.tokenId === null ? null : await queue.load(ctx, earlier.tokenId);
    return { tokenNumber: token?.number ?? 0 };
  }
  const digits = abhaDigits(input.abhaNumber);
  const who: Omit<Profile, 'photo'> = {
    number: digits === null ? '' : abhaText(digits),
    address: abhaAddress(input.abhaAddress) ?? '',
    name: input.name.slice(0, 40),
    gender: genders[input.gender.slice(0, 1).toUpperCase()] ?? 'Other',
    birthOn: input.birthOn,
    birthYear: input.birthYear,
    mobile: nationalNumber('+91', input.phone),
    line: input.line.slice(0, 200),
    district: input.district.slice(0, 40),
    state: input.state.slice(0, 40),
  };
  const { patientId, isNew } = await patientFor(ctx, who);
  const day = workdayAt(ctx.now, ctx.zone);
  const token =
    (await store.waitingToken(ctx.db, patientId, day)) ?? (await take(ctx, patientId, day));
  const shareId = await store.addShare(ctx.db, {
    requestId: input.requestId,
    context: input.context.slice(0, 40),
    address: who.address,
    patientId,
    tokenId: token.id,
    isNew,
    sharedAt: ctx.now.toString(),
  });
  ctx.record('abha_share', shareId, { patientId, isNew });
  ctx.enqueue(api.answerShare, { shareId });
  return { tokenNumber: token.number };
}

/** For the appointment of the day, where there is one: whoever booked is no walk-in, and does not pay twice. */
async function take(ctx: Ctx, patientId: string, day: Day): Promise<Token> {
  const booked = await appointments.expectedOn(ctx, { patientId, day });
  return queue.take(ctx, {
    patientId: booked?.patientId ?? patientId,
    doctorId: undefined,
    appointmentId: booked?.id,
    kind: 'abha',
    isPriority: false,
    asWalkIn: false,
    reason: '',
  });
}

/** The one with this ABHA; else the one person it can only be; else somebody new. */
async function patientFor(
  ctx: Ctx,
  who: Omit<Profile, 'photo'>,
): Promise<{ patientId: string; isNew: boolean }> {
  const holder = await store.holderOf(ctx.db, keysOf(ctx, who));
  if (holder) return { patientId: holder.id, isNew: false };
  const by = { method: 'share' as const, memberId: null, card: null };
  const { birthOn, statedAge } = ageOf(ctx, who);
  const { patients: alike } = await patients.duplicates(ctx, {
    name: who.name,
    isdCode: '+91',
    contactNumber: who.mobile,
    birthOn,
    statedAge,
    statedAgeUnit: 'years',
    except: undefined,
  });
  const same = alike.filter(
    (one) => one.isSamePhone && one.isSameName && one.isSameAge && one.gender === who.gender,
  );
  const [only] = same;
  if (only && same.length === 1 && !(await store.linkOf(ctx.db, only.id))) {
    await attach(ctx, only.id, who, by);
    return { patientId: only.id, isNew: false };
  }
  const patientId = await register(ctx, who, who.mobile);
  await attach(ctx, patientId, who, by);
  return { patientId, isNew: true };
}

export const answerShare = phases({
  mayRepeat: true,
  intent: z.object({
    shareId: z.string(),
    requestId: z.string(),
    hipId: z.string(),
    context: z.string(),
    address: z.string(),
    tokenNumber: z.nullable(z.number()),
  }),
  async before(ctx: Ctx, { shareId }: InputOf<Api['answerShare']>) {
    const [share, facilityOf] = await Promise.all([
      store.shareById(ctx.db, shareId),
      store.facility(ctx.db),
    ]);
    if (!share || !facilityOf) throw refuse(refusals.facility_unknown);
    if (share.answeredAt !== null) return { answer: {} };
    const token = share.tokenId === null ? null : await queue.load(ctx, share.tokenId);
    gateway(ctx.settings);
    const { requestId, context, address } = share;
    return {
      intent: {
        shareId,
        requestId,
        hipId: facilityOf.code,
        context,
        address,
        tokenNumber: token?.number ?? null,
      },
      about: `abha_share:${shareId}`,
    };
  },
  outside: ({ requestId, hipId, context, address, tokenNumber }, means: Means<undefined>) =>
    operations(means).answerShare({ requestId, hipId, context, address, tokenNumber }),
  async after(ctx, { shareId }, outcome): Promise<Record<string, never>> {
    // Thrown on, the queue tries again.
    if ('fault' in outcome)
      throw outcome.fault instanceof Error ? ctx.keepDespite(outcome.fault) : outcome.fault;
    await store.markAnswered(ctx.db, shareId, ctx.now.toString());
    return {};
  },
});
