import { eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { members } from '../staff/table.ts';
import type { ColourScheme, Settings } from './model.ts';
import { usualSettings } from './rules.ts';
import { settings } from './table.ts';

const byMember = statement((db) =>
  db
    .select({ language: members.language, colourScheme: settings.colourScheme })
    .from(members)
    .leftJoin(settings, eq(settings.memberId, members.id))
    .where(eq(members.id, sql.placeholder('memberId')))
    .prepare('config_by_member'),
);

/** What the member has set, and the usual where nothing is. */
export async function settingsOf(db: Db, memberId: string): Promise<Settings> {
  const [row] = await byMember(db).execute({ memberId });
  if (!row) throw new Error('a member without a row');
  return { language: row.language, colourScheme: row.colourScheme ?? usualSettings.colourScheme };
}

export async function saveColourScheme(db: Db, memberId: string, colourScheme: ColourScheme): Promise<void> {
  await db
    .insert(settings)
    .values({ memberId, colourScheme })
    .onConflictDoUpdate({ target: [settings.clinicId, settings.memberId], set: { colourScheme, updatedAt: sql`now()` } });
}
