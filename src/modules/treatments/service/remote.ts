// Of a consultation by video: the consent before it, and that what is signed after it keeps to what may be prescribed so.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse, type RefusalKind } from '../../../kit/shared/refusal.ts';
import { addDays, type Day, dayAt } from '../../../kit/shared/time.ts';
import * as medicines from '../../medicines/service.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import { telemedicineRefusals } from '../../video/rules.ts';
import {
  type Consulted,
  followUpDays,
  isReadable,
  listOf,
  prescribingRefused,
} from '../../video/rules/telemedicine.ts';
import * as video from '../../video/service.ts';
import type { RemoteVisit } from '../../video/model.ts';
import type { api } from '../contract.ts';
import type { Content } from '../model.ts';
import { refusals } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

/** The appointment by video of that day counts, whether or not the visit was written for it. */
export async function remoteOf(
  ctx: Ctx,
  {
    patientId,
    appointmentId: written,
    doctorId,
    visitOn,
  }: { patientId: string; appointmentId: string | null; doctorId: string; visitOn: Day },
): Promise<RemoteVisit | null> {
  const appointmentId =
    written ??
    (await store.remoteAppointment(ctx.db, {
      patientId,
      doctors: new Set([doctorId]),
      days: new Set([visitOn]),
    }));
  return appointmentId === undefined ? null : video.remoteVisit(ctx, { appointmentId, patientId });
}

export async function remote(
  ctx: Ctx,
  { patientId, treatmentId, appointmentId }: InputOf<Api['remote']>,
): Promise<OutputOf<Api['remote']>> {
  const [row] =
    treatmentId === undefined ? [] : await store.byId(ctx.db).execute({ id: treatmentId });
  if (treatmentId !== undefined && row?.treatment.patientId !== patientId)
    throw refuse(refusals.treatment_unknown);
  const [patient] = await store.patientIsKnown(ctx.db).execute({ id: patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  ctx.record('patient', patientId);
  return {
    remote: await remoteOf(
      ctx,
      row
        ? { ...row.treatment }
        : {
            patientId,
            appointmentId: appointmentId ?? null,
            doctorId: memberOf(ctx).memberId,
            visitOn: dayAt(ctx.now, ctx.zone),
          },
    ),
  };
}

interface Signing {
  patientId: string;
  /** Of the appointment it is written for, if any. */
  appointmentId: string | null;
  content: Content;
  /** Whose visit it was so far. */
  doctorId?: string;
  /** When it was begun; absent: now. A visit that is dated back is still of the day it was begun on. */
  begunOn?: Day;
}

/**
 * The appointment by video of that day counts, whether or not the visit was written for it.
 * @throws telemedicine_prohibited and its kin, naming the medicine and the rule; telemedicine_consent without the patient's.
 */
export async function mustSuitMeans(
  ctx: Ctx,
  { patientId, appointmentId: written, content, doctorId: former, begunOn }: Signing,
): Promise<void> {
  if (content.lines.length === 0) return;
  const doctorId = memberOf(ctx).memberId;
  const { visitOn } = content;
  const days = new Set([visitOn, begunOn ?? dayAt(ctx.now, ctx.zone)]);
  const doctors = new Set([doctorId, former ?? doctorId]);
  const appointmentId =
    written ?? (await store.remoteAppointment(ctx.db, { patientId, doctors, days }));
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
    content.lines.map((line) => line.medicineName),
  );
  for (const [at, { medicineName, genericName }] of content.lines.entries()) {
    const refused = lineRefused(
      { medicineName, genericName, substances: substances.get(medicineName) ?? [] },
      { means, isFollowUp },
    );
    if (refused)
      throw refuse(refused.kind, {
        values: { medicine: refused.medicine },
        details: { line: at },
      });
  }
}

/** What a medicine is called; `substances`: what the catalogue says that its brand may be made of. */
interface Named {
  medicineName: string;
  genericName: string;
  substances: readonly string[];
}

function lineRefused(
  { medicineName, genericName, substances }: Named,
  consulted: Consulted,
): { kind: RefusalKind; medicine: string } | null {
  // A brand says nothing of its list, but a prohibited medicine written in its place does.
  if (listOf(medicineName) === 'X')
    return { kind: telemedicineRefusals.telemedicine_prohibited, medicine: medicineName };
  const madeOf = genericName === '' ? substances : [genericName];
  const isNamed = madeOf.length > 0 || listOf(medicineName) !== 'A';
  if (!isNamed || !isReadable(genericName === '' ? medicineName : genericName))
    return { kind: telemedicineRefusals.telemedicine_generic, medicine: medicineName };
  // A harmless generic name beside a brand does not make another medicine of it.
  const ofBrand = substances.map((one) => prescribingRefused(one, consulted));
  const [first] = ofBrand;
  if (first && ofBrand.every((one) => one !== null)) return { kind: first, medicine: medicineName };
  for (const medicine of madeOf.length === 0 ? [medicineName] : madeOf) {
    const kind = prescribingRefused(medicine, consulted);
    if (kind) return { kind, medicine };
  }
  return null;
}
