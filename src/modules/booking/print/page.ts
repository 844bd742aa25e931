// The public page, drawn on the server: every step is a plain form, so it works on any phone and before any script.
import { dateFormat, wordsOf } from '../../../kit/server/words.ts';
import { type Language, languageCodes, languages } from '../../../kit/shared/languages.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import { dayAt } from '../../../kit/shared/time.ts';
import type { Booked, Front } from '../model.ts';
import { html, type Markup } from './html.ts';
import { pageStyle } from './style.ts';
import { pageWords } from './words.ts';

export interface Frame {
  language: Language;
  nonce: string;
  clinicName: string;
  /** With the slash in front and without a query: where the language links lead. */
  path: string;
}

type WordName = keyof typeof pageWords;
export type Say = (name: WordName, values?: Record<string, string | number>) => string;
export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    wordsOf(language, pageWords[name], values);

export function timesIn(language: Language, zone: string) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, { ...options, timeZone: zone });
    return (instant: string) => format.format(new Date(instant));
  };
  return {
    time: write({ hour: 'numeric', minute: '2-digit' }),
    weekday: write({ weekday: 'short' }),
    date: write({ day: 'numeric', month: 'short' }),
    long: write({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }),
  };
}

/** The whole document. @param script an address of our own. */
export function documentOf(
  { language, nonce, clinicName, path }: Frame,
  title: string,
  body: Markup,
  script?: { src: string; data: Record<string, string> },
): string {
  const say = sayIn(language);
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} · ${clinicName}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#303f9f" />
        <link rel="icon" href="/icon.svg" />
        <style nonce="${nonce}">
          ${pageStyle}
        </style>
      </head>
      <body>
        <main>
          ${body}
          <nav class="langs" aria-label="${say('language')}">
            ${languageCodes.map((code) =>
              code === language
                ? html`<b lang="${code}">${languages[code].name}</b>`
                : html`<a lang="${code}" href="${path}?lang=${code}">${languages[code].name}</a>`,
            )}
          </nav>
        </main>
        ${script && html`<script nonce="${nonce}" src="${script.src}" defer ${Object.entries(script.data).map(([name, value]) => html`data-${name}="${value}" `)}></script>`}
      </body>
    </html>`;
  return page.text;
}

export const head = (front: Front, say: Say): Markup =>
  html`<header>
    <h1>${front.clinic.name}</h1>
    ${front.clinic.address !== '' && html`<p class="soft">${front.clinic.address}</p>`}${front.clinic.phone !== '' && html`<p><a class="call" href="tel:${front.clinic.phone.replaceAll(' ', '')}">${say('call')} · ${front.clinic.phone}</a></p>`}
  </header>`;

export const doctorCard = (doctor: NonNullable<Front['doctor']>, say: Say): Markup =>
  html`<section class="doctor">
    <h2>${doctor.name}</h2>
    ${doctor.qualification !== '' && html`<p>${doctor.qualification}</p>`}
    <p class="soft">
      ${say('registration', { number: doctor.registrationNumber, council: doctor.council })}
    </p>
  </section>`;

export interface Chosen {
  day?: string;
  at?: string;
}

/** What was refused: of each field of the form, or of the whole where no field is to blame. */
export interface Refused {
  words: string | null;
  fields: Readonly<Record<string, string>>;
}
export const nothing: Refused = { words: null, fields: {} };

export const problem = ({ words }: Refused): Markup | null =>
  words === null ? null : html`<p class="problem" role="alert">${words}</p>`;

/** The attributes of a field that was refused, and what stands under it. */
export const wrongOf = (
  { fields }: Refused,
  name: string,
): { attributes: Markup | null; words: Markup | null } => {
  const words = fields[name];
  if (words === undefined) return { attributes: null, words: null };
  const isFirst = Object.keys(fields)[0] === name;
  return {
    attributes: html` aria-invalid="true" aria-describedby="${name}-wrong"
    ${isFirst && html`autofocus`}`,
    words: html`<p class="wrong" id="${name}-wrong" role="alert">${words}</p>`,
  };
};

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

/** What goes from form to form. */
export interface Under {
  doctor: string;
  mode: string;
  at: string;
  [name: string]: string;
}

/** The chosen start, or the days that would do. */
function pickedText(frame: Frame, front: Front, { at, fromDay = '', toDay = '' }: Under): string {
  if (at !== '') return timesIn(frame.language, front.clinic.zone).long(at);
  return daysText(frame.language, front.clinic.zone, fromDay, toDay);
}

const noonOf = (day: string, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
    .toInstant()
    .toString();

export function daysText(language: Language, zone: string, fromDay: string, toDay: string): string {
  const { weekday, date } = timesIn(language, zone);
  const text = (day: string) => `${weekday(noonOf(day, zone))}, ${date(noonOf(day, zone))}`;
  return fromDay === toDay ? text(fromDay) : `${text(fromDay)} – ${text(toDay)}`;
}

const genderNames = { Female: 'female', Male: 'male', Other: 'other' } as const;

/** The phone that the code goes to, and the button that sends it. */
export const phonePart = (
  front: Front,
  say: Say,
  typed: string,
  wrong: ReturnType<typeof wrongOf>,
): Markup =>
  html`<label for="phone">${say('phone')}</label>
    <div class="phone">
      <span>${front.clinic.isdCode}</span
      ><input
        id="phone"
        name="phone"
        type="tel"
        inputmode="tel"
        autocomplete="tel-national"
        required
        maxlength="20"
        value="${typed}"
        ${wrong.attributes}
      />
    </div>
    ${wrong.words}
    <p class="soft">${say('phoneWhy')}</p>
    <button>${say('sendCode')}</button>`;

export const hidden = (under: Record<string, string>): Markup =>
  html`${Object.entries(under).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

export function codePage(
  frame: Frame,
  front: Front,
  under: Under,
  phone: string,
  refused: Refused,
): string {
  const otpWrong = wrongOf(refused, 'otp');
  const say = sayIn(frame.language);
  return documentOf(
    frame,
    say('title'),
    html`${head(front, say)}
      <section class="step">
        <p class="picked">${pickedText(frame, front, under)}</p>
        ${problem(refused)}
        <form method="post" action="${frame.path}/prove">
          ${hidden({ ...under, lang: frame.language })}
          <p>${say('codeSent', { phone })}</p>
          <label for="otp">${say('code')}</label
          ><input
            id="otp"
            name="otp"
            class="otp"
            inputmode="numeric"
            autocomplete="one-time-code"
            required
            maxlength="6"
            pattern="[0-9]{6}"
            autofocus
            ${otpWrong.attributes}
          />${otpWrong.words}<button>${say('confirmCode')}</button>
        </form>
        <p><a href="${frame.path}?lang=${frame.language}">${say('back')}</a></p>
      </section>`,
  );
}

/** What was typed of somebody new; the handle of somebody known. */
export interface Typed {
  handle?: string | undefined;
  name?: string | undefined;
  age?: string | undefined;
  gender?: string | undefined;
}

export function whoPage(
  frame: Frame,
  front: Front,
  under: Under,
  people: readonly { handle: string; name: string; isFree: boolean }[],
  refused: Refused,
  typed: Typed = {},
): string {
  const [nameWrong, ageWrong, genderWrong] = [
    wrongOf(refused, 'name'),
    wrongOf(refused, 'age'),
    wrongOf(refused, 'gender'),
  ];
  const chosen = people.some(({ handle }) => handle === typed.handle)
    ? typed.handle
    : refused === nothing
      ? people[0]?.handle
      : '';
  const say = sayIn(frame.language);
  const fresh = html`<label for="name">${say('name')}</label
    ><input
      id="name"
      name="name"
      autocomplete="name"
      maxlength="40"
      value="${typed.name ?? ''}"
      ${people.length === 0 && html`required`}
      ${nameWrong.attributes}
    />${nameWrong.words}
    <div class="two">
      <div>
        <label for="age">${say('age')}</label
        ><input
          id="age"
          name="age"
          type="number"
          inputmode="numeric"
          min="0"
          max="120"
          value="${typed.age ?? ''}"
          ${people.length === 0 && html`required`}
          ${ageWrong.attributes}
        />${ageWrong.words}
      </div>
      <div>
        <label for="gender">${say('gender')}</label
        ><select id="gender" name="gender" ${genderWrong.attributes}>
          ${(['Female', 'Male', 'Other'] as const).map(
            (one) =>
              html`<option value="${one}" ${typed.gender === one && html`selected`}>
                ${say(genderNames[one])}
              </option>`,
          )}</select
        >${genderWrong.words}
      </div>
    </div>`;
  return documentOf(
    frame,
    say('title'),
    html`${head(front, say)}
      <section class="step">
        <p class="picked">${pickedText(frame, front, under)}</p>
        ${under.at !== '' && html`<p class="soft">${say('kept')}</p>`} ${problem(refused)}
        <form method="post" action="${frame.path}/book">
          ${hidden({ ...under, lang: frame.language })}
          <fieldset>
            <legend>${say('who')}</legend>
            ${people.map(
              (one) =>
                html`<label class="pick"
                  ><input
                    type="radio"
                    name="handle"
                    value="${one.handle}"
                    ${one.handle === chosen && html`checked`}
                  />
                  <span
                    >${one.name}${one.isFree && html`<br /><small>${say('followUpFree')}</small>`}</span
                  ></label
                >`,
            )}${people.length > 0 && html`<label class="pick"><input type="radio" name="handle" value="" ${chosen === '' && html`checked`} /> ${say('someoneNew')}</label>`}
            <div class="fresh">${fresh}</div>
          </fieldset>
          ${front.feePaise > 0 && html`<p class="fee">${say('fee', { fee: moneyText(front.feePaise) })}</p>`}<button>
            ${say(under.at === '' ? 'waitAsk' : 'book')}
          </button>
        </form>
      </section>`,
  );
}

function payPart({ feePaise, payAddress }: Booked, say: Say) {
  const fee = moneyText(feePaise);
  return payAddress === null
    ? html`<p class="fee">${say('fee', { fee })}</p>`
    : html`<p><a class="button" href="${payAddress}">${say('pay', { fee })}</a></p>`;
}

/** The patient's own page: how it stands, the token on the day, calendar, another time, cancel. @param after once the visit is over: its review. */
export function minePage(
  frame: Frame,
  front: Front,
  booked: Booked,
  now: Temporal.Instant,
  isMoving: boolean,
  refused: Refused,
  after: Markup | null = null,
): string {
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

export const errorPage = (frame: Frame, words?: string): string =>
  documentOf(
    frame,
    sayIn(frame.language)('sorry'),
    html`<section class="step">
      <p class="state">${words ?? sayIn(frame.language)('sorry')}</p>
    </section>`,
  );
