import type { Ctx } from '../../../kit/server/ctx.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { NewPatient } from '../model.ts';
import { birthProblem, deathProblem } from '../rules.ts';
import * as store from '../store.ts';

/** What is typed as it is kept. @throws input_wrong for a day of birth or of death that cannot be. */
export function enter(ctx: Ctx, input: NewPatient): store.Entered {
  const day = dayAt(ctx.now, ctx.zone);
  const problems = {
    ...(input.birthOn === null ? null : birthProblem(input.birthOn, day)),
    ...(input.diedOn === null ? null : deathProblem(input.diedOn, input.birthOn, day)),
  };
  if (Object.keys(problems).length > 0)
    throw refuse(commonRefusals.input_wrong, { fields: problems });
  const stated =
    input.birthOn === null
      ? { statedAge: input.statedAge, statedAgeUnit: input.statedAgeUnit }
      : { statedAge: null, statedAgeUnit: null };
  return { ...input, ...stated, ...store.keysOf(input.name), today: day };
}
