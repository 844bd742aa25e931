// What other modules may ask of prescriptions on the server, and the one verb of its own.
import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import { translatorOf } from '../../kit/server/words.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { dayAt } from '../../kit/shared/time.ts';
import * as clinics from '../clinics/service.ts';
import * as profile from '../profile/service.ts';
import type { api } from './contract.ts';
import { ownOf, prescriptionPaper } from './print/prescription.ts';
import { paperClinicOf } from './rules/head.ts';
import { samplePaper } from './rules/sample.ts';

export { ownOf, prescriptionPaper };
export type { Letterhead, PrescriptionPaper, Vitals } from './rules/sheet.ts';

export async function sample(
  ctx: Ctx,
  { paper: wanted }: InputOf<(typeof api)['sample']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const [{ doctor, clinic }, { patientLanguage }] = await Promise.all([
    profile.printHead(ctx, memberOf(ctx).memberId),
    clinics.mine(ctx),
  ]);
  const paper = wanted ?? clinic.paper;
  // The kept head leaves its logo out where the kept paper is blank; a design may want it back.
  const logo =
    paper.letterhead === 'printed' && paper.logo !== 'none' ? await clinics.logoBytes(ctx) : null;
  const bytes = await prescriptionPaper(
    samplePaper({
      clinic: paperClinicOf({ ...clinic, paper }, logo),
      doctor,
      paper: paper.size === 'A4' ? 'a4' : 'a5',
      language: patientLanguage,
      today: dayAt(ctx.now, ctx.zone),
    }),
    translatorOf(ctx, patientLanguage),
  );
  return { bytes, fileName: 'sample-prescription.pdf', media: 'application/pdf' };
}
