// Allergies and illnesses that are picked from a list.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import { isCode } from '../../safety/rules/codes.ts';
import type { api } from '../contract.ts';
import { personOf } from '../store.ts';
import { addCoded, allergiesOf } from '../store/codes.ts';
import { today } from './money.ts';

type NoteCoded = (typeof api)['noteCoded'];

export async function pickedAllergies(
  ctx: Ctx,
  { patientIds }: InputOf<(typeof api)['pickedAllergies']>,
): Promise<OutputOf<(typeof api)['pickedAllergies']>> {
  const people = await allergiesOf(ctx.db, patientIds);
  ctx.record('patients', '', { seen: people.map(({ patientId }) => patientId) });
  return { people };
}

export async function noteCoded(ctx: Ctx, entry: InputOf<NoteCoded>): Promise<OutputOf<NoteCoded>> {
  if (!isCode(entry))
    throw refuse(commonRefusals.input_wrong, { fields: { code: { code: 'choose_one' } } });
  const [patient] = await personOf(ctx.db).execute({ id: entry.patientId });
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  await addCoded(ctx.db, {
    ...entry,
    notedOn: today(ctx),
    memberId: memberOf(ctx).memberId,
  });
  ctx.record('patient', entry.patientId, { kind: entry.kind, isPresent: entry.isPresent });
  return { patientId: entry.patientId };
}
