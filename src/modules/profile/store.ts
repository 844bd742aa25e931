import { and, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { members } from '../staff/table.ts';
import type { Profile } from './model.ts';
import { profiles } from './table.ts';

/** What is kept of a profile; the rest stands with the member or is derived. */
export type Kept = Omit<Profile, 'memberId' | 'name' | 'isDoctor' | 'isComplete' | 'missing' | 'version'>;

// The first column must never be null: the query builder takes a null there for a missing row.
const kept = {
  specialties: profiles.specialties,
  gender: profiles.gender,
  birthOn: profiles.birthOn,
  registrationNumber: profiles.registrationNumber,
  council: profiles.council,
  degrees: profiles.degrees,
  experienceYears: profiles.experienceYears,
  languages: profiles.languages,
  consultancyFeePaise: profiles.consultancyFeePaise,
  bio: profiles.bio,
  country: profiles.country,
  state: profiles.state,
  city: profiles.city,
  address: profiles.address,
};

/** A member with the profile beside; `profile` is null before its first save. */
export const byMember = statement((db) =>
  db
    .select({
      memberId: members.id,
      name: members.name,
      isDoctor: members.isDoctor,
      isComplete: members.profileIsComplete,
      version: profiles.version,
      profile: kept,
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
export async function save(db: Db, memberId: string, version: number, profile: Kept): Promise<boolean> {
  const { rowCount } =
    version === 0
      ? await db
          .insert(profiles)
          .values({ memberId, ...profile })
          .onConflictDoNothing()
      : await db
          .update(profiles)
          .set({ ...profile, version: sql`${profiles.version} + 1`, updatedAt: sql`now()` })
          .where(and(eq(profiles.memberId, memberId), eq(profiles.version, version)));
  return rowCount === 1;
}
