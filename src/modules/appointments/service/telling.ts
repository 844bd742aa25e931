// What the patient hears, by message or by a call of the desk: how the appointment stands once the dust has settled, and that the doctor runs late.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import { whenText } from '../../../kit/server/words.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { addDays, startOfWorkday, workdayAt } from '../../../kit/shared/time.ts';
import * as consents from '../../consents/service.ts';
import type { TemplateId } from '../../messaging/rules.ts';
import { registeredName } from '../../profile/service.ts';
import * as slots from '../../slots/service.ts';
import { type api, events } from '../contract.ts';
import type { Delay } from '../model.ts';
import { mustHear, namesDoctor, newsOf, newsUntil, refusals, standing } from '../rules.ts';
import * as store from '../store.ts';
import { videoLink } from './patient-link.ts';
import { load } from './steps.ts';

type Api = typeof api;

const templates = {
  booked: 'appointment_booked',
  moved: 'appointment_moved',
  canceled: 'appointment_canceled',
  rejected: 'appointment_rejected',
} as const satisfies Record<string, TemplateId>;
const withReason = {
  canceled: 'appointment_canceled_why',
  rejected: 'appointment_rejected_why',
} as const satisfies Record<string, TemplateId>;

export async function letKnow(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['letKnow']>,
): Promise<OutputOf<Api['letKnow']>> {
  const appointment = await load(ctx, appointmentId);
  const { known, isErased, ...reader } = await store.readerOf(ctx.db, appointmentId);
  const news = newsOf(appointment, known, ctx.now);
  ctx.record('appointment', appointmentId, { news });
  if (news === null || isErased) return { isSent: false };
  const { reason, startsAt, movedAt, status, patientId, doctorId } = appointment;
  const hasReason = reason !== '' && (news === 'canceled' || news === 'rejected');
  const { messageId, isSent } = await tell(ctx, reader, {
    patientId,
    about: news === 'booked' ? 'booked' : 'changed',
    template: hasReason ? withReason[news] : templates[news],
    values: {
      when: whenText(startsAt, reader.language, ctx.zone),
      ...(hasReason ? { reason } : {}),
    },
    endsAt: newsUntil(appointment),
    ...(reader.isByVideo && news === 'booked'
      ? { bySms: await videoLink(ctx, appointmentId, startsAt) }
      : {}),
    // One closing of a doctor's day is one message, to whoever has two appointments on it too; a holiday closes several.
    dedupe:
      news === 'canceled'
        ? `canceled:${patientId}:${doctorId}:${workdayAt(Temporal.Instant.from(startsAt), ctx.zone)}:${movedAt}`
        : `${news}:${appointmentId}:${startsAt}:${movedAt}${namesDoctor(known) ? `:${doctorId}` : ''}`,
  });
  const [last] = await store.lastMoves(ctx.db).execute({ id: appointmentId });
  if (mustHear(news, last?.fromStatus ?? null))
    await store.addNews(ctx.db, {
      appointmentId,
      status,
      startsAt,
      messageId,
      madeAt: ctx.now.toString(),
    });
  await store.noteTold(ctx.db, appointmentId, standing(appointment, known));
  return { isSent };
}

export async function late(ctx: Ctx, { doctorId, minutes }: InputOf<Api['late']>): Promise<Delay> {
  const doctor = await slots.doctorFor(ctx, doctorId);
  const id = await store.addDelay(ctx.db, {
    doctorId: doctor.id,
    day: workdayAt(ctx.now, ctx.zone),
    minutes,
    madeBy: memberOf(ctx).memberId,
    madeAt: ctx.now.toString(),
  });
  ctx.record('day_delay', id, { doctorId: doctor.id, minutes });
  ctx.publish(events.late, { delayId: id });
  return { id, doctorId: doctor.id, doctorName: doctor.name, minutes, madeAt: ctx.now.toString() };
}

/** How late a doctor runs today, as was told last; undefined where nothing was, or it was taken back. */
export const delayOf = async (ctx: Ctx, doctorId: string): Promise<Delay | undefined> =>
  (await store.delaysOf(ctx.db, workdayAt(ctx.now, ctx.zone), doctorId))[0];

export async function unlate(ctx: Ctx, { id }: InputOf<Api['unlate']>): Promise<{ id: string }> {
  if (!(await store.takeBackDelay(ctx.db, id, ctx.now.toString())))
    throw refuse(refusals.delay_unknown);
  ctx.record('day_delay', id);
  return { id };
}

export async function onLate(
  ctx: Ctx,
  { delayId }: InputOf<Api['onLate']>,
): Promise<OutputOf<Api['onLate']>> {
  const delay = await store.findDelay(ctx.db, delayId);
  ctx.record('day_delay', delayId);
  if (!delay) return { sent: 0 };
  const readers = await store.readersOf(ctx.db, {
    doctorId: delay.doctorId,
    from: ctx.now.toString(),
    to: startOfWorkday(addDays(delay.day, 1), ctx.zone).toString(),
  });
  let sent = 0;
  for (const { id: appointmentId, patientId, startsAt, ...reader } of readers) {
    const { messageId, isSent } = await tell(ctx, reader, {
      patientId,
      about: 'late',
      template: 'clinic_late',
      values: { minutes: delay.minutes, when: whenText(startsAt, reader.language, ctx.zone) },
      endsAt: Temporal.Instant.from(startsAt).add({ minutes: delay.minutes }),
      dedupe: `late:${delayId}:${patientId}`,
    });
    const madeAt = ctx.now.toString();
    await store.addNews(ctx.db, {
      appointmentId,
      status: 'Confirmed',
      startsAt,
      delayId,
      messageId,
      madeAt,
    });
    if (isSent) sent += 1;
  }
  return { sent };
}

/** Whom no message has reached. */
export async function calls(ctx: Ctx): Promise<OutputOf<Api['calls']>> {
  const rows = await store.calls(ctx.db).execute({ now: ctx.now.toString() });
  ctx.record('appointments', workdayAt(ctx.now, ctx.zone), {
    seen: rows.map(({ appointmentId }) => appointmentId),
  });
  return { calls: rows };
}

/** Called, said at the desk, or the patient's own doing. */
export async function heard(
  ctx: Ctx,
  { appointmentId, isHeard }: InputOf<Api['heard']>,
): Promise<OutputOf<Api['heard']>> {
  const { status, startsAt } = await load(ctx, appointmentId);
  const state = { appointmentId, status, startsAt };
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  await (isHeard
    ? store.hear(ctx.db, { ...state, memberId, at: ctx.now.toString() })
    : store.unhear(ctx.db, state));
  ctx.record('appointment', appointmentId, { isHeard });
  return {};
}

/** Everybody whom no message reaches is called. */
const tell = (
  ctx: Ctx,
  { doctorName: name, registrationNumber, language, ...reader }: store.Reader,
  { values, ...letter }: Omit<consents.PatientLetter, 'to' | 'language'>,
) =>
  consents.tellPatient(ctx, {
    ...letter,
    to: `${reader.isdCode}${reader.contactNumber}`,
    values: {
      ...values,
      doctor: registeredName(ctx, { name, registrationNumber }, language),
      clinic: reader.clinicName,
    },
    language,
  });
