// Days as a whole: several of them side by side, all that ever were, and the end of one.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import { nextAfter } from '../../../kit/server/order.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { addDays, startOfDay, startOfWorkday, workdayAt } from '../../../kit/shared/time.ts';
import * as slots from '../../slots/service.ts';
import type { api } from '../contract.ts';
import type { Appointment } from '../model.ts';
import { closings, isFinal, mayUndo, movable, overMinutes, refusals } from '../rules.ts';
import * as store from '../store.ts';
import { load, step, stepBack } from './steps.ts';

type Api = typeof api;

export async function span(
  ctx: Ctx,
  { from, days, doctorId }: InputOf<Api['span']>,
): Promise<OutputOf<Api['span']>> {
  const all = await store.between(ctx.db).execute({
    from: startOfDay(from, ctx.zone).toString(),
    to: startOfDay(addDays(from, days), ctx.zone).toString(),
  });
  ctx.record('appointments', from, { seen: all.map(({ id }) => id) });
  return {
    from,
    appointments: doctorId === undefined ? all : all.filter((one) => one.doctorId === doctorId),
  };
}

export async function history(
  ctx: Ctx,
  { from, to, most, ...asked }: InputOf<Api['history']>,
): Promise<OutputOf<Api['history']>> {
  const rows = await store.history(ctx.db, {
    ...asked,
    from: from && startOfDay(from, ctx.zone).toString(),
    to: to && startOfDay(addDays(to, 1), ctx.zone).toString(),
    most: most + 1,
  });
  const appointments = rows.slice(0, most);
  ctx.record('appointments', from ?? '', { seen: appointments.map(({ id }) => id) });
  return { appointments, hasMore: rows.length > most, next: nextAfter(rows, most) };
}

/** Those who are here already stay; those whose time is over are for the desk to say whether they came. */
export async function closeDay(
  ctx: Ctx,
  { doctorId, reason }: InputOf<Api['closeDay']>,
): Promise<OutputOf<Api['closeDay']>> {
  const doctor = await slots.doctorFor(ctx, doctorId);
  await slots.lock(ctx, 'alone');
  const today = workdayAt(ctx.now, ctx.zone);
  const end = startOfWorkday(addDays(today, 1), ctx.zone);
  const rest = await store.upcoming(ctx.db).execute({
    since: ctx.now.subtract({ hours: 4 }).toString(),
    now: ctx.now.toString(),
    most: 500,
  });
  const canceled: Appointment[] = [];
  for (const one of rest) {
    const isToday = Temporal.Instant.compare(Temporal.Instant.from(one.startsAt), end) < 0;
    if (isToday && one.doctorId === doctor.id && movable.includes(one.status))
      canceled.push(await step(ctx, one, 'Canceled', reason));
  }
  ctx.record('appointments', today, {
    doctorId: doctor.id,
    canceled: canceled.length,
  });
  return { canceled };
}

/** How far back it is asked how an appointment ended. */
const unclosedDays = 90;

export async function unclosed(
  ctx: Ctx,
  { most }: InputOf<Api['unclosed']>,
): Promise<OutputOf<Api['unclosed']>> {
  const day = workdayAt(ctx.now, ctx.zone);
  const when = {
    from: startOfWorkday(addDays(day, -unclosedDays), ctx.zone).toString(),
    today: startOfWorkday(day, ctx.zone).toString(),
    over: ctx.now.subtract({ minutes: overMinutes }).toString(),
  };
  const appointments = await store.unclosed(ctx.db).execute({ ...when, most });
  const [row] = await store.countUnclosed(ctx.db).execute(when);
  ctx.record('appointments', day, { seen: appointments.map(({ id }) => id) });
  return { appointments, count: row?.count ?? 0 };
}

/** @throws stale_version, appointment_final, and move_not_allowed of one that is still to come. */
export async function close(
  ctx: Ctx,
  { appointments, to }: InputOf<Api['close']>,
): Promise<OutputOf<Api['close']>> {
  const closed: Appointment[] = [];
  for (const { id, version } of appointments) {
    const seen = await load(ctx, id);
    if (seen.version !== version)
      throw refuse(commonRefusals.stale_version, { details: { current: seen } });
    if (isFinal(seen.status)) throw refuse(refusals.appointment_final);
    const hasBegun = Temporal.Instant.compare(Temporal.Instant.from(seen.startsAt), ctx.now) < 0;
    if (!hasBegun || !closings[seen.status].includes(to)) throw refuse(refusals.move_not_allowed);
    closed.push(await step(ctx, seen, to, ''));
  }
  return { appointments: closed };
}

/** By the clinic's rule; who checked in was here, and is for the desk to close. */
export async function closePast(ctx: Ctx): Promise<{ marked: number }> {
  const { noShowAfterDays } = await slots.deskRules(ctx);
  const day = workdayAt(ctx.now, ctx.zone);
  const missed =
    noShowAfterDays === null
      ? []
      : await store.missedBefore(
          ctx.db,
          startOfWorkday(addDays(day, 1 - noShowAfterDays), ctx.zone).toString(),
        );
  for (const one of missed) await step(ctx, one, 'No-show', '');
  ctx.record('appointments', day, { marked: missed.length });
  return { marked: missed.length };
}

export const closeDueDays = async (ctx: Ctx): Promise<{ clinics: number }> => ({
  clinics: await store.closeDueDays(ctx.db, ctx.now.toString()),
});

/** All or none. @throws undo_too_late, and slot_taken where the place is taken or kept for somebody. */
export async function reopenDay(
  ctx: Ctx,
  { ids }: InputOf<Api['reopenDay']>,
): Promise<OutputOf<Api['reopenDay']>> {
  const { memberId } = memberOf(ctx);
  const appointments: Appointment[] = [];
  for (const id of ids) {
    const seen = await load(ctx, id);
    const [last] = await store.lastMoves(ctx.db).execute({ id });
    if (!last?.fromStatus || !mayUndo(last, memberId, ctx.now))
      throw refuse(refusals.undo_too_late);
    appointments.push(await stepBack(ctx, seen, last.fromStatus));
  }
  return { appointments };
}
