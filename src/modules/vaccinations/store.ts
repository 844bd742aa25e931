import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kit/server/db.ts';
import type { Language } from '../../kit/shared/languages.ts';
import type { Day } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { goesOnAs, isItsPerson, isOfPerson, patients, records } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { Vaccination } from './model.ts';
import { refusals } from './rules.ts';
import type { ScheduleName } from './rules/schedule.ts';
import { vaccinationMistakes, vaccinations } from './table.ts';

export const constraints = {
  vaccination_patient_exists: patientRefusals.patient_unknown,
  vaccination_is_marked_once: refusals.vaccination_marked,
};

const markers = alias(members, 'markers');

/** Of all records of the person, the latest first. */
export async function vaccinationsOf(db: Db, patientId: string): Promise<Vaccination[]> {
  const rows = await db
    .select({
      id: vaccinations.id,
      vaccine: vaccinations.vaccine,
      dose: vaccinations.dose,
      schedule: vaccinations.schedule,
      givenOn: vaccinations.givenOn,
      isHere: vaccinations.isHere,
      givenBy: vaccinations.givenBy,
      brand: vaccinations.brand,
      batch: vaccinations.batch,
      site: vaccinations.site,
      nextOn: vaccinations.nextOn,
      notedBy: members.name,
      notedAt: vaccinations.notedAt,
      reason: vaccinationMistakes.reason,
      markedAt: vaccinationMistakes.markedAt,
      markedBy: markers.name,
    })
    .from(vaccinations)
    .innerJoin(members, eq(members.id, vaccinations.memberId))
    .leftJoin(vaccinationMistakes, eq(vaccinationMistakes.vaccinationId, vaccinations.id))
    .leftJoin(markers, eq(markers.id, vaccinationMistakes.memberId))
    .where(isOfPerson(vaccinations.patientId, patientId))
    .orderBy(desc(vaccinations.givenOn), desc(vaccinations.id));
  return rows.map(({ reason, markedAt, markedBy, ...row }) => ({
    ...row,
    mistake:
      reason === null || markedAt === null || markedBy === null
        ? null
        : { reason, byName: markedBy, markedAt },
  }));
}

/** With the birth date of the person that a merged record goes on as. */
export async function patientOf(db: Db, id: string) {
  const [patient] = await db
    .select({ birthOn: patients.birthOn })
    .from(patients)
    .where(sql`${patients.id} = ${goesOnAs(id)} and ${patients.removedAt} is null`);
  return patient;
}

/** Two people at two desks note one after the other, until their transactions end; also for one person under two records. */
export const holdCard = (db: Db, patientId: string) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('vaccinations ' || ${goesOnAs(patientId)}, 0))`,
  );

export async function add(db: Db, rows: (typeof vaccinations.$inferInsert)[]): Promise<string[]> {
  const added = await db.insert(vaccinations).values(rows).returning({ id: vaccinations.id });
  return added.map(({ id }) => id);
}

export async function byId(db: Db, id: string) {
  const [row] = await db
    .select({ patientId: vaccinations.patientId, birthOn: patients.birthOn })
    .from(vaccinations)
    .innerJoin(records, eq(records.id, vaccinations.patientId))
    .innerJoin(patients, isItsPerson)
    .where(sql`${vaccinations.id} = ${id} and ${patients.removedAt} is null`);
  return row;
}

export const mark = (db: Db, row: typeof vaccinationMistakes.$inferInsert) =>
  db.insert(vaccinationMistakes).values(row);

export interface Carded extends Record<string, unknown> {
  patientId: string;
  patientName: string;
  latinName: string;
  caseNumber: string;
  isdCode: string;
  contactNumber: string;
  birthOn: Day | null;
  gender: 'Male' | 'Female' | 'Other';
  language: Language;
  entries: (Pick<Vaccination, 'dose' | 'vaccine' | 'givenOn' | 'nextOn' | 'notedAt'> & {
    schedule: ScheduleName | null;
  })[];
}

/** Everybody whose card is kept here and to whom something may still be due, with what was given; two merged records are one person. */
export async function carded(db: Db, bornAfter: Day): Promise<Carded[]> {
  const { rows } = await db.execute<Carded>(sql`
    select p.id "patientId", p.name "patientName", p.latin_name "latinName", p.case_number "caseNumber", p.isd_code "isdCode", p.contact_number "contactNumber",
      p.birth_on::text "birthOn", p.gender, p.language,
      json_agg(json_build_object('dose', v.dose, 'vaccine', v.vaccine, 'givenOn', v.given_on, 'nextOn', v.next_on, 'schedule', v.schedule,
        'notedAt', v.noted_at)) entries
    from app.vaccinations v
    join app.patients r on r.clinic_id = v.clinic_id and r.id = v.patient_id
    join app.patients p on p.clinic_id = r.clinic_id and p.id = coalesce(r.merged_into, r.id) and p.removed_at is null
    where p.died_on is null and not exists (select 1 from app.vaccination_mistakes m where m.clinic_id = v.clinic_id and m.vaccination_id = v.id)
    group by p.clinic_id, p.id
    having p.birth_on > ${bornAfter}::date or bool_or(v.next_on is not null)`);
  return rows;
}
