// What the pages of the booking link and the waitlist draw alike. Every step is a plain form, so it works on any phone and before any script.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  codeInput,
  documentOf,
  drawn,
  type Frame,
  hidden,
  nothing,
  type PageAnswer,
  problem,
  redirect,
  type Refused,
  said,
  standsAt,
  timesIn,
  type Visit,
  type Wrong,
  wrongOf,
} from '../../../../kit/server/page.ts';
import { randomKey } from '../../../../kit/server/secrets.ts';
import type { Language } from '../../../../kit/shared/languages.ts';
import { resendAfterSeconds } from '../../../identity/rules.ts';
import { moneyText } from '../../../../kit/shared/money.ts';
import type { Front } from '../../model.ts';
import { pageWords } from '../../print/words.ts';
import { askForCode, type Clinic, type Phone, phoneOf, type Proof, proveCode } from './clinic.ts';
import { drawnStep, stepAddress, stepAt } from './step.ts';

export type WordName = keyof typeof pageWords;
export type Say = (name: WordName, values?: Record<string, string | number>) => string;
export const sayIn =
  ({ text }: Frame): Say =>
  (name, values = {}) =>
    text(pageWords[name], values);

/** https://developers.google.com/maps/documentation/urls/get-started#search-action */
const mapOf = ({ name, address }: Front['clinic']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` }).toString()}`;

export function head({ clinic }: Front, say: Say): ReactNode {
  const call = { className: 'call', href: `tel:${clinic.phone.replaceAll(' ', '')}` };
  return h(
    'header',
    null,
    h('h1', null, clinic.name),
    clinic.address !== '' &&
      h(
        'p',
        { className: 'soft' },
        `${clinic.address} · `,
        h('a', { href: mapOf(clinic), rel: 'noreferrer' }, say('map')),
      ),
    clinic.phone !== '' &&
      h(
        'p',
        null,
        h('a', call, `${say('call')} · `, h('span', { className: 'one-line' }, clinic.phone)),
      ),
  );
}

export function doctorCard(
  { language }: Frame,
  { clinic, doctor, week }: Front,
  say: Say,
): ReactNode {
  if (!doctor) return null;
  const { id, name, qualification, specialties, hasPicture } = doctor;
  const { registrationNumber: number, council } = doctor;
  return h(
    'section',
    { className: 'doctor' },
    hasPicture &&
      h('img', { src: `/b/${clinic.code}/doctor/${id}`, alt: '', width: 80, height: 80 }),
    h(
      'div',
      null,
      h('h2', null, name),
      qualification !== '' && h('p', null, qualification),
      specialties.length > 0 && h('p', null, specialties.join(', ')),
      h('p', { className: 'soft' }, say('registration', { number, council })),
      h('dl', { className: 'hours' }, ...hoursOf(language, week)),
    ),
  );
}

/** Weekdays with the same sessions stand together. */
function hoursOf(language: Language, week: Front['week']): ReactNode[] {
  const { time, weekday } = timesIn(language, 'UTC');
  const minute = (at: number) => time(new Date(at * 60_000).toISOString());
  // The fifth of January 1970 was a Monday.
  const name = (day: number) => weekday(new Date((day + 3) * 86_400_000).toISOString());
  const same = Map.groupBy(week, ({ sessions }) =>
    sessions.map(({ from, to }) => `${minute(from)} – ${minute(to)}`).join(', '),
  );
  return [...same].map(([hours, days]) =>
    h(
      'div',
      { key: hours },
      h('dt', null, days.map((one) => name(one.weekday)).join(', ')),
      h('dd', null, hours),
    ),
  );
}

export const feeText = ({ feePaise, payMinutes: minutes }: Front, say: Say): ReactNode =>
  feePaise > 0 &&
  h(
    Fragment,
    null,
    h('p', { className: 'fee' }, say('feeAlone', { fee: moneyText(feePaise) })),
    minutes !== null && h('p', null, say('payFirst', { minutes })),
  );

/** A link that looks like a quiet button. */
export const quietLink = (href: string, words: string): ReactNode =>
  h('p', null, h('a', { className: 'button quiet', href }, words));

/** What goes from form to form. */
export interface Under extends Typed {
  doctor: string;
  mode: string;
  at: string;
  [name: string]: string;
}

/** The chosen start, or the days that would do. */
function pickedText(frame: Frame, front: Front, { at, fromDay = '', toDay = '' }: Under): string {
  if (at !== '') return timesIn(frame.language, front.clinic.zone).long(at);
  if (fromDay === '') return '';
  return daysText(frame.language, front.clinic.zone, fromDay, toDay);
}

export const noonOf = (day: string, zone: string): string =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
    .toInstant()
    .toString();

export function daysText(language: Language, zone: string, fromDay: string, toDay: string): string {
  const { weekday, date } = timesIn(language, zone);
  const text = (day: string) => `${weekday(noonOf(day, zone))}, ${date(noonOf(day, zone))}`;
  return fromDay === toDay ? text(fromDay) : `${text(fromDay)} – ${text(toDay)}`;
}

/** The phone that the code goes to, and the button that sends it. */
export const phonePart = (front: Front, say: Say, typed: string, wrong: Wrong): ReactNode =>
  h(
    Fragment,
    null,
    hidden({ once: randomKey() }),
    h('label', { htmlFor: 'phone' }, say('phone')),
    h(
      'div',
      { className: 'phone' },
      h('span', null, front.clinic.isdCode),
      h('input', {
        id: 'phone',
        name: 'phone',
        type: 'tel',
        inputMode: 'tel',
        autoComplete: 'tel-national',
        required: true,
        maxLength: 20,
        defaultValue: typed,
        ...wrong.attributes,
      }),
    ),
    wrong.words,
    h('p', { className: 'soft' }, say('phoneWhy')),
    h('p', { className: 'soft' }, say('privacy', { clinic: front.clinic.name })),
    h('button', null, say('sendCode')),
  );

export function codePage(
  frame: Frame,
  front: Front,
  under: Under,
  refused: Refused,
  /** Until another code may be sent. */
  seconds: number = resendAfterSeconds,
): ReactElement {
  const { isdCode = '', contactNumber = '' } = under;
  const wrong = wrongOf(refused, 'otp');
  const picked = pickedText(frame, front, under);
  const say = sayIn(frame);
  const { path, language: lang } = frame;
  return documentOf(
    frame,
    say('title'),
    h(
      Fragment,
      null,
      head(front, say),
      h(
        'section',
        { className: 'step' },
        picked !== '' && h('p', { className: 'picked' }, picked),
        problem(refused),
        h(
          'form',
          { method: 'post', action: `${path}/prove` },
          hidden({ ...under, lang }),
          h('p', null, say('codeSent', { phone: `${isdCode} ${contactNumber}` })),
          h('label', { htmlFor: 'otp' }, say('code')),
          codeInput(wrong),
          wrong.words,
          h('button', null, say('confirmCode')),
        ),
        h(
          'form',
          { method: 'post', action: `${path}/code` },
          hidden({ ...under, lang, phone: contactNumber, once: randomKey() }),
          h(
            'button',
            { className: 'quiet', 'data-wait': '' },
            `${say('resend')} `,
            h('span', { 'data-seconds': seconds }),
          ),
        ),
        h('p', null, h('a', { href: `${path}?lang=${lang}` }, say('back'))),
      ),
    ),
    standsAt(stepAddress(frame, 'code')),
  );
}

/** Of a page that is about no start. */
export const noStart: Under = { doctor: '', mode: 'offline', at: '' };

/** Sends a code to the phone that was typed and asks for it; `again` draws the phone's form once more, with what stood in the way. */
export async function codeSent(
  request: Visit & { readonly fields: Resent & { readonly once?: string } },
  { clinic, front, frame }: { clinic: Clinic; front: Front; frame: Frame },
  again: (refused: Refused) => ReactElement,
): Promise<PageAnswer> {
  try {
    const phone = phoneOf(front, request.fields);
    const asked = await askForCode(request, clinic, phone, frame.language, request.fields);
    return codeStep(request, { front, frame }, { ...noStart, ...phone, ...asked });
  } catch (error) {
    const still = codeRefused(frame, front, noStart, request.fields, error);
    return still ?? drawn(again(said(frame, error, ['phone'])), error);
  }
}

interface Shown {
  front: Front;
  frame: Frame;
}

/** Asks for the code that was sent just now. */
export const codeStep = (visit: Visit, { front, frame }: Shown, carried: Under): PageAnswer =>
  drawnStep(visit, frame, 'code', carried, codePage(frame, front, carried, nothing));

/** The same by the page's own address; where the browser holds nothing for it, on to the beginning. */
export function codeStepAgain(
  visit: Visit,
  { front, frame }: Shown,
  step = stepAt(visit, `${frame.path}/code`),
): PageAnswer {
  if (!step?.carried) return redirect(`${frame.path}?lang=${frame.language}`);
  const begunAt = Temporal.Instant.from(step.begunAt);
  const waited = Math.round(visit.now.since(begunAt).total('seconds'));
  const seconds = Math.max(0, resendAfterSeconds - waited);
  const own = { ...frame, here: `${frame.path}/code` };
  return drawn(codePage(own, front, step.carried, nothing, seconds));
}

/** Where no other code is sent the one that was sent before still counts. @returns null where none was */
export function codeRefused(
  frame: Frame,
  front: Front,
  under: Under,
  { phone: contactNumber = '', requestKey = '', bound = '' }: Resent,
  error: unknown,
): PageAnswer | null {
  if (requestKey === '') return null;
  const { isdCode } = front.clinic;
  const carried = { ...under, isdCode, contactNumber, requestKey, bound };
  return drawn(codePage(frame, front, carried, said(frame, error)), error);
}

interface Resent {
  readonly phone?: string;
  readonly requestKey?: string;
  readonly bound?: string;
}

interface Carried {
  readonly isdCode?: string;
  readonly contactNumber?: string;
  readonly requestKey?: string;
  readonly bound?: string;
  readonly otp?: string;
}

/** The phone that the code's form proves; `answer` where it proves none: the form once more, with what stood in the way. */
export async function provedBy(
  request: Visit & { readonly fields: Carried },
  { clinic, front, frame }: { clinic: Clinic; front: Front; frame: Frame },
  under: Under,
): Promise<{ phone: Phone; proof: Proof } | { answer: PageAnswer }> {
  const { isdCode = '', contactNumber = '', requestKey = '', bound = '' } = request.fields;
  const phone = { isdCode, contactNumber };
  try {
    return { phone, proof: await proveCode(request, clinic, phone, request.fields) };
  } catch (error) {
    const carried = { ...under, ...phone, requestKey, bound };
    const refused = said(frame, error, ['otp']);
    return { answer: drawn(codePage(frame, front, carried, refused), error) };
  }
}

/** What was typed of somebody new; the handle of somebody known. */
export interface Typed {
  handle?: string;
  name?: string;
  age?: string;
  gender?: string;
  answer?: string;
}

export const typedOf = ({ handle = '', name = '', age = '', gender = '', answer = '' }: Typed) => ({
  handle,
  name,
  age,
  gender,
  answer,
});

const genderNames = { Female: 'female', Male: 'male', Other: 'other' } as const;

function someoneNew(say: Say, typed: Typed, refused: Refused, required: boolean): ReactNode {
  const [name, age, gender] = [
    wrongOf(refused, 'name'),
    wrongOf(refused, 'age'),
    wrongOf(refused, 'gender'),
  ];
  return h(
    'div',
    { className: 'fresh' },
    h('label', { htmlFor: 'name' }, say('name')),
    h('input', {
      id: 'name',
      name: 'name',
      autoComplete: 'name',
      maxLength: 40,
      defaultValue: typed.name ?? '',
      required,
      ...name.attributes,
    }),
    name.words,
    h(
      'div',
      { className: 'two' },
      h(
        'div',
        null,
        h('label', { htmlFor: 'age' }, say('age')),
        h('input', {
          id: 'age',
          name: 'age',
          type: 'number',
          inputMode: 'numeric',
          min: 0,
          max: 120,
          defaultValue: typed.age ?? '',
          required,
          ...age.attributes,
        }),
        age.words,
      ),
      h(
        'div',
        null,
        h('label', { htmlFor: 'gender' }, say('gender')),
        h(
          'select',
          {
            id: 'gender',
            name: 'gender',
            defaultValue: typed.gender ?? '',
            required,
            ...gender.attributes,
          },
          h('option', { value: '' }, say('choose')),
          ...(['Female', 'Male', 'Other'] as const).map((value) =>
            h('option', { value }, say(genderNames[value])),
          ),
        ),
        gender.words,
      ),
    ),
  );
}

function questionPart(question: string, typed: Typed, refused: Refused): ReactNode {
  const wrong = wrongOf(refused, 'answer');
  return h(
    Fragment,
    null,
    h('label', { htmlFor: 'answer' }, question),
    h('input', {
      id: 'answer',
      name: 'answer',
      maxLength: 40,
      required: true,
      defaultValue: typed.answer ?? '',
      ...wrong.attributes,
    }),
    wrong.words,
  );
}

const pick = (handle: string, isChosen: boolean, words: ReactNode): ReactNode =>
  h(
    'label',
    { className: 'pick', key: handle },
    h('input', { type: 'radio', name: 'handle', value: handle, defaultChecked: isChosen }),
    ' ',
    words,
  );

interface Person {
  handle: string;
  name: string;
  isFree: boolean;
}

export function whoPage(
  frame: Frame,
  front: Front,
  under: Under,
  people: readonly Person[],
  refused: Refused,
  typedBefore: Typed,
  /** How long the time is still kept; null where none is. */
  heldSeconds: number | null = null,
): ReactElement {
  const typed = typedOf(typedBefore);
  const known = front.guests === 'new' ? [] : people;
  const isKnown = known.some(({ handle }) => handle === typed.handle);
  const isNew = refused !== nothing || `${typed.name}${typed.age}${typed.gender}` !== '';
  const chosen = isKnown ? typed.handle : isNew ? '' : known[0]?.handle;
  const say = sayIn(frame);
  const free = h(Fragment, null, h('br'), h('small', null, say('followUpFree')));
  return documentOf(
    frame,
    say('title'),
    h(
      Fragment,
      null,
      head(front, say),
      h(
        'section',
        { className: 'step' },
        h('p', { className: 'picked' }, pickedText(frame, front, under)),
        heldSeconds !== null &&
          h(
            'p',
            { className: 'soft' },
            `${say('holdNote')} `,
            h('b', { 'data-seconds': heldSeconds }),
          ),
        problem(refused),
        h(
          'form',
          { method: 'post', action: `${frame.path}/book` },
          hidden({ ...under, lang: frame.language }),
          h(
            'fieldset',
            null,
            h('legend', null, say('who')),
            known.map(({ handle, name, isFree }) =>
              pick(handle, handle === chosen, h('span', null, name, isFree && free)),
            ),
            front.guests !== 'known' &&
              known.length > 0 &&
              pick('', chosen === '', say('someoneNew')),
            front.guests !== 'known' && someoneNew(say, typed, refused, known.length === 0),
          ),
          under.at !== '' && front.question !== '' && questionPart(front.question, typed, refused),
          feeText(front, say),
          h('button', null, say(under.at === '' ? 'waitAsk' : 'book')),
        ),
      ),
    ),
    standsAt(stepAddress(frame, 'who')),
  );
}
