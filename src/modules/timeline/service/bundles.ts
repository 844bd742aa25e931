// All patients of a clinic for other systems: few questions a page, for a clinic has tens of thousands.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import * as abha from '../../abha/service.ts';
import * as clinics from '../../clinics/service.ts';
import * as patients from '../../patients/service.ts';
import * as treatments from '../../treatments/service.ts';
import { standing } from '../../vaccinations/rules.ts';
import * as vaccinations from '../../vaccinations/service.ts';
import type { api } from '../contract.ts';
import { recordBundle } from '../rules/record.ts';
import { extrasOf, visitsOf } from '../store/record.ts';
import { byDoctor, headsOf, writtenVisits } from './doctors.ts';

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
  const visits = Map.groupBy(writtenVisits(whole), ({ record }) => record);
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
