// What the patient's way into the video room draws: code, consent and age as plain forms, the room with the fee that is still open above it.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  type AskedCode,
  codeInput,
  documentOf,
  type Frame,
  hidden,
  problem,
  type Refused,
  standsAt,
  timesIn,
  wrongOf,
} from '../../../kit/server/page.ts';
import { randomKey } from '../../../kit/server/secrets.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Room } from '../model.ts';
import { roomWords, type RoomWord } from '../model/room-words.ts';
import { adultAge, refusals } from '../rules.ts';
import type { Fee } from '../service.ts';

export interface Typed {
  readonly agrees?: string;
  readonly age?: string;
  readonly adultName?: string;
  readonly adultRelation?: string;
}

export const sayIn =
  ({ text }: Frame) =>
  (word: RoomWord, values: Record<string, string | number> = {}): string =>
    text(roomWords[word], values);

type Named = Pick<Room, 'doctorName' | 'registrationNumber' | 'council' | 'zone' | 'startsAt'>;

export const head = (frame: Frame, room: Named): ReactNode =>
  h(
    'header',
    null,
    h('h1', null, sayIn(frame)('title')),
    h('p', { className: 'picked' }, timesIn(frame.language, room.zone).long(room.startsAt)),
    h('p', null, room.doctorName),
    room.registrationNumber !== '' &&
      h(
        'p',
        { className: 'soft' },
        sayIn(frame)('registration', { number: room.registrationNumber, council: room.council }),
      ),
  );

/** Templates for the script: what it fills in stays as it is written. */
const unfilled = {
  name: '{name}',
  count: '{count}',
  minutes: '{minutes}',
  time: '{time}',
  doctor: '{doctor}',
  relation: '{relation}',
  age: '{age}',
  most: '{most}',
};

export function roomPage(frame: Frame, room: Room, mine: string, fee: Fee): ReactElement {
  const say = sayIn(frame);
  const body = h(
    Fragment,
    null,
    head(frame, room),
    feePart(frame, mine, fee),
    h('div', { id: 'room', className: 'vr-page' }),
    h('noscript', null, h('p', { className: 'problem' }, say('needsScript'))),
    backLink(frame, mine, say('toAppointment')),
  );
  return documentOf(
    frame,
    say('title'),
    body,
    roomScript(frame, {
      address: frame.path,
      after: `${mine}?lang=${frame.language}#review`,
      name: room.doctorName,
    }),
  );
}

/** The room's script, with its words beside it. */
export function roomScript(frame: Frame, data: Readonly<Record<string, string>>) {
  const say = sayIn(frame);
  const words = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the list itself
    (Object.keys(roomWords) as RoomWord[]).map((word) => [word, say(word, unfilled)]),
  );
  return { src: '/room.js', data: { ...data, words: JSON.stringify(words) } };
}

const backLink = ({ language }: Frame, mine: string, word: string): ReactNode =>
  h('p', null, h('a', { className: 'button quiet', href: `${mine}?lang=${language}` }, word));

export function consentPage(
  frame: Frame,
  room: Room,
  mine: string,
  typed: Typed,
  refused: Refused,
): ReactElement {
  const say = sayIn(frame);
  const body = h(
    Fragment,
    null,
    head(frame, room),
    h(
      'section',
      { className: 'step' },
      h('h2', null, say('consentTitle')),
      h('p', null, say('consentText', { doctor: room.doctorName })),
      problem(refused),
      consentForm(frame, room, typed, refused),
    ),
    backLink(frame, mine, say('toAppointment')),
  );
  return documentOf(frame, say('title'), body);
}

export function agreeing(refused: Refused, words: string): ReactNode {
  const { attributes, words: wrong } = wrongOf(refused, 'isGiven');
  return h(
    Fragment,
    null,
    h(
      'label',
      { className: 'pick' },
      h('input', { type: 'checkbox', name: 'agrees', value: 'yes', required: true, ...attributes }),
      h('span', null, words),
    ),
    wrong,
  );
}

function consentForm(frame: Frame, room: Room, typed: Typed, refused: Refused): ReactNode {
  const say = sayIn(frame);
  const field = (id: keyof Typed, at: string, word: RoomWord, more: Record<string, unknown>) => {
    const wrong = wrongOf(refused, at);
    const defaultValue = typed[id] ?? '';
    return h(
      Fragment,
      null,
      h('label', { htmlFor: id }, say(word)),
      h('input', { id, name: id, defaultValue, ...more, ...wrong.attributes }),
      wrong.words,
    );
  };
  const isMinor = (room.knownAge ?? adultAge) < adultAge;
  const isOpen = isMinor || 'adultName' in refused.fields || 'adultRelation' in refused.fields;
  const digits = { inputMode: 'numeric', pattern: '[0-9]{1,3}', maxLength: 3, required: true };
  const adult = { autoComplete: 'off' };
  return h(
    'form',
    { method: 'post', action: `${frame.path}/consent` },
    hidden({ lang: frame.language }),
    room.asksAge && field('age', 'ageYears', 'age', digits),
    h(
      'details',
      { open: isOpen },
      h('summary', null, say('adultWhy')),
      field('adultName', 'adultName', 'adultName', { ...adult, maxLength: 80 }),
      field('adultRelation', 'adultRelation', 'adultRelation', { ...adult, maxLength: 40 }),
    ),
    agreeing(refused, say('agree')),
    h('button', null, say('goOn')),
  );
}

/** Asked, never demanded: who sits in the waiting room is a patient all the same. */
function feePart(frame: Frame, mine: string, { payablePaise, duePaise, begun }: Fee): ReactNode {
  const say = sayIn(frame);
  if (begun?.stands === 'pending')
    return h(
      'p',
      { className: 'note', role: 'status' },
      say('payPending', { fee: moneyText(begun.amountPaise) }),
    );
  if (duePaise === 0) return null;
  const fee = moneyText(payablePaise > 0 ? payablePaise : duePaise);
  return h(
    'section',
    { className: 'step', id: 'fee' },
    h('p', { className: 'fee' }, say('due', { fee })),
    payablePaise === 0
      ? h('p', { className: 'soft' }, say('dueAtClinic'))
      : h(
          'form',
          { method: 'post', action: `${mine}/pay` },
          hidden({ lang: frame.language, to: 'video' }),
          h('button', null, say('payNow', { fee })),
        ),
  );
}

/** @param asked null before a code was sent. */
export function codePage(
  frame: Frame,
  room: Room,
  mine: string,
  asked: AskedCode | null,
  refused: Refused,
): ReactElement {
  const say = sayIn(frame);
  const body = h(
    Fragment,
    null,
    head(frame, room),
    h(
      'section',
      { className: 'step' },
      h('h2', null, say('codeTitle')),
      problem(refused),
      asked !== null && codeForm(frame, room, asked, refused),
      room.numberEnd === null
        ? h('p', null, frame.text(refusals.room_without_mobile.sentence))
        : h(
            'form',
            { method: 'post', action: `${frame.path}/code` },
            hidden({ ...asked, lang: frame.language, once: randomKey() }),
            asked === null && h('p', null, say('codeWhy', { end: room.numberEnd })),
            h(
              'button',
              asked === null ? {} : { className: 'quiet' },
              say(asked === null ? 'sendCode' : 'resend'),
            ),
          ),
    ),
    backLink(frame, mine, say('toAppointment')),
  );
  const here = standsAt(`${frame.path}?lang=${frame.language}`);
  return documentOf(frame, say('title'), body, asked === null ? undefined : here);
}

function codeForm(frame: Frame, room: Room, asked: AskedCode, refused: Refused): ReactNode {
  const say = sayIn(frame);
  const wrong = wrongOf(refused, 'otp');
  return h(
    'form',
    { method: 'post', action: `${frame.path}/prove` },
    hidden({ ...asked, lang: frame.language }),
    h('p', null, say('codeSent', { phone: `••••••${room.numberEnd ?? ''}` })),
    h('label', { htmlFor: 'otp' }, say('code')),
    codeInput(wrong),
    wrong.words,
    h('button', null, say('goOn')),
  );
}
