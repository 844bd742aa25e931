// The waitlist for people without an account: they ask to be told, see how they stand, and take a start that is kept for them.
import type { ReactElement } from 'react';
import {
  drawn,
  type Frame,
  frameOf,
  missing,
  nothing,
  type PageAnswer,
  type PageHandlers,
  type Refused,
  redirect,
  said,
  type Visit,
} from '../../../kit/server/page.ts';
import { randomKey } from '../../../kit/server/secrets.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { linkOf } from '../../appointments/service.ts';
import { guest as booking } from '../../booking/contract.ts';
import type { Front } from '../../booking/model.ts';
import {
  askForCode,
  type Clinic,
  clinicOf,
  frontOf,
  mustPass,
  named,
  passOf,
  type Phone,
  phoneOf,
  whoOf,
} from '../../booking/public/parts/clinic.ts';
import {
  codeRefused,
  codeStep,
  codeStepAgain,
  provedBy,
  type Typed,
  typedOf,
  type Under,
  whoPage,
} from '../../booking/public/parts/page.ts';
import { doneStep, drawnStep, stepAt } from '../../booking/public/parts/step.ts';
import { guest, type pages } from '../contract.ts';
import * as waitlist from '../service.ts';
import { offerPage, type TypedWish, waitingPage, wishPage } from './views.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
/** `at` is empty: no start was chosen. Days that were tampered with are refused when they are acted on. */
const underOf = ({ doctor = '', mode = 'offline', fromDay = '', toDay = '' }: TypedWish) => ({
  doctor,
  mode,
  at: '',
  fromDay: dayForm.test(fromDay) ? fromDay : '2000-01-01',
  toDay: dayForm.test(toDay) ? toDay : '2000-01-01',
});

interface Asking {
  clinic: Clinic;
  front: Front;
  frame: Frame;
  under: ReturnType<typeof underOf>;
}
type InClinic = Visit & { readonly params: { readonly code: string } };

async function asking(request: InClinic & { readonly fields: TypedWish }): Promise<Asking | null> {
  const clinic = await clinicOf(request);
  if (!clinic) return null;
  const front = await frontOf(request, clinic, request.fields);
  const frame = named(frameOf(request, clinic, `/b/${request.params.code}/wait`), front);
  return { clinic, front, frame, under: underOf(request.fields) };
}

const again = ({ frame, front }: Asking, typed: TypedWish, error: unknown): PageAnswer =>
  drawn(wishPage(frame, front, typed, said(frame, error, ['phone', 'toDay'])), error);

async function who(
  visit: Visit,
  { clinic, front, frame, under }: Asking,
  phone: Phone,
  { pass, once }: { pass: string; once: string },
  refused: Refused,
  typed: Typed,
): Promise<ReactElement> {
  const { people } = await visit.ask(clinic, booking.household, { ...phone });
  const carried: Under = { ...under, ...phone, pass, once };
  return whoPage(frame, front, carried, people, refused, typed);
}

/** Asks who comes. @param error what stood in the way of what was typed */
async function whoStep(
  visit: Visit,
  page: Asking,
  phone: Phone,
  pass: string,
  typed: Typed = {},
  error: unknown = null,
): Promise<PageAnswer> {
  const { frame, under } = page;
  const own = { pass, once: randomKey() };
  const refused = error === null ? nothing : said(frame, error, ['name', 'age', 'gender']);
  const document = await who(visit, page, phone, own, refused, typed);
  const carried = { ...under, ...phone, ...own, ...typedOf(typed) };
  return drawnStep(visit, frame, 'who', carried, document, error);
}

interface Known {
  clinic: Clinic;
  id: string;
  frame: Frame;
}
type WithLink = Visit & { readonly params: { readonly code: string; readonly link: string } };

async function known(
  request: WithLink,
  idBehind: typeof waitlist.wishBehind,
  part: 'wait' | 'w',
): Promise<Known | null> {
  const clinic = await clinicOf(request);
  const { code, link } = request.params;
  const id = clinic && idBehind(request, clinic.clinicId, link);
  return clinic && id
    ? { clinic, id, frame: frameOf(request, clinic, `/b/${code}/${part}/${link}`) }
    : null;
}
const knownWish = (request: WithLink) => known(request, waitlist.wishBehind, 'wait');
const knownOffer = (request: WithLink) => known(request, waitlist.offerBehind, 'w');

const back = ({ frame }: Known): PageAnswer => redirect(`${frame.path}?lang=${frame.language}`);

const toMine = (request: WithLink, { clinic, frame }: Known, appointmentId: string) =>
  redirect(
    `/b/${request.params.code}/a/${linkOf(request, clinic.clinicId, appointmentId)}?lang=${frame.language}`,
  );

async function drawOffer(
  request: WithLink,
  page: Known,
  refused: unknown = null,
): Promise<PageAnswer> {
  const { clinic, id, frame } = page;
  const offer = await request.ask(clinic, guest.offered, { id });
  if (offer.appointmentId !== null) return toMine(request, page, offer.appointmentId);
  const front = await frontOf(request, clinic, { doctor: offer.doctorId, mode: offer.mode });
  const why = refused === null || offer.state !== 'open' ? nothing : said(frame, refused);
  return drawn(offerPage(named(frame, front), front, offer, why), refused);
}

export const handlers: PageHandlers<typeof pages> = {
  async wait(request) {
    const page = await asking(request);
    return page ? drawn(wishPage(page.frame, page.front, {}, nothing)) : missing;
  },

  async waitSendCode(request) {
    const page = await asking(request);
    if (!page) return missing;
    const { clinic, front, frame, under } = page;
    try {
      waitlist.mustBeInOrder(under);
      const phone = phoneOf(front, request.fields);
      const asked = await askForCode(request, clinic, phone, frame.language, request.fields);
      return codeStep(request, page, { ...under, ...phone, ...asked });
    } catch (error) {
      const still = codeRefused(frame, front, under, request.fields, error);
      return still ?? again(page, request.fields, error);
    }
  },

  async waitCodeStep(request) {
    const step = stepAt(request, `/b/${request.params.code}/wait/code`);
    const page = await asking({ ...request, fields: step?.carried ?? {} });
    return page ? codeStepAgain(request, page, step) : missing;
  },

  async waitProveCode(request) {
    const page = await asking(request);
    if (!page) return missing;
    const proved = await provedBy(request, page, page.under);
    if ('answer' in proved) return proved.answer;
    const { phone, proof } = proved;
    return whoStep(request, page, phone, passOf(request, page.clinic, phone, proof));
  },

  async waitWhoStep(request) {
    const path = `/b/${request.params.code}/wait`;
    const step = stepAt(request, `${path}/who`);
    const page = await asking({ ...request, fields: step?.carried ?? {} });
    if (!page) return missing;
    if (step?.leadsTo !== undefined) return redirect(step.leadsTo);
    if (!step?.carried) return redirect(`${path}?lang=${page.frame.language}`);
    const { isdCode = '', contactNumber = '', pass = '', once = '' } = step.carried;
    const phone = { isdCode, contactNumber };
    const own = { ...page, frame: { ...page.frame, here: `${path}/who` } };
    try {
      mustPass(request, page.clinic, phone, pass);
      return drawn(await who(request, own, phone, { pass, once }, nothing, step.carried));
    } catch (error) {
      return again(page, step.carried, error);
    }
  },

  async waitBook(request) {
    const page = await asking(request);
    if (!page) return missing;
    const { clinic, frame, under } = page;
    const { isdCode = '', contactNumber = '', pass = '', once = '' } = request.fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(request, clinic, phone, pass);
      const input = {
        doctorId: under.doctor,
        mode: under.mode,
        fromDay: under.fromDay,
        toDay: under.toDay,
        ...phone,
        language: frame.language,
        ...whoOf(request.fields),
      };
      const { id } = await request.ask(clinic, guest.ask, input, once);
      const key = waitlist.wishKey(request, clinic.clinicId, id);
      return doneStep(request, frame, 'who', `${frame.path}/${key}?lang=${frame.language}`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422)
        return again(page, request.fields, error);
      return whoStep(request, page, phone, pass, request.fields, error);
    }
  },

  async wish(request) {
    const page = await knownWish(request);
    if (!page) return missing;
    const { clinic, id, frame } = page;
    const wish = await request.ask(clinic, guest.wish, { id });
    if (wish.offerId !== null) {
      const key = waitlist.offerKey(request, clinic.clinicId, wish.offerId);
      return redirect(`/b/${request.params.code}/w/${key}?lang=${frame.language}`);
    }
    if (wish.appointmentId) return toMine(request, page, wish.appointmentId);
    const front = await frontOf(request, clinic, { doctor: wish.doctorId, mode: wish.mode });
    return drawn(waitingPage(named(frame, front), front, wish, request.now));
  },

  async leave(request) {
    const page = await knownWish(request);
    if (!page) return missing;
    await request.ask(page.clinic, guest.withdraw, { id: page.id });
    return back(page);
  },

  async offer(request) {
    const page = await knownOffer(request);
    return page ? drawOffer(request, page) : missing;
  },

  async take(request) {
    const page = await knownOffer(request);
    if (!page) return missing;
    try {
      const { appointmentId } = await request.ask(page.clinic, guest.claim, { id: page.id });
      return await (appointmentId === null
        ? drawOffer(request, page)
        : toMine(request, page, appointmentId));
    } catch (error) {
      return drawOffer(request, page, error);
    }
  },

  async decline(request) {
    const page = await knownOffer(request);
    if (!page) return missing;
    await request.ask(page.clinic, guest.decline, { id: page.id });
    return back(page);
  },
};
