// How a patient stands with the clinic: free follow-ups that are left, and how often they did not come.
import type { Ctx } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import {
  addDays,
  type Day,
  dayAt,
  startOfDay,
  startOfWorkday,
  workdayAt,
} from '../../../kit/shared/time.ts';
import type { PatientType } from '../../patients/fields.ts';
import { refusals as patientRefusals } from '../../patients/rules.ts';
import type { Mode } from '../../slots/model.ts';
import * as slots from '../../slots/service.ts';
import type { api } from '../contract.ts';
import type { Appointment } from '../model.ts';
import { freeFollowUp } from '../rules.ts';
import * as store from '../store.ts';

type Api = typeof api;

export async function standingOf(
  ctx: Ctx,
  { patientId, doctorId, day }: InputOf<Api['standingOf']>,
): Promise<OutputOf<Api['standingOf']>> {
  const doctor = await slots.doctorFor(ctx, doctorId);
  await mustBeKnown(ctx, patientId);
  const rule = await slots.followUpRule(ctx, doctor.id);
  const [noShows, expected, free] = [
    await store.countNoShows(ctx.db, patientId),
    await expectedOn(ctx, {
      patientId,
      doctorId: doctor.id,
      day: workdayAt(ctx.now, ctx.zone),
    }),
    await freeOn(ctx, {
      patientId,
      doctorId: doctor.id,
      day: day ?? dayAt(ctx.now, ctx.zone),
      rule,
    }),
  ];
  ctx.record('patient', patientId, { standing: true });
  return { noShows, free, expected: expected?.status === 'Confirmed' ? expected : null };
}

/** @throws patient_unknown */
export async function mustBeKnown(ctx: Ctx, patientId: string) {
  const patient = await store.findPatient(ctx.db, patientId);
  if (!patient) throw refuse(patientRefusals.patient_unknown);
  return patient;
}

/** Of whoever is to have an appointment, or to wait for one. @throws patient_unknown, patient_died */
export async function typeOf(ctx: Ctx, patientId: string): Promise<PatientType> {
  const { type, hasDied } = await mustBeKnown(ctx, patientId);
  if (hasDied) throw refuse(patientRefusals.patient_died);
  return type;
}

/** The person's first appointment of a day for which they can be here, with whichever doctor where none is named. */
export const expectedOn = (
  ctx: Ctx,
  { patientId, doctorId = null, day }: { patientId: string; doctorId?: string | null; day: Day },
) =>
  store.expectedOn(ctx.db, {
    patientId,
    doctorId,
    from: startOfWorkday(day, ctx.zone).toString(),
    to: startOfWorkday(addDays(day, 1), ctx.zone).toString(),
  });

interface Asked {
  patientId: string;
  doctorId: string;
  day: Day;
  rule: { days: number; visits: number };
  /** An appointment that is not counted. */
  besides?: string;
}

/** What is left of the free follow-up on a day; nothing is asked where the doctor has no such rule. */
async function freeOn(
  ctx: Ctx,
  { patientId, doctorId, day, rule, besides }: Asked,
): Promise<{ left: number; until: Day } | null> {
  if (rule.visits === 0) return null;
  const visits = await store.visitsSince(ctx.db, {
    patientId,
    doctorId,
    from: startOfDay(addDays(day, -rule.days), ctx.zone).toString(),
  });
  return freeFollowUp(
    rule,
    visits
      .filter(({ id }) => id !== besides)
      .map(({ startsAt, ...visit }) => ({
        ...visit,
        day: dayAt(Temporal.Instant.from(startsAt), ctx.zone),
      })),
    day,
  );
}

/**
 * The last day on which an appointment that is free of charge by the follow-up rule is so; null of any other, also of what the clinic let go
 * free by itself or asks nothing for anyway.
 */
export async function freeUntil(
  ctx: Ctx,
  {
    id,
    patientId,
    doctorId,
    startsAt,
    mode,
    feePaise,
  }: Pick<Appointment, 'id' | 'patientId' | 'doctorId' | 'startsAt' | 'mode' | 'feePaise'>,
): Promise<Day | null> {
  if (feePaise > 0 || (await slots.usualFee(ctx, doctorId, mode)) === 0) return null;
  const day = dayAt(Temporal.Instant.from(startsAt), ctx.zone);
  const rule = await slots.followUpRule(ctx, doctorId);
  const free = await freeOn(ctx, { patientId, doctorId, day, rule, besides: id });
  return free?.until ?? null;
}

interface Charged {
  doctorId: string;
  startsAt: string;
  feePaise: number;
  followUp: { days: number; visits: number };
}

/** The clinic's fee; nothing where a free follow-up is left on that day. */
export async function feeAt(
  ctx: Ctx,
  patientId: string,
  { doctorId, startsAt, followUp: rule, feePaise }: Charged,
): Promise<number> {
  const day = dayAt(Temporal.Instant.from(startsAt), ctx.zone);
  return (await freeOn(ctx, { patientId, doctorId, day, rule })) ? 0 : feePaise;
}

/** What a booking of one of the clinic's own starts will cost. */
export async function feeOf(
  ctx: Ctx,
  {
    patientId,
    doctorId,
    startsAt,
    mode,
  }: { patientId: string; doctorId: string; startsAt: string; mode: Mode },
): Promise<number> {
  const slot = await slots.slotAt(ctx, doctorId, Temporal.Instant.from(startsAt), mode);
  return feeAt(ctx, patientId, { ...slot, doctorId, startsAt });
}
