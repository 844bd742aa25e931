import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import { expected } from '../appointments/rules.ts';
import { appointments, isComing } from '../appointments/table.ts';
import { isItsPerson, patients, records } from '../patients/table.ts';
import { profiles } from '../profile/table.ts';
import { members } from '../staff/table.ts';
import type { linkKinds } from './model.ts';
import { bookingSettings, bookings, publicLinks } from './table.ts';

export async function isOpen(db: Db): Promise<boolean> {
  const [settings] = await db.select({ isOpen: bookingSettings.isOpen }).from(bookingSettings);
  return settings?.isOpen ?? true;
}

/** By a function of the database: no clinic is known yet, so none of its rows is open. */
export async function clinicOfLink(db: Db, key: string) {
  const { rows } = await db.execute<{
    clinic_id: string;
    language: string;
    kind: (typeof linkKinds)[number];
    doctor_id: string | null;
    shows_names: boolean;
  }>(sql`select * from app.clinic_of_link(${key})`);
  const [row] = rows;
  return row
    ? {
        ...clinicNamed(row),
        kind: row.kind,
        doctorId: row.doctor_id,
        showsNames: row.shows_names,
      }
    : null;
}

const clinicNamed = (row: { clinic_id: string; language: string }) => ({
  clinicId: row.clinic_id,
  language: isLanguage(row.language) ? row.language : ('en' as const),
});

export async function setOpen(db: Db, open: boolean): Promise<void> {
  await db
    .insert(bookingSettings)
    .values({ isOpen: open })
    .onConflictDoUpdate({
      target: bookingSettings.clinicId,
      set: { isOpen: open, updatedAt: sql`now()` },
    });
}

/** Only who may be named as the law asks: with a registration number. */
export async function doctorsOf(db: Db) {
  return db
    .select({
      id: members.id,
      name: members.name,
      degrees: profiles.degrees,
      specialties: profiles.specialties,
      hasPicture: sql<boolean>`${profiles.pictureKey} is not null`,
      registrationNumber: profiles.registrationNumber,
      council: profiles.council,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.memberId, members.id))
    .where(and(members.isActive, members.isDoctor))
    .orderBy(desc(members.isOwner), asc(members.name));
}

/** Everybody of this clinic under a number. */
export async function underPhone(db: Db, isdCode: string, contactNumber: string) {
  return db
    .select({ id: patients.id, name: patients.name })
    .from(patients)
    .where(
      and(
        eq(patients.isdCode, isdCode),
        eq(patients.contactNumber, contactNumber),
        isNull(patients.mergedInto),
        isNull(patients.removedAt),
        isNull(patients.diedOn),
      ),
    )
    .orderBy(asc(patients.name))
    .limit(20);
}

/** Lets one stranger at a time into the clinic for this transaction: counts are then true when they are acted on. */
export async function closeBooking(db: Db): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('booking' || app.clinic()::text, 0))`,
  );
}

/** Bookings of a phone: ahead in this clinic, ahead anywhere, and made anywhere in 24 hours. */
export async function countsOf(db: Db, phoneKey: Buffer, now: string) {
  const [here] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .innerJoin(appointments, eq(appointments.id, bookings.appointmentId))
    .where(
      and(
        eq(bookings.phoneKey, phoneKey),
        gt(appointments.startsAt, now),
        sql`${appointments.status} in ('Requested', 'Confirmed')`,
      ),
    );
  const { rows } = await db.execute<{ ahead: number; today: number }>(
    sql`select ahead, today from app.booked_anywhere(${phoneKey}, ${now})`,
  );
  return { here: here?.count ?? 0, ahead: rows[0]?.ahead ?? 0, today: rows[0]?.today ?? 0 };
}

/** What the clinic's page has taken within an hour. */
export async function countLately(db: Db, now: string): Promise<number> {
  const [lately] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(gt(bookings.bookedAt, sql`${now}::timestamptz - interval '1 hour'`));
  return lately?.count ?? 0;
}

export async function addBooking(
  db: Db,
  booking: { appointmentId: string; phoneKey: Buffer; bookedAt: string },
): Promise<void> {
  await db.insert(bookings).values(booking);
}

const linkShown = {
  id: publicLinks.id,
  kind: publicLinks.kind,
  doctorId: publicLinks.doctorId,
  doctorName: members.name,
  key: publicLinks.key,
  showsNames: publicLinks.showsNames,
};

export const linksOf = (db: Db) =>
  db
    .select(linkShown)
    .from(publicLinks)
    .leftJoin(members, eq(members.id, publicLinks.doctorId))
    .where(isNull(publicLinks.revokedAt))
    .orderBy(asc(publicLinks.id));

export async function revoke(
  db: Db,
  kind: 'board' | 'calendar',
  doctorId: string | null,
  at: string,
): Promise<number> {
  const { rowCount } = await db
    .update(publicLinks)
    .set({ revokedAt: at, updatedAt: sql`now()` })
    .where(
      and(
        eq(publicLinks.kind, kind),
        doctorId === null ? isNull(publicLinks.doctorId) : eq(publicLinks.doctorId, doctorId),
        isNull(publicLinks.revokedAt),
      ),
    );
  return rowCount ?? 0;
}

export async function addLink(
  db: Db,
  link: { kind: 'board' | 'calendar'; doctorId: string | null; key: string; showsNames: boolean },
): Promise<string> {
  const [row] = await db.insert(publicLinks).values(link).returning({ id: publicLinks.id });
  return row?.id ?? '';
}

/** For a calendar feed, between two instants: what was booked, whatever became of it. */
export const feedOf = (db: Db, doctorId: string | null, from: string, to: string) =>
  db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      status: appointments.status,
      mode: appointments.mode,
      version: appointments.version,
      updatedAt: appointments.updatedAt,
      patientName: patients.name,
    })
    .from(appointments)
    .innerJoin(records, eq(records.id, appointments.patientId))
    .innerJoin(patients, isItsPerson)
    .where(
      and(
        doctorId === null ? undefined : eq(appointments.doctorId, doctorId),
        eq(appointments.kind, 'booked'),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
      ),
    )
    .orderBy(asc(appointments.startsAt));

/** Under a phone, of everybody of its household, from an instant on; what was booked under a record that was merged is of the person it goes on as. */
export const aheadOf = (
  db: Db,
  { isdCode, contactNumber, from }: { isdCode: string; contactNumber: string; from: string },
) =>
  db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      doctorName: members.name,
      patientName: patients.name,
    })
    .from(appointments)
    .innerJoin(
      patients,
      sql`${appointments.patientId} = any((select app.records_of(${patients.id}))::uuid[])`,
    )
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(
      and(
        eq(patients.isdCode, isdCode),
        eq(patients.contactNumber, contactNumber),
        isNull(patients.mergedInto),
        gte(appointments.startsAt, from),
        inArray(appointments.status, [...expected]),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(20);

export async function findBooked(db: Db, id: string) {
  const [row] = await db
    .select({
      id: appointments.id,
      version: appointments.version,
      status: appointments.status,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      mode: appointments.mode,
      feePaise: appointments.feePaise,
      patientId: appointments.patientId,
      doctorId: appointments.doctorId,
      doctorName: members.name,
      isComing,
    })
    .from(appointments)
    .innerJoin(members, eq(members.id, appointments.doctorId))
    .where(eq(appointments.id, id));
  return row;
}
