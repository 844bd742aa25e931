// Whoever comes without a time, for the queue that gives them a token.
import { type Ctx } from '../../../kit/server/ctx.ts';
import * as slots from '../../slots/service.ts';
import type { Appointment } from '../model.ts';
import { usualMinutes } from '../rules.ts';
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

/** A walk-in who did not stay is canceled; a booked patient keeps the place, for the desk to say. */
export async function leaveUnseen(ctx: Ctx, id: string): Promise<void> {
  const seen = await load(ctx, id);
  if (isHere(seen, 'Checked in')) await step(ctx, seen, 'Canceled', '');
}

/** The walk-in is back. */
export async function returnUnseen(ctx: Ctx, id: string): Promise<void> {
  const seen = await load(ctx, id);
  if (isHere(seen, 'Canceled')) await step(ctx, seen, 'Checked in', '');
}

const isHere = ({ kind, status }: Appointment, as: Appointment['status']): boolean =>
  kind === 'walkin' && status === as;
