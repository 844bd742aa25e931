// What is signed after a consultation by video keeps to what may be prescribed so.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { refuse, type RefusalKind } from '../../../kit/shared/refusal.ts';
import { addDays } from '../../../kit/shared/time.ts';
import * as medicines from '../../medicines/service.ts';
import { telemedicineRefusals } from '../../video/rules.ts';
import {
  type Consulted,
  followUpDays,
  listOf,
  prescribingRefused,
} from '../../video/rules/telemedicine.ts';
import * as video from '../../video/service.ts';
import type { Content } from '../model.ts';
import * as store from '../store.ts';

interface Signing {
  patientId: string;
  /** Of the appointment it is written for, if any. */
  appointmentId: string | null;
  content: Content;
}

/**
 * The appointment by video of that day counts, whether or not the visit was written for it.
 * @throws telemedicine_prohibited and its kin, naming the medicine and the rule; telemedicine_consent without the patient's.
 */
export async function mustSuitMeans(
  ctx: Ctx,
  { patientId, appointmentId: written, content }: Signing,
): Promise<void> {
  if (content.lines.length === 0) return;
  const doctorId = memberOf(ctx).memberId;
  const { visitOn } = content;
  const appointmentId =
    written ?? (await store.remoteAppointment(ctx.db, { patientId, doctorId, visitOn }));
  if (appointmentId === undefined) return;
  const means = await video.metBy(ctx, appointmentId);
  if (means === null) return;
  if (!(await video.hasConsent(ctx, appointmentId)))
    throw refuse(telemedicineRefusals.telemedicine_consent);
  const isFollowUp = await store.seenInPerson(ctx.db, {
    patientId,
    doctorId,
    from: addDays(visitOn, -followUpDays),
    before: visitOn,
  });
  const substances = await medicines.substancesNamed(
    ctx,
    content.lines.filter((line) => line.genericName === '').map((line) => line.medicineName),
  );
  for (const [at, { medicineName, genericName }] of content.lines.entries()) {
    const madeOf = genericName === '' ? (substances.get(medicineName) ?? []) : [genericName];
    const refused = lineRefused(medicineName, madeOf, { means, isFollowUp });
    if (refused)
      throw refuse(refused.kind, {
        values: { medicine: refused.medicine },
        details: { line: at },
      });
  }
}

/** @param madeOf what it may be made of; nothing where nobody knows. */
function lineRefused(
  medicineName: string,
  madeOf: readonly string[],
  consulted: Consulted,
): { kind: RefusalKind; medicine: string } | null {
  // A brand says nothing of its list, but a prohibited medicine written in its place does.
  if (listOf(medicineName) === 'X')
    return { kind: telemedicineRefusals.telemedicine_prohibited, medicine: medicineName };
  if (madeOf.length === 0 && listOf(medicineName) === 'A')
    return { kind: telemedicineRefusals.telemedicine_generic, medicine: medicineName };
  for (const medicine of madeOf.length === 0 ? [medicineName] : madeOf) {
    const kind = prescribingRefused(medicine, consulted);
    if (kind) return { kind, medicine };
  }
  return null;
}
