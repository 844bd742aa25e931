import type { Ctx } from '../../../kit/server/ctx.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { NewPatient } from '../model.ts';
import { birthProblem } from '../rules.ts';
import * as store from '../store.ts';

/** What is typed as it is kept. @throws input_wrong for a birth date that cannot be. */
export function enter(ctx: Ctx, input: NewPatient): store.Entered {
  const day = dayAt(ctx.now, ctx.zone);
  const problem = input.birthOn === null ? null : birthProblem(input.birthOn, day);
  if (problem) throw refuse(commonRefusals.input_wrong, { fields: problem });
  const stated =
    input.birthOn === null
      ? { statedAge: input.statedAge, statedAgeUnit: input.statedAgeUnit }
      : { statedAge: null, statedAgeUnit: null };
  return { ...input, ...stated, ...store.keysOf(input.name), today: day };
}
