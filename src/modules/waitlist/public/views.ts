// The waitlist's public pages: which days would do, how one who asked stands, and a start that is kept for them.
import { html } from '../../../kit/server/html.ts';
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
import { daysText, doctorCard, head, phonePart, sayIn } from '../../booking/public/parts/page.ts';

export interface TypedWish {
  readonly doctor?: string;
  readonly mode?: string;
  readonly fromDay?: string;
  readonly toDay?: string;
  readonly phone?: string;
}

/** Whoever finds no time that suits says which days would do, and proves the phone. */
export function wishPage(frame: Frame, front: Front, typed: TypedWish, refused: Refused): string {
  const say = sayIn(frame.language);
  const [phoneWrong, toWrong] = [wrongOf(refused, 'phone'), wrongOf(refused, 'toDay')];
  const { doctor } = front;
  const choose = (name: 'fromDay' | 'toDay', chosen: string | undefined) =>
    html`<select id="${name}" name="${name}" ${name === 'toDay' && toWrong.attributes}>
      ${front.days.map(({ day }) => html`<option value="${day}" ${day === chosen && html`selected`}>${daysText(frame.language, front.clinic.zone, day, day)}</option>`)}
    </select>`;
  const form =
    doctor &&
    html`<section class="step">
      <h2>${say('waitTitle')}</h2>
      <p class="soft">${say('waitWhy')}</p>
      ${problem(refused)}
      <form method="post" action="${frame.path}/code">
        ${hidden({ lang: frame.language, doctor: doctor.id, mode: front.mode })}
        <label for="fromDay">${say('waitFrom')}</label
        >${choose('fromDay', typed.fromDay ?? front.days[0]?.day)}<label for="toDay"
          >${say('waitTo')}</label
        >${choose('toDay', typed.toDay ?? front.days.at(-1)?.day)}${toWrong.words}${phonePart(front, say, typed.phone ?? '', phoneWrong)}
      </form>
    </section>`;
  return documentOf(
    frame,
    say('waitTitle'),
    html`${head(front, say)}${doctor && doctorCard(doctor, say)}${!front.isOpen || !doctor ? html`<p class="note">${say('paused')}</p>` : form}
      <p><a href="/b/${front.clinic.code}?lang=${frame.language}">${say('back')}</a></p>`,
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
): string {
  const say = sayIn(frame.language);
  const isOver = wish.status === 'left' || wish.toDay < dayAt(now, front.clinic.zone);
  const title = say(isOver ? 'waitOver' : 'waiting');
  const leave = html`<p class="soft">${say('waitingWhy')}</p>
    <form method="post" action="${frame.path}/leave">
      ${hidden({ lang: frame.language })}<button class="quiet">${say('offerDecline')}</button>
    </form>`;
  return documentOf(
    frame,
    title,
    html`${head(front, say)}
      <section class="step">
        <p class="state">${title}</p>
        <p class="picked">
          ${daysText(frame.language, front.clinic.zone, wish.fromDay, wish.toDay)}
        </p>
        <p>${wish.doctorName} · ${say(wish.mode === 'online' ? 'video' : 'clinic')}</p>
        ${!isOver && leave}
      </section>
      ${isOver && html`<p><a class="button quiet" href="/b/${front.clinic.code}?lang=${frame.language}">${say('again')}</a></p>`}`,
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
): string {
  const say = sayIn(frame.language);
  const when = timesIn(frame.language, front.clinic.zone);
  const isOpen = offer.state === 'open';
  const title = isOpen ? say('offered') : say('offerOver');
  const acts = html`<p class="note">${say('offeredUntil', { time: when.time(offer.until) })}</p>
    <form method="post" action="${frame.path}/take">
      ${hidden({ lang: frame.language })}<button>${say('offerTake')}</button>
    </form>
    <details>
      <summary>${say('offerDecline')}</summary>
      <form method="post" action="${frame.path}/decline">
        ${hidden({ lang: frame.language })}
        <p>${say('offerDeclineSure')}</p>
        <button class="bad">${say('offerDecline')}</button>
      </form>
    </details>`;
  return documentOf(
    frame,
    title,
    html`${head(front, say)}
      <section class="step">
        <p class="state">${title}</p>
        <p class="picked">${when.long(offer.startsAt)}</p>
        <p>${offer.doctorName} · ${say(offer.mode === 'online' ? 'video' : 'clinic')}</p>
        ${problem(refused)}${!isOpen && html`<p class="soft">${say('offerOverWhy')}</p>`}
      </section>
      ${isOpen ? acts : html`<p><a class="button quiet" href="/b/${front.clinic.code}?lang=${frame.language}">${say('again')}</a></p>`}`,
  );
}
