// Who may touch whom: nobody their own rights, nobody more than they hold themselves, nobody the owner.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { PageRight } from '../model.ts';
import { refusals, rightsBeyond } from '../rules.ts';
import * as store from '../store.ts';

/** @throws above_rights */
export function mustHold(ctx: Ctx, rights: readonly PageRight[]): void {
  const beyond = rightsBeyond(memberOf(ctx), rights);
  if (beyond.length > 0) throw refuse(refusals.above_rights, { details: { pages: beyond } });
}

/** A role that may be given to somebody, held still. @throws role_unknown, role_inactive, above_rights */
export async function roleToGive(ctx: Ctx, roleId: string): Promise<store.RoleRow> {
  const role = await store.lockRole(ctx.db, roleId);
  if (!role) throw refuse(refusals.role_unknown);
  if (!role.isActive)
    throw refuse(refusals.role_inactive, { fields: { roleId: { code: 'role_inactive' } } });
  mustHold(ctx, role.pages);
  return role;
}

/** Whether the caller may change this person's place in the clinic. */
export const mayTouch = (
  ctx: Ctx,
  member: { id: string; isOwner: boolean; pages: readonly PageRight[] | null },
): boolean => {
  const caller = memberOf(ctx);
  return (
    !member.isOwner &&
    member.id !== caller.memberId &&
    rightsBeyond(caller, member.pages ?? []).length === 0
  );
};

/** @throws owner_fixed, own_role, above_rights */
export function mustMayTouch(ctx: Ctx, member: store.HeldMember): void {
  if (member.isOwner) throw refuse(refusals.owner_fixed);
  if (member.id === memberOf(ctx).memberId) throw refuse(refusals.own_role);
  mustHold(ctx, member.pages);
}
