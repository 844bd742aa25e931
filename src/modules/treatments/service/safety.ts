// Nothing seriously warned of is signed without a word why. A reason suffices: the doctor decides.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import * as medicines from '../../medicines/service.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as pregnancies from '../../pregnancies/service.ts';
import type { Heeded, RunningMedicine } from '../../safety/model.ts';
import { findingsOf, safetyRefusals, unansweredIn } from '../../safety/rules.ts';
import { allergiesIn, brandWordsIn, conditionsIn } from '../../safety/rules/reading.ts';
import { childBeforeMonths } from '../../safety/rules/doses.ts';
import { withCoded } from '../../safety/rules/codes.ts';
import { sharedSubstances } from '../../safety/rules/composition.ts';
import type { api } from '../contract.ts';
import type { Content, MedicineFacts } from '../model.ts';
import { ageInMonths, isStillWeight, visitsShown } from '../rules.ts';
import { lookBackDays, runningOn } from '../rules/running.ts';
import * as store from '../store.ts';
import { codedOf } from '../store/codes.ts';
import { today } from './money.ts';

type Api = typeof api;

/**
 * The reasons that belong to a serious finding of what is signed now; others have lost their subject.
 * @param treatmentId of the visit that is signed again; its own lines are not running medicines.
 * @throws safety_reason_missing with the findings that have none in `details.findings`.
 */
export async function reasonsFor(
  ctx: Ctx,
  patientId: string,
  content: Content,
  treatmentId: string | null,
): Promise<Heeded[]> {
  if (content.lines.length === 0) return [];
  const patient = await person(ctx, patientId);
  const ageMonths = ageInMonths(patient, content.visitOn);
  const findings = findingsOf(
    {
      ...(await factsOf(ctx, patient, { on: content.visitOn, except: treatmentId })),
      gender: patient.gender,
      ageMonths,
      weightKg:
        content.vitals.weightKg ??
        (await weightBefore(ctx, patientId, {
          on: content.visitOn,
          ageMonths,
          except: treatmentId,
        })),
      pregnantWeeks:
        patient.gender === 'Male'
          ? null
          : await pregnancies.weeksOf(ctx, patientId, content.visitOn),
    },
    content.lines,
  );
  const missing = unansweredIn(findings, content.heeded);
  if (missing.length > 0)
    throw refuse(safetyRefusals.safety_reason_missing, { details: { findings: missing } });
  return content.heeded.filter((one) =>
    findings.some((finding) => finding.level === 'serious' && finding.key === one.key),
  );
}

/** A child's last weight, as the screen takes it; null where it counts no more. */
async function weightBefore(
  ctx: Ctx,
  patientId: string,
  { on, ageMonths, except }: { on: Day; ageMonths: number | null; except: string | null },
): Promise<number | null> {
  if (ageMonths === null || ageMonths >= childBeforeMonths) return null;
  const rows = await store.visitsOf(ctx.db).execute({ patientId, most: visitsShown });
  const last = rows.find(
    ({ treatment: { id, vitals } }) => id !== except && typeof vitals.weightKg === 'number',
  )?.treatment;
  return last && isStillWeight(last.visitOn, on, ageMonths) ? last.vitals.weightKg : null;
}

export async function knownFacts(
  ctx: Ctx,
  { patientId, except }: InputOf<Api['knownFacts']>,
): Promise<OutputOf<Api['knownFacts']>> {
  const patient = await person(ctx, patientId);
  ctx.record('patient', patientId);
  return factsOf(ctx, patient, { on: today(ctx), except: except ?? null });
}

/** What a patient still takes today of what one visit prescribed. */
export async function runningOf(
  ctx: Ctx,
  { patientId, treatmentId }: { patientId: string; treatmentId: string },
): Promise<RunningMedicine[]> {
  const on = today(ctx);
  const from = addDays(on, -lookBackDays);
  const lines = await store.pastLinesOf(ctx.db, { patientId, from, except: null });
  return runningOn(lines, on).running.filter((one) => one.treatmentId === treatmentId);
}

async function person(ctx: Ctx, id: string) {
  const [patient] = await store.personOf(ctx.db).execute({ id });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  return { id, ...patient };
}

/** Allergies and illnesses as picked, and as far as the record's words are understood; running and stopped medicines. */
async function factsOf(
  ctx: Ctx,
  patient: Awaited<ReturnType<typeof person>>,
  { on, except }: { on: Day; except: string | null },
): Promise<MedicineFacts> {
  const [brands, lines, coded] = await Promise.all([
    medicines.compositionsOf(ctx, brandWordsIn(patient.allergies)),
    store.pastLinesOf(ctx.db, { patientId: patient.id, from: addDays(on, -lookBackDays), except }),
    codedOf(ctx.db, patient.id),
  ]);
  const compositions = new Map(
    [...brands].map(([word, texts]) => [word, sharedSubstances(texts)] as const),
  );
  const facts = {
    allergies: allergiesIn(patient.allergies, compositions),
    conditions: [
      ...new Set([
        ...conditionsIn(patient.conditions),
        ...(patient.hasDiabetes === true ? (['diabetes'] as const) : []),
      ]),
    ],
    ...runningOn(lines, on),
    coded,
  };
  return withCoded(facts, coded);
}
