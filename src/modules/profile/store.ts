import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { members } from '../staff/table.ts';
import { keptNames } from './fields.ts';
import { emptyProfile, type KeptProfile } from './model.ts';
import { certificates, profiles } from './table.ts';

// The first column must never be null: the query builder takes a null there for a missing row.
const columns = pick(profiles, ['specialties', ...keptNames]);

/** A member with the profile beside; `profile` is null before its first save. */
export const byMember = statement((db) =>
  db
    .select({
      memberId: members.id,
      name: members.name,
      isDoctor: members.isDoctor,
      isComplete: members.profileIsComplete,
      version: profiles.version,
      picture: sql<string | null>`left(${profiles.pictureKey}, 12)`,
      certificateCount: sql<number>`(select count(*)::int from app.certificates c where c.clinic_id = ${members.clinicId} and c.member_id = ${members.id} and c.removed_at is null)`,
      profile: columns,
    })
    .from(members)
    .leftJoin(profiles, eq(profiles.memberId, members.id))
    .where(eq(members.id, sql.placeholder('memberId')))
    .prepare('profile_by_member'),
);

/**
 * Writes a first profile (version 0) or the next version of one.
 * @returns false when somebody was faster: another first save, or another version.
 */
export async function save(
  db: Db,
  memberId: string,
  version: number,
  profile: KeptProfile,
): Promise<boolean> {
  const { rowCount } =
    version === 0
      ? await db
          .insert(profiles)
          .values({ memberId, ...profile })
          // A picture may have come first.
          .onConflictDoUpdate({
            target: [profiles.clinicId, profiles.memberId],
            set: { ...profile, version: 1 },
            setWhere: eq(profiles.version, 0),
          })
      : await db
          .update(profiles)
          .set({ ...profile, version: sql`${profiles.version} + 1`, updatedAt: sql`now()` })
          .where(and(eq(profiles.memberId, memberId), eq(profiles.version, version)));
  return rowCount === 1;
}

export const pictureKey = statement((db) =>
  db
    .select({ pictureKey: profiles.pictureKey })
    .from(profiles)
    .where(eq(profiles.memberId, sql.placeholder('memberId')))
    .prepare('profile_picture'),
);

/** The form beside the picture stays fresh: its version does not move. */
export async function setPicture(db: Db, memberId: string, key: string | null): Promise<void> {
  await db
    .insert(profiles)
    .values({ memberId, ...emptyProfile, pictureKey: key, version: 0 })
    .onConflictDoUpdate({
      target: [profiles.clinicId, profiles.memberId],
      set: { pictureKey: key, updatedAt: sql`now()` },
    });
}

const certificateShown = {
  id: certificates.id,
  name: certificates.name,
  year: certificates.year,
  pictures: certificates.pictures,
  version: certificates.version,
};

export const certificatesOf = statement((db) =>
  db
    .select(certificateShown)
    .from(certificates)
    .where(
      and(eq(certificates.memberId, sql.placeholder('memberId')), isNull(certificates.removedAt)),
    )
    .orderBy(desc(certificates.year), certificates.id)
    .prepare('certificates_of_member'),
);

export async function certificate(db: Db, memberId: string, id: string) {
  const [row] = await db
    .select({ ...certificateShown, removedAt: certificates.removedAt })
    .from(certificates)
    .where(and(eq(certificates.memberId, memberId), eq(certificates.id, id)));
  return row ?? null;
}

export async function addCertificate(
  db: Db,
  row: { memberId: string; name: string; year: number; pictures: string[] },
): Promise<string> {
  const [added] = await db.insert(certificates).values(row).returning({ id: certificates.id });
  return added?.id ?? '';
}

/** @returns false when the version is no longer the present one. */
export async function changeCertificate(
  db: Db,
  id: string,
  version: number,
  changes: { name?: string; year?: number; pictures?: string[]; removedAt?: string | null },
): Promise<boolean> {
  const { rowCount } = await db
    .update(certificates)
    .set({ ...changes, version: sql`${certificates.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(certificates.id, id), eq(certificates.version, version)));
  return rowCount === 1;
}
