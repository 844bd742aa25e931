// Who is asked to come again: what visits ask for, what the desk adds, what came of it.
import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import { nextAfter } from '../../kit/server/order.ts';
import type { Download } from '../../kit/server/page.ts';
import { cellsUnder, type ColumnOf, sheetBytes, sheetMedia } from '../../kit/server/sheet.ts';
import { dayText, translatorOf } from '../../kit/server/words.ts';
import { isMobileOf } from '../../kit/shared/contact-number.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { addDays, type Day, dayAt, startOfDay } from '../../kit/shared/time.ts';
import * as appointments from '../appointments/service.ts';
import * as consents from '../consents/service.ts';
import type { MessageValues } from '../messaging/rules.ts';
import { countLost, type Letter, mustFitLimit, send, textOf } from '../messaging/service.ts';
import { personColumns } from '../patients/service.ts';
import * as slots from '../slots/service.ts';
import type { api } from './contract.ts';
import type { FollowUp, StepResult } from './model.ts';
import { askNext, cameFor, closes, daysEarly, refusals, sheetWords, undoMinutes } from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

const today = (ctx: Ctx): Day => dayAt(ctx.now, ctx.zone);
const looked = (ctx: Ctx) => ({
  now: ctx.now.toString(),
  showsVisit: mayUse(ctx, 'Treatment', 'view'),
});

export async function list(ctx: Ctx, input: InputOf<Api['list']>): Promise<OutputOf<Api['list']>> {
  const { most, doctorId } = input;
  const [rows, counts] = await Promise.all([
    store.list(ctx.db, { ...input, ...looked(ctx), most: most + 1, today: today(ctx) }),
    store.counts(ctx.db, today(ctx), doctorId),
  ]);
  const followUps = rows.slice(0, most).map((row) => shown(ctx, row));
  ctx.record('follow_ups', doctorId ?? '', { seen: followUps.map(({ id }) => id) });
  return { followUps, hasMore: rows.length > most, next: nextAfter(rows, most), counts };
}

export async function exportNamed(ctx: Ctx, { ids }: InputOf<Api['export']>): Promise<Download> {
  const rows = await store.named(ctx.db, ids, looked(ctx));
  ctx.record('follow_ups', '', { exported: rows.length, seen: rows.map(({ id }) => id) });
  const words = translatorOf(ctx, ctx.language);
  const { text } = words;
  const columns: ColumnOf<store.Row>[] = [
    { header: text(sheetWords.dueOn), kind: 'day', cell: ({ dueOn }) => dueOn },
    { header: text(sheetWords.askOn), kind: 'day', cell: ({ askOn }) => askOn },
    ...personColumns(words, text(sheetWords.patient)),
    { header: text(sheetWords.doctor), kind: 'text', cell: ({ doctorName }) => doctorName },
    {
      header: text(sheetWords.reason),
      kind: 'text',
      cell: ({ visitReason, reason }) => [visitReason, reason].filter(Boolean).join(' · '),
    },
  ];
  return {
    bytes: await sheetBytes({
      name: text(sheetWords.name),
      columns,
      rows: cellsUnder(columns, rows),
      zone: ctx.zone,
      taken: { by: memberOf(ctx).name, at: ctx.now },
    }),
    fileName: `follow-ups-${today(ctx)}.xlsx`,
    media: sheetMedia,
  };
}
export { exportNamed as export };

/** How many are to be asked today, and how many were to be asked before. */
export async function dueCounts(ctx: Ctx): Promise<{ today: number; overdue: number }> {
  const counts = await store.counts(ctx.db, today(ctx), undefined);
  return { today: counts.today, overdue: counts.overdue };
}

export async function get(ctx: Ctx, { id }: InputOf<Api['get']>): Promise<OutputOf<Api['get']>> {
  const [followUp, steps] = await Promise.all([load(ctx, id), store.stepsOf(ctx.db, id)]);
  ctx.record('follow_up', id);
  return { followUp, steps };
}

/** @throws input_wrong, follow_up_twice, patient_unknown, doctor_unknown */
export async function add(
  ctx: Ctx,
  { patientId, doctorId, dueOn, reason }: InputOf<Api['add']>,
): Promise<FollowUp> {
  mustBeAhead(ctx, 'dueOn', dueOn);
  const doctor = await slots.doctorFor(ctx, doctorId);
  const id = await store.add(ctx.db, {
    patientId,
    doctorId: doctor.id,
    dueOn,
    askOn: dueOn,
    reason,
    addedBy: memberOf(ctx).memberId,
    addedAt: ctx.now.toString(),
  });
  ctx.record('follow_up', id, { patientId, dueOn });
  return load(ctx, id);
}

/** @throws follow_up_unknown, follow_up_closed, input_wrong, stale_version where the day is another than was seen */
export async function note(
  ctx: Ctx,
  { id, means, result, note: words, askOn, askOnBefore }: InputOf<Api['note']>,
): Promise<FollowUp> {
  if (askOn !== undefined) mustBeAhead(ctx, 'askOn', askOn);
  const row = await holdOpen(ctx, id);
  if (askOnBefore !== undefined && askOnBefore !== row.askOn)
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, id) } });
  const next = askOn ?? askNext(result, row.askOn, today(ctx));
  const isClosed = closes(result);
  await store.addStep(ctx.db, {
    followUpId: id,
    means,
    result,
    note: words,
    memberId: memberOf(ctx).memberId,
    at: ctx.now.toString(),
    askOnBefore: row.askOn,
    askOn: next,
    closes: isClosed,
  });
  await store.stand(ctx.db, id, {
    status: isClosed ? 'settled' : 'open',
    askOn: next,
    now: ctx.now.toString(),
  });
  ctx.record('follow_up', id, { result });
  return load(ctx, id);
}

/** @throws follow_up_unknown, step_stands for another's step, an old one, or a message that was sent. */
export async function undo(ctx: Ctx, { id }: InputOf<Api['undo']>): Promise<FollowUp> {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.follow_up_unknown);
  const last = await store.lastStep(ctx.db, id);
  const isOwn = last?.memberId === memberOf(ctx).memberId && last.means !== 'sms';
  const until = last && Temporal.Instant.from(last.at).add({ minutes: undoMinutes });
  if (!last || !until || !isOwn || Temporal.Instant.compare(ctx.now, until) > 0)
    throw refuse(refusals.step_stands);
  await store.takeBack(ctx.db, last.id, ctx.now.toString());
  await store.stand(ctx.db, id, {
    status: 'open',
    askOn: last.askOnBefore,
    now: ctx.now.toString(),
  });
  ctx.record('follow_up', id, { undone: last.result });
  return load(ctx, id);
}

/** @throws follow_up_unknown, follow_up_closed, messages_declined, no_mobile, sms_limit_reached */
export async function remind(ctx: Ctx, { id }: InputOf<Api['remind']>): Promise<FollowUp> {
  const row = await holdOpen(ctx, id);
  const patient = await loadRow(ctx, id);
  if (!patient.wantsMessages) throw refuse(refusals.messages_declined);
  if (!isMobileOf(patient.isdCode, patient.contactNumber)) throw refuse(refusals.no_mobile);
  const letter = letterOf(ctx, patient);
  await mustFitLimit(ctx, letter);
  const since = startOfDay(today(ctx), ctx.zone).toString();
  const lost = await countLost(ctx, letter.dedupe, since);
  const dedupe = lost === 0 ? letter.dedupe : `${letter.dedupe}:${lost}`;
  await send(ctx, { channel: 'sms', ...letter, dedupe });
  await store.addStep(ctx.db, {
    followUpId: id,
    means: 'sms',
    result: 'sent',
    memberId: memberOf(ctx).memberId,
    at: ctx.now.toString(),
    askOnBefore: row.askOn,
    askOn: row.askOn,
    closes: false,
  });
  ctx.record('follow_up', id, { reminded: true });
  return load(ctx, id);
}

/** In one look; what is left is planned a quarter of an hour later. */
const maxAtOnce = 2000;

export const planReminders = async (ctx: Ctx): Promise<{ planned: number }> => ({
  planned: await store.planReminders(ctx.db, ctx.now.toString(), maxAtOnce),
});

export async function remindDue(
  ctx: Ctx,
  { id }: InputOf<Api['remindDue']>,
): Promise<{ isTold: boolean }> {
  const row = await store.byId(ctx.db, id, looked(ctx));
  ctx.record('follow_up', id);
  // Of a visit that was removed, or a patient who was, since it was planned.
  if (row?.status !== 'open' || row.bookedFor !== null) return { isTold: false };
  const { isSent } = await consents.tellPatient(ctx, {
    patientId: row.patientId,
    about: 'follow_up',
    endsAt: startOfDay(addDays(row.dueOn, 1), ctx.zone),
    ...letterOf(ctx, row),
  });
  return { isTold: isSent };
}

/** One SMS a day, however often it is asked for; by hand one more for each that came to nothing. */
const letterOf = (ctx: Ctx, row: store.Row): Omit<Letter, 'channel'> => ({
  to: `${row.isdCode}${row.contactNumber}`,
  template,
  values: valuesOf(row),
  language: row.language,
  dedupe: `follow-up:${row.id}:${today(ctx)}`,
});

export async function onVisit(
  ctx: Ctx,
  { treatmentId }: InputOf<Api['onVisit']>,
): Promise<{ closed: number }> {
  const visit = await store.visitOf(ctx.db, treatmentId);
  ctx.record('treatment', treatmentId);
  if (!visit) return { closed: 0 };
  await reopen(ctx, visit.patientId);
  if (visit.isRemoved) return { closed: 0 };
  await store.keepOfVisit(ctx.db, treatmentId, visit, ctx.now.toString());
  const closed = await close(ctx, { ...visit, treatmentId }, visit.visitOn, {
    isReplaced: visit.followUpOn !== null,
  });
  // News may come late: what they have come for since is closed already.
  const later = await store.seenAfter(ctx.db, treatmentId);
  if (later.on === null) return { closed };
  const since = await close(ctx, { ...visit, treatmentId: later.id }, later.on, later);
  return { closed: closed + since };
}

export async function onMoved(
  ctx: Ctx,
  { appointmentId, to }: InputOf<Api['onMoved']>,
): Promise<{ closed: number }> {
  ctx.record('appointment', appointmentId, { to });
  if (to !== 'Completed') return { closed: 0 };
  const { patientId, doctorId, startsAt, status } = await appointments.get(ctx, {
    id: appointmentId,
  });
  if (status !== 'Completed') return { closed: 0 };
  const seenOn = dayAt(Temporal.Instant.from(startsAt), ctx.zone);
  return { closed: await close(ctx, { patientId, doctorId, treatmentId: null }, seenOn) };
}

/** Whoever was seen has come for what was due by then, and for all earlier asking where the visit asks anew. */
async function close(
  ctx: Ctx,
  seen: store.Seen,
  seenOn: Day,
  { isReplaced = false } = {},
): Promise<number> {
  const open = await store.openFor(ctx.db, seen);
  const now = ctx.now.toString();
  // Asked for on the very day: that visit itself asks, and it is not what it came for.
  const met = open.filter(
    ({ dueOn, askedOn }) => askedOn < seenOn && (isReplaced || cameFor(dueOn, seenOn)),
  );
  for (const { id, askOn } of met) {
    await store.addStep(ctx.db, {
      followUpId: id,
      means: 'visit',
      result: 'came' satisfies StepResult,
      at: now,
      askOnBefore: askOn,
      askOn,
      closes: true,
    });
    await store.stand(ctx.db, id, { status: 'came', askOn, now });
  }
  return met.length;
}

/** What a visit closed is open again where it was removed, as one of another patient, or was amended to ask for no other day. */
async function reopen(ctx: Ctx, patientId: string): Promise<void> {
  const now = ctx.now.toString();
  for (const { id, askOn } of await store.closedUnseen(ctx.db, patientId, daysEarly)) {
    await store.takeBackVisits(ctx.db, id, now);
    await store.stand(ctx.db, id, { status: 'open', askOn, now });
  }
}

async function holdOpen(ctx: Ctx, id: string) {
  const row = await store.hold(ctx.db, id);
  if (!row) throw refuse(refusals.follow_up_unknown);
  if (row.status !== 'open') throw refuse(refusals.follow_up_closed);
  return row;
}

async function loadRow(ctx: Ctx, id: string): Promise<store.Row> {
  const row = await store.byId(ctx.db, id, looked(ctx));
  if (!row) throw refuse(refusals.follow_up_unknown);
  return row;
}

const load = async (ctx: Ctx, id: string): Promise<FollowUp> => shown(ctx, await loadRow(ctx, id));

const template = 'follow_up_due';
const valuesOf = ({ clinic, doctorName, dueOn, language }: store.Row): MessageValues => ({
  clinic,
  doctor: doctorName,
  when: dayText(dueOn, language),
});
const shown = (ctx: Ctx, row: store.Row): FollowUp => ({
  ...row,
  invitation: textOf(ctx.settings, template, row.language, valuesOf(row)),
});

function mustBeAhead(ctx: Ctx, field: string, day: Day): void {
  if (day < today(ctx))
    throw refuse(commonRefusals.input_wrong, { fields: { [field]: { code: 'ask_day_passed' } } });
}
