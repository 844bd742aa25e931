// Who is here, for the queue: somebody who came without a time, and how an appointment stands while its patient waits.
import { type Ctx } from '../../../kit/server/ctx.ts';
import * as slots from '../../slots/service.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import type { Status } from '../model.ts';
import { refusals, usualMinutes } from '../rules.ts';
import * as store from '../store.ts';
import { feeAt, typeOf } from './standing.ts';
import { load, step } from './steps.ts';

interface WalkIn {
  patientId: string;
  doctorId: string;
  /** Why they came. */
  note: string;
  /** Absent: the doctor's fee, or nothing where a follow-up is free. */
  feePaise?: number | undefined;
}

/** Here from the first moment on: checked in, at the present minute. @throws patient_unknown */
export async function walkIn(ctx: Ctx, { patientId, doctorId, note, feePaise }: WalkIn) {
  const patientType = await typeOf(ctx, patientId);
  const arrivedAt = ctx.now.round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const startsAt = arrivedAt.toString();
  const slot = await slots.slotAt(ctx, doctorId, arrivedAt, 'offline');
  const id = await store.addWalkIn(ctx.db, {
    patientId,
    patientType,
    doctorId,
    startsAt,
    endsAt: arrivedAt.add({ minutes: usualMinutes }).toString(),
    feePaise: feePaise ?? (await feeAt(ctx, patientId, { ...slot, doctorId, startsAt })),
    note,
  });
  await store.addMove(ctx.db, {
    appointmentId: id,
    toStatus: 'Checked in',
    memberId: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    movedAt: ctx.now.toString(),
  });
  ctx.record('appointment', id, { patientId, doctorId, startsAt, kind: 'walkin' });
  return load(ctx, id);
}

/** Where an appointment can stand while its patient is here. */
const here: ReadonlySet<Status> = new Set(['Checked in', 'Started']);

/**
 * The token of an appointment has moved, and the appointment with it. A booked patient who left keeps the place, for the desk to say;
 * a walk-in who left is canceled, and may be back.
 */
export async function standAs(
  ctx: Ctx,
  id: string,
  to: 'Checked in' | 'Started' | 'Completed' | 'Canceled',
): Promise<void> {
  const seen = await load(ctx, id);
  const isBack = seen.kind === 'walkin' && seen.status === 'Canceled';
  const meant = to === 'Canceled' && seen.kind === 'booked' ? 'Checked in' : to;
  if ((here.has(seen.status) || isBack) && seen.status !== meant) await step(ctx, seen, meant, '');
}

/** The queue's "done" completed it and is taken back: the patient is inside again. */
export async function takeBackCompletion(ctx: Ctx, id: string): Promise<void> {
  const seen = await load(ctx, id);
  if (seen.status === 'Completed') await step(ctx, seen, 'Started', '');
}

/**
 * Whoever is here goes to another doctor. A booked patient keeps the start, in a seat beyond the capacity where none is free: they have come.
 * @param feePaise as it was, where it is absent. @returns the fee before.
 */
export async function handOver(
  ctx: Ctx,
  id: string,
  { doctorId, feePaise }: { doctorId: string; feePaise: number | undefined },
): Promise<number> {
  const seen = await load(ctx, id);
  if (!here.has(seen.status)) throw refuse(refusals.move_not_allowed);
  const fee = feePaise ?? seen.feePaise;
  if (!(await store.handOver(ctx.db, seen, { doctorId, feePaise: fee, now: ctx.now.toString() })))
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  ctx.record('appointment', id, {
    fromDoctor: seen.doctorId,
    toDoctor: doctorId,
    ...(fee === seen.feePaise ? {} : { fromFeePaise: seen.feePaise, toFeePaise: fee }),
  });
  return seen.feePaise;
}
