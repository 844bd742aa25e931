import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Day } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import {
  goesOnAs,
  isItsPerson,
  isOfPerson,
  patients,
  recordOf,
  records,
} from '../patients/table.ts';
import type { Mode } from '../slots/model.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import { members } from '../staff/table.ts';
import type { Entry, EntryStatus, OfferStatus, Wish } from './model.ts';
import { fieldSentences, maxShown, refusals } from './rules.ts';
import { waitlistEntries as entries, waitlistOffers as offers } from './table.ts';

export const constraints = {
  waitlist_has_a_patient_once: refusals.waitlist_twice,
  waitlist_patient_exists: patientRefusals.patient_unknown,
  waitlist_doctor_exists: slotRefusals.doctor_unknown,
  waitlist_days_are_in_order: { status: 422, sentence: fieldSentences.days_passed },
};

const here: EntryStatus[] = ['waiting', 'offered'];

const shown = (db: Db) =>
  db
    .select({
      id: entries.id,
      patientId: patients.id,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      isdCode: patients.isdCode,
      contactNumber: patients.contactNumber,
      doctorId: entries.doctorId,
      doctorName: members.name,
      mode: entries.mode,
      fromDay: entries.fromDay,
      toDay: entries.toDay,
      note: entries.note,
      status: entries.status,
      addedAt: entries.addedAt,
      isGuest: sql<boolean>`${entries.phoneKey} is not null`,
      offer: { id: offers.id, startsAt: offers.startsAt, until: offers.until },
    })
    .from(entries)
    .innerJoin(records, eq(records.id, entries.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, eq(members.id, entries.doctorId))
    .leftJoin(offers, and(eq(offers.entryId, entries.id), eq(offers.status, 'open')));

const isHere = (today: Day, doctorId: string | undefined) =>
  and(
    inArray(entries.status, here),
    gte(entries.toDay, today),
    // Nobody is called who has died; taken back, they wait again.
    sql`(select q.died_on from app.patients q where q.id = ${goesOnAs(entries.patientId)}) is null`,
    doctorId === undefined ? undefined : eq(entries.doctorId, doctorId),
  );

/** Who still waits for a day that has not passed, in order. */
export const list = (db: Db, today: Day, doctorId: string | undefined): Promise<Entry[]> =>
  shown(db)
    .where(isHere(today, doctorId))
    .orderBy(asc(entries.addedAt), asc(entries.id))
    .limit(maxShown);

export const countHere = (db: Db, today: Day, doctorId: string | undefined): Promise<number> =>
  db.$count(entries, isHere(today, doctorId));

export async function byId(db: Db, id: string): Promise<Entry | undefined> {
  const [entry] = await shown(db).where(eq(entries.id, id));
  return entry;
}

type Added = Pick<
  Entry,
  'patientId' | 'doctorId' | 'mode' | 'fromDay' | 'toDay' | 'note' | 'addedAt'
> & { phoneKey?: Buffer };

/** Who waits for a doctor under any of a person's records; two that were merged may each have one. */
export const ofPerson = (
  db: Db,
  { patientId, doctorId }: Pick<Entry, 'patientId' | 'doctorId'>,
): Promise<Entry[]> =>
  shown(db)
    .where(
      and(
        isOfPerson(entries.patientId, patientId),
        eq(entries.doctorId, doctorId),
        inArray(entries.status, here),
      ),
    )
    .orderBy(asc(entries.addedAt), asc(entries.id));

export async function add(db: Db, entry: Added, today: Day): Promise<string> {
  // Whose days have passed waits no more, and may wait anew.
  await db
    .update(entries)
    .set({ status: 'left', updatedAt: sql`now()` })
    .where(
      and(
        isOfPerson(entries.patientId, entry.patientId),
        eq(entries.status, 'waiting'),
        lt(entries.toDay, today),
      ),
    );
  const [added] = await db.insert(entries).values(entry).returning({ id: entries.id });
  return added?.id ?? '';
}

/** How much one phone waits for on days that have not passed, and how much was asked within the hour. The clinic must be held for one stranger at a time. */
export async function guestsOf(
  db: Db,
  phoneKey: Buffer,
  { now, today }: { now: string; today: Day },
): Promise<{ phone: number; lately: number }> {
  const [counts] = await db
    .select({
      phone: sql<number>`count(*) filter (where ${entries.phoneKey} = ${phoneKey} and ${inArray(entries.status, here)} and ${gte(entries.toDay, today)})::int`,
      lately: sql<number>`count(*) filter (where ${entries.addedAt} > ${now}::timestamptz - interval '1 hour')::int`,
    })
    .from(entries)
    .where(isNotNull(entries.phoneKey));
  return counts ?? { phone: 0, lately: 0 };
}

/** Of one who asked by the booking link; nobody else has a link. */
export async function wishById(db: Db, id: string): Promise<Wish | undefined> {
  const [wish] = await db
    .select({
      id: entries.id,
      status: entries.status,
      doctorId: entries.doctorId,
      doctorName: members.name,
      mode: entries.mode,
      fromDay: entries.fromDay,
      toDay: entries.toDay,
      offerId: offers.id,
      appointmentId: entries.appointmentId,
    })
    .from(entries)
    .innerJoin(members, eq(members.id, entries.doctorId))
    .leftJoin(offers, and(eq(offers.entryId, entries.id), eq(offers.status, 'open')))
    .where(and(eq(entries.id, id), isNotNull(entries.phoneKey)));
  return wish;
}

export interface Freed {
  doctorId: string;
  mode: Mode;
  day: Day;
  startsAt: string;
}

/** Who leaves a start and waits on has let it pass: it is for the others, also once one of them lets it pass too. */
export const letPass = (
  db: Db,
  {
    patientId,
    doctorId,
    startsAt,
    at,
  }: { patientId: string; doctorId: string; startsAt: string; at: string },
) =>
  db.execute(sql`
    insert into app.waitlist_offers (clinic_id, entry_id, hold_id, starts_at, offered_at, until, status)
    select e.clinic_id, e.id, gen_random_uuid(), ${startsAt}, ${at}, ${at}, 'passed' from app.waitlist_entries e
    where ${isOfPerson(sql`e.patient_id`, patientId)} and e.doctor_id = ${doctorId} and e.status in ('waiting', 'offered')
    on conflict do nothing`);

/** Whoever has waited longest for such a day, was not offered this start before and is with nobody then; nobody where the doctor has left. The clinic's lock must be held alone. */
export async function nextFor(
  db: Db,
  { doctorId, mode, day, startsAt }: Freed,
): Promise<{ id: string; patientId: string } | undefined> {
  const before = db
    .select({ one: sql`1` })
    .from(offers)
    .where(and(eq(offers.entryId, entries.id), eq(offers.startsAt, startsAt)));
  // Of records that were merged each may wait: a start is kept for the person already.
  const isOffered = sql`exists (select from app.waitlist_entries o join app.patients r on r.clinic_id = o.clinic_id and r.id = o.patient_id
    where o.doctor_id = ${doctorId} and o.status = 'offered' and ${recordOf(sql`r.id`, sql`r.merged_into`)} = ${patients.id})`;
  // They could not take it: nobody has two appointments at a time without being asked. None is longer than four hours.
  const isBusy = sql`${patients.id} in (select ${recordOf(sql`r.id`, sql`r.merged_into`)} from app.appointments a
    join app.patients r on r.clinic_id = a.clinic_id and r.id = a.patient_id
    where a.kind = 'booked' and a.status in ('Requested', 'Confirmed', 'Checked in', 'Started')
      and a.starts_at > ${startsAt}::timestamptz - interval '4 hours' and a.starts_at <= ${startsAt}::timestamptz and a.ends_at > ${startsAt}::timestamptz)`;
  const [next] = await db
    .select({ id: entries.id, patientId: patients.id })
    .from(entries)
    .innerJoin(records, eq(records.id, entries.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, eq(members.id, entries.doctorId))
    .where(
      and(
        eq(entries.status, 'waiting'),
        eq(entries.doctorId, doctorId),
        members.isActive,
        members.isDoctor,
        eq(entries.mode, mode),
        lte(entries.fromDay, day),
        gte(entries.toDay, day),
        isNull(patients.removedAt),
        isNull(patients.diedOn),
        notExists(before),
        not(isOffered),
        not(isBusy),
      ),
    )
    .orderBy(asc(entries.addedAt), asc(entries.id))
    .limit(1);
  return next;
}

export async function addOffer(
  db: Db,
  offer: { entryId: string; holdId: string; startsAt: string; offeredAt: string; until: string },
): Promise<string> {
  const [added] = await db.insert(offers).values(offer).returning({ id: offers.id });
  return added?.id ?? '';
}

/** From one status to another, only from where it was seen. */
export async function moveEntry(
  db: Db,
  id: string,
  from: EntryStatus[],
  to: EntryStatus,
  appointmentId: string | null = null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(entries)
    .set({ status: to, appointmentId, updatedAt: sql`now()` })
    .where(and(eq(entries.id, id), inArray(entries.status, from)));
  return rowCount === 1;
}

export async function moveOffer(db: Db, id: string, to: OfferStatus): Promise<boolean> {
  const { rowCount } = await db
    .update(offers)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), eq(offers.status, 'open')));
  return rowCount === 1;
}

/** Open offers are of the start that is held for them; one that was offered before stays. @returns how many have moved. */
export async function moveOffers(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update app.waitlist_offers o set starts_at = h.starts_at, updated_at = now() from app.slot_holds h
    where h.id = o.hold_id and o.status = 'open' and o.starts_at <> h.starts_at
      and not exists (select from app.waitlist_offers former where former.entry_id = o.entry_id and former.starts_at = h.starts_at)`);
  return rowCount ?? 0;
}

export async function offerById(db: Db, id: string) {
  const [offer] = await db
    .select({
      id: offers.id,
      entryId: offers.entryId,
      holdId: offers.holdId,
      startsAt: offers.startsAt,
      until: offers.until,
      status: offers.status,
      patientId: patients.id,
      doctorId: entries.doctorId,
      doctorName: members.name,
      mode: entries.mode,
      entryStatus: entries.status,
      isGuest: sql<boolean>`${entries.phoneKey} is not null`,
      appointmentId: entries.appointmentId,
    })
    .from(offers)
    .innerJoin(entries, eq(entries.id, offers.entryId))
    .innerJoin(records, eq(records.id, entries.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, eq(members.id, entries.doctorId))
    .where(eq(offers.id, id))
    .orderBy(desc(offers.id));
  return offer;
}

/** Who is written to, in which language, and by whose name. */
export async function readerOf(db: Db, entryId: string) {
  const { rows } = await db.execute<{
    patientId: string;
    isd: string;
    number: string;
    language: Language;
    doctor: string;
    registrationNumber: string;
    clinic: string;
    code: string;
  }>(sql`
    select p.id "patientId", p.isd_code isd, p.contact_number number, p.language, m.name doctor, c.name clinic, c.code,
      coalesce(case e.mode when 'online' then f.registration_number end, '') "registrationNumber"
    from app.waitlist_entries e join app.patients q on q.clinic_id = e.clinic_id and q.id = e.patient_id
    join app.patients p on p.clinic_id = q.clinic_id and p.id = ${recordOf(sql`q.id`, sql`q.merged_into`)} join app.members m on m.id = e.doctor_id join app.clinics c on c.clinic_id = e.clinic_id
    left join app.profiles f on f.member_id = e.doctor_id
    where e.id = ${entryId}`);
  return rows[0];
}
