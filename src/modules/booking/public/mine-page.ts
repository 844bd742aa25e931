// The patient's own page: how it stands, that they are coming, the token on the day, calendar, another time, cancel.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  type Frame,
  hidden,
  problem,
  type Refused,
  timesIn,
} from '../../../kit/server/page.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Checkout } from '../../payments/model.ts';
import { workdayAt } from '../../../kit/shared/time.ts';
import { awaited, expected, isDayOver } from '../../appointments/rules.ts';
import type { Booked, Front } from '../model.ts';
import { isAfter, isTooLateToMove } from '../rules.ts';
import { daysText, head, quietLink, type Say, sayIn, type WordName } from './parts/page.ts';
import { type Chosen, dayOfStart, isFreeAt, openDays, startsPart } from './parts/starts.ts';

const titles: Readonly<Record<string, WordName>> = {
  Requested: 'requested',
  Canceled: 'canceled',
  Rejected: 'canceled',
  Completed: 'over',
  'No-show': 'over',
};
/** Its day is over, whether or not the desk has said how it ended. */
const isGone = ({ booked, front }: Mine, now: Temporal.Instant): boolean =>
  isDayOver(booked.startsAt, now, front.clinic.zone);
/** As much as its patient can still do something about. */
const isOpen = (mine: Mine, now: Temporal.Instant): boolean =>
  awaited.includes(mine.booked.status) && !isGone(mine, now);
function titleOf(mine: Mine, now: Temporal.Instant): WordName {
  const title = titles[mine.booked.status] ?? 'confirmed';
  return title !== 'canceled' && isGone(mine, now) ? 'over' : title;
}

/** What was paid online, and what became of it: where some of it stays with the clinic, of all that was paid, as by a payment that was made twice. */
const paidParts = (booked: Booked, say: Say): ReactNode =>
  (
    [
      ['paid', booked.paidPaise && booked.paidPaise + booked.refundingPaise + booked.refundedPaise],
      ['refunding', booked.refundingPaise],
      ['refunded', booked.refundedPaise],
      ['notRefunded', booked.refusedPaise],
    ] as const
  ).map(
    ([word, paise]) =>
      paise > 0 && h('p', { key: word, className: 'fee' }, say(word, { fee: moneyText(paise) })),
  );

function feePart({ booked, front, frame }: Mine, open: boolean, say: Say): ReactNode {
  const { feePaise, payablePaise, paidPaise, freeUntil, confirms, payBy, begun, mode } = booked;
  const fee = moneyText(payablePaise);
  return [
    begun && begunPart(begun, say),
    paidParts(booked, say),
    payablePaise > 0 &&
      h(
        'form',
        { key: 'pay', method: 'post', action: `${frame.path}/pay` },
        hidden({ lang: frame.language }),
        confirms && open && h('p', { className: 'soft' }, say('payConfirms')),
        payBy !== null && h('p', null, payByText(frame, front, payBy, say)),
        h('button', null, say('pay', { fee })),
      ),
    open &&
      payablePaise === 0 &&
      paidPaise === 0 &&
      begun === null &&
      (feePaise > 0
        ? h(
            'p',
            { key: 'fee', className: 'fee' },
            say(mode === 'online' ? 'feeAlone' : 'fee', { fee: moneyText(feePaise) }),
          )
        : freeUntil !== null && h('p', { key: 'free', className: 'fee' }, say('followUpFree'))),
  ];
}

function begunPart(
  { stands, amountPaise, returnPath }: NonNullable<Booked['begun']>,
  say: Say,
): ReactNode {
  const fee = moneyText(amountPaise);
  if (stands === 'failed')
    return h('p', { key: 'begun', className: 'problem', role: 'alert' }, say('payFailed', { fee }));
  return h(
    'div',
    { key: 'begun', role: 'status' },
    h('p', { className: 'note' }, say('payPending', { fee })),
    h('p', { className: 'soft' }, say('payPendingWhy')),
    quietLink(returnPath, say('payLook')),
  );
}

const payByText = ({ language }: Frame, { clinic }: Front, payBy: string, say: Say): string =>
  say('payBy', { time: timesIn(language, clinic.zone).time(payBy) });

/** Leads on to the gateway's own page: card data is never typed on ours. */
export function payPage(
  { frame, front, booked: { payBy, feeKeptHours: hours, startsAt, doctorName } }: Mine,
  { amountPaise, checkout }: { amountPaise: number; checkout: Checkout },
): ReactElement {
  const say = sayIn(frame);
  const fields = Object.fromEntries(checkout.fields.map(({ name, value }) => [name, value]));
  const words = say('pay', { fee: moneyText(amountPaise) });
  const body = h(
    Fragment,
    null,
    head(front, say),
    h(
      'section',
      { className: 'step' },
      h(
        'form',
        { method: 'post', action: checkout.url },
        hidden(fields),
        h('p', { className: 'picked' }, timesIn(frame.language, front.clinic.zone).long(startsAt)),
        h('p', null, doctorName),
        payBy !== null && h('p', null, payByText(frame, front, payBy, say)),
        h('p', { className: 'soft' }, say('payWhere')),
        hours > 0 && h('p', { className: 'soft' }, say('payKept', { hours })),
        h('button', null, words),
      ),
    ),
    quietLink(`${frame.path}?lang=${frame.language}`, say('payLater')),
  );
  return documentOf(frame, words, body);
}

function statePart(mine: Mine, now: Temporal.Instant, refused: Refused, say: Say): ReactNode {
  const { booked, front, frame } = mine;
  const { status, startsAt, doctorId, doctorName, mode, payBy, isLapsed, lateMinutes } = booked;
  const doctor = front.doctors.find(({ id }) => id === doctorId);
  // Telemedicine Practice Guidelines 2020, 3.1.3: whoever consults by video is named with the number.
  const registered = mode === 'online' && doctor;
  const open = isOpen(mine, now);
  return h(
    'section',
    { className: 'step' },
    h('p', { className: 'state', 'data-status': status }, say(titleOf(mine, now))),
    h('p', { className: 'picked' }, timesIn(frame.language, front.clinic.zone).long(startsAt)),
    h('p', null, `${doctorName} · ${say(mode === 'online' ? 'video' : 'clinic')}`),
    lateMinutes !== null &&
      h(
        'p',
        { className: 'note' },
        say('doctorLate', { doctor: doctorName, minutes: lateMinutes }),
      ),
    registered &&
      h(
        'p',
        { className: 'soft' },
        say('registration', { number: registered.registrationNumber, council: registered.council }),
      ),
    feePart(mine, open, say),
    isLapsed && h('p', null, say('lapsed')),
    status === 'Requested' &&
      open &&
      payBy === null &&
      h('p', { className: 'soft' }, say('requestedWhy')),
    problem(refused),
  );
}

function comingPart({ frame, booked }: Mine, now: Temporal.Instant, say: Say): ReactNode {
  const isAhead = Temporal.Instant.compare(now, Temporal.Instant.from(booked.startsAt)) < 0;
  if (booked.status !== 'Confirmed' || !isAhead) return null;
  if (booked.isComing) return h('p', { className: 'note' }, say('comingSaid'));
  return h(
    'form',
    { method: 'post', action: `${frame.path}/confirm` },
    hidden({ lang: frame.language, at: booked.startsAt }),
    h('button', null, say('coming')),
  );
}

function waitText({ before, minutes }: NonNullable<Booked['token']>, say: Say): string {
  const ahead = say('before', { count: before });
  return minutes < 5
    ? ahead
    : `${ahead} · ${say('minutes', { minutes: Math.ceil(minutes / 5) * 5 })}`;
}

function tokenPart(
  token: NonNullable<Booked['token']>,
  say: Say,
  timeOf: (instant: string) => string,
): ReactNode {
  const waits = token.status === 'waiting';
  return h(
    'section',
    { className: 'token', 'aria-live': 'polite' },
    h('p', null, say('token')),
    h('p', { className: 'number' }, token.number),
    token.former !== null && h('p', { className: 'soft' }, say('formerToken', token.former)),
    token.status === 'called' && h('p', { className: 'turn' }, say('turn')),
    waits && h('p', null, waitText(token, say)),
    waits &&
      token.awayUntil !== null &&
      h('p', null, say('doctorExpected', { time: timeOf(token.awayUntil) })),
    waits && token.now !== null && h('p', { className: 'soft' }, say('now', { number: token.now })),
  );
}

/** Of the doctor and the kind of visit that are booked: where they give no times here, what the page shows is another's. */
const daysFor = ({ front, booked }: Mine): Front['days'] => {
  if (front.doctor?.id !== booked.doctorId || front.mode !== booked.mode) return [];
  const { freeUntil } = booked;
  const { zone } = front.clinic;
  return front.days
    .map(({ starts, ...day }) => ({
      ...day,
      starts: starts.filter(({ startsAt }) => !isAfter(freeUntil, startsAt, zone)),
    }))
    .filter(({ day }) => freeUntil === null || day <= freeUntil);
};

/** A free follow-up stays free: what is later is booked anew. */
const untilPart = ({ frame: { language }, front: { clinic } }: Mine, until: string, say: Say) =>
  h(
    Fragment,
    null,
    h('p', null, say('followUpUntil', { day: daysText(language, clinic.zone, until, until) })),
    quietLink(`/b/${clinic.code}?lang=${language}`, say('again')),
  );

/** The days and times of the booking page; nothing moves until a time is picked and taken. */
function movePart(mine: Mine, chosen: Chosen, say: Say): ReactNode {
  const { frame, booked } = mine;
  const front = { ...mine.front, days: daysFor(mine) };
  const when = timesIn(frame.language, front.clinic.zone);
  const until = booked.freeUntil !== null && untilPart(mine, booked.freeUntil, say);
  if (openDays(front).length === 0)
    return h('section', { id: 'move' }, h('p', { className: 'note' }, say('none')), until);
  const linkTo = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ lang: frame.language, move: '1', ...more }).toString()}`;
  const day = dayOfStart(front, booked.startsAt);
  const { at } = chosen;
  const shown = chosen.day === undefined && at === undefined ? { day } : chosen;
  return h(
    'section',
    { id: 'move' },
    until,
    ...startsPart({ frame, front, chosen: shown, say, when, linkTo }),
    at !== undefined &&
      isFreeAt(front, at) &&
      h(
        'form',
        { id: 'who', className: 'step', method: 'post', action: `${frame.path}/move` },
        hidden({ lang: frame.language, at }),
        h('p', { className: 'picked' }, when.long(at)),
        h('button', null, say('offerTake')),
      ),
  );
}

const cancelForm = ({ frame, booked: { isFeeKept, paidPaise } }: Mine, say: Say): ReactNode =>
  h(
    'details',
    null,
    h('summary', null, say('cancel')),
    h(
      'form',
      { method: 'post', action: `${frame.path}/cancel` },
      hidden({ lang: frame.language }),
      h('p', null, say('cancelSure')),
      isFeeKept && paidPaise > 0 && h('p', null, say('cancelKept')),
      h('button', { className: 'bad' }, say('cancel')),
    ),
  );

/** Confirmed and not over: whoever lost the line, or left the room for this page, goes back by it. */
const isUnderWay = (mine: Mine, now: Temporal.Instant): boolean =>
  expected.includes(mine.booked.status) && mine.booked.status !== 'Requested' && !isGone(mine, now);

/** Where to be: in the video room once it is confirmed, at the desk on its day. */
function placePart(mine: Mine, now: Temporal.Instant, isAwaited: boolean, say: Say): ReactNode {
  const { frame, booked } = mine;
  if (booked.mode === 'offline') return isAwaited && h('p', { className: 'note' }, say('arrive'));
  if (!isUnderWay(mine, now)) return null;
  const href = `${frame.path}/video?lang=${frame.language}`;
  return h('p', null, h('a', { className: 'button', href }, say('videoRoom')));
}

interface Mine {
  frame: Frame;
  front: Front;
  booked: Booked;
}

export function minePage(
  mine: Mine,
  shown: {
    now: Temporal.Instant;
    /** What is chosen of another time; null where none is looked for. */
    moving: Chosen | null;
    refused: Refused;
    /** Once the visit is over: its review. */
    after: ReactNode;
  },
): ReactElement {
  const { frame, front, booked } = mine;
  const say = sayIn(frame);
  const { zone, code } = front.clinic;
  const isToday =
    workdayAt(Temporal.Instant.from(booked.startsAt), zone) === workdayAt(shown.now, zone);
  // Whoever writes a review is not to lose it to a page drawn anew.
  const token = booked.status === 'Completed' ? null : booked.token;
  const { path, language: lang } = frame;
  const open = isOpen(mine, shown.now);
  const rest = open
    ? [
        quietLink(`${path}.ics`, say('calendar')),
        isTooLateToMove(booked)
          ? h('p', { className: 'note' }, say('moveTooLate'))
          : shown.moving
            ? movePart(mine, shown.moving, say)
            : quietLink(`${path}?lang=${lang}&move=1#move`, say('move')),
        cancelForm(mine, say),
      ]
    : [quietLink(`/b/${code}?lang=${lang}`, say('again'))];
  const body = h(
    Fragment,
    null,
    head(front, say),
    statePart(mine, shown.now, shown.refused, say),
    comingPart(mine, shown.now, say),
    shown.after,
    token && tokenPart(token, say, timesIn(lang, zone).time),
    placePart(mine, shown.now, open && isToday && token === null, say),
    ...rest,
  );
  const isOn = open || (booked.mode === 'online' && isUnderWay(mine, shown.now));
  const script = liveScript(mine, { isOn: isToday && isOn, token }, say);
  return documentOf(frame, say(titleOf(mine, shown.now)), body, script);
}

/** A payment is decided within seconds. */
const payAgainSeconds = 5;
/** While nothing moves, what is left to wait does. */
const waitAgainSeconds = 60;

/** None where nothing more comes. */
function liveScript(
  { booked, frame: { path } }: Mine,
  { isOn, token }: { isOn: boolean; token: Booked['token'] },
  say: Say,
) {
  const isPending = booked.begun?.stands === 'pending';
  if (!isOn && token === null && !isPending) return undefined;
  const again = isPending ? payAgainSeconds : token?.status === 'waiting' ? waitAgainSeconds : null;
  return {
    src: '/live.js',
    data: {
      live: `${path}/live`,
      stale: say('stale', { seconds: '%' }),
      newer: say('newer', { seconds: '%' }),
      ...(again === null ? {} : { again: String(again) }),
    },
  };
}
