// What a doctor did last, templates and starred lines in the database.
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import { each, namesWhere, pick } from '../../../kit/shared/catalogue.ts';
import { recordOf } from '../../patients/table.ts';
import { members } from '../../staff/table.ts';
import { columnNames, lineCatalogue, type TypedLine } from '../../prescriptions/fields.ts';
import { type WordName, wordNames, visitWords } from '../fields.ts';
import type { AgeGroup, TemplateContent, UsedWords } from '../model/quick.ts';
import {
  favouriteLines,
  treatmentLines as lines,
  treatments,
  treatmentTemplates as templates,
} from '../table.ts';

/** How many of a doctor's latest visits are looked through. */
const visitsLookedAt = 2000;
const usesMost = 800;
const wordsMost = 60;

/** What one use says of its line in columns of their own names. */
const usedNames = namesWhere(pick(lineCatalogue, columnNames), 'from', ['medicine', 'habit']);
const usedColumns = sql.join(
  usedNames.map((name) => sql`l.${sql.identifier(lines[name].name)} as ${sql.identifier(name)}`),
  sql`, `,
);

export type Used = Pick<
  typeof lines.$inferSelect,
  (typeof usedNames)[number] | 'medicineId' | 'durationCount' | 'durationUnit' | 'pack'
> & { ageGroup: AgeGroup; count: number };

/** The latest line of each medicine and age group that the doctor signed; the latest first. */
export async function usesOf(db: Db, doctorId: string): Promise<Used[]> {
  const { rows } = await db.execute<Used & Record<string, unknown>>(sql`
    with recent as (
      select id, patient_id, visit_on from app.treatments
      where doctor_id = ${doctorId} and removed_at is null and signed_version is not null
      order by visit_on desc, id desc limit ${visitsLookedAt}
    ), aged as (
      select r.id, r.visit_on, case
        when p.birth_on is not null then extract(year from age(r.visit_on, p.birth_on)) * 12 + extract(month from age(r.visit_on, p.birth_on))
        when p.stated_age is not null then p.stated_age * case p.stated_age_unit when 'years' then 12 when 'months' then 1 else 1 / 30.0 end + (r.visit_on - p.stated_on) / 30.44
        end as months
      from recent r join app.patients q on q.id = r.patient_id
      join app.patients p on p.clinic_id = q.clinic_id and p.id = ${recordOf(sql`q.id`, sql`q.merged_into`)}
    ), grouped as (
      select id, visit_on, case when months is null then 'adult' when months < 12 then 'infant' when months < 72 then 'small_child'
        when months < 144 then 'child' when months < 216 then 'teen' when months < 780 then 'adult' else 'elder' end as age_group
      from aged
    ), used as (
      select distinct on (key, age_group) g.visit_on, coalesce(l.medicine_id, l.catalogue_id) as medicine_id, l.duration_count, l.duration_unit, l.pack, ${usedColumns}, g.age_group, count(*) over (partition by key, age_group)::int as times
      from grouped g join app.treatment_lines l on l.treatment_id = g.id
      cross join lateral (select coalesce(l.medicine_id::text, l.catalogue_id::text, lower(l.medicine_name)) as key) k
      order by key, age_group, g.visit_on desc, g.id desc
    )
    select medicine_id as "medicineId", duration_count as "durationCount", duration_unit as "durationUnit", pack, ${sql.join(usedNames.map(sql.identifier), sql`, `)},
      age_group as "ageGroup", times as count
    from used order by visit_on desc limit ${usesMost}`);
  return rows;
}

const entriesOf = (name: WordName): SQL => {
  const column = sql.identifier(treatments[name].name);
  return visitWords[name] === 'lines'
    ? sql`select ${name}::text as kind, trim(line) as entry from recent, regexp_split_to_table(${column}, '\n') line where length(trim(line)) between 1 and 80`
    : sql`select ${name}::text as kind, unnest(${column}) as entry from recent`;
};

/** What the clinic writes most, of its latest visits. */
export async function wordsOf(db: Db): Promise<UsedWords> {
  const { rows } = await db.execute<{ kind: WordName; entry: string }>(sql`
    with recent as (
      select ${sql.join(
        wordNames.map((name) => sql.identifier(treatments[name].name)),
        sql`, `,
      )} from app.treatments where removed_at is null order by visit_on desc, id desc limit ${visitsLookedAt}
    ), entries as (
      ${sql.join(wordNames.map(entriesOf), sql` union all `)}
    ), counted as (
      select kind, entry, row_number() over (partition by kind order by count(*) desc, entry) as place from entries group by kind, entry
    )
    select kind, entry from counted where place <= ${wordsMost} order by kind, place`);
  return each(wordNames, (kind) => rows.filter((row) => row.kind === kind).map((row) => row.entry));
}

// ---------------------------------------------------------------- templates

const shown = {
  id: templates.id,
  version: templates.version,
  shortcut: templates.shortcut,
  name: templates.name,
  content: templates.content,
  keptBy: members.name,
  updatedAt: templates.updatedAt,
};

export async function templatesOf(db: Db) {
  return db
    .select(shown)
    .from(templates)
    .innerJoin(members, eq(members.id, templates.keptBy))
    .where(isNull(templates.removedAt))
    .orderBy(asc(templates.shortcut))
    .limit(300);
}

export async function templateById(db: Db, id: string) {
  const [template] = await db
    .select({ ...shown, removedAt: templates.removedAt })
    .from(templates)
    .innerJoin(members, eq(members.id, templates.keptBy))
    .where(eq(templates.id, id));
  return template;
}

export interface TemplateRow {
  shortcut: string;
  name: string;
  content: TemplateContent;
  keptBy: string;
}

export async function addTemplate(db: Db, row: TemplateRow): Promise<string> {
  const [added] = await db.insert(templates).values(row).returning({ id: templates.id });
  if (!added) throw new Error('a template was not inserted');
  return added.id;
}

/** False when someone was faster. */
export async function amendTemplate(
  db: Db,
  id: string,
  version: number,
  row: TemplateRow,
): Promise<boolean> {
  const amended = await db
    .update(templates)
    .set({ ...row, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(templates.id, id), eq(templates.version, version), isNull(templates.removedAt)))
    .returning({ id: templates.id });
  return amended.length > 0;
}

export async function markTemplate(db: Db, id: string, removedAt: string | null): Promise<boolean> {
  const marked = await db
    .update(templates)
    .set({ removedAt })
    .where(eq(templates.id, id))
    .returning({ id: templates.id });
  return marked.length > 0;
}

// ---------------------------------------------------------------- starred lines

export async function favouritesOf(db: Db, memberId: string): Promise<TypedLine[]> {
  const rows = await db
    .select({ line: favouriteLines.line })
    .from(favouriteLines)
    .where(eq(favouriteLines.memberId, memberId))
    .orderBy(desc(favouriteLines.updatedAt))
    .limit(100);
  return rows.map((row) => row.line);
}

export async function star(
  db: Db,
  row: { memberId: string; medicineKey: string; line: TypedLine },
): Promise<void> {
  await db
    .insert(favouriteLines)
    .values(row)
    .onConflictDoUpdate({
      target: [favouriteLines.clinicId, favouriteLines.memberId, favouriteLines.medicineKey],
      set: { line: row.line, updatedAt: sql`now()` },
    });
}

export async function unstar(db: Db, memberId: string, medicineKey: string): Promise<void> {
  await db
    .delete(favouriteLines)
    .where(and(eq(favouriteLines.memberId, memberId), eq(favouriteLines.medicineKey, medicineKey)));
}
