// The queue of a doctor's day. Whoever calls holds the series, so that no two desks call the same patient.
import { type Ctx, mayUse } from '../../kit/server/ctx.ts';
import { randomKey } from '../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../kit/shared/refusal.ts';
import { type Day, workdayAt } from '../../kit/shared/time.ts';
import type { Status } from '../appointments/model.ts';
import {
  refusals as appointmentRefusals,
  undoSeconds,
  undoWaySeconds,
} from '../appointments/rules.ts';
import * as appointments from '../appointments/service.ts';
import type { NewPatient } from '../patients/model.ts';
import * as patients from '../patients/service.ts';
import { refusals as slotRefusals } from '../slots/rules.ts';
import * as slots from '../slots/service.ts';
import { type api, events } from './contract.ts';
import type { QueueDay, Token, TokenStatus } from './model.ts';
import { slipPaper } from './print/slip.ts';
import {
  acts,
  awayUntil,
  mayAct,
  orderOf,
  paceOf,
  placesOf,
  refusals,
  skipPlaces,
} from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** Minutes of a visit before today has shown its own pace. */
const usualMinutes = 15;

const todayOf = (ctx: Ctx): Day => workdayAt(ctx.now, ctx.zone);
const dayOfStart = (ctx: Ctx, startsAt: string): Day =>
  workdayAt(Temporal.Instant.from(startsAt), ctx.zone);
const memberIdOf = (ctx: Ctx): string | null =>
  ctx.actor.kind === 'member' ? ctx.actor.memberId : null;

export async function doctors(ctx: Ctx): Promise<OutputOf<Api['doctors']>> {
  const all = await store.doctorsOf(ctx.db, todayOf(ctx));
  return { doctors: all };
}

/** The one asked for, else the caller when a doctor, else the owner, else the first. */
async function doctorFor(
  ctx: Ctx,
  asked: string | undefined,
): Promise<OutputOf<Api['doctors']>['doctors'][number]> {
  const all = await store.doctorsOf(ctx.db, todayOf(ctx));
  const own = all.find(({ id, takes }) => takes && id === memberIdOf(ctx));
  const match = asked === undefined ? (own ?? all[0]) : all.find(({ id }) => id === asked);
  if (!match) throw refuse(slotRefusals.doctor_unknown);
  return match;
}

export async function today(ctx: Ctx, { doctorId }: InputOf<Api['today']>): Promise<QueueDay> {
  const doctor = await doctorFor(ctx, doctorId);
  const queue = await dayOf(ctx, doctor);
  ctx.record('queue', queue.day, {
    seen: [...queue.called, ...queue.waiting, ...queue.over].map(({ patientId }) => patientId),
  });
  return queue;
}

/** For the board and the patient's own page too, which show numbers only. */
export async function dayOf(ctx: Ctx, doctor: { id: string; name: string }): Promise<QueueDay> {
  const day = todayOf(ctx);
  const [all, [series], delay, sessions, { waitLimitMinutes }] = await Promise.all([
    store.ofDay(ctx.db).execute({ doctorId: doctor.id, day }),
    store.turnsOf(ctx.db).execute({ doctorId: doctor.id, day }),
    appointments.delayOf(ctx, doctor.id),
    slots.sessionsOf(ctx, doctor.id, day),
    slots.deskRules(ctx),
  ]);
  const paceMinutes = paceOf(all, usualMinutes);
  const called = all
    .filter(({ status }) => status === 'called')
    .toSorted((a, b) => ((a.calledAt ?? '') < (b.calledAt ?? '') ? 1 : -1));
  const away = awayUntil({
    now: ctx.now,
    sessions: sessions ?? [],
    delay,
    lastCallAt: all.reduce<string | null>(
      (last, { calledAt }) => (calledAt !== null && calledAt > (last ?? '') ? calledAt : last),
      null,
    ),
    isInside: called.length > 0,
  });
  const waiting = orderOf(
    all.filter(({ status }) => status === 'waiting'),
    away ?? ctx.now,
    series?.turns ?? 0,
    paceMinutes,
  );
  const over = all
    .filter(({ status }) => status === 'done' || status === 'left')
    .toSorted((a, b) => ((a.doneAt ?? a.takenAt) < (b.doneAt ?? b.takenAt) ? 1 : -1));
  return {
    day,
    doctorId: doctor.id,
    doctorName: doctor.name,
    called,
    waiting,
    over,
    places: placesOf(waiting, called, ctx.now, paceMinutes, away),
    awayUntil: away?.toString() ?? null,
    sitsToday: sessions?.some(({ to }) => Temporal.Instant.compare(to, ctx.now) > 0) ?? true,
    paceMinutes,
    waitLimitMinutes,
  };
}

export async function take(
  ctx: Ctx,
  { person, doctorId, appointmentId, kind, isPriority, asWalkIn, ...input }: InputOf<Api['take']>,
): Promise<Token> {
  const doctor = await doctorFor(ctx, doctorId);
  if (!doctor.takes) throw refuse(slotRefusals.doctor_unknown);
  const patientId = person ? await register(ctx, person) : (input.patientId ?? '');
  if (appointmentId !== undefined) return takeBooked(ctx, appointmentId, patientId, isPriority);
  // Whoever booked is no walk-in, does not pay twice, and is not marked as not come.
  const expected =
    person || asWalkIn || input.feePaise !== undefined
      ? undefined
      : await appointments.expectedOn(ctx, {
          patientId,
          doctorId: doctor.id,
          day: todayOf(ctx),
        });
  if (expected?.status === 'Confirmed') {
    const token = await takeBooked(ctx, expected.id, expected.patientId, isPriority);
    await noteReason(ctx, expected.id, input.reason);
    return token;
  }
  const { id } = await appointments.walkIn(ctx, {
    patientId,
    doctorId: doctor.id,
    note: input.reason,
    feePaise: input.feePaise,
  });
  return give(ctx, {
    doctorId: doctor.id,
    patientId,
    appointmentId: id,
    startsAt: null,
    kind,
    isPriority,
  });
}

/** Why they came, where the booking does not say. */
async function noteReason(ctx: Ctx, appointmentId: string, reason: string): Promise<void> {
  if (reason === '') return;
  const { version, note } = await appointments.get(ctx, { id: appointmentId });
  if (note === '') await appointments.setNote(ctx, { id: appointmentId, version, note: reason });
}

/** Whoever may not register patients finds them. @throws not_allowed */
async function register(ctx: Ctx, person: NewPatient): Promise<string> {
  if (!mayUse(ctx, 'Patient', 'edit')) throw refuse(commonRefusals.not_allowed);
  return (await patients.register(ctx, person)).patient.id;
}

type Booked = NonNullable<Awaited<ReturnType<typeof store.findAppointment>>>;

/** Whether a token is of the day and the doctor that its appointment has now. */
const isFor = (ctx: Ctx, token: store.Row, { doctorId, startsAt }: Booked): boolean =>
  token.doctorId === doctorId && token.day === dayOfStart(ctx, startsAt);

async function takeBooked(
  ctx: Ctx,
  appointmentId: string,
  patientId: string,
  isPriority: boolean,
): Promise<Token> {
  const booked = await store.findAppointment(ctx.db, appointmentId);
  if (!booked || booked.patientId !== patientId)
    throw refuse(appointmentRefusals.appointment_unknown);
  if (dayOfStart(ctx, booked.startsAt) !== todayOf(ctx))
    throw refuse(appointmentRefusals.move_not_allowed);
  if (booked.status === 'Confirmed')
    await appointments.move(ctx, {
      id: booked.id,
      version: booked.version,
      to: 'Checked in',
      reason: '',
    });
  else if (booked.status !== 'Checked in') throw refuse(appointmentRefusals.move_not_allowed);
  const former = await store.findOfAppointment(ctx.db, appointmentId);
  if (former && former.status === 'left' && isFor(ctx, former, booked)) {
    await mustWaitNowhere(ctx, former);
    await write(ctx, former, 'return', { status: 'waiting', calledAt: null });
    return load(ctx, former.id);
  }
  await store.letGo(ctx.db, appointmentId);
  return give(ctx, {
    doctorId: booked.doctorId,
    patientId,
    appointmentId,
    startsAt: booked.startsAt,
    kind: 'booked',
    isPriority,
  });
}

type Person = Pick<store.Taken, 'doctorId' | 'patientId'>;

const waitsHere = (ctx: Ctx, { doctorId, patientId }: Person): Promise<boolean> =>
  store.isHere(ctx.db, { doctorId, patientId, day: todayOf(ctx) });

/** @throws waits_already, under another record of the person too: the database knows of one record alone. */
async function mustWaitNowhere(ctx: Ctx, person: Person): Promise<void> {
  if (await waitsHere(ctx, person)) throw refuse(refusals.waits_already);
}

const isHere = (status: TokenStatus): boolean => status === 'waiting' || status === 'called';

/** Who was gone or done may have another token by now. @throws waits_already */
async function mustWaitOnce(ctx: Ctx, seen: store.Row, to: TokenStatus): Promise<void> {
  if (isHere(to) && !isHere(seen.status)) await mustWaitNowhere(ctx, seen);
}

async function give(ctx: Ctx, taken: Omit<store.Taken, 'day' | 'takenAt' | 'key'>): Promise<Token> {
  await mustWaitNowhere(ctx, taken);
  return add(ctx, taken);
}

/** For somebody of whom it is known that they do not wait here. */
async function add(ctx: Ctx, taken: Omit<store.Taken, 'day' | 'takenAt' | 'key'>): Promise<Token> {
  const id = await store.insert(ctx.db, {
    ...taken,
    day: todayOf(ctx),
    takenAt: ctx.now.toString(),
    key: randomKey().slice(0, 22),
  });
  const token = await load(ctx, id);
  ctx.record('token', id, {
    patientId: taken.patientId,
    doctorId: taken.doctorId,
    number: token.number,
    kind: taken.kind,
  });
  ctx.publish(events.taken, { tokenId: id });
  return token;
}

/**
 * Two desks press "Call token 35" at once: the first calls 35, the second is answered 35 as it now stands, inside.
 * @throws queue_moved_on when the order has changed otherwise, with the queue as it is.
 */
export async function next(
  ctx: Ctx,
  { doctorId, tokenId, finishes }: InputOf<Api['next']>,
): Promise<Token> {
  const doctor = await doctorFor(ctx, doctorId);
  await store.lockSeries(ctx.db, doctor.id, todayOf(ctx));
  const queue = await dayOf(ctx, doctor);
  const isInside = (id: string) => queue.called.some((token) => token.id === id);
  if (tokenId !== null && isInside(tokenId)) {
    ctx.record('token', tokenId, { step: 'call', isRepeated: true });
    return load(ctx, tokenId);
  }
  const [first] = queue.waiting;
  if ((first?.id ?? null) !== tokenId || !finishes.every(isInside))
    throw refuse(refusals.queue_moved_on, { details: { queue } });
  if (tokenId === null) throw refuse(refusals.queue_empty);
  for (const id of finishes) await act(ctx, await load(ctx, id), 'finish');
  return act(ctx, await load(ctx, tokenId), 'call');
}

export async function step(
  ctx: Ctx,
  { id, version, act: wanted }: InputOf<Api['step']>,
): Promise<Token> {
  const seen = await loadSeen(ctx, id, version);
  await store.lockSeries(ctx.db, seen.doctorId, seen.day);
  return act(ctx, seen, wanted);
}

async function act(ctx: Ctx, seen: store.Row, wanted: keyof typeof acts): Promise<Token> {
  if (!mayAct(seen.status, wanted) || seen.day !== todayOf(ctx))
    throw refuse(refusals.token_step_refused);
  await mustWaitOnce(ctx, seen, acts[wanted].to);
  const now = ctx.now.toString();
  const set: store.Change = { status: acts[wanted].to };
  if (wanted === 'call' || wanted === 'recall') Object.assign(set, { calledAt: now, turn: null });
  if (wanted === 'recall' && seen.status === 'left') Object.assign(set, await hereAgain(ctx, seen));
  if (wanted === 'finish') set.doneAt = now;
  if (wanted === 'skip')
    Object.assign(set, { turn: await turnAfterSkip(ctx, seen), isPriority: false });
  await write(ctx, seen, wanted, set);
  if (wanted === 'call') await store.countTurns(ctx.db, seen.doctorId, seen.day, 1);
  const { appointmentId = seen.appointmentId } = set;
  if (appointmentId !== null)
    await appointments.standAs(ctx, appointmentId, stands[acts[wanted].to]);
  return load(ctx, seen.id);
}

/** Whoever had left and is here after all is seen by an appointment that can go on: by their own, else by one as a walk-in. */
async function hereAgain(ctx: Ctx, seen: store.Row): Promise<store.Change> {
  const own =
    seen.appointmentId === null
      ? undefined
      : await store.findAppointment(ctx.db, seen.appointmentId);
  if (!own || canGoOn(seen, own)) return {};
  if (own.status === 'Confirmed' && isFor(ctx, seen, own)) {
    const { id, version } = own;
    await appointments.move(ctx, { id, version, to: 'Checked in', reason: '' });
    return {};
  }
  const { patientId, doctorId, reason: note } = seen;
  const { id } = await appointments.walkIn(ctx, { patientId, doctorId, note });
  return { appointmentId: id, startsAt: null, kind: 'walkin' };
}

/** A walk-in that was canceled goes on with its token. */
const canGoOn = ({ kind }: store.Row, { status }: Booked): boolean =>
  status === 'Checked in' || status === 'Started' || (status === 'Canceled' && kind !== 'booked');

/** Three who wait behind go before; who was called has used up a turn already. */
async function turnAfterSkip(ctx: Ctx, seen: store.Row): Promise<number> {
  const [series] = await store.turnsOf(ctx.db).execute({ doctorId: seen.doctorId, day: seen.day });
  const { waiting } = await dayOf(ctx, { id: seen.doctorId, name: seen.doctorName });
  const at = waiting.findIndex(({ id }) => id === seen.id);
  return (series?.turns ?? 0) + Math.max(at, 0) + skipPlaces;
}

/** How an appointment stands whose token stands so. */
const stands = {
  waiting: 'Checked in',
  called: 'Started',
  done: 'Completed',
  left: 'Canceled',
} as const satisfies Record<TokenStatus, Status>;

export async function place(
  ctx: Ctx,
  { id, version, before, isPriority }: InputOf<Api['place']>,
): Promise<Token> {
  const seen = await loadSeen(ctx, id, version);
  if (seen.status !== 'waiting' || seen.day !== todayOf(ctx))
    throw refuse(refusals.token_step_refused);
  const turns = await store.lockSeries(ctx.db, seen.doctorId, seen.day);
  if (before !== undefined) await makeRoom(ctx, seen, turns, before);
  await write(ctx, seen, 'place', {
    ...(before === undefined ? {} : { turn: turns + before }),
    ...(isPriority === undefined
      ? {}
      : { isPriority, ...(before === undefined ? { turn: null } : {}) }),
  });
  return load(ctx, id);
}

/** Those behind who have a turn of their own step back by one where it would go first. */
async function makeRoom(ctx: Ctx, seen: store.Row, turns: number, before: number): Promise<void> {
  const { waiting } = await dayOf(ctx, { id: seen.doctorId, name: seen.doctorName });
  const behind = waiting.filter(({ id }) => id !== seen.id).slice(before);
  for (const [at, { id, turn, status, isPriority }] of behind.entries()) {
    const least = turns + before + 1 + at;
    if (turn === null || turn >= least) continue;
    await store.putTurn(ctx.db, id, least);
    await store.addStep(ctx.db, {
      tokenId: id,
      step: store.roomStep,
      fromStatus: status,
      fromPriority: isPriority,
      fromTurn: turn,
      memberId: memberIdOf(ctx),
      steppedAt: ctx.now.toString(),
    });
  }
}

/**
 * The paper in the patient's hand keeps being known; sent back, they have their first number again.
 * @throws waits_already, doctor_unknown, token_step_refused for whoever is done or gone.
 */
export async function sendOver(
  ctx: Ctx,
  { id, version, doctorId, feePaise }: InputOf<Api['sendOver']>,
): Promise<Token> {
  // A booked patient takes a seat there.
  await slots.lock(ctx, 'alone');
  const seen = await loadSeen(ctx, id, version);
  const doctor = await doctorFor(ctx, doctorId);
  if (!doctor.takes) throw refuse(slotRefusals.doctor_unknown);
  if (!mayAct(seen.status, 'skip') || seen.day !== todayOf(ctx) || doctor.id === seen.doctorId)
    throw refuse(refusals.token_step_refused);
  await mustWaitNowhere(ctx, { doctorId: doctor.id, patientId: seen.patientId });
  const turns = await lockBoth(ctx, seen, doctor.id);
  const first = doctor.id === seen.formerDoctorId ? seen.formerNumber : null;
  const fromFeePaise =
    seen.appointmentId === null
      ? null
      : await appointments.handOver(ctx, seen.appointmentId, { doctorId: doctor.id, feePaise });
  const { waiting } = await dayOf(ctx, doctor);
  const before = waiting.findIndex(
    ({ startsAt, isPriority, takenAt }) =>
      startsAt === null && !isPriority && takenAt > seen.takenAt,
  );
  const hasPlace = before !== -1 && seen.startsAt === null && !seen.isPriority;
  const there = { ...seen, doctorId: doctor.id, doctorName: doctor.name };
  if (hasPlace) await makeRoom(ctx, there, turns, before);
  await write(
    ctx,
    seen,
    'send',
    {
      doctorId: doctor.id,
      number: first ?? store.nextNumber,
      status: 'waiting',
      calledAt: null,
      turn: hasPlace ? turns + before : null,
      ...formerOf(seen, first !== null),
    },
    { fromDoctorId: seen.doctorId, fromNumber: seen.number, fromFeePaise },
  );
  ctx.publish(events.advanced, { doctorId: doctor.id });
  if (seen.appointmentId !== null)
    await appointments.standAs(ctx, seen.appointmentId, 'Checked in');
  const sent = await load(ctx, id);
  ctx.record('token', id, {
    fromDoctor: seen.doctorId,
    toDoctor: doctor.id,
    number: sent.number,
  });
  return sent;
}

/** What stands on the paper: of the first queue, and nothing more once they are back there. */
function formerOf(
  { formerNumber, number, doctorId }: store.Row,
  isBack: boolean,
): Pick<store.Change, 'formerNumber' | 'formerDoctorId'> {
  if (isBack) return { formerNumber: null, formerDoctorId: null };
  return formerNumber === null ? { formerNumber: number, formerDoctorId: doctorId } : {};
}

/** In one order, whoever is sent where. @returns how many were called at the other doctor's. */
async function lockBoth(
  ctx: Ctx,
  { doctorId: own, day }: store.Row,
  other: string,
): Promise<number> {
  const [first, second] = own < other ? [own, other] : [other, own];
  const turns = {
    [first]: await store.lockSeries(ctx.db, first, day),
    [second]: await store.lockSeries(ctx.db, second, day),
  };
  return turns[other] ?? 0;
}

/** Back to the doctor, the number and the fee of before. */
async function bringBack(ctx: Ctx, seen: store.Row, last: store.Step): Promise<void> {
  const { fromDoctorId, fromNumber, fromFeePaise } = last;
  if (fromDoctorId === null || fromNumber === null) throw refuse(refusals.token_undo_late);
  await mustWaitNowhere(ctx, { doctorId: fromDoctorId, patientId: seen.patientId });
  await lockBoth(ctx, seen, fromDoctorId);
  if (seen.appointmentId !== null)
    await appointments.handOver(ctx, seen.appointmentId, {
      doctorId: fromDoctorId,
      feePaise: fromFeePaise ?? undefined,
    });
  // Sent on from where they were sent: the paper is of the first.
  const isFirst = seen.formerDoctorId === fromDoctorId && seen.formerNumber === fromNumber;
  const wasBack = seen.formerDoctorId === null;
  await write(ctx, seen, 'undo', {
    doctorId: fromDoctorId,
    number: fromNumber,
    status: last.fromStatus,
    isPriority: last.fromPriority,
    turn: last.fromTurn,
    ...(isFirst ? { formerNumber: null, formerDoctorId: null } : {}),
    ...(wasBack ? { formerNumber: seen.number, formerDoctorId: seen.doctorId } : {}),
    ...(last.fromStatus === 'called' ? { calledAt: ctx.now.toString() } : {}),
  });
  await store.takeBackRoom(ctx.db, last);
  ctx.publish(events.advanced, { doctorId: fromDoctorId });
  if (seen.appointmentId !== null)
    await appointments.standAs(ctx, seen.appointmentId, stands[last.fromStatus]);
}

export async function undo(ctx: Ctx, { id, version }: InputOf<Api['undo']>): Promise<Token> {
  const last = await store.lastStep(ctx.db, id);
  if (last?.step === 'send') await slots.lock(ctx, 'alone');
  const seen = await loadSeen(ctx, id, version);
  const isOwn = last !== undefined && last.memberId === memberIdOf(ctx);
  if (
    !isOwn ||
    ctx.now.since(Temporal.Instant.from(last.steppedAt)).total('seconds') >
      undoSeconds + undoWaySeconds ||
    last.step === 'undo'
  ) {
    throw refuse(refusals.token_undo_late);
  }
  if (last.step === 'send') {
    await bringBack(ctx, seen, last);
    return load(ctx, id);
  }
  await store.lockSeries(ctx.db, seen.doctorId, seen.day);
  await takeBack(ctx, seen, last);
  // "Done, call the next" was one press: whoever it ended is inside again.
  if (last.step === 'call')
    for (const ended of await store.endedBy(ctx.db, last))
      await takeBack(ctx, await load(ctx, ended.tokenId), ended);
  return load(ctx, id);
}

async function takeBack(ctx: Ctx, seen: store.Row, last: store.Step): Promise<void> {
  await mustWaitOnce(ctx, seen, last.fromStatus);
  await write(ctx, seen, 'undo', {
    status: last.fromStatus,
    isPriority: last.fromPriority,
    turn: last.fromTurn,
    ...(last.fromStatus === 'waiting' ? { calledAt: null } : {}),
    ...(last.step === 'finish' ? { doneAt: null } : {}),
  });
  if (last.step === 'place') await store.takeBackRoom(ctx.db, last);
  if (last.step === 'call') await store.countTurns(ctx.db, seen.doctorId, seen.day, -1);
  if (seen.appointmentId === null) return;
  if (last.step === 'finish') await appointments.takeBackCompletion(ctx, seen.appointmentId);
  else await appointments.standAs(ctx, seen.appointmentId, stands[last.fromStatus]);
}

export async function noteCode(
  ctx: Ctx,
  { id, code }: InputOf<Api['noteCode']>,
): Promise<OutputOf<Api['noteCode']>> {
  const { patientId } = await load(ctx, id);
  await store.noteCode(ctx.db, id, code);
  await patients.noteCode(ctx, { id: patientId, code });
  ctx.record('token', id, { code });
  return { id };
}

async function write(
  ctx: Ctx,
  seen: store.Row,
  wanted: string,
  set: store.Change,
  from: store.SentFrom = {},
): Promise<void> {
  if (!(await store.change(ctx.db, seen.id, seen.version, set)))
    throw refuse(commonRefusals.stale_version, { details: { current: await load(ctx, seen.id) } });
  await store.addStep(ctx.db, {
    tokenId: seen.id,
    step: wanted,
    fromStatus: seen.status,
    fromPriority: seen.isPriority,
    fromTurn: seen.turn,
    ...from,
    memberId: memberIdOf(ctx),
    steppedAt: ctx.now.toString(),
  });
  ctx.publish(events.advanced, { doctorId: seen.doctorId });
  ctx.record('token', seen.id, {
    step: wanted,
    from: seen.status,
    ...(set.status === undefined ? {} : { to: set.status }),
  });
}

/** Also for a move that somebody made elsewhere; told twice, it does nothing the second time. */
export async function onMoved(
  ctx: Ctx,
  { appointmentId }: InputOf<Api['onMoved']>,
): Promise<Record<string, never>> {
  const token = await store.findOfAppointment(ctx.db, appointmentId);
  const booked = await store.findAppointment(ctx.db, appointmentId);
  if (!booked) return {};
  // Who had left and comes at another time, or to another doctor, is new there.
  if (!token || (token.status === 'left' && !isFor(ctx, token, booked)))
    await giveToArrived(ctx, booked);
  else if (token.day === todayOf(ctx)) await follow(ctx, token, appointmentId);
  return {};
}

async function giveToArrived(
  ctx: Ctx,
  { id: appointmentId, status, mode, doctorId, patientId, startsAt }: Booked,
): Promise<void> {
  // Whoever goes straight in is inside; who is seen by video comes to no door.
  const goesIn = status === 'Started' && mode === 'offline';
  if (status !== 'Checked in' && !goesIn) return;
  if (dayOfStart(ctx, startsAt) !== todayOf(ctx)) return;
  // Who was given a token as a walk-in meanwhile waits by that one.
  if (await waitsHere(ctx, { doctorId, patientId })) return;
  await store.letGo(ctx.db, appointmentId);
  const kind = 'booked';
  const taken = { doctorId, patientId, appointmentId, startsAt, kind, isPriority: false } as const;
  const { id } = await add(ctx, taken);
  if (goesIn) await act(ctx, await load(ctx, id), 'call');
}

async function follow(ctx: Ctx, { id, doctorId, day }: store.Row, appointmentId: string) {
  // Both are read under the lock: whoever steps moves them together.
  await store.lockSeries(ctx.db, doctorId, day);
  const [booked, token] = [await store.findAppointment(ctx.db, appointmentId), await load(ctx, id)];
  if (!booked) return;
  if (await stepBack(ctx, booked, token)) return;
  // Started by the list, they are here after all.
  if (booked.status === 'Started' && token.status === 'left' && !(await waitsHere(ctx, token)))
    await write(ctx, token, 'return', { status: 'waiting', calledAt: null });
  // A visit may be signed that nobody called.
  if (booked.status === 'Completed' && token.status === 'waiting') await act(ctx, token, 'call');
  const wanted = followUps[booked.status];
  const seen = await load(ctx, id);
  if (!wanted || !mayAct(seen.status, wanted)) return;
  if (wanted === 'leave') await write(ctx, seen, awayStep, { status: 'left' });
  else await act(ctx, seen, wanted);
}

/** @returns whether the appointment took a step back, and the token with it. */
async function stepBack(ctx: Ctx, { status }: Booked, token: store.Row): Promise<boolean> {
  // A cancel or a check-in was taken back. A booked patient whom the queue let go has left.
  if (status === 'Checked in' && (await mayReturn(ctx, token)))
    await write(ctx, token, 'return', { status: 'waiting', calledAt: null });
  else if (status === 'Checked in' && token.status === 'called') await uncall(ctx, token);
  // A completion was taken back.
  else if (status === 'Started' && token.status === 'done')
    await write(ctx, token, 'return', { status: 'called', doneAt: null });
  else if (status === 'Confirmed' && mayAct(token.status, 'leave'))
    await write(ctx, token, awayStep, { status: 'left' });
  else return false;
  return true;
}

/** A start was taken back: where the desk had put them they wait again, and nobody was called. */
async function uncall(ctx: Ctx, token: store.Row): Promise<void> {
  const last = await store.lastStep(ctx.db, token.id);
  const isCall = last?.step === 'call';
  await write(ctx, token, 'return', {
    status: 'waiting',
    calledAt: null,
    ...(isCall ? { turn: last.fromTurn } : {}),
  });
  if (isCall) await store.countTurns(ctx.db, token.doctorId, token.day, -1);
}

/** Gone with the appointment, and back with it. */
const awayStep = 'away';

async function mayReturn(ctx: Ctx, token: store.Row): Promise<boolean> {
  if (token.status !== 'left' || (await waitsHere(ctx, token))) return false;
  return token.kind !== 'booked' || (await store.lastStep(ctx.db, token.id))?.step === awayStep;
}

/** Where an appointment's status leads its token. */
const followUps: Partial<Record<string, keyof typeof acts>> = {
  Started: 'call',
  Completed: 'finish',
  Canceled: 'leave',
  'No-show': 'leave',
};

export async function slip(
  ctx: Ctx,
  { id, width }: InputOf<Api['slip']>,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const token = await load(ctx, id);
  const queue = await dayOf(ctx, { id: token.doctorId, name: token.doctorName });
  const own = queue.places.find(({ tokenId }) => tokenId === id);
  ctx.record('token', id);
  const address =
    token.appointmentId === null
      ? null
      : await appointments.patientAddress(ctx, token.appointmentId);
  return slipPaper(ctx, { token, width, place: own ?? null, address });
}

async function loadSeen(ctx: Ctx, id: string, version: number): Promise<store.Row> {
  const seen = await load(ctx, id);
  if (seen.version !== version)
    throw refuse(commonRefusals.stale_version, { details: { current: seen } });
  return seen;
}

export async function load(ctx: Ctx, id: string): Promise<store.Row> {
  const [token] = await store.byId(ctx.db).execute({ id });
  if (!token) throw refuse(refusals.token_unknown);
  return token;
}
