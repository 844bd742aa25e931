import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { dayAt, type Day } from '../../kit/shared/time.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import type { api } from './contract.ts';
import { entryProblems, weeksOn } from './rules.ts';
import * as store from './store.ts';

type Input<K extends keyof typeof api> = InputOf<(typeof api)[K]>;
type Output<K extends keyof typeof api> = OutputOf<(typeof api)[K]>;

export async function latest(ctx: Ctx, { patientId }: Input<'latest'>): Promise<Output<'latest'>> {
  if (!(await store.patientIsKnown(ctx.db, patientId)))
    throw refuse(patientRefusals.patient_unknown);
  ctx.record('patient', patientId);
  return { pregnancy: await store.latestOf(ctx.db, patientId) };
}

export async function tell(ctx: Ctx, input: Input<'tell'>): Promise<Output<'tell'>> {
  const fields = entryProblems(input, dayAt(ctx.now, ctx.zone));
  if (Object.keys(fields).length > 0) throw refuse(commonRefusals.input_wrong, { fields });
  if (!(await store.patientIsKnown(ctx.db, input.patientId)))
    throw refuse(patientRefusals.patient_unknown);
  await store.add(ctx.db, {
    ...input,
    memberId: memberOf(ctx).memberId,
    toldAt: ctx.now.toString(),
  });
  ctx.record('patient', input.patientId, {
    pregnancy: input.endedOn === null ? 'goes on' : 'ended',
  });
  const pregnancy = await store.latestOf(ctx.db, input.patientId);
  if (!pregnancy) throw new Error('what was told of a pregnancy was not kept');
  return { pregnancy };
}

/** For the safety check: whole weeks of a pregnancy that goes on at this day, null when none does. */
export const weeksOf = async (ctx: Ctx, patientId: string, on: Day): Promise<number | null> =>
  weeksOn(await store.latestOf(ctx.db, patientId), on);
