import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { latinOf } from '../../kit/shared/sound.ts';
import { each, names, pick } from '../../kit/shared/catalogue.ts';
import type { AgeUnit, Day } from '../../kit/shared/time.ts';
import { type PatientType, sheetColumns, typedNames } from './fields.ts';
import {
  duplicateNames,
  identityNames,
  type MatchKind,
  type NewPatient,
  recordNames,
  rowNames,
} from './model.ts';
import { refusals, searchKeys, wholePhoneDigits, type Wanted } from './rules.ts';
import { goesOnAs, isOfPerson, patientCodes, patients, recordOf } from './table.ts';

export const constraints = {
  case_number_is_taken: refusals.case_number_taken,
  patient_is_merged_once: refusals.merge_again,
  verified_identity_is_locked: refusals.identity_locked,
  merged_records_have_one_abha: refusals.merge_two_abhas,
  coded_patient_exists: refusals.patient_unknown,
};

const placed = sql.placeholder;
export const typeShown = sql<PatientType>`coalesce(${patients.typeOverride}, case when ${patients.firstVisitOn} is null then 'New' else 'Repeated' end)`;

const whole = {
  id: patients.id,
  ...pick(patients, recordNames),
  type: typeShown,
  isVerified: sql<boolean>`${patients.verifiedAt} is not null`,
  createdAt: patients.createdAt,
  updatedAt: patients.updatedAt,
  version: patients.version,
};

/**
 * Counts others on the same phone, twenty at the most: some clinics write one number for all who have none.
 * Columns are written out: from one table alone drizzle names them without it, and inside they would mean `h`.
 */
const household = sql<number>`(select count(*)::int from (select 1 from app.patients h
  where h.clinic_id = patients.clinic_id and h.contact_number = patients.contact_number and h.isd_code = patients.isd_code and h.id <> patients.id and h.merged_into is null and h.removed_at is null limit 20) shared)`;

/** As lists show a patient, with what only their Excel sheet has. */
export const row = {
  id: patients.id,
  ...pick(patients, rowNames),
  ...pick(patients, names(sheetColumns)),
  type: typeShown,
  household,
};

// ---------------------------------------------------------------- reading

export const byId = statement((db) =>
  db
    .select(whole)
    .from(patients)
    .where(and(eq(patients.id, placed('id')), isNull(patients.removedAt)))
    .prepare('patients_by_id'),
);

/** Everybody in order of their ids, whole, each with all of their records: those merged into them among them. @param after null: from the first on. */
export const everybody = (db: Db, after: string | null, most: number) =>
  db
    .select({ patient: whole, records: sql<string[]>`app.records_of(${patients.id})` })
    .from(patients)
    .where(
      and(
        isNull(patients.mergedInto),
        isNull(patients.removedAt),
        after === null ? undefined : gt(patients.id, after),
      ),
    )
    .orderBy(patients.id)
    .limit(most);

export async function countAll(db: Db): Promise<number> {
  const [all] = await db
    .select({ count: count() })
    .from(patients)
    .where(and(isNull(patients.mergedInto), isNull(patients.removedAt)));
  return all?.count ?? 0;
}

const housemateNames = ['id', ...identityNames] as const;
type Housemate = Pick<typeof patients.$inferSelect, (typeof housemateNames)[number]>;
const housemate = sql.raw(
  housemateNames.map((name) => `h.${patients[name].name} as "${name}"`).join(', '),
);

/** A patient whole, and who shares the phone (null where nobody does): one statement, for a record is what a desk opens most. */
export const opened = statement((db) =>
  db
    .select({
      ...whole,
      household: sql<
        Housemate[] | null
      >`(select json_agg(h) from (select ${housemate} from app.patients h
        where h.clinic_id = patients.clinic_id and h.contact_number = patients.contact_number and h.isd_code = patients.isd_code and h.id <> patients.id
          and h.merged_into is null and h.removed_at is null order by h.registered_on, h.id limit 20) h)`,
    })
    .from(patients)
    .where(and(eq(patients.id, placed('id')), isNull(patients.removedAt)))
    .prepare('patients_opened'),
);

/** Those the clinic had to do with last, older than a moment. */
export const recent = statement((db) =>
  db
    .select({ ...row, match: sql<MatchKind>`'recent'`, recentAt: patients.recentAt })
    .from(patients)
    .where(
      and(
        isNull(patients.mergedInto),
        isNull(patients.removedAt),
        sql`(${patients.recentAt}, ${patients.id}) < (${placed('recentAt')}::timestamptz, ${placed('id')}::uuid)`,
      ),
    )
    .orderBy(desc(patients.recentAt), desc(patients.id))
    .limit(placed('most'))
    .prepare('patients_recent'),
);

/** Ranked matches as `f`, each record that was merged into another as that one, with the last rank of all. A list of numbers goes in as one parameter. */
export const finder = (asked: {
  steps: unknown;
  latin: unknown;
  digits: unknown;
  numbers: unknown;
  upTo: unknown;
}) =>
  sql`(select coalesce(m.merged_into, m.id) as id, min(x.rank) as rank, max(max(x.rank)) over () as last, (array_agg(x.match order by x.rank))[1] as match
    from app.find_patients(${asked.steps}::jsonb, ${asked.latin}, ${asked.digits}, ${asked.numbers}::text[], ${asked.upTo}::int) x join app.patients m on m.id = x.id where m.removed_at is null group by 1) f`;
const find = finder({
  steps: placed('steps'),
  latin: placed('latin'),
  digits: placed('digits'),
  numbers: placed('numbers'),
  upTo: placed('upTo'),
});

const findRows = statement((db) =>
  db
    .select({ ...row, match: sql<MatchKind>`f.match`, last: sql<number>`f.last` })
    .from(patients)
    .innerJoin(find, sql`f.id = ${patients.id}`)
    .where(sql`f.rank > ${placed('from')}::int and f.rank <= ${placed('upTo')}::int - 1`)
    .orderBy(sql`f.rank`)
    .prepare('patients_found'),
);

/** Whoever has exactly this number, each record that was merged into another as that one; who was there last comes first. */
const byPhone = statement((db) =>
  db
    .select({ ...row, match: sql<MatchKind>`'phone'` })
    .from(patients)
    .where(
      sql`${patients.id} in (select ${recordOf(sql`q.id`, sql`q.merged_into`)} from app.patients q
        where q.contact_number = ${placed('digits')} and q.removed_at is null limit 500)`,
    )
    .orderBy(desc(patients.recentAt), patients.id)
    .limit(placed('most'))
    .offset(placed('from'))
    .prepare('patients_by_phone'),
);

/**
 * Rows of the ranks from `from` + 1 to before `upTo`, best first; `last` is `upTo` where there is at least one more. Who has a whole number that
 * was typed needs no ranking; only where nobody has it are numbers looked for that begin or end with it.
 */
export async function search(db: Db, wanted: Wanted, from: number, upTo: number) {
  if (wanted.digits.length >= wholePhoneDigits) {
    const most = upTo - 1 - from;
    const having = await byPhone(db).execute({ digits: wanted.digits, from, most: most + 1 });
    const last = from + having.length;
    if (having.length > 0) return having.slice(0, most).map((one) => ({ ...one, last }));
  }
  return findRows(db).execute({ ...wanted, steps: JSON.stringify(wanted.steps), from, upTo });
}

/** Who has proved the health ID of a key, as the record that goes on. */
export const byHealthKey = statement((db) =>
  db
    .select({ ...row, match: sql<MatchKind>`'health'` })
    .from(patients)
    .where(
      and(
        sql`${patients.id} = (select coalesce(q.merged_into, q.id) from app.patients q where q.id = app.patient_of_health_id(${placed('key')}::bytea))`,
        isNull(patients.removedAt),
      ),
    )
    .prepare('patients_by_health_key'),
);

/** Whom a device's number stands for, as the record that goes on. */
export const bySlipCode = statement((db) =>
  db
    .select({ ...row, match: sql<MatchKind>`'case'` })
    .from(patients)
    .where(
      and(
        sql`${patients.id} in (select coalesce(q.merged_into, q.id) from app.patient_codes c join app.patients q on q.id = c.patient_id where c.code = ${placed('code')})`,
        isNull(patients.removedAt),
      ),
    )
    .limit(20)
    .prepare('patients_by_slip_code'),
);

export const noteCode = (db: Db, patientId: string, code: string) =>
  db.insert(patientCodes).values({ patientId, code }).onConflictDoNothing();

const findLike = statement((db) =>
  db
    .select({ id: patients.id, ...pick(patients, duplicateNames) })
    .from(patients)
    .innerJoin(find, sql`f.id = ${patients.id}`)
    .orderBy(sql`f.rank`)
    .prepare('patients_like'),
);

export const like = (db: Db, wanted: Wanted, upTo: number) =>
  findLike(db).execute({ ...wanted, steps: JSON.stringify(wanted.steps), upTo });

// ---------------------------------------------------------------- writing

/** A patient's typed fields, with the keys under which the name is found. */
export interface Entered extends Omit<NewPatient, 'statedAgeUnit'> {
  statedAgeUnit: AgeUnit | null;
  latinName: string;
  searchKeys: string[];
  /** The clinic's present day. */
  today: Day;
}

/** What a name is found by. */
export const keysOf = (name: string): { latinName: string; searchKeys: string[] } => ({
  latinName: latinOf(name),
  searchKeys: searchKeys(name),
});

const placeholderOf = (name: keyof Entered) => sql`${placed(name)}`;

const entered = each([...typedNames, 'latinName', 'searchKeys'], placeholderOf);

/** One statement: the number is given, the row is kept, a trigger keeps its keys. */
export const insertion = statement((db) =>
  db
    .insert(patients)
    .values({
      ...entered,
      caseNumber: sql`app.next_case_number(${placed('year')}::int)`,
      statedOn: sql`case when ${placed('statedAge')}::int is not null then ${placed('today')}::date end`,
      language: sql`coalesce(${placed('language')}, (select c.language from app.clinics c))`,
      registeredOn: placeholderOf('today'),
    })
    .returning(whole)
    .prepare('patients_register'),
);

export const insert = (db: Db, fields: Entered) =>
  insertion(db).execute({ ...fields, year: Number(fields.today.slice(0, 4)) });

/** Answers no row when the version is no longer the one given. An age said again is not news: its day stays. */
const edit = statement((db) =>
  db
    .update(patients)
    .set({
      ...entered,
      statedOn: sql`case when ${placed('statedAge')}::int is null then null
        when ${patients.statedAge} = ${placed('statedAge')}::int and ${patients.statedAgeUnit} = ${placed('statedAgeUnit')} then ${patients.statedOn}
        else ${placed('today')}::date end`,
      language: sql`coalesce(${placed('language')}, ${patients.language})`,
      updatedAt: sql`now()`,
      version: sql`${patients.version} + 1`,
    })
    .where(and(eq(patients.id, placed('id')), eq(patients.version, placed('version'))))
    .returning(whole)
    .prepare('patients_amend'),
);

export const update = (db: Db, id: string, version: number, fields: Entered) =>
  edit(db).execute({ ...fields, id, version });

/** Answers no row when the number is no longer the one given. */
export const setPhone = (db: Db, id: string, contactNumber: string, before: string) =>
  db
    .update(patients)
    .set({ contactNumber, updatedAt: sql`now()`, version: sql`${patients.version} + 1` })
    .where(and(eq(patients.id, id), eq(patients.contactNumber, before)))
    .returning(whole);

/**
 * Reckons anew when a record, and the one that it goes on as, was first and last seen: by the finished visits that stand, of all records of
 * their person. A day that none of those visits ever named came with a sheet and stays. Not an edit: the version stays.
 * @param parted whose visits were its own until now
 */
export async function settleVisits(
  db: Db,
  id: string,
  parted: string | null = null,
): Promise<void> {
  const isTheirs = isOfPerson(sql`t.patient_id`, id);
  await db.execute(sql`
    update app.patients p set first_visit_on = d.first, last_visit_on = d.last from app.patients q cross join lateral (
      select min(s.day) as first, max(s.day) as last from (
        select t.visit_on as day from app.treatments t where ${isTheirs} and t.removed_at is null and t.signed_version is not null
        union all
        select b.day from (values (q.first_visit_on), (q.last_visit_on)) b(day)
        where not exists (select from app.treatments t join app.treatment_versions v on v.clinic_id = t.clinic_id and v.treatment_id = t.id
          where (${isTheirs} or t.patient_id = ${parted}::uuid) and (v.content ->> 'visitOn')::date = b.day)
      ) s) d
    where q.id in (${id}::uuid, ${goesOnAs(id)}) and p.clinic_id = q.clinic_id and p.id = q.id and (p.first_visit_on, p.last_visit_on) is distinct from (d.first, d.last)`);
}

/** A treatment of a record was completed: the person was here now. */
export const noteRecent = statement((db) =>
  db
    .update(patients)
    .set({ recentAt: sql`now()` })
    .where(eq(patients.id, goesOnAs(placed('id'))))
    .prepare('patients_note_recent'),
);

/** Takes over what a health ID proves; the lock lets it through, since the moment of the proof moves with it. */
export const putVerified = (
  db: Db,
  id: string,
  fields: Pick<
    Entered,
    'name' | 'latinName' | 'searchKeys' | 'gender' | 'birthOn' | 'statedAge' | 'today'
  >,
  at: string,
) =>
  db
    .update(patients)
    .set({
      name: fields.name,
      latinName: fields.latinName,
      searchKeys: fields.searchKeys,
      gender: sql`${fields.gender}`,
      ...(fields.birthOn === null && fields.statedAge === null
        ? {}
        : {
            birthOn: fields.birthOn,
            statedAge: fields.statedAge,
            statedAgeUnit: fields.statedAge === null ? null : ('years' as const),
            statedOn: fields.statedAge === null ? null : fields.today,
          }),
      verifiedAt: at,
      updatedAt: at,
      version: sql`${patients.version} + 1`,
    })
    .where(and(eq(patients.id, id), isNull(patients.removedAt)))
    .returning({ id: patients.id });

/** Of a patient and of every record merged into it. */
export const dropVerified = (db: Db, id: string, at: string) =>
  db
    .update(patients)
    .set({ verifiedAt: null, updatedAt: at, version: sql`${patients.version} + 1` })
    .where(and(isOfPerson(patients.id, id), isNotNull(patients.verifiedAt)));
