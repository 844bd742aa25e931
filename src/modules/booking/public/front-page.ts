// The first page of the booking link: clinic, doctor, days and free starts; with a start chosen, the phone's form.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  type Frame,
  hidden,
  nothing,
  problem,
  type Refused,
  standsAt,
  timesIn,
  wrongOf,
} from '../../../kit/server/page.ts';
import type { Front } from '../model.ts';
import { doctorCard, feeText, head, phonePart, quietLink, sayIn } from './parts/page.ts';
import { type Chosen, type Drawing, type GoesOn, openDays, startsPart } from './parts/starts.ts';

function doctorPart({ frame, front: { doctor, doctors }, say }: Drawing): ReactNode {
  if (doctors.length < 2) return null;
  const options = doctors.map(({ id, name }) => h('option', { value: id }, name));
  return h(
    'form',
    { method: 'get', className: 'row' },
    hidden({ lang: frame.language }),
    h(
      'label',
      null,
      say('doctor'),
      ' ',
      h('select', { name: 'doctor', defaultValue: doctor?.id }, ...options),
    ),
    h('button', { className: 'quiet' }, say('show')),
  );
}

function modePart({ front, say, linkTo }: Drawing): ReactNode {
  if (!front.hasOnline) return null;
  const chips = (['offline', 'online'] as const).map((mode) =>
    h(
      'a',
      {
        className: 'chip',
        ...(front.mode === mode ? { 'aria-current': true } : {}),
        href: linkTo({ mode }),
      },
      say(mode === 'offline' ? 'clinic' : 'video'),
    ),
  );
  return h('p', { className: 'modes' }, ...chips);
}

function phoneForm(
  { frame, front, chosen: { at }, say, when }: Drawing,
  refused: Refused,
  typedPhone: string,
): ReactNode {
  if (at === undefined || !front.doctor) return null;
  const carried = { lang: frame.language, doctor: front.doctor.id, mode: front.mode, at };
  return h(
    'section',
    { id: 'who', className: 'step' },
    h('p', { className: 'picked' }, when.long(at)),
    h(
      'form',
      { method: 'post', action: `${frame.path}/code` },
      hidden(carried),
      phonePart(front, say, typedPhone, wrongOf(refused, 'phone')),
    ),
  );
}

export function frontPage(
  frame: Frame,
  front: Front,
  chosen: Chosen,
  refused: Refused,
  typedPhone = '',
  goesOn?: GoesOn,
): ReactElement {
  const say = sayIn(frame);
  const { doctor, mode } = front;
  const own = { lang: frame.language, doctor: doctor?.id ?? '', mode };
  const queryOf = (more = {}) => new URLSearchParams({ ...own, ...more }).toString();
  const drawing: Drawing = {
    frame,
    front,
    chosen,
    say,
    when: timesIn(frame.language, front.clinic.zone),
    // Whole, for the page is what refused forms answer too.
    linkTo: (more) => `${frame.path}?${queryOf(more)}`,
    goesOn,
  };
  const wait = quietLink(`${frame.path}/wait?${queryOf()}`, say('waitTitle'));
  const my = quietLink(`${frame.path}/my?lang=${frame.language}`, say('my'));
  const data = quietLink(`${frame.path}/privacy?lang=${frame.language}`, say('yourData'));
  const note = (words: string) => h('p', { className: 'note' }, words);
  const starts = () => [
    doctorPart(drawing),
    modePart(drawing),
    feeText(front, say),
    ...startsPart(drawing),
    phoneForm(drawing, refused, typedPhone),
    chosen.at === undefined && wait,
  ];
  const rest =
    !front.isOpen || !doctor
      ? [note(say('paused'))]
      : openDays(front).length === 0
        ? [note(say('none')), wait]
        : starts();
  return documentOf(
    frame,
    say('title'),
    h(
      Fragment,
      null,
      head(front, say),
      doctorCard(frame, front, say),
      problem(refused),
      ...rest,
      chosen.at === undefined && my,
      chosen.at === undefined && data,
    ),
    refused === nothing ? undefined : standsAt(`${frame.path}?${queryOf()}`),
  );
}
