// The waitlist's public pages: which days would do, how one who asked stands, and a start that is kept for them.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  type Frame,
  hidden,
  problem,
  type Refused,
  timesIn,
  wrongOf,
} from '../../../kit/server/page.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Front } from '../../booking/model.ts';
import {
  daysText,
  doctorCard,
  head,
  phonePart,
  quietLink,
  sayIn,
} from '../../booking/public/parts/page.ts';

export interface TypedWish {
  readonly doctor?: string;
  readonly mode?: string;
  readonly fromDay?: string;
  readonly toDay?: string;
  readonly phone?: string;
}

const linkBack = ({ language }: Frame, { clinic }: Front): string =>
  `/b/${clinic.code}?lang=${language}`;

function wishForm(
  frame: Frame,
  front: Front,
  doctorId: string,
  typed: TypedWish,
  refused: Refused,
): ReactNode {
  const say = sayIn(frame);
  const [phoneWrong, toWrong] = [wrongOf(refused, 'phone'), wrongOf(refused, 'toDay')];
  const days = front.days.map(({ day }) =>
    h('option', { value: day }, daysText(frame.language, front.clinic.zone, day, day)),
  );
  const choose = (name: 'fromDay' | 'toDay', defaultValue: string | undefined) =>
    h(
      'select',
      { id: name, name, defaultValue, ...(name === 'toDay' ? toWrong.attributes : {}) },
      ...days,
    );
  return h(
    'section',
    { className: 'step' },
    h('h2', null, say('waitTitle')),
    h('p', { className: 'soft' }, say('waitWhy')),
    problem(refused),
    h(
      'form',
      { method: 'post', action: `${frame.path}/code` },
      hidden({ lang: frame.language, doctor: doctorId, mode: front.mode }),
      h('label', { htmlFor: 'fromDay' }, say('waitFrom')),
      choose('fromDay', typed.fromDay ?? front.days[0]?.day),
      h('label', { htmlFor: 'toDay' }, say('waitTo')),
      choose('toDay', typed.toDay ?? front.days.at(-1)?.day),
      toWrong.words,
      phonePart(front, say, typed.phone ?? '', phoneWrong),
    ),
  );
}

/** Whoever finds no time that suits says which days would do, and proves the phone. */
export function wishPage(
  frame: Frame,
  front: Front,
  typed: TypedWish,
  refused: Refused,
): ReactElement {
  const say = sayIn(frame);
  const { doctor } = front;
  return documentOf(
    frame,
    say('waitTitle'),
    h(
      Fragment,
      null,
      head(front, say),
      doctor && doctorCard(frame, front, say),
      front.isOpen && doctor
        ? wishForm(frame, front, doctor.id, typed, refused)
        : h('p', { className: 'note' }, say('paused')),
      h('p', null, h('a', { href: linkBack(frame, front) }, say('back'))),
    ),
  );
}

/** The page of one who waits. */
export function waitingPage(
  frame: Frame,
  front: Front,
  wish: {
    status: string;
    doctorName: string;
    mode: 'offline' | 'online';
    fromDay: string;
    toDay: string;
  },
  now: Temporal.Instant,
): ReactElement {
  const say = sayIn(frame);
  const isOver = wish.status === 'left' || wish.toDay < dayAt(now, front.clinic.zone);
  const title = say(isOver ? 'waitOver' : 'waiting');
  const days = daysText(frame.language, front.clinic.zone, wish.fromDay, wish.toDay);
  const leave = () =>
    h(
      'form',
      { method: 'post', action: `${frame.path}/leave` },
      hidden({ lang: frame.language }),
      h('button', { className: 'quiet' }, say('offerDecline')),
    );
  return documentOf(
    frame,
    title,
    h(
      Fragment,
      null,
      head(front, say),
      h(
        'section',
        { className: 'step' },
        h('p', { className: 'state' }, title),
        h('p', { className: 'picked' }, days),
        h('p', null, `${wish.doctorName} · ${say(wish.mode === 'online' ? 'video' : 'clinic')}`),
        !isOver && h('p', { className: 'soft' }, say('waitingWhy')),
        !isOver && leave(),
      ),
      isOver && quietLink(linkBack(frame, front), say('again')),
    ),
  );
}

/** A start that freed, kept for one who waits: they take it, or let it go. */
export function offerPage(
  frame: Frame,
  front: Front,
  offer: {
    state: 'open' | 'taken' | 'over';
    doctorName: string;
    startsAt: string;
    until: string;
    mode: 'offline' | 'online';
  },
  refused: Refused,
): ReactElement {
  const say = sayIn(frame);
  const when = timesIn(frame.language, front.clinic.zone);
  const isOpen = offer.state === 'open';
  const title = isOpen ? say('offered') : say('offerOver');
  const carried = hidden({ lang: frame.language });
  const answers = () => [
    h('p', { className: 'note' }, say('offeredUntil', { time: when.time(offer.until) })),
    h(
      'form',
      { method: 'post', action: `${frame.path}/take` },
      carried,
      h('button', null, say('offerTake')),
    ),
    h(
      'details',
      null,
      h('summary', null, say('offerDecline')),
      h(
        'form',
        { method: 'post', action: `${frame.path}/decline` },
        carried,
        h('p', null, say('offerDeclineSure')),
        h('button', { className: 'bad' }, say('offerDecline')),
      ),
    ),
  ];
  return documentOf(
    frame,
    title,
    h(
      Fragment,
      null,
      head(front, say),
      h(
        'section',
        { className: 'step' },
        h('p', { className: 'state' }, title),
        h('p', { className: 'picked' }, when.long(offer.startsAt)),
        h('p', null, `${offer.doctorName} · ${say(offer.mode === 'online' ? 'video' : 'clinic')}`),
        problem(refused),
        !isOpen && h('p', { className: 'soft' }, say('offerOverWhy')),
      ),
      ...(isOpen ? answers() : [quietLink(linkBack(frame, front), say('again'))]),
    ),
  );
}
