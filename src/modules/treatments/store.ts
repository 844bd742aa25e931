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
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Db, statement } from '../../kit/server/db.ts';
import { emptyDaysLast, keyset, type OrderedBy } from '../../kit/server/order.ts';
import { pick } from '../../kit/shared/catalogue.ts';
import { type OrderBy, readOrder } from '../../kit/shared/order.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import type { Day } from '../../kit/shared/time.ts';
import { refusals as appointmentRefusals } from '../appointments/rules.ts';
import { appointments } from '../appointments/table.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { goesOnAs, isItsPerson, isOfPerson, patients, records } from '../patients/table.ts';
import { courseDays, type PrescriptionLine } from '../prescriptions/rules.ts';
import { members } from '../staff/table.ts';
import { listedNames, searchedNames, visitFields } from './fields.ts';
import type {
  ContentFields,
  KeptPayment,
  PaymentStatus,
  TreatmentOrder,
  TreatmentStatus,
} from './model.ts';
import { refusals } from './rules.ts';
import type { PastLine } from './rules/running.ts';
import { lastStop } from './store/stops.ts';
import {
  duePaise,
  feeChanges,
  paidPaise,
  treatmentLines,
  treatmentPayments,
  treatments,
  treatmentVersions,
} from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  treatment_patient_exists: patientRefusals.patient_unknown,
  treatment_appointment_exists: appointmentRefusals.appointment_unknown,
  treatment_of_an_appointment_is_one: refusals.appointment_treated,
  template_shortcut_is_taken: refusals.shortcut_taken,
};

// ---------------------------------------------------------------- reading

const present = isNull(treatments.removedAt);
const latestFirst = [desc(treatments.visitOn), desc(treatments.id)] as const;
const doctorName = members.name;
const isDoctor = eq(members.id, treatments.doctorId);
const isSigner = eq(members.id, treatmentVersions.signedBy);

/** With the person that it is of now, where its record was merged. */
export const byId = statement((db) =>
  db
    .select({
      treatment: treatments,
      paidPaise: paidPaise.mapWith(Number),
      doctorName,
      patient: {
        name: patients.name,
        caseNumber: patients.caseNumber,
        birthOn: patients.birthOn,
        statedAge: patients.statedAge,
        statedAgeUnit: patients.statedAgeUnit,
        statedOn: patients.statedOn,
      },
    })
    .from(treatments)
    .innerJoin(records, eq(records.id, treatments.patientId))
    .innerJoin(patients, isItsPerson)
    .innerJoin(members, isDoctor)
    .where(and(eq(treatments.id, sql.placeholder('id')), present))
    .prepare('treatments_by_id'),
);

export const linesOf = statement((db) =>
  db
    .select()
    .from(treatmentLines)
    .where(eq(treatmentLines.treatmentId, sql.placeholder('id')))
    .orderBy(asc(treatmentLines.position))
    .prepare('treatments_lines_of'),
);

const paymentShown = {
  id: treatmentPayments.id,
  amountPaise: treatmentPayments.amountPaise,
  type: treatmentPayments.type,
  paidOn: treatmentPayments.paidOn,
  status: treatmentPayments.status,
  entry: treatmentPayments.entry,
  ofId: treatmentPayments.ofId,
  reason: treatmentPayments.reason,
};

export const paymentsOf = statement((db) =>
  db
    .select(paymentShown)
    .from(treatmentPayments)
    .where(eq(treatmentPayments.treatmentId, sql.placeholder('id')))
    .orderBy(asc(treatmentPayments.paidOn), asc(treatmentPayments.id))
    .prepare('treatments_payments_of'),
);

export const versionsOf = statement((db) =>
  db
    .select({
      version: treatmentVersions.version,
      signedAt: treatmentVersions.signedAt,
      signedBy: members.name,
      reason: treatmentVersions.reason,
    })
    .from(treatmentVersions)
    .innerJoin(members, isSigner)
    .where(eq(treatmentVersions.treatmentId, sql.placeholder('id')))
    .orderBy(desc(treatmentVersions.version))
    .prepare('treatments_versions_of'),
);

export const feeChangesOf = statement((db) =>
  db
    .select({
      fromFeesPaise: feeChanges.fromFeesPaise,
      fromDiscountPaise: feeChanges.fromDiscountPaise,
      toFeesPaise: feeChanges.toFeesPaise,
      toDiscountPaise: feeChanges.toDiscountPaise,
      changedAt: feeChanges.changedAt,
      changedBy: members.name,
      reason: feeChanges.reason,
    })
    .from(feeChanges)
    .innerJoin(members, eq(members.id, feeChanges.changedBy))
    .where(eq(feeChanges.treatmentId, sql.placeholder('id')))
    .orderBy(desc(feeChanges.number))
    .prepare('treatments_fee_changes_of'),
);

export const versionOf = statement((db) =>
  db
    .select({
      version: treatmentVersions.version,
      signedAt: treatmentVersions.signedAt,
      signedBy: members.name,
      reason: treatmentVersions.reason,
      content: treatmentVersions.content,
      patientId: treatments.patientId,
    })
    .from(treatmentVersions)
    .innerJoin(treatments, eq(treatments.id, treatmentVersions.treatmentId))
    .innerJoin(members, isSigner)
    .where(
      and(
        eq(treatmentVersions.treatmentId, sql.placeholder('id')),
        eq(treatmentVersions.version, sql.placeholder('version')),
        present,
      ),
    )
    .prepare('treatments_version_of'),
);

/** The patient's visits whole, latest first. */
/** Ten years of a visit every fortnight. */
const courseMost = 250;

export const courseOf = statement((db) =>
  db
    .select({
      visitOn: treatments.visitOn,
      diagnosis: treatments.diagnosis,
      diagnosisCodes: treatments.diagnosisCodes,
      vitals: treatments.vitals,
      testResults: treatments.testResults,
    })
    .from(treatments)
    .where(
      and(
        isOfPerson(treatments.patientId, sql.placeholder('patientId')),
        present,
        isNotNull(treatments.signedVersion),
      ),
    )
    .orderBy(...latestFirst)
    .limit(courseMost)
    .prepare('treatments_course_of'),
);

export const visitsOf = statement((db) =>
  db
    .select({ treatment: treatments, doctorName })
    .from(treatments)
    .innerJoin(members, isDoctor)
    .where(and(isOfPerson(treatments.patientId, sql.placeholder('patientId')), present))
    .orderBy(...latestFirst)
    .limit(sql.placeholder('most'))
    .prepare('treatments_visits_of'),
);

export async function linesOfAll(
  db: Db,
  ids: readonly string[],
): Promise<(typeof treatmentLines.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(treatmentLines)
    .where(sql`${treatmentLines.treatmentId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(treatmentLines.position));
}

export interface Wanted {
  patientId?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  text: string;
  status?: TreatmentStatus | undefined;
  doctorId?: string | undefined;
  isDue: boolean;
  isRemoved: boolean;
}

const likeOf = (text: string) =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether one field says it: its text, or any of its entries. */
function saysIn(name: (typeof searchedNames)[number], like: string): SQL {
  if (name === 'lines')
    return sql`exists (select 1 from app.treatment_lines l where l.treatment_id = ${treatments.id} and (lower(l.medicine_name) like ${like} or lower(l.generic_name) like ${like}))`;
  return visitFields[name].kind === 'entries'
    ? sql`exists (select 1 from unnest(${treatments[name]}) c where lower(c) like ${like})`
    : sql`lower(${treatments[name]}) like ${like}`;
}

/** Whether a record `r` says it, or the person it goes on as. */
export const isNamed = (like: string) =>
  sql`(lower(r.name) like ${like} or lower(r.case_number) like ${like}
  or r.merged_into in (select p.id from app.patients p where lower(p.name) like ${like} or lower(p.case_number) like ${like}))`;

/** The words of a treatment that a person looks for. */
const speaksOf = (like: string) => sql`(${sql.join(
  searchedNames.map((name) => saysIn(name, like)),
  sql` or `,
)}
  or exists (select 1 from app.patients r where r.id = ${treatments.patientId} and ${isNamed(like)}))`;

const net = sql`(${treatments.totalFeesPaise} - ${treatments.discountPaise})`;

const wantedOnly = ({ patientId, from, to, text, status, doctorId, isDue, isRemoved }: Wanted) =>
  and(
    isRemoved ? isNotNull(treatments.removedAt) : present,
    patientId === undefined ? undefined : isOfPerson(treatments.patientId, patientId),
    doctorId === undefined ? undefined : eq(treatments.doctorId, doctorId),
    from === undefined ? undefined : sql`${treatments.visitOn} >= ${from}`,
    to === undefined ? undefined : sql`${treatments.visitOn} <= ${to}`,
    status === undefined
      ? undefined
      : status === 'Signed'
        ? isNotNull(treatments.signedVersion)
        : isNull(treatments.signedVersion),
    isDue ? sql`${duePaise} > 0` : undefined,
    text === '' ? undefined : speaksOf(likeOf(text)),
  );

/** A merged record's stand at the name that it had, where an index has them. */
const placeOf = (key: TreatmentOrder, isDescending: boolean): OrderedBy => {
  const places: Record<TreatmentOrder, OrderedBy> = {
    patient: { by: records.latinName, kind: 'name' },
    day: { by: treatments.visitOn, kind: 'day' },
    followUp: { by: emptyDaysLast(treatments.followUpOn, isDescending), kind: 'day' },
    fees: { by: net, kind: 'whole' },
    due: { by: duePaise, kind: 'whole' },
  };
  return places[key];
};

/** With the clinic said, which the wall says too: only so the planner sees that each visit has one, and enters an index of the order. */
const isRecord = and(
  eq(records.clinicId, treatments.clinicId),
  eq(records.id, treatments.patientId),
);
const isPatient = and(eq(patients.clinicId, treatments.clinicId), isItsPerson);

const listed = (db: Db, mark = sql<string>`''`) =>
  db
    .select({
      id: treatments.id,
      version: treatments.version,
      signedVersion: treatments.signedVersion,
      patientId: patients.id,
      patientName: patients.name,
      caseNumber: patients.caseNumber,
      doctorId: treatments.doctorId,
      doctorName,
      appointmentId: treatments.appointmentId,
      ...pick(treatments, listedNames),
      medicineCount:
        sql<number>`(select count(*) from app.treatment_lines l where l.treatment_id = ${treatments.id})`.mapWith(
          Number,
        ),
      paidPaise: paidPaise.mapWith(Number),
      isRemoved: sql<boolean>`${treatments.removedAt} is not null`,
      mark,
    })
    .from(treatments)
    .innerJoin(records, isRecord)
    .innerJoin(patients, isPatient)
    .innerJoin(members, and(eq(members.clinicId, treatments.clinicId), isDoctor));

/** Those with these ids, deleted ones too, the latest visit first. */
export const named = (db: Db, ids: readonly string[]) =>
  listed(db)
    .where(inArray(treatments.id, [...ids]))
    .orderBy(...latestFirst);

/** A page behind the `mark` of the treatment `after`. */
export async function page(
  db: Db,
  wanted: Wanted,
  { order: asked, after, most }: { order: OrderBy<TreatmentOrder>; after: string; most: number },
) {
  const { key, isDescending } = readOrder(asked);
  const place = placeOf(key, isDescending);
  const { order, behind, mark } = await keyset(db, {
    ...place,
    id: treatments.id,
    isDescending,
    after,
    its: (id) => itsPlace(db, place.by, id),
  });
  return listed(db, mark)
    .where(and(wantedOnly(wanted), behind))
    .orderBy(order)
    .limit(most);
}

const itsPlace = (db: Db, by: SQLWrapper, id: string) =>
  db
    .select({ by: sql`${by}` })
    .from(treatments)
    .innerJoin(records, isRecord)
    .where(eq(treatments.id, id));

export async function sums(
  db: Db,
  wanted: Wanted,
): Promise<{
  count: number;
  totalFeesPaise: number;
  discountPaise: number;
  paidPaise: number;
  duePaise: number;
}> {
  const [all] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      totalFeesPaise: sql`coalesce(sum(${treatments.totalFeesPaise}), 0)`.mapWith(Number),
      discountPaise: sql`coalesce(sum(${treatments.discountPaise}), 0)`.mapWith(Number),
      paidPaise: sql`coalesce(sum(${paidPaise}), 0)`.mapWith(Number),
      // What was paid too much for one visit pays no other.
      duePaise: sql`coalesce(sum(greatest(${duePaise}, 0)), 0)`.mapWith(Number),
    })
    .from(treatments)
    .where(wantedOnly(wanted));
  return { count: 0, totalFeesPaise: 0, discountPaise: 0, paidPaise: 0, duePaise: 0, ...all };
}

export const patientIsKnown = statement((db) =>
  db
    .select({ id: patients.id })
    .from(patients)
    .where(eq(patients.id, sql.placeholder('id')))
    .prepare('treatments_patient_is_known'),
);

/** What a prescription is checked against. */
export const personOf = statement((db) =>
  db
    .select({
      allergies: patients.allergies,
      conditions: patients.conditions,
      hasDiabetes: patients.hasDiabetes,
      gender: patients.gender,
      birthOn: patients.birthOn,
      statedAge: patients.statedAge,
      statedAgeUnit: patients.statedAgeUnit,
      statedOn: patients.statedOn,
    })
    .from(patients)
    .where(eq(patients.id, goesOnAs(sql.placeholder('id'))))
    .prepare('treatments_person_of'),
);

/**
 * The appointment by video of a patient with a doctor on a day of the clinic, while it stands; none where the patient came to the clinic that day as
 * well. Of two the later.
 */
const remoteOn = (patientId: SQL, doctorId: SQL, day: SQL) => sql`(
  select o.id from app.appointments o join app.clinics c on c.clinic_id = o.clinic_id
  where o.patient_id = any(app.records_of(${patientId})) and o.doctor_id = ${doctorId} and o.mode = 'online'
    and o.status not in ('Canceled', 'Rejected', 'No-show') and (o.starts_at at time zone c.zone)::date = ${day}
    and not exists (select from app.tokens k left join app.appointments t on t.id = k.appointment_id where coalesce(t.mode, 'offline') = 'offline' and k.patient_id = any(app.records_of(${patientId})) and k.doctor_id = ${doctorId} and ${day} in (k.day, (k.taken_at at time zone c.zone)::date)
      and k.status <> 'left')
  order by o.starts_at desc limit 1)`;

export async function remoteAppointment(
  db: Db,
  {
    patientId,
    doctors,
    days,
  }: { patientId: string; doctors: ReadonlySet<string>; days: ReadonlySet<Day> },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select ${remoteOn(sql`${patientId}::uuid`, sql`d.id`, sql`e.day`)} id
    from unnest(${sql.param([...doctors])}::uuid[]) d (id), unnest(${sql.param([...days])}::date[]) e (day)`);
  return rows.find(({ id }) => id !== null)?.id ?? undefined;
}

/** @throws where there is no such treatment */
export async function begunAt(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ at: treatments.createdAt })
    .from(treatments)
    .where(eq(treatments.id, id));
  if (!row) throw new Error(`treatment ${id} is gone`);
  return row.at;
}

/** Whether this doctor signed a visit of the patient at the clinic, from `from` to before `before`. */
export async function seenInPerson(
  db: Db,
  {
    patientId,
    doctorId,
    from,
    before,
  }: { patientId: string; doctorId: string; from: Day; before: Day },
): Promise<boolean> {
  const [visit] = await db
    .select({ id: treatments.id })
    .from(treatments)
    .leftJoin(appointments, eq(appointments.id, treatments.appointmentId))
    .where(
      and(
        isOfPerson(treatments.patientId, patientId),
        present,
        isNotNull(treatments.signedVersion),
        eq(treatments.doctorId, doctorId),
        gte(treatments.visitOn, from),
        lt(treatments.visitOn, before),
        sql`coalesce(${appointments.mode}, case when ${remoteOn(sql`${treatments.patientId}`, sql`${treatments.doctorId}`, sql`${treatments.visitOn}`)} is null then 'offline' end) = 'offline'`,
      ),
    )
    .limit(1);
  return visit !== undefined;
}

export async function pastLinesOf(
  db: Db,
  { patientId, from, except }: { patientId: string; from: Day; except: string | null },
): Promise<PastLine[]> {
  const stop = lastStop(db);
  const rows = await db
    .select({
      treatmentId: treatments.id,
      medicineName: treatmentLines.medicineName,
      genericName: treatmentLines.genericName,
      strength: treatmentLines.strength,
      form: treatmentLines.form,
      dosage: treatmentLines.dosage,
      count: treatmentLines.durationCount,
      unit: treatmentLines.durationUnit,
      repeats: treatmentLines.repeats,
      visitOn: treatments.visitOn,
      isStopped: stop.isStopped,
      reason: stop.reason,
      toldOn: stop.toldOn,
    })
    .from(treatmentLines)
    .innerJoin(treatments, eq(treatments.id, treatmentLines.treatmentId))
    .leftJoinLateral(stop, sql`true`)
    .where(
      and(
        isOfPerson(treatments.patientId, patientId),
        present,
        isNotNull(treatments.signedVersion),
        gte(treatments.visitOn, from),
        except === null ? undefined : ne(treatments.id, except),
      ),
    )
    .orderBy(...latestFirst, asc(treatmentLines.position));
  return rows.map(({ count, unit, isStopped, reason, toldOn, ...line }) => ({
    ...line,
    duration: count === null || unit === null ? null : { count, unit },
    stop: isStopped && toldOn !== null ? { on: toldOn, reason: reason ?? '' } : null,
  }));
}

// ---------------------------------------------------------------- writing

export async function insert(
  db: Db,
  row: ContentFields & {
    patientId: string;
    doctorId: string;
    appointmentId: string | null;
    signedVersion: number | null;
  },
): Promise<string> {
  const [added] = await db.insert(treatments).values(row).returning({ id: treatments.id });
  if (!added) throw new Error('a treatment was not inserted');
  return added.id;
}

/** Changes what stands, if it stands at `version`; the new version, or null when someone was faster. */
export async function amend(
  db: Db,
  id: string,
  version: number,
  change: ContentFields & { doctorId: string },
  signs: boolean,
): Promise<number | null> {
  const [amended] = await db
    .update(treatments)
    .set({
      ...change,
      version: version + 1,
      signedVersion: signs ? version + 1 : null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(treatments.id, id), eq(treatments.version, version), present))
    .returning({ version: treatments.version });
  return amended?.version ?? null;
}

export async function addVersion(
  db: Db,
  row: typeof treatmentVersions.$inferInsert,
): Promise<void> {
  await db.insert(treatmentVersions).values(row);
}

/** The clinic's own list, or the shared catalogue. */
export type MedicineSource = 'own' | 'catalogue';

/** The medicines among the ids, with the list that each is of. */
export async function medicinesAmong(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, MedicineSource>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  const { rows } = await db.execute<{ id: string; source: MedicineSource }>(
    sql`select id, 'own' as source from app.medicines where id = any(${wanted}) union all select id, 'catalogue' from app.catalogue_medicines where id = any(${wanted})`,
  );
  return new Map(rows.map((row) => [row.id, row.source]));
}

/** Puts the lines in place of those that stand. Signed ones stay in their version. */
export async function replaceLines(
  db: Db,
  treatmentId: string,
  lines: readonly PrescriptionLine[],
  sources: ReadonlyMap<string, MedicineSource>,
): Promise<void> {
  await db.delete(treatmentLines).where(eq(treatmentLines.treatmentId, treatmentId));
  if (lines.length === 0) return;
  await db.insert(treatmentLines).values(
    lines.map(({ medicineId, duration, ...line }, at) => {
      const source = medicineId ? sources.get(medicineId) : undefined;
      return {
        ...line,
        treatmentId,
        position: at + 1,
        medicineId: source === 'own' ? (medicineId ?? null) : null,
        catalogueId: source === 'catalogue' ? (medicineId ?? null) : null,
        durationCount: duration?.count ?? null,
        durationUnit: duration?.unit ?? null,
        courseDays: courseDays(line.dosage, duration),
      };
    }),
  );
}

/** Holds the treatment still until the transaction ends; its fees and what is paid of them, or undefined when it is not there. */
export async function hold(
  db: Db,
  id: string,
): Promise<
  | (Pick<
      typeof treatments.$inferSelect,
      'patientId' | 'doctorId' | 'version' | 'signedVersion' | 'totalFeesPaise' | 'discountPaise'
    > & { paidPaise: number })
  | undefined
> {
  const [version] = await db
    .select({
      patientId: treatments.patientId,
      doctorId: treatments.doctorId,
      version: treatments.version,
      signedVersion: treatments.signedVersion,
      totalFeesPaise: treatments.totalFeesPaise,
      discountPaise: treatments.discountPaise,
      paidPaise: paidPaise.mapWith(Number),
    })
    .from(treatments)
    .where(and(eq(treatments.id, id), present))
    .for('update');
  return version;
}

export async function markRemoved(
  db: Db,
  id: string,
  mark: { at: string; by: string; reason: string },
): Promise<void> {
  await db
    .update(treatments)
    .set({
      removedAt: mark.at,
      removedBy: mark.by,
      removalReason: mark.reason,
      updatedAt: sql`now()`,
    })
    .where(eq(treatments.id, id));
}

/** Undefined when it was not removed. */
export async function markRestored(
  db: Db,
  id: string,
): Promise<Pick<typeof treatments.$inferSelect, 'patientId' | 'signedVersion'> | undefined> {
  const [restored] = await db
    .update(treatments)
    .set({ removedAt: null, removedBy: null, removalReason: null, updatedAt: sql`now()` })
    .where(and(eq(treatments.id, id), isNotNull(treatments.removedAt)))
    .returning({ patientId: treatments.patientId, signedVersion: treatments.signedVersion });
  return restored;
}

interface Fees {
  totalFeesPaise: number;
  discountPaise: number;
}

/** Keeps the change and makes it, on a held treatment. What is not signed goes on by its version, so that an open form learns of it. */
export async function changeFees(
  db: Db,
  change: {
    id: string;
    before: Fees;
    after: Fees;
    isSigned: boolean;
    by: string;
    at: string;
    reason: string;
  },
): Promise<void> {
  await db.insert(feeChanges).values({
    treatmentId: change.id,
    number: sql`(select coalesce(max(c.number), 0) + 1 from app.fee_changes c where c.treatment_id = ${change.id})`,
    fromFeesPaise: change.before.totalFeesPaise,
    fromDiscountPaise: change.before.discountPaise,
    toFeesPaise: change.after.totalFeesPaise,
    toDiscountPaise: change.after.discountPaise,
    changedBy: change.by,
    changedAt: change.at,
    reason: change.reason,
  });
  await db
    .update(treatments)
    .set({
      ...change.after,
      updatedAt: sql`now()`,
      ...(change.isSigned ? {} : { version: sql`${treatments.version} + 1` }),
    })
    .where(eq(treatments.id, change.id));
}

export async function addPayments(
  db: Db,
  rows: (typeof treatmentPayments.$inferInsert)[],
): Promise<KeptPayment[]> {
  return rows.length === 0 ? [] : db.insert(treatmentPayments).values(rows).returning(paymentShown);
}

export async function findPayment(
  db: Db,
  id: string,
): Promise<typeof treatmentPayments.$inferSelect | undefined> {
  const [row] = await db.select().from(treatmentPayments).where(eq(treatmentPayments.id, id));
  return row;
}

/** Whether the gateway was asked to send back what was paid online. Nobody asks it before the transaction ends. */
export async function holdGoingBack(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_going_back: boolean }>(
    sql`select app.hold_going_back(${paymentId}) as is_going_back`,
  );
  return rows[0]?.is_going_back ?? false;
}

/** @param taken by whom and on which day, where it arrived */
export async function settle(
  db: Db,
  paymentId: string,
  to: PaymentStatus,
  taken: { paidOn: Day; receivedBy: string } | null,
): Promise<void> {
  await db
    .update(treatmentPayments)
    .set({ status: to, ...taken, updatedAt: sql`now()` })
    .where(and(eq(treatmentPayments.id, paymentId), eq(treatmentPayments.status, 'Pending')));
}
