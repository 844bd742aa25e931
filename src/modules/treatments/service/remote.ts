// What is signed after a consultation by video keeps to what may be prescribed so.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { addDays } from '../../../kit/shared/time.ts';
import { telemedicineRefusals } from '../../video/rules.ts';
import { followUpDays, listOf, prescribingRefused } from '../../video/rules/telemedicine.ts';
import * as video from '../../video/service.ts';
import type { Content } from '../model.ts';
import * as store from '../store.ts';

/** @throws telemedicine_prohibited and its kin, naming the medicine and the rule; telemedicine_consent without the patient's. */
export async function mustSuitMeans(
  ctx: Ctx,
  {
    patientId,
    appointmentId,
    content,
  }: { patientId: string; appointmentId: string; content: Content },
): Promise<void> {
  const means = await video.metBy(ctx, appointmentId);
  if (means === null || content.lines.length === 0) return;
  if (!(await video.hasConsent(ctx, appointmentId)))
    throw refuse(telemedicineRefusals.telemedicine_consent);
  const isFollowUp = await store.seenInPerson(ctx.db, {
    patientId,
    doctorId: memberOf(ctx).memberId,
    from: addDays(content.visitOn, -followUpDays),
    before: content.visitOn,
  });
  for (const [at, line] of content.lines.entries()) {
    const { medicineName, genericName } = line;
    const name = genericName === '' ? medicineName : genericName;
    // A brand says nothing of its list, but a prohibited medicine written in its place does.
    const isHidden = listOf(medicineName) === 'X';
    const refused = isHidden
      ? telemedicineRefusals.telemedicine_prohibited
      : prescribingRefused(name, { means, isFollowUp });
    if (refused)
      throw refuse(refused, {
        values: { medicine: isHidden ? medicineName : name },
        details: { line: at },
      });
  }
}
