import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { invitations, roles } from '../table.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

export const open = (db: Db) =>
  db
    .select({ invitation: invitations, roleName: sql<string>`coalesce(${roles.name}, '')` })
    .from(invitations)
    .leftJoin(roles, eq(roles.id, invitations.roleId))
    .where(isOpen)
    .orderBy(desc(invitations.sentAt), desc(invitations.id));

export async function lock(db: Db, id: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
    .for('update');
  return row ?? null;
}

export async function insert(db: Db, invitation: typeof invitations.$inferInsert): Promise<string> {
  const [row] = await db.insert(invitations).values(invitation).returning({ id: invitations.id });
  if (!row) throw new Error('an invitation was not written');
  return row.id;
}

export const amend = (
  db: Db,
  id: string,
  changes: { sends?: number; sentAt?: string; endsAt?: string; withdrawnAt?: string },
) =>
  db
    .update(invitations)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(invitations.id, id));

/** Withdraws what could let a member in who leaves, with `sent` also what they sent to others. @returns the ids of what was open. */
export async function withdrawOf(
  db: Db,
  memberId: string,
  { sent, now }: { sent: boolean; now: string },
): Promise<string[]> {
  const rows = await db
    .update(invitations)
    .set({ withdrawnAt: now, updatedAt: sql`now()` })
    .where(and(isOpen, sql`${invitations.id} in (select app.invitations_of(${memberId}, ${sent}))`))
    .returning({ id: invitations.id });
  return rows.map(({ id }) => id);
}

/** What stands behind a link, as the public may see it. */
export interface Behind extends Record<string, unknown> {
  isOpen: boolean;
  clinicId: string;
  clinicName: string;
  clinicCountry: string;
  roleName: string | null;
  name: string;
  channel: 'email' | 'sms';
  email: string;
  isdCode: string;
  contactNumber: string;
  language: Language;
  /** The account that the invited address belongs to. */
  accountId: string | null;
}

export async function behind(db: Db, link: Buffer, now: string): Promise<Behind | null> {
  const { rows } = await db.execute<Behind>(sql`
    select is_open as "isOpen", clinic_id as "clinicId", clinic_name as "clinicName", clinic_country as "clinicCountry", role_name as "roleName", name, channel, email,
      isd_code as "isdCode", contact_number as "contactNumber", language, account_id as "accountId"
    from app.invitation_behind(${link}, ${now})`);
  return rows[0] ?? null;
}

export type Outcome =
  | { outcome: 'joined'; clinicId: string; memberId: string }
  | { outcome: 'gone' }
  | { outcome: 'full' }
  | { outcome: 'there' };

/** Takes the link and makes the account a member, in one statement: of two holders one is refused. */
export async function accept(
  db: Db,
  acceptance: { link: Buffer; accountId: string; maxExtra: number; now: string },
): Promise<Outcome> {
  const { rows } = await db.execute<{
    outcome: 'joined' | 'gone' | 'full' | 'there';
    clinicId: string | null;
    memberId: string | null;
  }>(sql`
    select outcome, joined_clinic as "clinicId", joined_member as "memberId" from app.accept_invitation(${acceptance.link}, ${acceptance.accountId}, ${acceptance.maxExtra}, ${acceptance.now})`);
  const [row] = rows;
  if (row?.outcome === 'joined' && row.clinicId !== null && row.memberId !== null)
    return { outcome: 'joined', clinicId: row.clinicId, memberId: row.memberId };
  if (row?.outcome === 'full' || row?.outcome === 'there') return { outcome: row.outcome };
  return { outcome: 'gone' };
}
