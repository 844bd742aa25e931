// How the visit was: the patient says it on the appointment's own page, once it is over. A plain form, without a script.
import { createElement as h, type ReactNode } from 'react';
import {
  type Frame,
  hidden,
  nothing,
  problem,
  type Refused,
  timesIn,
  wrongOf,
} from '../../../kit/server/page.ts';
import { maxStars, maxWords, type Standing } from '../../reviews/model.ts';
import type { Front } from '../model.ts';
import { quietLink, type Say, sayIn } from './parts/page.ts';

const scale = Array.from({ length: maxStars }, (_, at) => at + 1);

interface Typed {
  stars?: string;
  words?: string;
}

/** @param typed what was sent and refused; null before. @param isChanging the patient asked to change what stands. */
export function reviewPart(
  frame: Frame,
  front: Front,
  { review, mayLeave, until }: Standing,
  typed: Typed | null,
  isChanging: boolean,
  refused: Refused = nothing,
): ReactNode {
  const say = sayIn(frame);
  const when = timesIn(frame.language, front.clinic.zone);
  const section = { className: 'step', id: 'review' };
  if (typed || (mayLeave && (review === null || isChanging))) {
    const fields = typed ?? (review ? { stars: String(review.stars), words: review.words } : {});
    return h('section', section, problem(refused), form(frame, say, fields, mayLeave, refused));
  }
  if (!review) return null;
  const stars = scale.map((one) => h('i', one <= review.stars ? { className: 'lit' } : null, '★'));
  const ends =
    mayLeave && until !== null ? ` ${say('reviewUntil', { time: when.long(until) })}` : '';
  return h(
    'section',
    section,
    h('h2', null, say('reviewThanks')),
    h(
      'p',
      { className: 'given' },
      h('span', { 'aria-hidden': true }, ...stars),
      ` ${say('reviewStars', { stars: review.stars })}`,
    ),
    review.words !== '' && h('p', { className: 'said' }, review.words),
    h('p', { className: 'soft' }, `${say('reviewPrivate')}${ends}`),
    mayLeave &&
      quietLink(`${frame.path}?lang=${frame.language}&review=1#review`, say('reviewChange')),
  );
}

function form(
  frame: Frame,
  say: Say,
  fields: Typed,
  mayLeave: boolean,
  refused: Refused,
): ReactNode {
  const [starsWrong, wordsWrong] = [wrongOf(refused, 'stars'), wrongOf(refused, 'words')];
  const star = (one: number) =>
    h(
      'label',
      null,
      h('input', {
        type: 'radio',
        name: 'stars',
        value: one,
        required: true,
        'aria-label': say('reviewStars', { stars: one }),
        defaultChecked: String(one) === fields.stars,
        ...(one === 1 ? starsWrong.attributes : {}),
      }),
      h('span', { 'aria-hidden': true }, '★'),
      h('b', { 'aria-hidden': true }, one),
    );
  return h(
    'form',
    { method: 'post', action: `${frame.path}/review` },
    hidden({ lang: frame.language }),
    h(
      'fieldset',
      { 'aria-describedby': 'scale' },
      h('legend', { className: 'asks' }, say('reviewAsk')),
      h('div', { className: 'stars' }, ...scale.map(star)),
    ),
    starsWrong.words,
    h('p', { className: 'soft', id: 'scale' }, say('reviewScale')),
    h('label', { htmlFor: 'words' }, say('reviewWords')),
    h('textarea', {
      id: 'words',
      name: 'words',
      rows: 4,
      maxLength: maxWords,
      readOnly: !mayLeave,
      defaultValue: fields.words ?? '',
      ...wordsWrong.attributes,
    }),
    wordsWrong.words,
    h('p', { className: 'soft' }, say('reviewPrivate')),
    mayLeave && h('button', null, say('reviewSend')),
  );
}
