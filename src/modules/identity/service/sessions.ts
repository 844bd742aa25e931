// Signed-in devices: made, carried on, moved, ended (security.md 6.2, 7.5).
import { randomBytes } from 'node:crypto';
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import {
  isSame,
  keyHash,
  proofHash,
  type Link,
  readLink,
  tokenOf,
  writeLink,
} from '../../../kit/server/secrets.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { regionIsOpen } from '../../places/rules.ts';
import type { api } from '../contract.ts';
import type { Self, Session, SignedIn, Tokens } from '../model.ts';
import {
  accessTokenSeconds,
  bindCookie,
  deviceSecretMark,
  presented,
  refusals,
  sessionSeconds,
} from '../rules.ts';
import * as store from '../store.ts';
import { keysOf } from './keys.ts';
import { tellAccount } from './letters.ts';

type Api = typeof api;

const refreshMark = 'rf1.';

interface SignInWish {
  clinicId?: string | undefined;
  /** *Keep me signed in* was ticked: a device secret is issued. */
  keep: boolean;
  /** A kept device that signs in again, with its present secret. */
  device?: { id: string; endsAt: string; binding: string; secret: string };
}

/** Opens a session for somebody who has proved who they are, and sets the cookie half. */
export async function signIn(
  ctx: Ctx,
  account: store.Account,
  wish: SignInWish,
): Promise<SignedIn> {
  const places = await store.workplaces(ctx.db, account.id);
  const here = await placeOf(ctx, account.id, places, wish.clinicId);
  const isKept = wish.keep || wish.device !== undefined;
  const { idle, whole } = sessionSeconds(isKept);
  const now = ctx.now.toString();
  const ends = {
    idleEndsAt: ctx.now.add({ seconds: idle }).toString(),
    endsAt: ctx.now.add({ seconds: whole }).toString(),
  };
  const binding = wish.device?.binding ?? ctx.newDeviceKey();
  const bindingHash = keyHash(binding);
  const isFirstLogin = !(await store.hasSignedIn(ctx.db, account.id));

  const device =
    wish.device ?? (wish.keep ? await keepDevice(ctx, account.id, bindingHash, ends) : null);
  if (wish.device)
    await store.endSessions(ctx.db, {
      accountId: account.id,
      which: { device: wish.device.id },
      why: 'replaced',
      now,
    });
  const link: Link = { family: randomBytes(32), counter: 0 };
  const sessionId = await store.insertSession(ctx.db, {
    accountId: account.id,
    clinicId: here.clinic_id,
    family: link.family,
    bindingHash,
    isKept,
    device: ctx.client.device,
    deviceId: device?.id ?? null,
    rotatedAt: now,
    lastUsedAt: now,
    createdAt: now,
    ...ends,
    ...(wish.device && wish.device.endsAt < ends.endsAt ? { endsAt: wish.device.endsAt } : {}),
  });
  await store.limitSessions(ctx.db, account.id, now);
  ctx.client.setCookie(bindCookie, binding, isKept ? whole : undefined);
  return {
    ...(await selfOf(ctx, account, here, places)),
    ...(await issue(ctx, sessionId, link)),
    isFirstLogin,
    deviceSecret: device?.secret ?? null,
  };
}

/** @throws login_no_clinic, login_clinic_closed with the one that the account may open again, clinic_unknown */
async function placeOf(
  ctx: Ctx,
  accountId: string,
  places: readonly store.Workplace[],
  clinicId: string | undefined,
): Promise<store.Workplace> {
  const here =
    clinicId === undefined ? places[0] : places.find((place) => place.clinic_id === clinicId);
  if (here) return here;
  if (places.length > 0) throw refuse(refusals.clinic_unknown);
  const closed = await store.closedClinics(ctx.db, accountId);
  if (closed.length === 0) throw refuse(refusals.login_no_clinic);
  const own = closed.find(({ isOwner }) => isOwner);
  throw refuse(refusals.login_clinic_closed, {
    details: own ? { clinicId: own.clinicId, clinicName: own.name } : {},
  });
}

async function keepDevice(
  ctx: Ctx,
  accountId: string,
  bindingHash: Buffer,
  ends: { idleEndsAt: string; endsAt: string },
): Promise<{ id: string; secret: string }> {
  const link: Link = { family: randomBytes(32), counter: 0 };
  const now = ctx.now.toString();
  const id = await store.insertDevice(ctx.db, {
    accountId,
    family: link.family,
    bindingHash,
    name: ctx.client.device,
    rotatedAt: now,
    lastUsedAt: now,
    ...ends,
  });
  return { id, secret: writeLink(keysOf(ctx).refreshKey, deviceSecretMark, link) };
}

/** Both tokens of a link; the same link gives the same two, so that an answer lost on the way can be given again. */
async function issue(ctx: Ctx, sessionId: string, link: Link): Promise<Tokens> {
  const Token = tokenOf(keysOf(ctx).refreshKey, 'access', link);
  await store.insertToken(
    ctx.db,
    proofHash(Token),
    sessionId,
    ctx.now.add({ seconds: accessTokenSeconds }).toString(),
  );
  return {
    Token,
    refreshToken: writeLink(keysOf(ctx).refreshKey, refreshMark, link),
    expiresInSeconds: accessTokenSeconds,
  };
}

async function selfOf(
  ctx: Ctx,
  account: store.Account,
  here: store.Workplace,
  places: readonly store.Workplace[],
): Promise<Self> {
  const closed = await store.closedClinics(ctx.db, account.id);
  return {
    userId: account.id,
    name: here.member_name,
    email: account.email,
    country: account.country,
    isdCode: account.isdCode,
    contactNumber: account.contactNumber,
    language: here.language,
    clinicId: here.clinic_id,
    clinicName: here.clinic_name,
    clinicCode: here.clinic_code,
    clinicCountry: here.clinic_country,
    userRegion: regionIsOpen(here.clinic_country),
    zone: here.zone,
    memberId: here.member_id,
    isOwner: here.is_owner,
    isDoctor: here.is_doctor,
    isSubUser: !here.is_owner,
    profileIsComplete: here.profile_is_complete,
    pageAccess: here.pages,
    isSubscribe: here.premium_until !== null,
    premiumUntil: here.premium_until,
    clinics: places.map((place) => ({
      clinicId: place.clinic_id,
      name: place.clinic_name,
      code: place.clinic_code,
      isOwner: place.is_owner,
    })),
    closedClinics: closed
      .filter(({ isOwner }) => isOwner)
      .map(({ clinicId, name }) => ({ clinicId, name })),
  };
}

export async function me(ctx: Ctx): Promise<Self> {
  const { accountId } = memberOf(ctx);
  const account = await store.loadAccount(ctx.db, accountId);
  const places = await store.workplaces(ctx.db, accountId);
  const here = places.find((place) => place.clinic_id === ctx.clinicId);
  if (!here) throw refuse(commonRefusals.session_revoked);
  return selfOf(ctx, account, here, places);
}

/** Seconds since an instant of the database. */
const secondsSince = (ctx: Ctx, at: string): number =>
  (ctx.now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 1000;
const isOver = (ctx: Ctx, ends: { idleEndsAt: string; endsAt: string }): boolean =>
  secondsSince(ctx, ends.idleEndsAt) >= 0 || secondsSince(ctx, ends.endsAt) >= 0;

export async function RefreshToken(ctx: Ctx): Promise<Tokens> {
  const link = readLink(
    keysOf(ctx).refreshKey,
    refreshMark,
    ctx.client.cookies['authorization'] ?? '',
  );
  const binding = ctx.client.cookies[bindCookie];
  if (!link || binding === undefined) throw refuse(commonRefusals.session_revoked);
  const bindingHash = keyHash(binding);
  const turned = await store.rotateSession(ctx.db, {
    ...link,
    bindingHash,
    now: ctx.now.toString(),
  });
  if (!turned) return repeatOrEnd(ctx, link, bindingHash);

  const places = await store.workplaces(ctx.db, turned.account_id);
  if (!places.some((place) => place.clinic_id === turned.clinic_id))
    throw refuse(commonRefusals.session_revoked);
  if (turned.device_id !== null)
    await store.touchDevice(ctx.db, turned.device_id, ctx.now.toString());
  ctx.record('session', turned.id);
  return issue(ctx, turned.id, { family: link.family, counter: link.counter + 1 });
}

/** The token was not the present one: the one before it, moments ago, is answered alike; an older one ends its family. */
async function repeatOrEnd(ctx: Ctx, link: Link, bindingHash: Buffer): Promise<Tokens> {
  const row = await store.sessionOf(ctx.db, link.family);
  if (!row || row.revokedAt !== null || !isSame(row.bindingHash, bindingHash))
    throw refuse(commonRefusals.session_revoked);
  if (isOver(ctx, row)) throw refuse(commonRefusals.token_expired);
  ctx.record('session', row.id, { token: 'previous' });
  if (
    presented(link.counter, row.refreshCounter, secondsSince(ctx, row.rotatedAt)) === 'previous'
  ) {
    return issue(ctx, row.id, { family: link.family, counter: row.refreshCounter });
  }
  ctx.record('session', row.id, { token: 'reused', ended: true });
  await store.endSessions(ctx.db, {
    accountId: row.accountId,
    which: { one: row.id },
    why: 'reuse',
    now: ctx.now.toString(),
  });
  await warn(ctx, row.accountId, row.id);
  throw ctx.keepDespite(refuse(commonRefusals.session_revoked));
}

async function warn(ctx: Ctx, accountId: string, sessionId: string): Promise<void> {
  const account = await store.loadAccount(ctx.db, accountId);
  await tellAccount(ctx, account, 'session_reused', `reused:${sessionId}`);
}

/** A kept device signs in: its secret is turned like a refresh token, and a used one throws the device out. */
export async function deviceSignIn(
  ctx: Ctx,
  device: { secret: string; accountId: string | null; clinicId?: string | undefined },
): Promise<SignedIn> {
  const link = readLink(keysOf(ctx).refreshKey, deviceSecretMark, device.secret);
  const binding = ctx.client.cookies[bindCookie];
  if (!link || binding === undefined) throw refuse(refusals.device_revoked);
  const bindingHash = keyHash(binding);
  const now = ctx.now.toString();
  const isTurned = await store.rotateDevice(ctx.db, { ...link, bindingHash, now });
  const row = await store.deviceOf(ctx.db, link.family);
  if (
    !row ||
    row.revokedAt !== null ||
    !isSame(row.bindingHash, bindingHash) ||
    row.accountId !== device.accountId ||
    isOver(ctx, row)
  )
    throw refuse(refusals.device_revoked);
  if (
    !isTurned &&
    presented(link.counter, row.counter, secondsSince(ctx, row.rotatedAt)) !== 'previous'
  ) {
    await store.endSessions(ctx.db, {
      accountId: row.accountId,
      which: { device: row.id },
      why: 'reuse',
      now,
    });
    await store.endDevice(ctx.db, row.id, 'reuse', now);
    await warn(ctx, row.accountId, row.id);
    ctx.record('account', row.accountId, { device: row.id, secret: 'reused', ended: true });
    throw ctx.keepDespite(refuse(refusals.device_revoked));
  }
  const account = await store.loadAccount(ctx.db, row.accountId);
  ctx.record('account', account.id, { device: row.id });
  const secret = writeLink(keysOf(ctx).refreshKey, deviceSecretMark, {
    family: link.family,
    counter: row.counter,
  });
  return signIn(ctx, account, {
    keep: true,
    clinicId: device.clinicId,
    device: { id: row.id, endsAt: row.endsAt, binding, secret },
  });
}

export async function switchClinic(
  ctx: Ctx,
  { clinicId }: { clinicId: string },
): Promise<SignedIn> {
  const { accountId, sessionId } = memberOf(ctx);
  const places = await store.workplaces(ctx.db, accountId);
  const here = places.find((place) => place.clinic_id === clinicId);
  if (!here) throw refuse(refusals.clinic_unknown);
  const moved = await store.moveSession(ctx.db, sessionId, clinicId, ctx.now.toString());
  if (!moved) throw refuse(commonRefusals.session_revoked);
  await store.dropTokens(ctx.db, sessionId);
  ctx.record('session', sessionId, { to: clinicId });
  const account = await store.loadAccount(ctx.db, accountId);
  return {
    ...(await selfOf(ctx, account, here, places)),
    ...(await issue(ctx, sessionId, moved)),
    isFirstLogin: false,
    deviceSecret: null,
  };
}

export async function logout(
  ctx: Ctx,
  { keepsWork = false }: InputOf<Api['logout']>,
): Promise<Record<string, never>> {
  const { accountId, sessionId } = memberOf(ctx);
  await store.endSessions(ctx.db, {
    accountId,
    which: { one: sessionId },
    why: 'logout',
    now: ctx.now.toString(),
  });
  ctx.record('session', sessionId);
  ctx.client.setCookie(bindCookie, null);
  ctx.client.clearSite(keepsWork);
  return {};
}

export async function logoutEverywhere(
  ctx: Ctx,
  { keepsWork = false }: InputOf<Api['logoutEverywhere']>,
): Promise<{ ended: number }> {
  const { accountId } = memberOf(ctx);
  const ended = await store.endSessions(ctx.db, {
    accountId,
    which: 'all',
    why: 'elsewhere',
    now: ctx.now.toString(),
  });
  ctx.record('account', accountId, { ended });
  ctx.client.setCookie(bindCookie, null);
  ctx.client.clearSite(keepsWork);
  return { ended };
}

export async function sessions(ctx: Ctx): Promise<{ sessions: Session[] }> {
  const { accountId, sessionId } = memberOf(ctx);
  const rows = await store.liveSessions(ctx.db, accountId, ctx.now.toString());
  const names = new Map(
    (await store.workplaces(ctx.db, accountId)).map((place) => [
      place.clinic_id,
      place.clinic_name,
    ]),
  );
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.device,
      clinicName: names.get(row.clinicId) ?? '',
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      isKept: row.isKept,
      isCurrent: row.id === sessionId,
    })),
  };
}

export async function revokeSession(
  ctx: Ctx,
  { sessionId }: { sessionId: string },
): Promise<Record<string, never>> {
  const { accountId } = memberOf(ctx);
  const ended = await store.endSessions(ctx.db, {
    accountId,
    which: { one: sessionId },
    why: 'elsewhere',
    now: ctx.now.toString(),
  });
  if (ended === 0) throw refuse(refusals.session_unknown);
  ctx.record('session', sessionId);
  return {};
}
