import { eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { members } from '../staff/table.ts';
import type { Settings } from './model.ts';
import { usualSettings } from './rules.ts';
import { settings } from './table.ts';

const byMember = statement((db) =>
  db
    .select({
      language: members.language,
      colourScheme: settings.colourScheme,
      newsSeen: settings.newsSeen,
      tourSeen: settings.tourSeen,
      teamSeen: settings.teamSeen,
    })
    .from(members)
    .leftJoin(settings, eq(settings.memberId, members.id))
    .where(eq(members.id, sql.placeholder('memberId')))
    .prepare('config_by_member'),
);

/** What the member has set, and the usual where nothing is. */
export async function settingsOf(db: Db, memberId: string): Promise<Settings> {
  const [row] = await byMember(db).execute({ memberId });
  if (!row) throw new Error('a member without a row');
  return {
    language: row.language,
    colourScheme: row.colourScheme ?? usualSettings.colourScheme,
    newsSeen: row.newsSeen ?? usualSettings.newsSeen,
    tourSeen: row.tourSeen ?? usualSettings.tourSeen,
    teamSeen: row.teamSeen ?? usualSettings.teamSeen,
  };
}

/** @param own at least one setting; what is left out stays. */
export async function save(
  db: Db,
  memberId: string,
  own: Partial<Omit<Settings, 'language'>>,
): Promise<void> {
  await db
    .insert(settings)
    .values({ memberId, ...own })
    .onConflictDoUpdate({
      target: [settings.clinicId, settings.memberId],
      set: { ...own, updatedAt: sql`now()` },
    });
}

/** Whether the clinic has no patient, treatment or appointment yet, and when it was opened. */
export async function beginning(db: Db): Promise<{ isNew: boolean; openedAt: string }> {
  const { rows } = await db.execute<{ isNew: boolean; openedAt: string }>(sql`
    select not (exists (select from app.patients) or exists (select from app.treatments) or exists (select from app.appointments)) as "isNew",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "openedAt"
    from app.clinics`);
  const [row] = rows;
  if (!row) throw new Error('a clinic without a row');
  return row;
}
