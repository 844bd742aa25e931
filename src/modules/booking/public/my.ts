// "My bookings": whoever proves a phone gets the links of what is still to come under it.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  drawn,
  type Frame,
  frameOf,
  hidden,
  missing,
  nothing,
  type PageHandlers,
  problem,
  type Refused,
  timesIn,
  type Visit,
  wrongOf,
} from '../../../kit/server/page.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import * as appointments from '../../appointments/service.ts';
import { guest, type pages } from '../contract.ts';
import type { Front } from '../model.ts';
import { type Clinic, clinicOf, frontOf, named } from './parts/clinic.ts';
import {
  codeSent,
  codeStepAgain,
  head,
  noStart,
  phonePart,
  provedBy,
  quietLink,
  sayIn,
} from './parts/page.ts';

type Ahead = OutputOf<(typeof guest)['ahead']>['bookings'][number];

interface Opened {
  clinic: Clinic;
  front: Front;
  frame: Frame;
}

async function openFor(
  request: Visit & { readonly params: { readonly code: string } },
): Promise<Opened | null> {
  const clinic = await clinicOf(request);
  if (!clinic) return null;
  const front = await frontOf(request, clinic, {});
  const frame = named(frameOf(request, clinic, `/b/${request.params.code}/my`), front);
  return { clinic, front, frame };
}

function phonePage({ front, frame }: Opened, refused: Refused, typed = ''): ReactElement {
  const say = sayIn(frame);
  return myPage(
    { front, frame },
    h(
      'section',
      { className: 'step' },
      h('p', null, say('myWhy')),
      problem(refused),
      h(
        'form',
        { method: 'post', action: `${frame.path}/code` },
        hidden({ lang: frame.language }),
        phonePart(front, say, typed, wrongOf(refused, 'phone')),
      ),
    ),
  );
}

function listPage(visit: Visit, opened: Opened, bookings: readonly Ahead[]): ReactElement {
  const { clinic, front, frame } = opened;
  const { long } = timesIn(frame.language, front.clinic.zone);
  const say = sayIn(frame);
  const entry = ({ id, startsAt, doctorName, patientName }: Ahead) => {
    const link = appointments.linkOf(visit, clinic.clinicId, id);
    const href = `/b/${front.clinic.code}/a/${link}?lang=${frame.language}`;
    return h(
      'li',
      { key: id },
      h('a', { className: 'button quiet', href }, long(startsAt)),
      h('p', { className: 'soft' }, `${patientName} · ${doctorName}`),
    );
  };
  return myPage(
    opened,
    bookings.length === 0
      ? h('p', { className: 'note' }, say('myNone'))
      : h('ul', { className: 'bookings' }, ...bookings.map(entry)),
  );
}

function myPage({ front, frame }: Pick<Opened, 'front' | 'frame'>, body: ReactNode): ReactElement {
  const say = sayIn(frame);
  return documentOf(
    frame,
    say('my'),
    h(
      Fragment,
      null,
      head(front, say),
      h('h2', null, say('my')),
      body,
      quietLink(`/b/${front.clinic.code}?lang=${frame.language}`, say('again')),
    ),
  );
}

export const my: Pick<
  PageHandlers<typeof pages>,
  'my' | 'sendMyCode' | 'myCodeStep' | 'proveMyCode'
> = {
  async my(request) {
    const opened = await openFor(request);
    return opened ? drawn(phonePage(opened, nothing)) : missing;
  },

  async sendMyCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { phone } = request.fields;
    return codeSent(request, opened, (refused) => phonePage(opened, refused, phone));
  },

  async myCodeStep(request) {
    const opened = await openFor(request);
    return opened ? codeStepAgain(request, opened) : missing;
  },

  async proveMyCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const proved = await provedBy(request, opened, noStart);
    if ('answer' in proved) return proved.answer;
    const { bookings } = await request.ask(opened.clinic, guest.ahead, proved.phone);
    return drawn(listPage(request, opened, bookings));
  },
};
