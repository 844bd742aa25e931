// The patient's way into the video room, behind the appointment's own link: a code where the clinic asks for it, consent and age, then the room.
import {
  askedBefore,
  type AskedCode,
  askedCookie,
  drawn,
  type Frame,
  frameOf,
  missing,
  nothing,
  type PageAnswer,
  type PageHandlers,
  redirect,
  said,
  type Visit,
} from '../../../kit/server/page.ts';
import { isSame, macOf } from '../../../kit/server/secrets.ts';
import { addressOf, type WithSettings } from '../../../kit/server/settings.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import { appointmentBehind } from '../../appointments/service.ts';
import { codeSeconds, isSameProof, refusals as identity } from '../../identity/rules.ts';
import { code, guest, open, type pages, relative } from '../contract.ts';
import { proofHours, refusals } from '../rules.ts';
import { feeOf, video } from '../service.ts';
import { json, refusedJson, writeForged } from './answers.ts';
import { relativeHandlers } from './relative.ts';
import { codePage, consentPage, roomPage, type Typed } from './views.ts';

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
  const { code: clinicCode, link } = request.params;
  const { clinic } = await request.ask(null, open.clinicOf, { code: clinicCode });
  if (!clinic) return null;
  const id = appointmentBehind(request, clinic.clinicId, link);
  const mine = `/b/${clinicCode}/a/${link}`;
  if (id !== null) return { clinic, id, frame: frameOf(request, clinic, `${mine}/video`), mine };
  await writeForged(request, clinic);
  return null;
}

// ---------------------------------------------------------------- a phone that was proved

const cookieName = 'room';
const signed = (
  { settings }: WithSettings,
  { clinic, id }: Opened,
  what: string,
  text: string,
): string => macOf(settings.of(video).key, what, clinic.clinicId, id, text).toString('base64url');

function proofOf(visit: Visit, opened: Opened): string {
  const until = String(Math.floor(visit.now.epochMilliseconds / 1000) + proofHours * 3600);
  return `${until}.${signed(visit, opened, 'room proof', until)}`;
}

function isProved(visit: Visit, opened: Opened): boolean {
  const [until = '', mac = ''] = (visit.cookies[cookieName] ?? '').split('.');
  return (
    isSame(Buffer.from(mac), Buffer.from(signed(visit, opened, 'room proof', until))) &&
    Number(until) * 1000 >= visit.now.epochMilliseconds
  );
}

const lobbyOf = (visit: Visit, { clinic, id }: Opened) => visit.ask(clinic, guest.lobby, { id });

/** @throws code_missing */
async function mustBeProved(visit: Visit, opened: Opened): Promise<void> {
  if (isProved(visit, opened)) return;
  if ((await lobbyOf(visit, opened)).asksCode) throw refuse(refusals.code_missing);
}

// ---------------------------------------------------------------- what is shown

interface Shown {
  refused?: unknown;
  typed?: Typed;
  asked?: AskedCode;
}

async function draw(
  visit: Visit,
  opened: Opened,
  { refused = null, typed = {}, asked }: Shown = {},
): Promise<Extract<PageAnswer, { kind: 'page' }>> {
  const { clinic, id, frame, mine } = opened;
  const room = await lobbyOf(visit, opened);
  const named = { ...frame, clinicName: room.doctorName };
  const why = (fields: readonly string[]) =>
    refused === null ? nothing : said(named, refused, fields);
  if (room.asksCode && !isProved(visit, opened))
    return drawn(codePage(named, room, mine, asked ?? null, why(['otp'])), refused);
  if (room.consent) {
    const fee = await visit.settings.of(feeOf)(visit, clinic, id);
    return { ...drawn(roomPage(named, room, mine, fee)), usesCamera: true };
  }
  const fields = ['isGiven', 'adultName', 'adultRelation', 'ageYears'];
  return drawn(consentPage(named, room, mine, typed, why(fields)), refused);
}

const back = ({ frame }: Opened): string => `${frame.path}?lang=${frame.language}`;

export const handlers: PageHandlers<typeof pages> = {
  ...relativeHandlers,

  async room(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const asked = askedBefore(request);
    return draw(request, opened, asked ? { asked } : {});
  },

  async sendCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, id, frame } = opened;
    const { once = '' } = request.fields;
    try {
      const { clinicId } = clinic;
      const { language } = frame;
      const wanted = await request.ask(clinic, code.codeWanted, { id, language });
      const { requestKey } = await request.ask(null, open.askCode, {
        clinicId,
        language,
        ...wanted,
        ...(once === '' ? {} : { requestKey: signed(request, opened, 'room form', once) }),
      });
      const bound = signed(request, opened, 'room code', requestKey);
      const asked = { requestKey, bound };
      const answer = await draw(request, opened, { asked });
      return { ...answer, cookie: askedCookie(frame.path, asked, codeSeconds) };
    } catch (error) {
      const { requestKey = '', bound = '' } = request.fields;
      // The code that was sent before still counts.
      const asked = requestKey === '' ? {} : { asked: { requestKey, bound } };
      return draw(request, opened, { refused: error, ...asked });
    }
  },

  async proveCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, id } = opened;
    const { requestKey = '', bound = '', otp = '' } = request.fields;
    try {
      // A code proves the phone of the appointment that asked for it, and no other.
      const own = signed(request, opened, 'room code', requestKey);
      if (!isSame(Buffer.from(bound), Buffer.from(own))) throw refuse(refusals.code_missing);
      const onceKey = signed(request, opened, 'room prove', `${requestKey} ${otp}`);
      const { provedAt } = await request.ask(null, open.proveCode, { requestKey, otp }, onceKey);
      if (!isSameProof(request.now, provedAt)) throw refuse(identity.otp_expired);
      await request.ask(clinic, code.codeProved, { id }, onceKey);
    } catch (error) {
      return draw(request, opened, { refused: error, asked: { requestKey, bound } });
    }
    return redirect(back(opened), {
      name: cookieName,
      value: proofOf(request, opened),
      path: opened.frame.path,
      maxAgeSeconds: proofHours * 3600,
    });
  },

  async consent(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { agrees = '', age = '', adultName = '', adultRelation = '' } = request.fields;
    try {
      await mustBeProved(request, opened);
      await request.ask(opened.clinic, guest.consent, {
        id: opened.id,
        isGiven: agrees === 'yes',
        ageYears: /^\d{1,3}$/.test(age) ? Number(age) : null,
        adultName,
        adultRelation,
        language: opened.frame.language,
      });
    } catch (error) {
      return draw(request, opened, { refused: error, typed: request.fields });
    }
    return redirect(back(opened));
  },

  async enter(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { device = '', takesOver = '', beside = '' } = request.fields;
    try {
      await mustBeProved(request, opened);
      return json(
        await request.ask(opened.clinic, guest.enterAsPatient, {
          id: opened.id,
          device,
          takesOver: takesOver === 'yes',
          beside: beside === 'yes',
        }),
      );
    } catch (error) {
      return refusedJson(opened.frame, error);
    }
  },

  async askRelative(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { device = '' } = request.fields;
    try {
      await mustBeProved(request, opened);
      const { key } = await request.ask(opened.clinic, relative.askRelative, {
        id: opened.id,
        device,
      });
      const { code: clinicCode } = request.params;
      return json({ link: `${addressOf(request)}/b/${clinicCode}/r/${key}` });
    } catch (error) {
      return refusedJson(opened.frame, error);
    }
  },

  async lobby(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { asksCode, before, waitMinutes, relative: asked } = await lobbyOf(request, opened);
    return asksCode && !isProved(request, opened)
      ? missing
      : json({ before, waitMinutes, relative: asked });
  },
};
