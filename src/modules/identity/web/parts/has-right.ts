import type { Self } from '../../model.ts';

type Rights = Pick<Self, 'isOwner'> & { pageAccess: readonly Self['pageAccess'][number][] };

/** Whether a page of the permission list is open to this member; the owner may everything, whoever may edit may view. */
export function hasRight(member: Rights, page: string, to: 'view' | 'edit'): boolean {
  if (member.isOwner) return true;
  const entry = member.pageAccess.find((access) => access.page === page);
  return entry !== undefined && (entry.allowToAddEdit || (to === 'view' && entry.allowToView));
}

/** The same for two who may see and change the same. */
export const rightsText = ({ isOwner, pageAccess }: Rights): string =>
  JSON.stringify(isOwner ? 'owner' : pageAccess);
