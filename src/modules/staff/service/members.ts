import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import * as clinics from '../../clinics/service.ts';
import { dropLinks } from '../../identity/service.ts';
import { send } from '../../messaging/service.ts';
import { ownLimits } from '../../plans/service.ts';
import { type api, events } from '../contract.ts';
import type { PresetName } from '../model.ts';
import { presets, refusals, rightsBeyond, rightsOf } from '../rules.ts';
import * as store from '../store.ts';
import * as invited from '../store/invitations.ts';
import { mayTouch, mustMayTouch, roleToGive } from './rights.ts';

type Api = typeof api;
type Done = Record<string, never>;

export async function members(ctx: Ctx): Promise<OutputOf<Api['members']>> {
  const all = await store.everybody(ctx.db);
  return {
    members: all.map(({ pages, ...one }) => ({
      ...one,
      userName: one.email || `${one.isdCode}${one.contactNumber}`,
      mayEdit: mayTouch(ctx, { ...one, pages }),
    })),
    asksNewDevices: await clinics.asksNewDevices(ctx),
  };
}

export async function askNewDevices(
  ctx: Ctx,
  { isOn }: InputOf<Api['askNewDevices']>,
): Promise<Done> {
  await clinics.setAsksNewDevices(ctx, isOn);
  return {};
}

export const people = async (ctx: Ctx): Promise<OutputOf<Api['people']>> => ({
  people: await store.people(ctx.db).execute(),
});

export const doctors = async (
  ctx: Ctx,
  { ever }: InputOf<Api['doctors']>,
): Promise<OutputOf<Api['doctors']>> => ({
  doctors: await (ever ? store.doctorsEver : store.doctorsAtWork)(ctx.db).execute(),
});

export async function amendMember(
  ctx: Ctx,
  { id, version, roleId, ...edits }: InputOf<Api['amendMember']>,
): Promise<Done> {
  const before = await loadMember(ctx, id, version);
  const isOwn = id === memberOf(ctx).memberId;
  // One's own name and address are one's own to correct; the owner's are the owner's.
  if (before.isOwner && !isOwn) throw refuse(refusals.owner_fixed);
  if (
    isOwn
      ? roleId !== before.roleId || edits.isDoctor !== before.isDoctor
      : rightsBeyond(memberOf(ctx), before.pages).length > 0
  ) {
    throw refuse(isOwn ? refusals.own_role : refusals.above_rights);
  }
  if (!before.isOwner && roleId === null)
    throw refuse(commonRefusals.input_wrong, { fields: { roleId: { code: 'required' } } });
  const movesRole = roleId !== before.roleId;
  if (movesRole && roleId !== null) await roleToGive(ctx, roleId);
  await store.amend(ctx.db, id, {
    ...edits,
    roleId,
    // A doctor has a profile to complete first: prescriptions are printed from it. Whoever is none has nothing to complete.
    ...(edits.isDoctor === before.isDoctor ? {} : { profileIsComplete: !edits.isDoctor }),
  });
  ctx.record('member', id, {
    name: edits.name,
    isDoctor: edits.isDoctor,
    ...(movesRole ? { roleId, roleBefore: before.roleId } : {}),
  });
  return {};
}

export async function setMember(
  ctx: Ctx,
  { id, version, isActive }: InputOf<Api['setMember']>,
): Promise<Done> {
  const withdrawn = isActive ? [] : await withdrawFor(ctx, id, { sent: false });
  const before = await loadMember(ctx, id, version);
  mustMayTouch(ctx, before);
  if (isActive && !before.isActive) await mustHaveRoom(ctx);
  await store.amend(ctx.db, id, { isActive });
  const ended = isActive ? 0 : await leave(ctx, before);
  ctx.record('member', id, {
    name: before.name,
    isActive,
    ...(isActive ? {} : { sessionsEnded: ended, withdrawn }),
  });
  return {};
}

/** Before the member is held: who accepts one holds it, and then the member. */
async function withdrawFor(
  ctx: Ctx,
  memberId: string,
  { sent }: { sent: boolean },
): Promise<string[]> {
  const withdrawn = await invited.withdrawOf(ctx.db, memberId, { sent, now: ctx.now.toString() });
  for (const id of withdrawn) await dropLinks(ctx, id);
  return withdrawn;
}

export async function removeMember(
  ctx: Ctx,
  { id, version }: InputOf<Api['removeMember']>,
): Promise<Done> {
  const withdrawn = await withdrawFor(ctx, id, { sent: true });
  const before = await loadMember(ctx, id, version);
  if (!mayTouch(ctx, before)) {
    const why = before.isOwner
      ? refusals.owner_fixed
      : id === memberOf(ctx).memberId
        ? refusals.own_role
        : refusals.above_rights;
    throw refuse(refusals.user_not_deleted, { details: { why: why.sentence.id } });
  }
  await store.amend(ctx.db, id, { isActive: false, removedAt: ctx.now.toString() });
  const ended = await leave(ctx, before);
  ctx.record('member', id, { name: before.name, removed: true, sessionsEnded: ended, withdrawn });
  return {};
}

/** Ends every session here at once; who hears the fact ends what else was handed out. */
async function leave(ctx: Ctx, { id, accountId }: store.HeldMember): Promise<number> {
  ctx.publish(events.left, { memberId: id, accountId });
  return store.endSessions(ctx.db, {
    memberId: id,
    one: null,
    why: 'inactive',
    now: ctx.now.toString(),
  });
}

/** @throws upgrade_required when the plan holds no more users */
export async function mustHaveRoom(ctx: Ctx): Promise<void> {
  const { extraUsers: most } = await ownLimits(ctx);
  if (most === null) return;
  await store.holdClinic(ctx.db);
  if ((await store.extraUsers(ctx.db, ctx.now.toString())) >= most)
    throw refuse(commonRefusals.upgrade_required);
}

export async function transferOwnership(
  ctx: Ctx,
  { memberId }: InputOf<Api['transferOwnership']>,
): Promise<Done> {
  const self = memberOf(ctx);
  const next = await store.lockMember(ctx.db, memberId);
  if (!next) throw refuse(refusals.member_unknown);
  if (next.isOwner) throw refuse(refusals.owner_fixed);
  if (!next.isActive) throw refuse(refusals.member_inactive);
  if (!next.isDoctor) throw refuse(refusals.owner_is_doctor);
  const doctor = await store.roleNamed(ctx.db, presets.doctor.name, rightsOf(presets.doctor));
  // One that rests has no active user, and would leave whoever gives the clinic away without any page.
  if (!doctor.isActive) {
    await store.amendRole(ctx.db, doctor.id, { isActive: true });
    ctx.record('role', doctor.id, { name: doctor.name, isActive: true });
  }
  await store.amend(ctx.db, self.memberId, { isOwner: false, isDoctor: true, roleId: doctor.id });
  await store.amend(ctx.db, next.id, { isOwner: true, roleId: null });
  ctx.record('member', next.id, { owner: next.name, from: self.memberId });
  ctx.publish(events.ownershipMoved, { from: self.memberId, to: next.id });
  const all = await store.everybody(ctx.db);
  for (const one of all.filter(({ id }) => id === self.memberId || id === next.id)) {
    await send(ctx, {
      ...reachOf(one),
      template: 'ownership_moved',
      values: { clinic: self.clinicName, owner: next.name },
      language: one.id === next.id ? next.language : ctx.language,
      dedupe: `ownership:${ctx.requestId}:${one.id}`,
    });
  }
  return {};
}

/** The e-mail where it is proved, else the number. */
const reachOf = (one: store.Colleague): { channel: 'email' | 'sms'; to: string } =>
  one.email === ''
    ? { channel: 'sms', to: `${one.isdCode}${one.contactNumber}` }
    : { channel: 'email', to: one.email };

export async function sessions(
  ctx: Ctx,
  { memberId }: InputOf<Api['sessions']>,
): Promise<OutputOf<Api['sessions']>> {
  const { sessionId } = memberOf(ctx);
  if (!(await store.isMember(ctx.db, memberId))) throw refuse(refusals.member_unknown);
  const rows = await store.sessionsOf(ctx.db, memberId, ctx.now.toString());
  ctx.record('member', memberId);
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.id === sessionId })) };
}

export async function endSession(
  ctx: Ctx,
  { memberId, sessionId }: InputOf<Api['endSession']>,
): Promise<Done> {
  const ended = await store.endSessions(ctx.db, {
    memberId,
    one: sessionId,
    why: 'owner',
    now: ctx.now.toString(),
  });
  if (ended === 0) throw refuse(refusals.session_ended);
  ctx.record('member', memberId, { sessionId, ended: true });
  return {};
}

/** A member, held still. @throws member_unknown, stale_version */
async function loadMember(ctx: Ctx, id: string, version: number): Promise<store.HeldMember> {
  const member = await store.lockMember(ctx.db, id);
  if (!member) throw refuse(refusals.member_unknown);
  if (member.version !== version) {
    const { name, isDoctor, isActive, roleId } = member;
    throw refuse(commonRefusals.stale_version, {
      details: { current: { name, isDoctor, isActive, roleId, version: member.version } },
    });
  }
  return member;
}

/** From here on every page is open to the member that their role opens. */
export async function completeProfile(ctx: Ctx, memberId: string): Promise<void> {
  await change(ctx, memberId, { profileIsComplete: true });
}

export async function rename(ctx: Ctx, memberId: string, name: string): Promise<void> {
  await change(ctx, memberId, { name });
}

/** The language that the clinic's messages to the member are written in. */
export async function setLanguage(ctx: Ctx, memberId: string, language: Language): Promise<void> {
  await change(ctx, memberId, { language });
}

async function change(ctx: Ctx, memberId: string, changes: store.MemberChanges): Promise<void> {
  if (!(await store.amend(ctx.db, memberId, changes))) throw refuse(refusals.member_unknown);
  ctx.record('member', memberId, { ...changes });
}

export interface NewMember {
  accountId: string;
  name: string;
  role: PresetName;
  isDoctor: boolean;
  language?: Language;
}

/**
 * Adds an account to the clinic in one of the preset roles, which is made when the clinic has none of its name.
 * Only a doctor has a profile to complete first. @throws member_exists
 */
export async function addMember(
  ctx: Ctx,
  { accountId, name, role, isDoctor, language = 'en' }: NewMember,
): Promise<string> {
  const preset = presets[role];
  const { id: roleId } = await store.roleNamed(ctx.db, preset.name, rightsOf(preset));
  const id = await store.addMember(ctx.db, {
    accountId,
    name,
    roleId,
    isDoctor,
    language,
    profileIsComplete: !isDoctor,
  });
  ctx.record('member', id, { accountId, name, role, isDoctor });
  return id;
}
