import { html, type Markup } from '../../../kit/server/html.ts';
import {
  documentOf,
  type Frame,
  hidden,
  problem,
  type Refused,
  timesIn,
} from '../../../kit/server/page.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Booked, Front } from '../model.ts';
import { head, type Say, sayIn, type WordName } from './parts/page.ts';

function payPart({ feePaise, payAddress }: Booked, say: Say) {
  const fee = moneyText(feePaise);
  return payAddress === null
    ? html`<p class="fee">${say('fee', { fee })}</p>`
    : html`<p><a class="button" href="${payAddress}">${say('pay', { fee })}</a></p>`;
}

/** The patient's own page: how it stands, the token on the day, calendar, another time, cancel. @param after once the visit is over: its review. */
export function minePage({
  frame,
  front,
  booked,
  now,
  isMoving,
  refused,
  after,
}: {
  frame: Frame;
  front: Front;
  booked: Booked;
  now: Temporal.Instant;
  isMoving: boolean;
  refused: Refused;
  after: Markup | null;
}): string {
  const say = sayIn(frame.language);
  const when = timesIn(frame.language, front.clinic.zone);
  const isOpen = booked.status === 'Requested' || booked.status === 'Confirmed';
  const titles: Record<string, WordName> = {
    Requested: 'requested',
    Canceled: 'canceled',
    Rejected: 'canceled',
    Completed: 'over',
    'No-show': 'over',
  };
  const isToday =
    dayAt(Temporal.Instant.from(booked.startsAt), front.clinic.zone) ===
    dayAt(now, front.clinic.zone);
  // Whoever writes a review is not to lose it to a page drawn anew.
  const token = booked.status === 'Completed' ? null : booked.token;
  const lang = frame.language;
  const free = front.days.flatMap((day) => day.starts.filter(({ left }) => left > 0));
  const tokenPart =
    token &&
    html`<section class="token" aria-live="polite">
      <p>${say('token')}</p>
      <p class="number">${token.number}</p>
      ${
        token.status === 'called'
          ? html`<p class="turn">${say('turn')}</p>`
          : token.status === 'waiting' &&
            html`<p>
                ${say('before', { count: token.before })}${token.minutes >= 5 && html` · ${say('minutes', { minutes: Math.ceil(token.minutes / 5) * 5 })}`}
              </p>
              ${token.now !== null && html`<p class="soft">${say('now', { number: token.now })}</p>`}`
      }
    </section>`;
  const moving = html`<section class="step">
    <form method="post" action="${frame.path}/move">
      ${hidden({ lang })}<label for="to">${say('time')}</label
      ><select id="to" name="at">
        ${free.slice(0, 200).map((one) => html`<option value="${one.startsAt}">${when.long(one.startsAt)}</option>`)}</select
      ><button>${say('move')}</button>
    </form>
  </section>`;
  const body = html`${head(front, say)}
    <section class="step">
      <p class="state" data-status="${booked.status}">
        ${say(titles[booked.status] ?? 'confirmed')}
      </p>
      <p class="picked">${when.long(booked.startsAt)}</p>
      <p>${booked.doctorName} · ${say(booked.mode === 'online' ? 'video' : 'clinic')}</p>
      ${booked.feePaise === 0 && booked.isFollowUp && isOpen && html`<p class="fee">${say('followUpFree')}</p>`}${booked.feePaise > 0 && isOpen && payPart(booked, say)}${booked.status === 'Requested' && html`<p class="soft">${say('requestedWhy')}</p>`}${problem(refused)}
    </section>
    ${after}${tokenPart}${isToday && !token && isOpen && html`<p class="note">${say('arrive')}</p>`}${
      isOpen &&
      html`<p><a class="button quiet" href="${frame.path}.ics">${say('calendar')}</a></p>
        ${isMoving ? moving : html`<p><a class="button quiet" href="${frame.path}?lang=${lang}&amp;move=1">${say('move')}</a></p>`}
        <details>
          <summary>${say('cancel')}</summary>
          <form method="post" action="${frame.path}/cancel">
            ${hidden({ lang })}
            <p>${say('cancelSure')}</p>
            <button class="bad">${say('cancel')}</button>
          </form>
        </details>`
    }${!isOpen && html`<p><a class="button quiet" href="/b/${front.clinic.code}?lang=${lang}">${say('again')}</a></p>`}`;
  return documentOf(
    frame,
    say(titles[booked.status] ?? 'confirmed'),
    body,
    (isToday && isOpen) || token
      ? { src: '/live.js', data: { live: `${frame.path}/live` } }
      : undefined,
  );
}
