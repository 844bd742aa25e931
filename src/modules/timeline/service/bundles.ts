// All patients of a clinic for other systems: few questions a page, for a clinic has tens of thousands.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as abha from '../../abha/service.ts';
import * as clinics from '../../clinics/service.ts';
import * as patients from '../../patients/service.ts';
import * as profile from '../../profile/service.ts';
import * as treatments from '../../treatments/service.ts';
import { standing } from '../../vaccinations/rules.ts';
import * as vaccinations from '../../vaccinations/service.ts';
import type { api } from '../contract.ts';
import { recordBundle } from '../rules/record.ts';
import { extrasOf, visitsOf, type Visits } from '../store/record.ts';

export async function bundles(
  ctx: Ctx,
  { after, most, takenBy }: InputOf<(typeof api)['bundles']>,
): Promise<OutputOf<(typeof api)['bundles']>> {
  const page = await patients.everybody(ctx, after, most);
  const people = page.map(({ patient, records }) => ({ id: patient.id, records }));
  const [own, facility, mine, whole, extras, total] = await Promise.all([
    clinics.head(ctx),
    abha.facilityCode(ctx),
    clinics.mine(ctx),
    visitsOf(
      ctx.db,
      people.flatMap(({ records }) => records),
    ),
    extrasOf(ctx.db, people),
    after === null ? patients.countAll(ctx) : null,
  ]);
  const clinic = { id: ctx.clinicId, code: mine.code, name: own.name, facility };
  const doctors = await headsOf(ctx, whole);
  const visits = visitsByRecord(whole);
  const today = dayAt(ctx.now, ctx.zone);
  const written: string[] = [];
  for (const { patient, records } of page) {
    const { isCoded, isVaccinated, isLinked } = extras.get(patient.id) ?? {};
    const bundle = recordBundle(
      {
        clinic,
        patient,
        coded: isCoded ? await treatments.pickedOf(ctx, patient.id) : [],
        vaccinations: isVaccinated ? standing(await vaccinations.allOf(ctx, patient.id)) : [],
        abha: isLinked ? await abha.standing(ctx, patient.id) : null,
        doctors: byDoctor(
          records.flatMap((record) => visits.get(record) ?? []),
          doctors,
        ),
        today,
        madeAt: ctx.now.toString(),
        takenBy,
      },
      randomUUID,
    );
    written.push(JSON.stringify(bundle));
  }
  const last = page.at(-1);
  return { bundles: written, next: page.length === most && last ? last.patient.id : null, total };
}

interface Doctor {
  id: string;
  name: string;
  registrationNumber: string;
  council: string;
}

async function headsOf(ctx: Ctx, { visits, doctors }: Visits): Promise<Map<string, Doctor>> {
  const ids = [...new Set(visits.map(({ doctorId }) => doctorId))];
  const heads = await Promise.all(
    ids.map(async (id) => {
      const { registrationNumber, council } = (await profile.printHead(ctx, id)).doctor;
      return { id, name: doctors.get(id) ?? '', registrationNumber, council };
    }),
  );
  return new Map(heads.map((one) => [one.id, one]));
}

interface Written {
  doctorId: string;
  visit: ReturnType<typeof treatments.writtenVisit>;
}

function visitsByRecord({ visits, lines }: Visits): Map<string, Written[]> {
  const linesOf = Map.groupBy(lines, ({ treatmentId }) => treatmentId);
  const written = visits.map((visit) => ({
    record: visit.patientId,
    doctorId: visit.doctorId,
    visit: treatments.writtenVisit(visit, linesOf.get(visit.id) ?? []),
  }));
  return Map.groupBy(written, ({ record }) => record);
}

const byDoctor = (visits: readonly Written[], doctors: ReadonlyMap<string, Doctor>) =>
  [...Map.groupBy(visits, ({ doctorId }) => doctorId)].flatMap(([id, own]) => {
    const doctor = doctors.get(id);
    return doctor ? [{ ...doctor, visits: own.map(({ visit }) => visit) }] : [];
  });
