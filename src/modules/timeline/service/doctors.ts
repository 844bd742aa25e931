// Visits under the doctors who wrote them, as other systems are told of them.
import type { Ctx } from '../../../kit/server/ctx.ts';
import * as profile from '../../profile/service.ts';
import * as treatments from '../../treatments/service.ts';
import type { Visits } from '../store/record.ts';

interface Doctor {
  id: string;
  name: string;
  registrationNumber: string;
  council: string;
}

interface Written {
  /** Of which patient's record. */
  record: string;
  doctorId: string;
  visit: ReturnType<typeof treatments.writtenVisit>;
}

/** Each doctor of these visits with what stands on paper of them. */
export async function headsOf(
  ctx: Ctx,
  { visits, doctors }: Pick<Visits, 'visits' | 'doctors'>,
): Promise<Map<string, Doctor>> {
  const ids = [...new Set(visits.map(({ doctorId }) => doctorId))];
  const heads = await Promise.all(
    ids.map(async (id) => {
      const { registrationNumber, council } = (await profile.printHead(ctx, id)).doctor;
      return { id, name: doctors.get(id) ?? '', registrationNumber, council };
    }),
  );
  return new Map(heads.map((one) => [one.id, one]));
}

/** In the visits' order. */
export function writtenVisits({ visits, lines }: Pick<Visits, 'visits' | 'lines'>): Written[] {
  const linesOf = Map.groupBy(lines, ({ treatmentId }) => treatmentId);
  return visits.map((visit) => ({
    record: visit.patientId,
    doctorId: visit.doctorId,
    visit: treatments.writtenVisit(visit, linesOf.get(visit.id) ?? []),
  }));
}

export const byDoctor = (visits: readonly Written[], doctors: ReadonlyMap<string, Doctor>) =>
  [...Map.groupBy(visits, ({ doctorId }) => doctorId)].flatMap(([id, own]) => {
    const doctor = doctors.get(id);
    return doctor ? [{ ...doctor, visits: own.map(({ visit }) => visit) }] : [];
  });
