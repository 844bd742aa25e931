// The booking link, form by form: a start, a phone, its code, who comes, booked.
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
import { addressOf, type WithSettings } from '../../../kit/server/settings.ts';
import { Refusal, refuse } from '../../../kit/shared/refusal.ts';
import { linkOf } from '../../appointments/service.ts';
import { guest, type pages } from '../contract.ts';
import type { Front } from '../model.ts';
import { refusals } from '../rules.ts';
import { frontPage } from './front-page.ts';
import { payment } from './mine.ts';
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
  onceOfPass,
  whoOf,
} from './parts/clinic.ts';
import {
  codeRefused,
  codeStep,
  codeStepAgain,
  provedBy,
  type Typed,
  typedOf,
  type Under,
  whoPage,
} from './parts/page.ts';
import { doneStep, drawnStep, stepAt } from './parts/step.ts';
import { chosenOf, dayOfStart, type GoesOn, isStart } from './parts/starts.ts';

interface Chosen {
  readonly doctor?: string;
  readonly mode?: string;
  readonly at?: string;
}

/** A start that was tampered with is none, and is refused when it is acted on. */
const underOf = ({ doctor = '', mode = 'offline', at = '' }: Chosen): Under => ({
  doctor,
  mode,
  at: isStart(at) ? at : '2000-01-01T00:00:00Z',
});

interface Opened {
  clinic: Clinic;
  front: Front;
  frame: Frame;
  under: Under;
}

async function openFor(
  request: Visit & { readonly params: { readonly code: string }; readonly fields: Chosen },
): Promise<Opened | null> {
  const clinic = await clinicOf(request);
  if (!clinic) return null;
  const front = await frontOf(request, clinic, request.fields);
  const { doctor, mode, at } = request.fields;
  const carried = {
    ...(doctor !== undefined && doctor === front.doctor?.id ? { doctor } : {}),
    ...(mode === 'online' ? { mode } : {}),
    ...(at !== undefined && isStart(at) ? { at } : {}),
  };
  const shown = named(frameOf(request, clinic, `/b/${request.params.code}`), front);
  const frame = { ...shown, carried, ...cardOf(request, front) };
  return { clinic, front, frame, under: underOf(request.fields) };
}

function cardOf(at: WithSettings, { clinic, doctor }: Front): Pick<Frame, 'about' | 'picture'> {
  const about = [doctor?.name, doctor?.qualification, clinic.address].filter(Boolean).join(' · ');
  return doctor?.hasPicture
    ? { about, picture: `${addressOf(at)}/b/${clinic.code}/doctor/${doctor.id}` }
    : { about };
}

/** Back to the starts of that day that are free by now, with what stood in the way. Whoever has proved the phone goes on from there. */
const again = async (
  visit: Visit,
  { clinic, front, frame, under }: Opened,
  error: unknown,
  proved?: GoesOn,
) => {
  const now = await frontOf(visit, clinic, under);
  const { at, doctor, mode } = under;
  // What is not of the page is of the start.
  const isOfStart =
    error instanceof Refusal && error.status === 409 && !Object.hasOwn(refusals, error.code);
  const goesOn =
    isOfStart && proved ? { ...proved, doctor, mode, lang: frame.language } : undefined;
  const day = dayOfStart(front, at);
  return drawn(frontPage(frame, now, { day }, said(frame, error), '', goesOn), error);
};

/** None of what is no instant, or has passed. */
const secondsUntil = (instant: string, now: Temporal.Instant): number =>
  Math.max(0, Math.round((Date.parse(instant) - now.epochMilliseconds) / 1000)) || 0;

/** A start that is kept for a phone that was proved. */
interface Kept {
  holdId: string;
  heldUntil: string;
  pass: string;
  /** Of the form: loaded again it still books once. */
  once: string;
}

async function who(
  visit: Visit,
  { clinic, front, frame, under }: Opened,
  phone: Phone,
  { holdId, heldUntil, pass, once }: Kept,
  refused: Refused,
  typed: Typed,
): Promise<ReactElement> {
  const { people } = await visit.ask(clinic, guest.household, {
    ...phone,
    doctorId: under.doctor,
    startsAt: under.at,
  });
  if (front.guests === 'known' && people.length === 0) throw refuse(refusals.guests_known);
  const carried = { ...under, ...phone, holdId, heldUntil, pass, once };
  const seconds = secondsUntil(heldUntil, visit.now);
  return whoPage(frame, front, carried, people, refused, typed, seconds);
}

/** The same hold for the same proof, as long as it holds. */
async function holdOf(
  visit: Visit,
  { clinic, under }: Opened,
  phone: Phone,
  onceKey: string,
): Promise<{ holdId: string; heldUntil: string }> {
  const start = { doctorId: under.doctor, startsAt: under.at, mode: under.mode, ...phone };
  const hold = await visit.ask(clinic, guest.hold, start, onceKey);
  return secondsUntil(hold.heldUntil, visit.now) > 0
    ? hold
    : await visit.ask(clinic, guest.hold, start);
}

/** Another start for a phone that was proved for one that is lost; what was typed of the patient stays. */
async function takeAnother(
  request: Visit & { readonly fields: Passed },
  opened: Opened,
): Promise<PageAnswer> {
  const { isdCode = '', contactNumber = '', pass = '' } = request.fields;
  const phone = { isdCode, contactNumber };
  const typed = typedOf(request.fields);
  try {
    mustPass(request, opened.clinic, phone, pass);
    const hold = await holdOf(
      request,
      opened,
      phone,
      onceOfPass(request, opened.clinic, phone, `${pass} ${opened.under.at}`),
    );
    return await whoStep(request, opened, phone, { ...hold, pass }, typed);
  } catch (error) {
    return await again(request, opened, error, { ...phone, pass, ...typed });
  }
}

/** Asks who comes, at an address that holds the start for them. @param error what stood in the way of what was typed */
async function whoStep(
  visit: Visit,
  opened: Opened,
  phone: Phone,
  start: Omit<Kept, 'once'>,
  typed: Typed = {},
  error: unknown = null,
): Promise<PageAnswer> {
  const { frame, under } = opened;
  const own = { ...start, once: randomKey() };
  const refused =
    error === null ? nothing : said(frame, error, ['name', 'age', 'gender', 'answer']);
  const document = await who(visit, opened, phone, own, refused, typed);
  const carried = { ...under, ...phone, ...own, ...typedOf(typed) };
  return drawnStep(visit, frame, 'who', carried, document, error);
}

interface Passed extends Typed {
  readonly isdCode?: string;
  readonly contactNumber?: string;
  readonly pass?: string;
}

type Booking = Pick<
  PageHandlers<typeof pages>,
  'front' | 'picture' | 'sendCode' | 'codeStep' | 'proveCode' | 'whoStep' | 'book'
>;

export const booking: Booking = {
  async front(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    return drawn(frontPage(opened.frame, opened.front, chosenOf(request.fields), nothing));
  },

  async picture(request) {
    const clinic = await clinicOf(request);
    const { doctor } = request.params;
    if (!clinic || !/^[0-9a-f-]{36}$/.test(doctor)) return missing;
    const { bytes, media } = await request.ask(clinic, guest.picture, { doctorId: doctor });
    return { kind: 'file', bytes, media, headers: { 'cache-control': 'public, max-age=3600' } };
  },

  async sendCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, front, frame, under } = opened;
    try {
      const phone = phoneOf(front, request.fields);
      await request.ask(clinic, guest.mayAsk, {});
      const asked = await askForCode(request, clinic, phone, frame.language, request.fields);
      return codeStep(request, { front, frame }, { ...under, ...phone, ...asked });
    } catch (error) {
      const still = codeRefused(frame, front, under, request.fields, error);
      if (still) return still;
      const refused = said(frame, error, ['phone']);
      return drawn(frontPage(frame, front, { at: under.at }, refused, request.fields.phone), error);
    }
  },

  async codeStep(request) {
    const step = stepAt(request, `/b/${request.params.code}/code`);
    const opened = await openFor({ ...request, fields: step?.carried ?? {} });
    return opened ? codeStepAgain(request, opened, step) : missing;
  },

  async proveCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    if (request.fields.pass !== undefined) return takeAnother(request, opened);
    const proved = await provedBy(request, opened, opened.under);
    if ('answer' in proved) return proved.answer;
    const { phone, proof } = proved;
    const pass = passOf(request, opened.clinic, phone, proof);
    try {
      const hold = await holdOf(request, opened, phone, proof.onceKey);
      return await whoStep(request, opened, phone, { ...hold, pass });
    } catch (error) {
      return await again(request, opened, error, { ...phone, pass });
    }
  },

  async whoStep(request) {
    const path = `/b/${request.params.code}`;
    const step = stepAt(request, `${path}/who`);
    const opened = await openFor({ ...request, fields: step?.carried ?? {} });
    if (!opened) return missing;
    if (step?.leadsTo !== undefined) return redirect(step.leadsTo);
    if (!step?.carried) return redirect(`${path}?lang=${opened.frame.language}`);
    const { isdCode = '', contactNumber = '', pass = '', ...carried } = step.carried;
    const { holdId = '', heldUntil = '', once = '' } = carried;
    const phone = { isdCode, contactNumber };
    const typed = typedOf(carried);
    const own = { ...opened, frame: { ...opened.frame, here: `${path}/who` } };
    try {
      mustPass(request, opened.clinic, phone, pass);
      const start = { holdId, heldUntil, pass, once };
      return drawn(await who(request, own, phone, start, nothing, typed));
    } catch (error) {
      return await again(request, opened, error, { ...phone, pass, ...typed });
    }
  },

  async book(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, frame, under } = opened;
    const { isdCode = '', contactNumber = '', pass = '', once = '' } = request.fields;
    const { holdId = '', heldUntil = '' } = request.fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(request, clinic, phone, pass);
      const input = {
        doctorId: under.doctor,
        startsAt: under.at,
        mode: under.mode,
        ...phone,
        holdId,
        language: frame.language,
        answer: request.fields.answer ?? '',
        ...whoOf(request.fields),
      };
      const { id, payBy } = await request.ask(clinic, guest.book, input, once);
      const path = `${frame.path}/a/${linkOf(request, clinic.clinicId, id)}`;
      const own = `${path}?lang=${frame.language}`;
      if (payBy === null) return doneStep(request, frame, 'who', own);
      // Their own page offers it again.
      const paying = await payment(request, { clinic, id, frame: { ...frame, path } }).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        },
      );
      return doneStep(request, frame, 'who', own, paying);
    } catch (error) {
      const typed = typedOf(request.fields);
      if (!(error instanceof Refusal) || error.status !== 422)
        return await again(request, opened, error, { ...phone, pass, ...typed });
      return await whoStep(request, opened, phone, { holdId, heldUntil, pass }, typed, error);
    }
  },
};
