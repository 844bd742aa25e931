import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { PageRight } from './model.ts';
import { refusals } from './rules.ts';
import { members, roles } from './table.ts';

export const constraints = {
  role_name_is_taken: refusals.role_exists,
  member_is_in_the_clinic_once: refusals.member_exists,
  person_is_invited_once: refusals.invitation_exists,
  invitation_role_exists: refusals.role_unknown,
};

// ---------------------------------------------------------------- members

export interface Colleague extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  isdCode: string;
  contactNumber: string;
  numberIsProved: boolean;
  gender: 'Male' | 'Female' | 'Other' | null;
  address: string;
  isOwner: boolean;
  isDoctor: boolean;
  isActive: boolean;
  roleId: string | null;
  roleName: string | null;
  pages: PageRight[] | null;
  profileIsComplete: boolean;
  hasAuthenticator: boolean;
  lastSeenAt: string | null;
  version: number;
}

/** Who is of the clinic, the owner first, who is at work before who is not, by name; with the rights of their role. */
export async function everybody(db: Db): Promise<Colleague[]> {
  const { rows } = await db.execute<Colleague>(sql`
    select m.id, m.name, c.email, c.isd_code as "isdCode", c.contact_number as "contactNumber", m.id in (select member_id from app.colleagues_with_numbers()) as "numberIsProved", m.gender, m.address, m.is_owner as "isOwner",
      m.is_doctor as "isDoctor", m.is_active as "isActive", m.role_id as "roleId", r.name as "roleName", r.pages, m.profile_is_complete as "profileIsComplete",
      m.id in (select member_id from app.colleagues_with_apps()) as "hasAuthenticator",
      to_char(c.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSeenAt", m.version
    from app.members m join app.colleagues() c on c.member_id = m.id left join app.roles r on r.id = m.role_id
    where m.removed_at is null
    order by m.is_owner desc, m.is_active desc, m.name, m.id`);
  return rows;
}

/** Everybody who ever was. */
export const people = statement((db) =>
  db
    .select({
      id: members.id,
      name: members.name,
      hasGone: sql<boolean>`${members.removedAt} is not null`,
    })
    .from(members)
    .orderBy(
      desc(members.isOwner),
      sql`${members.removedAt} is not null`,
      asc(members.name),
      asc(members.id),
    )
    .prepare('staff_people'),
);

export const doctorsAtWork = statement((db) =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(members.isActive, members.isDoctor))
    .orderBy(desc(members.isOwner), asc(members.name), asc(members.id))
    .prepare('staff_doctors'),
);

/** Those at work first. */
export const doctorsEver = statement((db) =>
  db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(sql`${members.isDoctor}`)
    .orderBy(desc(members.isOwner), desc(members.isActive), asc(members.name), asc(members.id))
    .prepare('staff_doctors_ever'),
);

export interface HeldMember {
  id: string;
  accountId: string;
  name: string;
  isOwner: boolean;
  isDoctor: boolean;
  isActive: boolean;
  roleId: string | null;
  language: Language;
  version: number;
  /** Of the role, whether it is active or not. */
  pages: PageRight[];
}

/** A member who has not gone, held still until the transaction ends. */
export async function lockMember(db: Db, id: string): Promise<HeldMember | null> {
  const [row] = await db
    .select({
      id: members.id,
      accountId: members.accountId,
      name: members.name,
      isOwner: members.isOwner,
      isDoctor: members.isDoctor,
      isActive: members.isActive,
      roleId: members.roleId,
      language: members.language,
      version: members.version,
    })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.removedAt)))
    .for('no key update');
  if (!row) return null;
  const role = row.roleId === null ? null : await roleById(db, row.roleId);
  return { ...row, pages: role?.pages ?? [] };
}

export async function isMember(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.removedAt)));
  return rows.length > 0;
}

export interface MemberChanges {
  name?: string;
  gender?: 'Male' | 'Female' | 'Other' | null;
  address?: string;
  language?: Language;
  profileIsComplete?: boolean;
  isDoctor?: boolean;
  isOwner?: boolean;
  isActive?: boolean;
  roleId?: string | null;
  removedAt?: string | null;
}

/** A language chosen or a profile completed meanwhile does not make another's edit stale. @returns false when there is no such member. */
export async function amend(db: Db, id: string, changes: MemberChanges): Promise<boolean> {
  const isQuiet = Object.keys(changes).every(
    (field) => field === 'language' || field === 'profileIsComplete',
  );
  const { rowCount } = await db
    .update(members)
    .set({
      ...changes,
      ...(isQuiet ? {} : { version: sql`${members.version} + 1` }),
      updatedAt: sql`now()`,
    })
    .where(eq(members.id, id));
  return rowCount === 1;
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

/** Waits for whoever else is about to add or activate somebody, so that the count of users holds. */
export async function holdClinic(db: Db): Promise<void> {
  await db.execute(sql`select 1 from app.clinics for update`);
}

/** Active members but the owner, and those who may still accept an invitation. */
export async function extraUsers(db: Db, now: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select ((select count(*) from app.members where is_active and not is_owner)
      + (select count(*) from app.invitations where accepted_at is null and withdrawn_at is null and ends_at > ${now}))::int as n`);
  return rows[0]?.n ?? 0;
}

/** @returns how many sessions ended, the kept devices behind them too. */
export async function endSessions(
  db: Db,
  { memberId, one, why, now }: { memberId: string; one: string | null; why: string; now: string },
): Promise<number> {
  const { rows } = await db.execute<{ ended: number }>(
    sql`select app.end_colleague_sessions(${memberId}, ${one}, ${why}, ${now}) as ended`,
  );
  return rows[0]?.ended ?? 0;
}

export interface SessionRow extends Record<string, unknown> {
  id: string;
  device: string;
  isKept: boolean;
  createdAt: string;
  lastUsedAt: string;
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

export async function sessionsOf(db: Db, memberId: string, now: string): Promise<SessionRow[]> {
  const { rows } = await db.execute<SessionRow>(sql`
    select id, device, is_kept as "isKept", ${iso('created_at')} as "createdAt", ${iso('last_used_at')} as "lastUsedAt" from app.colleague_sessions(${memberId}, ${now})`);
  return rows;
}

// ---------------------------------------------------------------- roles

export type RoleRow = typeof roles.$inferSelect;

export interface HeldRole extends Record<string, unknown> {
  id: string;
  name: string;
  pages: PageRight[];
  isActive: boolean;
  members: number;
  holders: string[];
  version: number;
}

/** Active roles first, by name; with who holds each or is invited to it. */
export async function allRoles(db: Db): Promise<HeldRole[]> {
  const { rows } = await db.execute<HeldRole>(sql`
    select r.id, r.name, r.pages, r.is_active as "isActive", r.version,
      (select count(*)::int from app.members m where m.role_id = r.id and m.is_active) as members, ${holdersOf} as holders
    from app.roles r order by r.is_active desc, lower(r.name), r.id`);
  return rows;
}

const holdersOf = sql`coalesce((select json_agg(h.name order by h.name) from (
    select m.name from app.members m where m.role_id = r.id and m.removed_at is null
    union all select i.name from app.invitations i where i.role_id = r.id and i.accepted_at is null and i.withdrawn_at is null) h), '[]')`;

/** Those for whom the role opens doors now: active members and open invitations. */
export async function activeHolders(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select m.name from app.members m where m.role_id = ${roleId} and m.is_active
    union all select i.name from app.invitations i where i.role_id = ${roleId} and i.accepted_at is null and i.withdrawn_at is null order by 1`);
  return rows.map((row) => row.name);
}

export async function allHolders(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await db.execute<{ holders: string[] }>(
    sql`select ${holdersOf} as holders from app.roles r where r.id = ${roleId}`,
  );
  return rows[0]?.holders ?? [];
}

export async function roleById(db: Db, id: string): Promise<RoleRow | null> {
  const [row] = await db.select().from(roles).where(eq(roles.id, id));
  return row ?? null;
}

/** The role somebody works in now; the owner in none. */
export async function roleOf(db: Db, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ roleId: members.roleId })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.roleId ?? null;
}

export async function nameIsTaken(db: Db, name: string, except: string | null): Promise<boolean> {
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        sql`lower(${roles.name}) = lower(${name})`,
        except === null ? undefined : ne(roles.id, except),
      ),
    );
  return rows.length > 0;
}

export async function lockRole(db: Db, id: string): Promise<RoleRow | null> {
  const [row] = await db.select().from(roles).where(eq(roles.id, id)).for('update');
  return row ?? null;
}

export async function addRole(db: Db, name: string, pages: PageRight[]): Promise<string> {
  const [row] = await db.insert(roles).values({ name, pages }).returning({ id: roles.id });
  if (!row) throw new Error('a role was not written');
  return row.id;
}

export const amendRole = (
  db: Db,
  id: string,
  changes: { name?: string; pages?: PageRight[]; isActive?: boolean },
) =>
  db
    .update(roles)
    .set({ ...changes, version: sql`${roles.version} + 1`, updatedAt: sql`now()` })
    .where(eq(roles.id, id));

/** Gives every holder of a role, gone and invited ones too, another one. */
export async function moveHolders(db: Db, from: string, to: string): Promise<number> {
  const { rowCount } = await db
    .update(members)
    .set({ roleId: to, version: sql`${members.version} + 1`, updatedAt: sql`now()` })
    .where(eq(members.roleId, from));
  await db.execute(
    sql`update app.invitations set role_id = ${to}, updated_at = now() where role_id = ${from} and accepted_at is null and withdrawn_at is null`,
  );
  return rowCount ?? 0;
}

/** What has ended keeps no hold on the role: those who have gone, invitations that are over. */
export async function removeRole(db: Db, id: string): Promise<void> {
  await db
    .update(members)
    .set({ roleId: null })
    .where(and(eq(members.roleId, id), sql`${members.removedAt} is not null`));
  await db.execute(
    sql`update app.invitations set role_id = null where role_id = ${id} and (accepted_at is not null or withdrawn_at is not null)`,
  );
  await db.delete(roles).where(eq(roles.id, id));
}

/** The role of this name, made with these rights when the clinic has none. */
export async function roleNamed(db: Db, name: string, pages: PageRight[]): Promise<RoleRow> {
  await db.insert(roles).values({ name, pages }).onConflictDoNothing();
  const [role] = await db.select().from(roles).where(eq(roles.name, name));
  if (!role) throw new Error(`the role ${name} was not written`);
  return role;
}

export const activeRoles = (db: Db): Promise<RoleRow[]> =>
  db
    .select()
    .from(roles)
    .where(eq(roles.isActive, true))
    .orderBy(sql`lower(${roles.name})`, asc(roles.id));
