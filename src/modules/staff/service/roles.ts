import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { api } from '../contract.ts';
import { presetNames } from '../model.ts';
import { namesText, presets, refusals, rightsBeyond, rightsFrom, rightsOf } from '../rules.ts';
import * as store from '../store.ts';
import { mustHold, roleToGive } from './rights.ts';

type Api = typeof api;
type Done = Record<string, never>;

export async function roles(ctx: Ctx): Promise<OutputOf<Api['roles']>> {
  const caller = memberOf(ctx);
  const own = caller.isOwner ? null : await store.roleOf(ctx.db, caller.memberId);
  const all = await store.allRoles(ctx.db);
  return {
    roles: all.map((role) => ({
      ...role,
      pages: rightsFrom(false, role.pages),
      mayEdit: role.id !== own && rightsBeyond(caller, role.pages).length === 0,
    })),
  };
}

export async function roleChoices(ctx: Ctx): Promise<OutputOf<Api['roleChoices']>> {
  const caller = memberOf(ctx);
  const active = await store.activeRoles(ctx.db);
  const names = new Set((await store.allRoles(ctx.db)).map((role) => role.name));
  return {
    roles: active
      .filter((role) => rightsBeyond(caller, role.pages).length === 0)
      .map(({ id, name }) => ({ id, name })),
    presets: presetNames.filter(
      (name) =>
        !names.has(presets[name].name) &&
        rightsBeyond(caller, rightsOf(presets[name])).length === 0,
    ),
  };
}

export async function addRole(
  ctx: Ctx,
  { name, pages }: InputOf<Api['addRole']>,
): Promise<OutputOf<Api['addRole']>> {
  const rights = rightsFrom(false, pages);
  mustHold(ctx, rights);
  await mustBeFree(ctx, name, null);
  const id = await store.addRole(ctx.db, name, rights);
  ctx.record('role', id, { name, rights: shortRights(rights) });
  return { id };
}

export async function amendRole(
  ctx: Ctx,
  { id, version, name, pages }: InputOf<Api['amendRole']>,
): Promise<Done> {
  const before = await loadRole(ctx, id, version);
  const rights = rightsFrom(false, pages);
  mustHold(ctx, rights);
  await mustBeFree(ctx, name, id);
  await store.amendRole(ctx.db, id, { name, pages: rights });
  ctx.record('role', id, {
    name,
    before: shortRights(rightsFrom(false, before.pages)),
    rights: shortRights(rights),
  });
  return {};
}

export async function setRole(
  ctx: Ctx,
  { id, version, isActive, moveTo }: InputOf<Api['setRole']>,
): Promise<Done> {
  const role = await loadRole(ctx, id, version);
  if (!isActive) await clear(ctx, role, moveTo, await store.activeHolders(ctx.db, id));
  await store.amendRole(ctx.db, id, { isActive });
  ctx.record('role', id, {
    name: role.name,
    isActive,
    ...(moveTo === null ? {} : { movedTo: moveTo }),
  });
  return {};
}

export async function removeRole(
  ctx: Ctx,
  { id, version, moveTo }: InputOf<Api['removeRole']>,
): Promise<Done> {
  const role = await loadRole(ctx, id, version);
  await clear(ctx, role, moveTo, await store.allHolders(ctx.db, id));
  await store.removeRole(ctx.db, id);
  ctx.record('role', id, {
    name: role.name,
    removed: true,
    ...(moveTo === null ? {} : { movedTo: moveTo }),
  });
  return {};
}

/** A role does not go from under its holders: they are moved first, or it stays and they are named. */
async function clear(
  ctx: Ctx,
  role: store.RoleRow,
  moveTo: string | null,
  holders: readonly string[],
): Promise<void> {
  if (holders.length === 0) return;
  if (moveTo === null || moveTo === role.id) {
    throw refuse(refusals.role_in_use, {
      values: { names: namesText(holders) },
      details: { holders, count: holders.length },
    });
  }
  await roleToGive(ctx, moveTo);
  await store.moveHolders(ctx.db, role.id, moveTo);
}

/** The role, held still, if the caller may change it. @throws role_unknown, stale_version, own_role, above_rights */
async function loadRole(ctx: Ctx, id: string, version: number): Promise<store.RoleRow> {
  const role = await store.lockRole(ctx.db, id);
  if (!role) throw refuse(refusals.role_unknown);
  const caller = memberOf(ctx);
  if (!caller.isOwner && (await store.roleOf(ctx.db, caller.memberId)) === id)
    throw refuse(refusals.own_role);
  mustHold(ctx, role.pages);
  if (role.version !== version) {
    const { name, pages, isActive } = role;
    throw refuse(commonRefusals.stale_version, {
      details: {
        current: { name, pages: rightsFrom(false, pages), isActive, version: role.version },
      },
    });
  }
  return role;
}

async function mustBeFree(ctx: Ctx, name: string, except: string | null): Promise<void> {
  if (await store.nameIsTaken(ctx.db, name, except))
    throw refuse(refusals.role_exists, { fields: { name: { code: 'role_exists' } } });
}

/** `{ Patient: 'edit', Reports: 'view' }`, as the audit log keeps it. */
const shortRights = (rights: ReturnType<typeof rightsFrom>): Record<string, string> =>
  Object.fromEntries(
    rights
      .filter((right) => right.allowToView)
      .map((right) => [right.page, right.allowToAddEdit ? 'edit' : 'view']),
  );
