// The patient's way into the video room, behind the appointment's own link: consent and age as a plain form, then the room.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  drawn,
  type Frame,
  frameOf,
  hidden,
  missing,
  nothing,
  type PageAnswer,
  type PageHandlers,
  problem,
  redirect,
  type Refused,
  said,
  timesIn,
  type Visit,
  wrongOf,
} from '../../../kit/server/page.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { appointmentBehind } from '../../appointments/service.ts';
import { guest, open, type pages } from '../contract.ts';
import type { Room } from '../model.ts';
import { roomWords, type RoomWord } from '../model/room-words.ts';
import { adultAge } from '../rules.ts';

type Clinic = NonNullable<OutputOf<(typeof open)['clinicOf']>['clinic']>;

interface Opened {
  clinic: Clinic;
  id: string;
  frame: Frame;
  /** The appointment's own page. */
  mine: string;
}
type InRoom = Visit & { readonly params: { readonly code: string; readonly link: string } };

async function openFor(request: InRoom): Promise<Opened | null> {
  const { code, link } = request.params;
  const { clinic } = await request.ask(null, open.clinicOf, { code });
  const id = clinic && appointmentBehind(request, clinic.clinicId, link);
  const mine = `/b/${code}/a/${link}`;
  return clinic && id
    ? { clinic, id, frame: frameOf(request, clinic, `${mine}/video`), mine }
    : null;
}

interface Typed {
  readonly agrees?: string;
  readonly age?: string;
  readonly adultName?: string;
  readonly adultRelation?: string;
}

async function draw(
  visit: Visit,
  { clinic, id, frame, mine }: Opened,
  refused: unknown = null,
  typed: Typed = {},
): Promise<PageAnswer> {
  const room = await visit.ask(clinic, guest.lobby, { id });
  const named = { ...frame, clinicName: room.doctorName };
  if (room.consent) return { ...drawn(roomPage(named, room, mine)), usesCamera: true };
  const why =
    refused === null
      ? nothing
      : said(named, refused, ['isGiven', 'adultName', 'adultRelation', 'ageYears']);
  return drawn(consentPage(named, room, mine, typed, why), refused);
}

const sayIn =
  ({ text }: Frame) =>
  (word: RoomWord, values: Record<string, string | number> = {}): string =>
    text(roomWords[word], values);

const head = (frame: Frame, room: Room): ReactNode =>
  h(
    'header',
    null,
    h('h1', null, sayIn(frame)('title')),
    h('p', { className: 'picked' }, timesIn(frame.language, room.zone).long(room.startsAt)),
    h('p', null, room.doctorName),
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

function roomPage(frame: Frame, room: Room, mine: string): ReactElement {
  const say = sayIn(frame);
  const words = Object.fromEntries(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the list itself
    (Object.keys(roomWords) as RoomWord[]).map((word) => [word, say(word, unfilled)]),
  );
  const body = h(
    Fragment,
    null,
    head(frame, room),
    h('div', { id: 'room', className: 'vr-page' }),
    h('noscript', null, h('p', { className: 'problem' }, say('needsScript'))),
    backLink(frame, mine, say('toAppointment')),
  );
  return documentOf(frame, say('title'), body, {
    src: '/room.js',
    data: {
      address: frame.path,
      after: `${mine}?lang=${frame.language}#review`,
      name: room.doctorName,
      words: JSON.stringify(words),
    },
  });
}

const backLink = ({ language }: Frame, mine: string, word: string): ReactNode =>
  h('p', null, h('a', { className: 'button quiet', href: `${mine}?lang=${language}` }, word));

function consentPage(
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
  const agreed = wrongOf(refused, 'isGiven');
  const isMinor = (room.knownAge ?? adultAge) < adultAge;
  const isOpen = isMinor || 'adultName' in refused.fields || 'adultRelation' in refused.fields;
  const digits = { inputMode: 'numeric', pattern: '[0-9]{1,3}', maxLength: 3, required: true };
  const adult = { autoComplete: 'off' };
  return h(
    'form',
    { method: 'post', action: `${frame.path}/consent` },
    hidden({ lang: frame.language }),
    field('age', 'ageYears', 'age', digits),
    h(
      'details',
      { open: isOpen },
      h('summary', null, say('adultWhy')),
      field('adultName', 'adultName', 'adultName', { ...adult, maxLength: 80 }),
      field('adultRelation', 'adultRelation', 'adultRelation', { ...adult, maxLength: 40 }),
    ),
    h(
      'label',
      { className: 'pick' },
      h('input', {
        type: 'checkbox',
        name: 'agrees',
        value: 'yes',
        required: true,
        ...agreed.attributes,
      }),
      h('span', null, say('agree')),
    ),
    agreed.words,
    h('button', null, say('goOn')),
  );
}

const json = (content: unknown): PageAnswer => ({
  kind: 'file',
  bytes: JSON.stringify(content),
  media: 'application/json; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
});

export const handlers: PageHandlers<typeof pages> = {
  async room(request) {
    const opened = await openFor(request);
    return opened ? draw(request, opened) : missing;
  },

  async consent(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { agrees = '', age = '', adultName = '', adultRelation = '' } = request.fields;
    try {
      await request.ask(opened.clinic, guest.consent, {
        id: opened.id,
        isGiven: agrees === 'yes',
        ageYears: /^\d{1,3}$/.test(age) ? Number(age) : null,
        adultName,
        adultRelation,
        language: opened.frame.language,
      });
    } catch (error) {
      return draw(request, opened, error, request.fields);
    }
    return redirect(`${opened.frame.path}?lang=${opened.frame.language}`);
  },

  async enter(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { device = '', takesOver = '' } = request.fields;
    try {
      return json(
        await request.ask(opened.clinic, guest.enterAsPatient, {
          id: opened.id,
          device,
          takesOver: takesOver === 'yes',
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return json({ code: error.kind.sentence.id, message: said(opened.frame, error).words ?? '' });
    }
  },

  async lobby(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { before, waitMinutes } = await request.ask(opened.clinic, guest.lobby, {
      id: opened.id,
    });
    return json({ before, waitMinutes });
  },
};
