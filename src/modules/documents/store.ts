import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, statement } from '../../kit/server/db.ts';
import type { RefusalKind } from '../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { isOfPerson, patients } from '../patients/table.ts';
import { members } from '../staff/table.ts';
import type { PatientDocument } from './model.ts';
import { refusals } from './rules.ts';
import { documents } from './table.ts';

export const constraints: Record<string, RefusalKind> = {
  document_patient_exists: patientRefusals.patient_unknown,
  document_treatment_is_of_the_patient: refusals.treatment_of_another,
  document_is_there_already: refusals.document_there,
};

const remover = alias(members, 'remover');

const shown = {
  id: documents.id,
  patientId: documents.patientId,
  treatmentId: documents.treatmentId,
  title: documents.title,
  kind: documents.kind,
  takenOn: documents.takenOn,
  media: documents.media,
  size: documents.size,
  width: documents.width,
  height: documents.height,
  pages: documents.pages,
  addedBy: members.name,
  addedAt: documents.createdAt,
  removedAt: documents.removedAt,
  removedBy: remover.name,
  removalReason: documents.removalReason,
  version: documents.version,
};

const whole = (db: Db) =>
  db
    .select(shown)
    .from(documents)
    .innerJoin(members, eq(members.id, documents.addedBy))
    .leftJoin(remover, eq(remover.id, documents.removedBy));

export const patientIsKnown = statement((db) =>
  db
    .select({ id: patients.id })
    .from(patients)
    .where(eq(patients.id, sql.placeholder('id')))
    .prepare('documents_patient'),
);

/** The latest first, by the day of the examination where it is known. */
export const ofPatient = (
  db: Db,
  wanted: {
    patientId: string;
    treatmentId?: string | undefined;
    withRemoved: boolean;
    zone: string;
  },
): Promise<PatientDocument[]> =>
  whole(db)
    .where(
      and(
        isOfPerson(documents.patientId, wanted.patientId),
        wanted.treatmentId === undefined
          ? undefined
          : eq(documents.treatmentId, wanted.treatmentId),
        wanted.withRemoved ? undefined : isNull(documents.removedAt),
      ),
    )
    .orderBy(
      desc(
        sql`coalesce(${documents.takenOn}, (${documents.createdAt} at time zone ${wanted.zone})::date)`,
      ),
      desc(documents.id),
    )
    .limit(500);

export async function byId(db: Db, id: string): Promise<PatientDocument | null> {
  const [row] = await whole(db).where(eq(documents.id, id));
  return row ?? null;
}

export const fileOf = statement((db) =>
  db
    .select({
      id: documents.id,
      patientId: documents.patientId,
      title: documents.title,
      media: documents.media,
      fileKey: documents.fileKey,
      smallKey: documents.smallKey,
    })
    .from(documents)
    .where(eq(documents.id, sql.placeholder('id')))
    .prepare('document_file'),
);

/** All that stand, with where they are kept: for the record that goes home. */
export const filesOf = (db: Db, patientId: string) =>
  db
    .select({
      title: documents.title,
      kind: documents.kind,
      takenOn: documents.takenOn,
      addedAt: documents.createdAt,
      media: documents.media,
      fileKey: documents.fileKey,
    })
    .from(documents)
    .where(and(isOfPerson(documents.patientId, patientId), isNull(documents.removedAt)))
    .orderBy(documents.id);

/** Which of these sent files a patient has already: their hashes. */
export const hashesOf = statement((db) =>
  db
    .select({ sentSha256: documents.sentSha256 })
    .from(documents)
    .where(
      and(
        isOfPerson(documents.patientId, sql.placeholder('patientId')),
        isNull(documents.removedAt),
      ),
    )
    .prepare('document_hashes'),
);

export type NewDocument = Pick<
  typeof documents.$inferInsert,
  | 'patientId'
  | 'treatmentId'
  | 'title'
  | 'kind'
  | 'takenOn'
  | 'media'
  | 'fileKey'
  | 'smallKey'
  | 'size'
  | 'width'
  | 'height'
  | 'pages'
  | 'sentSha256'
  | 'addedBy'
>;

export async function add(db: Db, rows: NewDocument[]): Promise<string[]> {
  const added = await db
    .insert(documents)
    .values(rows.map((row) => ({ ...row, removalReason: '' })))
    .returning({ id: documents.id });
  return added.map(({ id }) => id);
}

type Change = Partial<
  Pick<
    typeof documents.$inferInsert,
    'title' | 'kind' | 'takenOn' | 'removedAt' | 'removedBy' | 'removalReason'
  >
>;

/** @returns false when the version is no longer the present one. */
export async function change(
  db: Db,
  id: string,
  version: number,
  changes: Change,
): Promise<boolean> {
  const { rowCount } = await db
    .update(documents)
    .set({ ...changes, version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(documents.id, id), eq(documents.version, version)));
  return rowCount === 1;
}
