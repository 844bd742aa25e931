// What a relative's way into the video room draws. Of the patient it says nothing: a link can be passed on.
import { createElement as h, Fragment, type ReactElement } from 'react';
import {
  documentOf,
  type Frame,
  hidden,
  problem,
  type Refused,
  wrongOf,
} from '../../../kit/server/page.ts';
import type { RelativeRoom } from '../model.ts';
import { agreeing, head, roomScript, sayIn } from './views.ts';

interface Typed {
  readonly agrees?: string;
  readonly name?: string;
  readonly relation?: string;
}

export function relativeConsentPage(
  frame: Frame,
  room: RelativeRoom,
  typed: Typed,
  refused: Refused,
): ReactElement {
  const say = sayIn(frame);
  const field = (id: 'name' | 'relation', label: string, maxLength: number, more: object) => {
    const wrong = wrongOf(refused, id);
    return h(
      Fragment,
      null,
      h('label', { htmlFor: id }, label),
      h('input', {
        id,
        name: id,
        required: true,
        maxLength,
        defaultValue: typed[id] ?? '',
        ...more,
        ...wrong.attributes,
      }),
      wrong.words,
    );
  };
  const form = h(
    'form',
    { method: 'post', action: `${frame.path}/consent` },
    hidden({ lang: frame.language }),
    field('name', say('relativeName'), 80, { autoComplete: 'name' }),
    field('relation', say('adultRelation'), 40, { autoComplete: 'off' }),
    agreeing(refused, say('relativeAgree')),
    h('button', null, say('goOn')),
  );
  const body = h(
    Fragment,
    null,
    head(frame, room),
    h(
      'section',
      { className: 'step' },
      h('h2', null, say('consentTitle')),
      h('p', null, say('relativeText', { doctor: room.doctorName })),
      problem(refused),
      form,
    ),
  );
  return documentOf(frame, say('title'), body);
}

export function relativeRoomPage(frame: Frame, room: RelativeRoom): ReactElement {
  const say = sayIn(frame);
  const body = h(
    Fragment,
    null,
    head(frame, room),
    h('div', { id: 'room', className: 'vr-page' }),
    h('noscript', null, h('p', { className: 'problem' }, say('needsScript'))),
  );
  return documentOf(
    frame,
    say('title'),
    body,
    roomScript(frame, { address: frame.path, name: room.doctorName, seat: 'relative' }),
  );
}
