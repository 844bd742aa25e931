// What a patient hears of an appointment beside its changes: that the request has come in, that the day or the turn is near; and after
// the visit: how it was, what is still to be paid, which medicines run out.
import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { dayText, whenText } from '../../kit/server/words.ts';
import { isMobileOf } from '../../kit/shared/contact-number.ts';
import { moneyText } from '../../kit/shared/money.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { addDays, dayAt, startOfDay } from '../../kit/shared/time.ts';
import * as consents from '../consents/service.ts';
import { refusals as followUpRefusals } from '../followups/rules.ts';
import type { TemplateId } from '../messaging/rules.ts';
import { countLost, mustFitLimit, withdraw } from '../messaging/service.ts';
import { refusals as patientRefusals } from '../patients/rules.ts';
import { patientAddress, videoLink } from '../appointments/service.ts';
import { registeredName } from '../profile/service.ts';
import * as queue from '../queue/service.ts';
import { runningOf } from '../treatments/service.ts';
import type { Status } from '../appointments/model.ts';
import type { api } from './contract.ts';
import { aheads } from './model.ts';
import {
  atDeskMinutes,
  dueByHandKey,
  lastDayOfLongUse,
  medicineDaysAhead,
  nearPlaces,
  refusals,
  reviewEveryDays,
  reviewKey,
  reviewStretch,
  reviewWithinHours,
  turnMinutes,
} from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;
type Outcome = OutputOf<Api['remind']>;

/** In one look; what is left is planned five minutes later. */
const maxAtOnce = 2000;

export const plan = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.plan(ctx.db, ctx.now.toString(), maxAtOnce),
});

export const remind = (
  ctx: Ctx,
  { appointmentId, ahead }: InputOf<Api['remind']>,
): Promise<Outcome> =>
  tell(ctx, appointmentId, {
    only: 'Confirmed',
    template: ahead === 'day' ? 'appointment_tomorrow' : 'appointment_soon',
    about: ahead,
  });

export const onBooked = (ctx: Ctx, { appointmentId }: InputOf<Api['onBooked']>): Promise<Outcome> =>
  tell(ctx, appointmentId, {
    only: 'Requested',
    template: 'appointment_requested',
    about: 'requested',
  });

/** Night or a silent provider may have kept back what was to be said of the time before. */
export async function onChanged(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['onChanged']>,
): Promise<{ withheld: number }> {
  const reader = await store.readerOf(ctx.db, appointmentId);
  let withheld = 0;
  for (const [about, status] of saidWhile) {
    const holds = reader?.status === status ? reader.startsAt : 'none';
    withheld += await withdraw(ctx, keyOf(about, appointmentId, ''), {
      but: keyOf(about, appointmentId, holds),
    });
  }
  return { withheld };
}

/** What is said of an appointment, and how it stands while that holds. */
const saidWhile: readonly (readonly [about: string, status: Status])[] = [
  ...aheads.map((ahead) => [ahead, 'Confirmed'] as const),
  ['requested', 'Requested'],
];

const keyOf = (about: string, appointmentId: string, startsAt: string): string =>
  `${about}:${appointmentId}:${startsAt}`;

/** Whoever was reminded of half past ten is not reminded of half past ten again. */
export const onZoneChanged = async (
  ctx: Ctx,
  { from, to }: InputOf<Api['onZoneChanged']>,
): Promise<{ reminders: number }> => ({
  reminders: await store.keepReminded(ctx.db, { from, to, now: ctx.now.toString() }),
});

interface Told {
  /** Said only while the appointment stands so. */
  only: Status;
  template: TemplateId;
  about: string;
}

async function tell(
  ctx: Ctx,
  appointmentId: string,
  { only, template, about }: Told,
): Promise<Outcome> {
  const reader = await store.readerOf(ctx.db, appointmentId);
  ctx.record('appointment', appointmentId, { about });
  if (!reader || reader.status !== only) return { isTold: false };
  const { language, startsAt } = reader;
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(startsAt), ctx.now) > 0;
  if (!isAhead) return { isTold: false };
  return write(ctx, reader, {
    about: only === 'Requested' ? 'booked' : 'reminder',
    template,
    values: { when: whenText(startsAt, language, ctx.zone) },
    endsAt: Temporal.Instant.from(startsAt),
    dedupe: keyOf(about, appointmentId, startsAt),
    ...(template === 'appointment_tomorrow'
      ? { bySms: await linked(ctx, appointmentId, startsAt) }
      : {}),
    ...(template === 'appointment_soon' && reader.isByVideo
      ? { bySms: await videoLink(ctx, appointmentId, startsAt) }
      : {}),
  });
}

/** The day before there is time to change it: the patient's own page leads on. */
const linked = async (ctx: Ctx, appointmentId: string, startsAt: string) =>
  ({
    template: 'appointment_tomorrow_link',
    secret: { link: await patientAddress(ctx, appointmentId) },
    secretMinutes: Math.ceil(ctx.now.until(Temporal.Instant.from(startsAt)).total('minutes')),
  }) as const;

/** Of a doctor's queue of today, as it stands now. */
export async function onAdvanced(
  ctx: Ctx,
  { doctorId }: InputOf<Api['onAdvanced']>,
): Promise<{ written: number }> {
  const { waiting, awayUntil } = await queue.dayOf(ctx, { id: doctorId, name: '' });
  // Nobody is near while the doctor is away; the next call looks again.
  if (awayUntil !== null) return { written: 0 };
  let written = 0;
  for (const { id, number, takenAt } of waiting.slice(0, nearPlaces))
    if (ctx.now.since(Temporal.Instant.from(takenAt)).total('minutes') >= atDeskMinutes)
      written += await tellTurn(ctx, id, number);
  return { written };
}

async function tellTurn(ctx: Ctx, tokenId: string, number: number): Promise<number> {
  const reader = await store.readerOfToken(ctx.db, tokenId);
  if (!reader) return 0;
  const { isTold } = await write(ctx, reader, {
    about: 'turn',
    template: 'turn_near',
    values: { number },
    endsAt: ctx.now.add({ minutes: turnMinutes }),
    dedupe: `turn:${tokenId}:${number}`,
  });
  return Number(isTold);
}

export async function askReview(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['askReview']>,
): Promise<Outcome> {
  ctx.record('appointment', appointmentId, { about: 'review' });
  const reader = await store.readerOf(ctx.db, appointmentId);
  if (reader?.status !== 'Completed') return { isTold: false };
  const { patientId } = reader;
  const stretch = reviewStretch(ctx.now);
  const keys = (await store.recordsOf(ctx.db, patientId)).flatMap((record) =>
    [stretch - 1, stretch].map((one) => reviewKey(record, one)),
  );
  const since = ctx.now.subtract({ hours: 24 * reviewEveryDays }).toString();
  if (await store.isReviewedOrAsked(ctx.db, { appointmentId, keys, since }))
    return { isTold: false };
  return write(ctx, reader, {
    about: 'review',
    template: 'review_asked',
    secret: { link: await patientAddress(ctx, appointmentId) },
    secretMinutes: reviewWithinHours * 60,
    endsAt: ctx.now.add({ hours: reviewWithinHours }),
    dedupe: reviewKey(patientId, stretch),
  });
}

export async function remindDue(
  ctx: Ctx,
  { treatmentId }: InputOf<Api['remindDue']>,
): Promise<Outcome> {
  ctx.record('treatment', treatmentId, { about: 'due' });
  const reader = await store.readerOfVisit(ctx.db, treatmentId);
  if (!reader || reader.duePaise <= 0) return { isTold: false };
  // The sum is of all visits: whoever heard it today, by hand or after another visit, hears it once.
  const { going } = await dueToday(ctx, reader.patientId);
  if (going > 0) return { isTold: false };
  return write(ctx, reader, {
    about: 'due',
    template: 'payment_due',
    values: { amount: moneyText(reader.duePaise) },
    endsAt: ctx.now.add({ hours: 24 }),
    dedupe: `due:${treatmentId}`,
  });
}

/** What a patient was told of dues today: how much goes, and the key of what is told by hand. */
async function dueToday(ctx: Ctx, patientId: string) {
  const day = dayAt(ctx.now, ctx.zone);
  const key = dueByHandKey(patientId, day);
  const since = startOfDay(day, ctx.zone).toString();
  return { key, since, going: await store.dueGoing(ctx.db, { patientId, key, since }) };
}

/** @throws patient_unknown, nothing_due, due_not_asked, no_mobile, messages_declined, reminded_today, sms_limit_reached */
export async function tellDue(
  ctx: Ctx,
  { patientId: asked }: InputOf<Api['tellDue']>,
): Promise<OutputOf<Api['tellDue']>> {
  const debtor = await store.debtor(ctx.db, asked);
  if (!debtor) throw refuse(patientRefusals.patient_unknown);
  const { patientId, isdCode, contactNumber, language, clinic, duePaise, openPaise } = debtor;
  if (duePaise <= 0) throw refuse(openPaise > 0 ? refusals.due_not_asked : refusals.nothing_due);
  if (!isMobileOf(isdCode, contactNumber)) throw refuse(followUpRefusals.no_mobile);
  const { key, since, going } = await dueToday(ctx, patientId);
  if (going > 0) throw refuse(refusals.reminded_today);
  const lost = await countLost(ctx, key, since);
  const letter = {
    template: 'payment_due',
    values: { clinic, amount: moneyText(duePaise) },
    language,
  } as const;
  const by = await consents.tellByHand(ctx, {
    patientId,
    to: `${isdCode}${contactNumber}`,
    endsAt: ctx.now.add({ hours: 24 }),
    dedupe: `${key}:${lost}`,
    ...letter,
  });
  if (by === null) throw refuse(followUpRefusals.messages_declined);
  if (by === 'sms') await mustFitLimit(ctx, letter);
  ctx.record('patient', patientId, { about: 'due', by, duePaise });
  return { by, duePaise };
}

export const planMedicine = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.planMedicine(ctx.db, ctx.now.toString()),
});

/** The plan does not read dosages: when the medicines end is judged here. */
export async function remindMedicine(
  ctx: Ctx,
  { treatmentId }: InputOf<Api['remindMedicine']>,
): Promise<Outcome> {
  ctx.record('treatment', treatmentId, { about: 'medicine' });
  const reader = await store.readerOfVisit(ctx.db, treatmentId);
  if (!reader || (await store.isFollowed(ctx.db, treatmentId, ctx.now.toString())))
    return { isTold: false };
  const running = await runningOf(ctx, { patientId: reader.patientId, treatmentId });
  const endsOn = lastDayOfLongUse(running);
  if (endsOn === null || endsOn > addDays(dayAt(ctx.now, ctx.zone), medicineDaysAhead))
    return { isTold: false };
  return write(ctx, reader, {
    about: 'medicine',
    template: 'medicine_ending',
    values: { when: dayText(endsOn, reader.language) },
    endsAt: startOfDay(addDays(endsOn, 1), ctx.zone),
    dedupe: `medicine:${treatmentId}`,
  });
}

/** In the name of the clinic. */
async function write(
  ctx: Ctx,
  { patientId, to, language, clinic, doctor: name, registrationNumber }: store.Addressed,
  { values, ...letter }: Omit<consents.PatientLetter, 'patientId' | 'to' | 'language'>,
): Promise<Outcome> {
  const { isSent } = await consents.tellPatient(ctx, {
    patientId,
    to,
    language,
    values: {
      clinic,
      doctor: registeredName(ctx, { name, registrationNumber }, language),
      ...values,
    },
    ...letter,
  });
  return { isTold: isSent };
}
