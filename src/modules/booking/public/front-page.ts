// The first page of the booking link.
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
import { moneyText } from '../../../kit/shared/money.ts';
import type { Front } from '../model.ts';
import { doctorCard, head, phonePart, sayIn } from './parts/page.ts';

export interface Chosen {
  day?: string;
  at?: string;
}

/** Clinic, doctor, days and free starts; with a start chosen, the phone's form. */
export function frontPage(
  frame: Frame,
  front: Front,
  chosen: Chosen,
  refused: Refused,
  typedPhone = '',
): string {
  const phoneWrong = wrongOf(refused, 'phone');
  const say = sayIn(frame.language);
  const when = timesIn(frame.language, front.clinic.zone);
  const { doctor } = front;
  const query = (more: Record<string, string>) =>
    new URLSearchParams({
      lang: frame.language,
      doctor: doctor?.id ?? '',
      mode: front.mode,
      ...more,
    }).toString();
  const open = front.days.filter(({ starts }) => starts.some(({ left }) => left > 0));
  const day = front.days.find((one) => one.day === chosen.day) ?? open[0];
  const noon = (of: string) =>
    Temporal.PlainDate.from(of)
      .toZonedDateTime({ timeZone: front.clinic.zone, plainTime: '12:00' })
      .toInstant()
      .toString();
  const choose = html` ${
      front.doctors.length > 1 &&
      html`<form method="get" class="row">
        <input type="hidden" name="lang" value="${frame.language}" /><label
          >${say('doctor')}
          <select name="doctor">
            ${front.doctors.map((one) => html`<option value="${one.id}" ${one.id === doctor?.id && html`selected`}>${one.name}</option>`)}
          </select></label
        ><button class="quiet">${say('show')}</button>
      </form>`
    }
    ${
      front.hasOnline &&
      html`<p class="modes">
        ${(['offline', 'online'] as const).map(
          (mode) =>
            html`<a
              class="chip"
              ${front.mode === mode && html`aria-current="true"`}
              href="?${query({ mode })}"
              >${say(mode === 'offline' ? 'clinic' : 'video')}</a
            >`,
        )}
      </p>`
    }
    ${front.feePaise > 0 && html`<p class="fee">${say('fee', { fee: moneyText(front.feePaise) })}</p>`}
    <h3>${say('day')}</h3>
    <ol class="days">
      ${front.days.map((one) => {
        const free = one.starts.some(({ left }) => left > 0);
        const face = html`<span>${when.weekday(noon(one.day))}</span
          ><b>${when.date(noon(one.day))}</b>`;
        return html`<li>
          ${free ? html`<a href="?${query({ day: one.day })}" ${one.day === day?.day && html`aria-current="date"`}>${face}</a>` : html`<span class="shut">${face}<small>${one.holiday ?? say(one.starts.length > 0 ? 'full' : 'closed')}</small></span>`}
        </li>`;
      })}
    </ol>
    <h3>${say('time')}</h3>
    <ul class="times">
      ${day?.starts.filter(({ left }) => left > 0).map((one) => html`<li><a href="?${query({ day: day.day, at: one.startsAt })}#who" ${one.startsAt === chosen.at && html`aria-current="time"`}>${when.time(one.startsAt)}</a></li>`)}
    </ul>`;
  const form =
    chosen.at !== undefined &&
    doctor &&
    html`<section id="who" class="step">
      <p class="picked">${when.long(chosen.at)}</p>
      <form method="post" action="${frame.path}/code">
        ${hidden({ lang: frame.language, doctor: doctor.id, mode: front.mode, at: chosen.at })}${phonePart(front, say, typedPhone, phoneWrong)}
      </form>
    </section>`;
  const wait = html`<p>
    <a class="button quiet" href="${frame.path}/wait?${query({})}">${say('waitTitle')}</a>
  </p>`;
  const body = html`${head(front, say)}${doctor && doctorCard(doctor, say)}${problem(refused)}${
    !front.isOpen || !doctor
      ? html`<p class="note">${say('paused')}</p>`
      : open.length === 0
        ? html`<p class="note">${say('none')}</p>
            ${wait}`
        : html`${choose}${form}${chosen.at === undefined && wait}`
  }`;
  return documentOf(frame, say('title'), body);
}
