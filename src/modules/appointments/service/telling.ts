// What the patient hears: how the appointment stands once the dust has settled, and that the doctor runs late.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import { whenText } from '../../../kit/server/words.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../../kit/shared/time.ts';
import * as consents from '../../consents/service.ts';
import type { MessageValues, TemplateId } from '../../messaging/rules.ts';
import { send } from '../../messaging/service.ts';
import { allows } from '../../plans/rules.ts';
import { current } from '../../plans/service.ts';
import * as slots from '../../slots/service.ts';
import { type api, events } from '../contract.ts';
import type { Delay } from '../model.ts';
import { newsOf, refusals, standing } from '../rules.ts';
import * as store from '../store.ts';
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

/** SMS belong to the premium plan; without it nobody is told, and nothing is kept as told. */
const maySend = async (ctx: Ctx): Promise<boolean> => allows((await current(ctx)).expiresOn).sms;

export async function letKnow(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['letKnow']>,
): Promise<{ isTold: boolean }> {
  const appointment = await load(ctx, appointmentId);
  const { known, ...reader } = await store.readerOf(ctx.db, appointmentId);
  const news = newsOf(appointment, known, ctx.now);
  ctx.record('appointment', appointmentId, { news });
  if (news === null || !(await maySend(ctx))) return { isTold: false };
  if (!(await consents.wantsMessages(ctx, appointment.patientId))) return { isTold: false };
  const { reason, startsAt, movedAt } = appointment;
  const hasReason = reason !== '' && (news === 'canceled' || news === 'rejected');
  await sendTo(ctx, reader, hasReason ? withReason[news] : templates[news], {
    values: {
      when: whenText(startsAt, reader.language, ctx.zone),
      ...(hasReason ? { reason } : {}),
    },
    // One closing of the day is one message, to whoever has two appointments on it too.
    dedupe:
      news === 'canceled'
        ? `canceled:${appointment.patientId}:${movedAt}`
        : `${news}:${appointmentId}:${startsAt}:${movedAt}`,
  });
  await store.noteTold(ctx.db, appointmentId, standing(appointment));
  return { isTold: true };
}

export async function late(ctx: Ctx, { doctorId, minutes }: InputOf<Api['late']>): Promise<Delay> {
  const doctor = await slots.doctorFor(ctx, doctorId);
  const id = await store.addDelay(ctx.db, {
    doctorId: doctor.id,
    day: dayAt(ctx.now, ctx.zone),
    minutes,
    madeBy: memberOf(ctx).memberId,
    madeAt: ctx.now.toString(),
  });
  ctx.record('day_delay', id, { doctorId: doctor.id, minutes });
  ctx.publish(events.late, { delayId: id });
  return { id, doctorId: doctor.id, doctorName: doctor.name, minutes, madeAt: ctx.now.toString() };
}

export async function unlate(ctx: Ctx, { id }: InputOf<Api['unlate']>): Promise<{ id: string }> {
  if (!(await store.takeBackDelay(ctx.db, id, ctx.now.toString())))
    throw refuse(refusals.delay_unknown);
  ctx.record('day_delay', id);
  return { id };
}

export async function onLate(
  ctx: Ctx,
  { delayId }: InputOf<Api['onLate']>,
): Promise<{ toldCount: number }> {
  const delay = await store.findDelay(ctx.db, delayId);
  ctx.record('day_delay', delayId);
  if (!delay || !(await maySend(ctx))) return { toldCount: 0 };
  const readers = await store.readersOf(ctx.db, {
    doctorId: delay.doctorId,
    from: ctx.now.toString(),
    to: startOfDay(addDays(delay.day, 1), ctx.zone).toString(),
  });
  for (const { patientId, startsAt, ...reader } of readers) {
    await sendTo(ctx, reader, 'clinic_late', {
      values: { minutes: delay.minutes, when: whenText(startsAt, reader.language, ctx.zone) },
      dedupe: `late:${delayId}:${patientId}`,
    });
  }
  await store.countTold(ctx.db, delayId, readers.length);
  return { toldCount: readers.length };
}

async function sendTo(
  ctx: Ctx,
  reader: store.Reader,
  template: TemplateId,
  { values, dedupe }: { values: MessageValues; dedupe: string },
): Promise<void> {
  await send(ctx, {
    channel: 'sms',
    to: `${reader.isdCode}${reader.contactNumber}`,
    template,
    values: { ...values, doctor: reader.doctorName, clinic: reader.clinicName },
    language: reader.language,
    dedupe,
  });
}
