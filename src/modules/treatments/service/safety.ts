// Nothing seriously warned of is signed without a word why. A reason suffices: the doctor decides.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import * as pregnancies from '../../pregnancies/service.ts';
import type { Heeded } from '../../safety/model.ts';
import { findingsOf, safetyRefusals, unansweredIn } from '../../safety/rules.ts';
import type { Content } from '../model.ts';
import { ageInMonths } from '../rules.ts';
import * as store from '../store.ts';

/**
 * The reasons that belong to a serious finding of what is signed now; others have lost their subject.
 * @throws safety_reason_missing with the findings that have none in `details.findings`.
 */
export async function reasonsFor(ctx: Ctx, patientId: string, content: Content): Promise<Heeded[]> {
  if (content.lines.length === 0) return [];
  const [patient] = await store.personOf(ctx.db).execute({ id: patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  const findings = findingsOf(
    {
      allergies: patient.allergies,
      gender: patient.gender,
      ageMonths: ageInMonths(patient, content.visitOn),
      weightKg: content.vitals.weightKg,
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
