import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Choices, KeptFilters } from './model.ts';
import { listColumns, listFilters } from './table.ts';

export async function choices(db: Db, memberId: string): Promise<Choices> {
  const [hidden, filters] = await Promise.all([
    db
      .select({ list: listColumns.list, hidden: listColumns.hidden })
      .from(listColumns)
      .where(eq(listColumns.memberId, memberId))
      .orderBy(listColumns.list),
    db
      .select({ list: listFilters.list, name: listFilters.name, address: listFilters.address })
      .from(listFilters)
      .where(eq(listFilters.memberId, memberId))
      .orderBy(listFilters.list, listFilters.name),
  ]);
  return { hidden, filters };
}

export const hideColumns = (db: Db, memberId: string, list: string, hidden: string[]) =>
  db
    .insert(listColumns)
    .values({ memberId, list, hidden })
    .onConflictDoUpdate({
      target: [listColumns.clinicId, listColumns.memberId, listColumns.list],
      set: { hidden },
    });

export const keepFilters = (db: Db, memberId: string, { list, name, address }: KeptFilters) =>
  db
    .insert(listFilters)
    .values({ memberId, list, name, address })
    .onConflictDoUpdate({
      target: [listFilters.clinicId, listFilters.memberId, listFilters.list, listFilters.name],
      set: { address },
    });

export const forgetFilters = (db: Db, memberId: string, list: string, name: string) =>
  db
    .delete(listFilters)
    .where(
      and(
        eq(listFilters.memberId, memberId),
        eq(listFilters.list, list),
        eq(listFilters.name, name),
      ),
    );
