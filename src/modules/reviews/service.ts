// Reviews come from outside, by the link that only the patient has; inside they stand in the patient's story.
import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import type { Status } from '../appointments/model.ts';
import { refusals as appointmentRefusals } from '../appointments/rules.ts';
import { type api, events } from './contract.ts';
import type { Standing } from './model.ts';
import { changeableUntil, isLow, leavingRefused } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** @throws appointment_unknown */
export async function of(ctx: Ctx, { appointmentId }: InputOf<Api['of']>): Promise<Standing> {
  return (await load(ctx, appointmentId, false)).standing;
}

/** Said again word for word, nothing is added. @throws appointment_unknown, review_early, review_stands */
export async function leave(
  ctx: Ctx,
  { appointmentId, stars, words }: InputOf<Api['leave']>,
): Promise<Standing> {
  const { status, versions, standing } = await load(ctx, appointmentId, true);
  const [last] = versions;
  if (last?.stars === stars && last.words === words) {
    ctx.record('appointment', appointmentId, { by: 'patient', again: true });
    return standing;
  }
  const refused = leavingRefused(status, versions.at(-1)?.givenAt ?? null, ctx.now);
  if (refused) throw refuse(refused);
  const version = (last?.version ?? 0) + 1;
  const id = await store.add(ctx.db, {
    appointmentId,
    version,
    stars,
    words,
    givenAt: ctx.now.toString(),
  });
  ctx.record('review', id, { by: 'patient', appointmentId, version });
  if (isLow(stars) && !(last && isLow(last.stars))) ctx.publish(events.low, { appointmentId });
  return of(ctx, { appointmentId });
}

async function load(
  ctx: Ctx,
  appointmentId: string,
  isHeld: boolean,
): Promise<{
  status: Status;
  versions: Awaited<ReturnType<typeof store.versionsOf>>;
  standing: Standing;
}> {
  const status = await store.statusOf(ctx.db, appointmentId, isHeld);
  if (!status) throw refuse(appointmentRefusals.appointment_unknown);
  const versions = await store.versionsOf(ctx.db, appointmentId);
  const [last] = versions;
  const first = versions.at(-1);
  return {
    status,
    versions,
    standing: {
      review: last ? { stars: last.stars, words: last.words, givenAt: last.givenAt } : null,
      mayLeave: leavingRefused(status, first?.givenAt ?? null, ctx.now) === null,
      until: first ? changeableUntil(first.givenAt).toString() : null,
    },
  };
}
