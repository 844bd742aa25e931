import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { isLanguage, type Language } from '../../kit/shared/languages.ts';
import type { Zone } from '../../kit/shared/time.ts';
import { answeredNames, type TypedName } from './fields.ts';
import type { Clinic } from './model.ts';
import type { Paper } from './model/paper.ts';
import { usualPaper } from './rules.ts';
import { bankAccounts, clinics } from './table.ts';

const shown = {
  clinicId: clinics.clinicId,
  ...pick(clinics, answeredNames),
  logo: sql<string | null>`left(${clinics.logoKey}, 12)`,
  version: clinics.version,
};

// The wall leaves only the clinic one is in.
const inside = statement((db) => db.select(shown).from(clinics).prepare('clinics_inside'));

/** The clinic one is in, with the usual paper until another is set. */
export async function theClinic(db: Db): Promise<Clinic> {
  const [row] = await inside(db).execute();
  if (!row) throw new Error('no clinic in this context');
  return withPaper(row);
}

const withPaper = (row: Omit<Clinic, 'paper'> & { paper: Partial<Paper> }): Clinic => ({
  ...row,
  paper: { ...usualPaper, ...row.paper },
});

/** By a function of the database: no clinic is known yet, so none of its rows is open. */
export async function behindCode(
  db: Db,
  code: string,
): Promise<{ clinicId: string; language: Language } | null> {
  const { rows } = await db.execute<{ clinic_id: string; language: string }>(
    sql`select * from app.clinic_of_code(${code})`,
  );
  const [row] = rows;
  return row
    ? { clinicId: row.clinic_id, language: isLanguage(row.language) ? row.language : 'en' }
    : null;
}

/** What may change; undefined stays. */
export type Changes = { [K in TypedName]?: Clinic[K] | undefined };

/** @returns null when the version is no longer the present one. */
export async function amend(
  db: Db,
  clinicId: string,
  version: number,
  changes: Changes,
): Promise<Clinic | null> {
  const [row] = await db
    .update(clinics)
    .set({ ...changes, version: sql`${clinics.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(clinics.clinicId, clinicId), eq(clinics.version, version)))
    .returning(shown);
  return row ? withPaper(row) : null;
}

export interface Opening {
  accountId: string;
  doctorName: string;
  clinicName: string;
  code: string;
  country: string;
  zone: string;
  isdCode: string;
  contactNumber: string;
  language: Language;
}

/** By the public only. Null when the code is taken. */
export async function open(
  db: Db,
  its: Opening,
): Promise<{ clinicId: string; memberId: string } | null> {
  const { rows } = await db.execute<{ opened_clinic: string; owner_member: string }>(
    sql`select * from app.open_clinic(${its.accountId}, ${its.doctorName}, ${its.clinicName}, ${its.code}, ${its.country}, ${its.zone}, ${its.isdCode}, ${its.contactNumber}, ${its.language})`,
  );
  const [row] = rows;
  return row ? { clinicId: row.opened_clinic, memberId: row.owner_member } : null;
}

/** @returns the clinic, or null when it has an address already. */
export async function fillAddress(
  db: Db,
  place: { address: string; city: string; state: string },
): Promise<Clinic | null> {
  const [row] = await db
    .update(clinics)
    .set({ ...place, version: sql`${clinics.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(clinics.address, ''), eq(clinics.city, ''), eq(clinics.state, '')))
    .returning(shown);
  return row ? withPaper(row) : null;
}

export const logoKey = statement((db) =>
  db.select({ logoKey: clinics.logoKey }).from(clinics).prepare('clinic_logo'),
);

/** The form beside the logo stays fresh: its version does not move. */
export async function setLogo(db: Db, clinicId: string, key: string | null): Promise<void> {
  await db
    .update(clinics)
    .set({ logoKey: key, updatedAt: sql`now()` })
    .where(eq(clinics.clinicId, clinicId));
}

/** How many years after the last visit a record is kept. */
export async function setRetention(db: Db, clinicId: string, years: number): Promise<void> {
  await db
    .update(clinics)
    .set({ retentionYears: years, updatedAt: sql`now()` })
    .where(eq(clinics.clinicId, clinicId));
}

/** Whether a device that an account of its people does not know is asked for a code. */
export async function asksNewDevices(db: Db, clinicId: string): Promise<boolean> {
  const [row] = await db
    .select({ isOn: clinics.asksNewDevices })
    .from(clinics)
    .where(eq(clinics.clinicId, clinicId));
  return row?.isOn ?? false;
}

export async function setAsksNewDevices(db: Db, clinicId: string, isOn: boolean): Promise<void> {
  await db
    .update(clinics)
    .set({ asksNewDevices: isOn, updatedAt: sql`now()` })
    .where(eq(clinics.clinicId, clinicId));
}

/** Whoever is in it is out at once. @returns how many sessions ended */
export async function close(db: Db, at: string): Promise<number> {
  const { rows } = await db.execute<{ ended: number }>(sql`select app.close_clinic(${at}) ended`);
  return rows[0]?.ended ?? 0;
}

/** Whether the database knows a zone: by one that it does not know, each of its questions after a clinic's day would fail. */
export async function knowsZone(db: Db, zone: Zone): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${zone}`);
  return rows.length > 0;
}

/** The form beside it stays fresh: its version does not move. @returns false where it was another by then. */
export async function setZone(db: Db, clinicId: string, from: Zone, zone: Zone): Promise<boolean> {
  const { rowCount } = await db
    .update(clinics)
    .set({ zone, updatedAt: sql`now()` })
    .where(and(eq(clinics.clinicId, clinicId), eq(clinics.zone, from)));
  return rowCount === 1;
}

export const lastBank = statement((db) =>
  db
    .select({
      version: bankAccounts.version,
      sealed: bankAccounts.sealed,
      savedAt: bankAccounts.savedAt,
      // Members stand above clinics: their table is read by name alone.
      savedBy: sql<string>`(select m.name from app.members m where m.clinic_id = bank_accounts.clinic_id and m.id = bank_accounts.saved_by)`,
    })
    .from(bankAccounts)
    .orderBy(desc(bankAccounts.version))
    .limit(1)
    .prepare('clinic_bank'),
);

export type BankRow = Pick<typeof bankAccounts.$inferSelect, 'version' | 'sealed' | 'savedAt'>;

export async function bankAt(db: Db, version: number): Promise<BankRow | undefined> {
  const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.version, version));
  return row;
}

/** @returns false when another account has this version already. */
export async function addBank(
  db: Db,
  row: { version: number; sealed: Buffer; savedBy: string; savedAt: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(bankAccounts).values(row).onConflictDoNothing();
  return rowCount === 1;
}
