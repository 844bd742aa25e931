import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { PageRight } from './model.ts';
import { refusals } from './rules.ts';
import { members, roles } from './table.ts';

export const constraints = {
  role_name_is_taken: refusals.role_exists,
  member_is_in_the_clinic_once: refusals.member_exists,
};

/** The owner first, who is at work before who is not, by name. */
export const everybody = statement((db) =>
  db
    .select({
      id: members.id,
      name: members.name,
      isOwner: members.isOwner,
      isDoctor: members.isDoctor,
      isActive: members.isActive,
      roleId: members.roleId,
      roleName: roles.name,
      profileIsComplete: members.profileIsComplete,
      version: members.version,
    })
    .from(members)
    .leftJoin(roles, eq(roles.id, members.roleId))
    .orderBy(desc(members.isOwner), desc(members.isActive), asc(members.name), asc(members.id))
    .prepare('staff_everybody'),
);

export const allRoles = statement((db) =>
  db
    .select({ id: roles.id, name: roles.name, pages: roles.pages, isActive: roles.isActive, members: count(members.id), version: roles.version })
    .from(roles)
    .leftJoin(members, and(eq(members.roleId, roles.id), members.isActive))
    .groupBy(roles.clinicId, roles.id)
    .orderBy(desc(roles.isActive), asc(roles.name))
    .prepare('staff_roles'),
);

export const doctorsAtWork = statement((db) =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(members.isActive, members.isDoctor))
    .orderBy(desc(members.isOwner), asc(members.name), asc(members.id))
    .prepare('staff_doctors'),
);

export interface MemberChanges {
  name?: string;
  language?: Language;
  profileIsComplete?: true;
}

/** Only a new name is a new version: a language chosen meanwhile does not make another's edit stale. @returns false when there is no such member. */
export async function amend(db: Db, id: string, changes: MemberChanges): Promise<boolean> {
  const version = changes.name === undefined ? {} : { version: sql`${members.version} + 1` };
  const { rowCount } = await db
    .update(members)
    .set({ ...changes, ...version, updatedAt: sql`now()` })
    .where(eq(members.id, id));
  return rowCount === 1;
}

/** The role of this name, made with these rights when the clinic has none. */
export async function roleNamed(db: Db, name: string, pages: PageRight[]): Promise<string> {
  await db.insert(roles).values({ name, pages }).onConflictDoNothing();
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, name));
  if (!role) throw new Error(`the role ${name} was not written`);
  return role.id;
}

export interface NewMember {
  accountId: string;
  name: string;
  roleId: string;
  isDoctor: boolean;
  profileIsComplete: boolean;
  language: Language;
}

export async function addMember(db: Db, member: NewMember): Promise<string> {
  const [row] = await db.insert(members).values(member).returning({ id: members.id });
  if (!row) throw new Error('a member was not written');
  return row.id;
}
