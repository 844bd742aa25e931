// The days that may be booked and the free starts of one of them, each a link to the same page with it chosen.
import { createElement as h, Fragment, type ReactNode } from 'react';
import { type Frame, hidden, type timesIn } from '../../../../kit/server/page.ts';
import { workdayAt } from '../../../../kit/shared/time.ts';
import { partOfDay, partsOfDay } from '../../../slots/rules.ts';
import type { Front } from '../../model.ts';
import { daysText, noonOf, type Say } from './page.ts';

export interface Chosen {
  day?: string;
  at?: string;
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const startForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/;
/** `Date` reads the 30th of February as the 2nd of March, which is no start of the page's. */
export function isStart(text: string): boolean {
  if (!startForm.test(text)) return false;
  const start = new Date(text);
  return !Number.isNaN(start.getTime()) && start.toISOString() === text.replace('Z', '.000Z');
}

/** What was tampered with is not chosen. */
export const chosenOf = ({ day = '', at = '' }: Chosen): Chosen => ({
  ...(dayForm.test(day) ? { day } : {}),
  ...(isStart(at) ? { at } : {}),
});

type Day = Front['days'][number];
const isFree = ({ left }: Day['starts'][number]): boolean => left > 0;

/** What all parts of the page read. */
export interface Drawing {
  frame: Frame;
  front: Front;
  chosen: Chosen;
  say: Say;
  when: ReturnType<typeof timesIn>;
  /** This page, with something else chosen. */
  linkTo: (more: Readonly<Record<string, string>>) => string;
  /** Of whoever has proved the phone and lost the start: goes on with another of that day, without another code. */
  goesOn?: GoesOn | undefined;
}

/** What was proved and typed. */
export type GoesOn = Readonly<Record<string, string>>;

/** Under which day a start stands: those past midnight under the evening's. */
export const dayOfStart = ({ days, clinic }: Front, at: string): string =>
  days.find(({ starts }) => starts.some(({ startsAt }) => startsAt === at))?.day ??
  workdayAt(Temporal.Instant.from(at), clinic.zone);

export const openDays = ({ days }: Front): Day[] =>
  days.filter(({ starts }) => starts.some(isFree));

export const isFreeAt = ({ days }: Front, at: string): boolean =>
  days.some(({ starts }) => starts.some((one) => one.startsAt === at && isFree(one)));

/** A start that was chosen is looked for on its own day. */
export const startsPart = (drawing: Drawing): ReactNode[] => {
  const { frame, front, chosen, say } = drawing;
  const asked = chosen.day ?? (chosen.at && dayOfStart(front, chosen.at));
  const open = openDays(front);
  const day = open.find((one) => one.day === asked) ?? open[0];
  const named = day ? [daysText(frame.language, front.clinic.zone, day.day, day.day)] : [];
  return [
    h('h3', { key: 'day' }, say('day')),
    dayPart(drawing, day),
    // The strip of days may have to be pushed aside to show the one that is chosen.
    h('h3', { key: 'time' }, [say('time'), ...named].join(' · ')),
    timePart(drawing, day),
  ];
};

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
  return h(
    'ol',
    { key: 'days', className: 'days' },
    ...front.days.map((one) => h('li', null, entry(one))),
  );
}

function timePart(
  { frame, front, when, chosen, say, linkTo, goesOn }: Drawing,
  day: Day | undefined,
): ReactNode {
  const starts = Map.groupBy(day?.starts.filter(isFree) ?? [], ({ startsAt }) =>
    partOfDay(startsAt, front.clinic.zone),
  );
  const entry = ({ startsAt }: Day['starts'][number]) => {
    if (goesOn) {
      const time = { className: 'quiet', name: 'at', value: startsAt };
      return h('li', { key: startsAt }, h('button', time, when.time(startsAt)));
    }
    const href = `${linkTo({ day: day?.day ?? '', at: startsAt })}#who`;
    const current = startsAt === chosen.at ? { 'aria-current': 'time' as const } : {};
    return h('li', { key: startsAt }, h('a', { href, ...current }, when.time(startsAt)));
  };
  const times = partsOfDay.map((part) => {
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
  return goesOn
    ? h(
        'form',
        { key: 'times', method: 'post', action: `${frame.path}/prove` },
        hidden(goesOn),
        times,
      )
    : times;
}
