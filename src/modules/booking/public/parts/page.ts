// What the pages of the booking link and the waitlist draw alike. Every step is a plain form, so it works on any phone and before any script.
import { html, type Markup } from '../../../../kit/server/html.ts';
import {
  documentOf,
  type Frame,
  hidden,
  nothing,
  problem,
  type Refused,
  timesIn,
  wrongOf,
} from '../../../../kit/server/page.ts';
import { wordsOf } from '../../../../kit/server/words.ts';
import type { Language } from '../../../../kit/shared/languages.ts';
import { moneyText } from '../../../../kit/shared/money.ts';
import type { Front } from '../../model.ts';
import { pageWords } from '../../print/words.ts';

export type WordName = keyof typeof pageWords;
export type Say = (name: WordName, values?: Record<string, string | number>) => string;
export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    wordsOf(language, pageWords[name], values);

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
