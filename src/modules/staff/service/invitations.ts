// From an invitation to a member: a link that works once, bound to the address it was sent to.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { SignedIn } from '../../identity/model.ts';
import {
  dropLinks,
  hashPassword,
  linkHash,
  linkHours,
  makeLink,
  openAccount,
  proveAccount,
  signInAs,
} from '../../identity/service.ts';
import { type Letter, mustFitLimit, send } from '../../messaging/service.ts';
import { limits } from '../../plans/service.ts';
import type { api } from '../contract.ts';
import type { NewInvitation } from '../model.ts';
import { maySendAgain, maxSends, presets, refusals, rightsOf } from '../rules.ts';
import * as store from '../store.ts';
import * as invited from '../store/invitations.ts';
import { mustHaveRoom } from './members.ts';
import { mustHold, roleToGive } from './rights.ts';

type Api = typeof api;
type Done = Record<string, never>;

export async function invitations(ctx: Ctx): Promise<OutputOf<Api['invitations']>> {
  const open = await invited.open(ctx.db);
  return {
    invitations: open.map(({ invitation: one, roleName }) => ({
      id: one.id,
      name: one.name,
      channel: one.channel,
      to: addressOf(one),
      roleName,
      sentAt: one.sentAt,
      endsAt: one.endsAt,
      hasExpired: Temporal.Instant.compare(Temporal.Instant.from(one.endsAt), ctx.now) <= 0,
    })),
  };
}

const addressOf = (to: {
  channel: 'email' | 'sms';
  email: string;
  isdCode: string;
  contactNumber: string;
}): string => (to.channel === 'email' ? to.email : `${to.isdCode}${to.contactNumber}`);

export async function invite(
  ctx: Ctx,
  { roleId, preset, ...invitee }: NewInvitation,
): Promise<OutputOf<Api['invite']>> {
  await mustHaveRoom(ctx);
  const role = await roleFor(ctx, roleId, preset);
  const { channel } = invitee;
  // An e-mail that was only typed is not shown at all, a number is.
  const proved = (await store.everybody(ctx.db)).filter(
    ({ isActive, numberIsProved }) => isActive && (channel === 'email' || numberIsProved),
  );
  if (proved.some((one) => addressOf(invitee) === addressOf({ ...one, channel }))) {
    throw refuse(refusals.member_exists, {
      fields: {
        [channel === 'email' ? 'email' : 'contactNumber']: { code: 'member_exists' },
      },
    });
  }
  const now = ctx.now.toString();
  const id = await invited.insert(ctx.db, {
    ...invitee,
    roleId: role.id,
    invitedBy: memberOf(ctx).memberId,
    sentAt: now,
    endsAt: ctx.now.add({ hours: linkHours }).toString(),
  });
  await post(ctx, { id, sends: 1, ...invitee });
  ctx.record('invitation', id, { role: role.name, channel: invitee.channel });
  return { id };
}

async function roleFor(
  ctx: Ctx,
  roleId: string | null,
  preset: NewInvitation['preset'],
): Promise<store.RoleRow> {
  if (roleId !== null) return roleToGive(ctx, roleId);
  if (preset === null)
    throw refuse(commonRefusals.input_wrong, { fields: { roleId: { code: 'required' } } });
  mustHold(ctx, rightsOf(presets[preset]));
  const { id } = await store.roleNamed(ctx.db, presets[preset].name, rightsOf(presets[preset]));
  return roleToGive(ctx, id);
}

/** The link itself is kept by nobody: its hash waits for it, the message holds it sealed while it is worth something. */
async function post(
  ctx: Ctx,
  to: Pick<
    invited.InvitationRow,
    'id' | 'channel' | 'email' | 'isdCode' | 'contactNumber' | 'language' | 'sends'
  >,
): Promise<void> {
  const { clinicName, name } = memberOf(ctx);
  const { url } = await makeLink(ctx, { purpose: 'invitation', subjectId: to.id });
  const letter: Letter = {
    channel: to.channel,
    to: addressOf(to),
    template: 'invitation',
    values: { clinic: clinicName, inviter: name },
    secret: { link: url },
    secretMinutes: linkHours * 60,
    language: to.language,
    dedupe: `invitation:${to.id}:${to.sends}`,
  };
  if (letter.channel === 'sms') await mustFitLimit(ctx, letter);
  await send(ctx, letter);
}

export async function resend(ctx: Ctx, { id }: { id: string }): Promise<Done> {
  const open = await invited.lock(ctx.db, id);
  if (!open) throw refuse(refusals.invitation_unknown);
  const role = open.roleId === null ? null : await store.roleById(ctx.db, open.roleId);
  mustHold(ctx, role?.pages ?? []);
  const verdict = maySendAgain(open, ctx.now);
  if (verdict === 'never') throw refuse(refusals.sent_enough, { values: { max: maxSends } });
  if (verdict) throw refuse(refusals.sent_just_now, { retryAfterSeconds: verdict.waitSeconds });
  // An expired invitation did not count; it takes its place again.
  if (Temporal.Instant.compare(Temporal.Instant.from(open.endsAt), ctx.now) <= 0)
    await mustHaveRoom(ctx);
  const sends = open.sends + 1;
  await invited.amend(ctx.db, id, {
    sends,
    sentAt: ctx.now.toString(),
    endsAt: ctx.now.add({ hours: linkHours }).toString(),
  });
  await post(ctx, { ...open, sends });
  ctx.record('invitation', id, { sends });
  return {};
}

export async function withdraw(ctx: Ctx, { id }: { id: string }): Promise<Done> {
  if (!(await invited.lock(ctx.db, id))) throw refuse(refusals.invitation_unknown);
  await invited.amend(ctx.db, id, { withdrawnAt: ctx.now.toString() });
  await dropLinks(ctx, id);
  ctx.record('invitation', id, { withdrawn: true });
  return {};
}

export async function invitation(
  ctx: Ctx,
  { enc }: { enc: string },
): Promise<OutputOf<Api['invitation']>> {
  const {
    clinicName,
    clinicCountry,
    roleName,
    name,
    channel,
    email,
    isdCode,
    contactNumber,
    language,
    accountId,
  } = await loadOffer(ctx, enc);
  return {
    clinicName,
    clinicCountry,
    name,
    roleName: roleName ?? '',
    channel,
    email,
    isdCode,
    contactNumber,
    language,
    hasAccount: accountId !== null,
  };
}

/** @throws invitation_gone for whatever opens nothing: used, expired, withdrawn, made up */
async function loadOffer(ctx: Ctx, enc: string): Promise<invited.Behind> {
  const offer = await invited.behind(ctx.db, linkHash(enc), ctx.now.toString());
  if (!offer?.isOpen) throw refuse(refusals.invitation_gone);
  return offer;
}

export async function accept(
  ctx: Ctx,
  { enc, password, ...person }: InputOf<Api['accept']>,
): Promise<SignedIn> {
  const offer = await loadOffer(ctx, enc);
  // Never a new password for an account that stands: whoever has one proves it.
  if (offer.accountId !== null) throw refuse(refusals.invitation_other_way);
  const bound =
    offer.channel === 'email'
      ? { email: offer.email }
      : { isdCode: offer.isdCode, contactNumber: offer.contactNumber };
  const accountId = await openAccount(ctx, {
    ...person,
    ...bound,
    country: offer.clinicCountry,
    passwordHash: await hashPassword(ctx, password),
    proved: [offer.channel],
  });
  return enterClinic(ctx, enc, accountId);
}

export async function join(
  ctx: Ctx,
  { enc, password, ...proofs }: InputOf<Api['join']>,
): Promise<SignedIn> {
  const offer = await loadOffer(ctx, enc);
  if (offer.accountId === null) throw refuse(refusals.invitation_gone);
  const account = await proveAccount(ctx, {
    username: addressOf(offer),
    password,
    keep: false,
    city: '',
    state: '',
    country: '',
    ...proofs,
  });
  // A number alone may be read as another's; only the account that the address belongs to may join.
  if (account.id !== offer.accountId) throw refuse(refusals.invitation_gone);
  return enterClinic(ctx, enc, account.id);
}

async function enterClinic(ctx: Ctx, enc: string, accountId: string): Promise<SignedIn> {
  const { extraUsers } = await limits(ctx, null);
  const maxExtra = extraUsers ?? 0;
  const joined = await invited.accept(ctx.db, {
    link: linkHash(enc),
    accountId,
    maxExtra,
    now: ctx.now.toString(),
  });
  if (joined.outcome === 'gone') throw refuse(refusals.invitation_gone);
  if (joined.outcome === 'there') throw refuse(refusals.member_exists);
  if (joined.outcome !== 'joined') throw refuse(refusals.clinic_full);
  ctx.record('member', joined.memberId, { accountId, clinicId: joined.clinicId });
  return signInAs(ctx, accountId, joined.clinicId);
}
