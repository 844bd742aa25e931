// The first page of the booking link: clinic, doctor, days and free starts; with a start chosen, the phone's form.
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
import type { Front } from '../model.ts';
import {
  doctorCard,
  feeText,
  head,
  noonOf,
  phonePart,
  quietLink,
  type Say,
  sayIn,
} from './parts/page.ts';

interface Chosen {
  day?: string;
  at?: string;
}

type Day = Front['days'][number];
const isFree = ({ left }: Day['starts'][number]): boolean => left > 0;

/** What all parts of the page read. */
interface Drawing {
  frame: Frame;
  front: Front;
  chosen: Chosen;
  say: Say;
  when: ReturnType<typeof timesIn>;
  /** This page, with something else chosen. */
  linkTo: (more: Readonly<Record<string, string>>) => string;
}

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

function dayPart({ front, when, say, linkTo }: Drawing, chosen: Day | undefined): ReactNode {
  const faceOf = (day: string) => {
    const noon = noonOf(day, front.clinic.zone);
    return [h('span', null, when.weekday(noon)), h('b', null, when.date(noon))];
  };
  const entry = ({ day, starts, holiday }: Day) =>
    starts.some(isFree)
      ? h(
          'a',
          { href: linkTo({ day }), ...(day === chosen?.day ? { 'aria-current': 'date' } : {}) },
          ...faceOf(day),
        )
      : h(
          'span',
          { className: 'shut' },
          ...faceOf(day),
          h('small', null, holiday ?? say(starts.length > 0 ? 'full' : 'closed')),
        );
  return h('ol', { className: 'days' }, ...front.days.map((one) => h('li', null, entry(one))));
}

const parts = ['morning', 'afternoon', 'evening'] as const;
/** Until noon, until five, and after. */
const partOf = (hour: number): (typeof parts)[number] =>
  hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';

function timePart({ front, when, chosen, say, linkTo }: Drawing, day: Day | undefined): ReactNode {
  const starts = Map.groupBy(day?.starts.filter(isFree) ?? [], ({ startsAt }) =>
    partOf(Temporal.Instant.from(startsAt).toZonedDateTimeISO(front.clinic.zone).hour),
  );
  const entry = ({ startsAt }: Day['starts'][number]) => {
    const href = `${linkTo({ day: day?.day ?? '', at: startsAt })}#who`;
    const current = startsAt === chosen.at ? { 'aria-current': 'time' as const } : {};
    return h('li', { key: startsAt }, h('a', { href, ...current }, when.time(startsAt)));
  };
  return parts.map((part) => {
    const own = starts.get(part);
    return (
      own &&
      h(
        Fragment,
        { key: part },
        starts.size > 1 && h('h4', null, say(part)),
        h('ul', { className: 'times' }, ...own.map(entry)),
      )
    );
  });
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
    linkTo: (more) => `?${queryOf(more)}`,
  };
  const open = front.days.filter(({ starts }) => starts.some(isFree));
  const day = front.days.find((one) => one.day === chosen.day) ?? open[0];
  const wait = quietLink(`${frame.path}/wait?${queryOf()}`, say('waitTitle'));
  const my = quietLink(`${frame.path}/my?lang=${frame.language}`, say('my'));
  const data = quietLink(`${frame.path}/privacy?lang=${frame.language}`, say('yourData'));
  const note = (words: string) => h('p', { className: 'note' }, words);
  const starts = () => [
    doctorPart(drawing),
    modePart(drawing),
    feeText(front, say),
    h('h3', null, say('day')),
    dayPart(drawing, day),
    h('h3', null, say('time')),
    timePart(drawing, day),
    phoneForm(drawing, refused, typedPhone),
    chosen.at === undefined && wait,
  ];
  const rest =
    !front.isOpen || !doctor
      ? [note(say('paused'))]
      : open.length === 0
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
  );
}
