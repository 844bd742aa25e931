// `/v`: whether a printed paper stands. `/p`: a paper sent to a patient's phone.
import {
  askedBefore,
  askedCookie,
  drawn,
  type Frame,
  frameOf,
  missing,
  type PageAnswer,
  type PageHandlers,
  redirect,
  said,
  type Visit,
} from '../../../kit/server/page.ts';
import { isSame, macOf } from '../../../kit/server/secrets.ts';
import type { WithSettings } from '../../../kit/server/settings.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, Refusal, refuse } from '../../../kit/shared/refusal.ts';
import { codeSeconds, isSameProof, refusals as identity } from '../../identity/rules.ts';
import { guest, open, type pages } from '../contract.ts';
import { codeText, openMinutes, readCode, refusals } from '../rules.ts';
import { papersKey } from '../service.ts';
import { checkPage, sentPage, type Step } from './views.ts';

async function check(visit: Visit, typed: string, bornIn = ''): Promise<PageAnswer> {
  const code = readCode(typed);
  const { clinic } =
    code === null ? { clinic: null } : await visit.ask(null, open.clinicOfPaper, { code });
  const { paper } = clinic
    ? await visit.ask(clinic, guest.check, { code, bornIn })
    : { paper: null };
  const text = code === null ? typed.slice(0, 40) : codeText(code);
  // Whoever checks is nobody's patient: the browser's language, not the clinic's.
  const frame = {
    ...frameOf(visit, { language: 'en' }, `/v/${encodeURIComponent(text)}`),
    clinicName: paper?.clinicName ?? 'Practice Diary',
  };
  return drawn(checkPage(frame, text, paper), paper ? null : refuse(commonRefusals.not_found));
}

interface Link extends NonNullable<OutputOf<(typeof open)['linkOf']>['link']> {
  key: string;
}

const cookieName = 'paper';
const signed = ({ settings }: WithSettings, { linkId }: Link, what: string, text: string): string =>
  macOf(settings.of(papersKey), what, linkId, text).toString('base64url');

function passOf(visit: Visit, link: Link): string {
  const until = String(Math.floor(visit.now.epochMilliseconds / 1000) + openMinutes * 60);
  return `${until}.${signed(visit, link, 'pass', until)}`;
}

function isOpen(visit: Visit, link: Link): boolean {
  const { cookies, now } = visit;
  const [until = '', mac = ''] = (cookies[cookieName] ?? '').split('.');
  return (
    isSame(Buffer.from(mac), Buffer.from(signed(visit, link, 'pass', until))) &&
    Number(until) * 1000 >= now.epochMilliseconds
  );
}

interface Opened {
  link: Link;
  sent: OutputOf<(typeof guest)['link']>;
  frame: Frame;
}

async function openFor(
  request: Visit & { readonly params: { readonly key: string } },
): Promise<Opened | null> {
  const { key } = request.params;
  const { link: row } = await request.ask(null, open.linkOf, { key });
  if (!row) return null;
  const link = { ...row, key };
  const sent = await request.ask(link, guest.link, { linkId: link.linkId });
  const frame = { ...frameOf(request, link, `/p/${key}`, true), clinicName: sent.clinicName };
  return { link, sent, frame };
}

const draw = ({ frame, sent }: Opened, step: Partial<Step>, error: unknown = null) =>
  drawn(
    sentPage(frame, sent, {
      at: 'ask',
      carried: {},
      problem: error === null ? null : said(frame, error).words,
      ...step,
    }),
    error,
  );

/** A link that is over says so, whatever is asked of it. */
const over = (opened: Opened): PageAnswer => ({ ...draw(opened, { at: 'over' }), status: 410 });

export const handlers: PageHandlers<typeof pages> = {
  check: (request) => check(request, request.fields.code ?? ''),
  checkCode: (request) => check(request, request.params.code, request.fields.born ?? ''),

  async sent(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    if (opened.sent.isOver) return over(opened);
    if (isOpen(request, opened.link)) return draw(opened, { at: 'ready' });
    const carried = askedBefore(request);
    return draw(opened, carried ? { at: 'code', carried } : { at: 'ask' });
  },

  async sendCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { link, sent, frame } = opened;
    if (sent.isOver) return over(opened);
    const { isdCode, contactNumber, doctorName: name, registrationNumber } = sent;
    const { once = '' } = request.fields;
    try {
      const { requestKey } = await request.ask(null, open.ask, {
        clinicId: link.clinicId,
        isdCode,
        contactNumber,
        language: frame.language,
        doctor: { name, registrationNumber },
        ...(once === '' ? {} : { requestKey: signed(request, link, 'form', once) }),
      });
      const bound = signed(request, link, 'asked', requestKey);
      const carried = { requestKey, bound };
      const cookie = askedCookie(frame.path, carried, codeSeconds);
      return { ...draw(opened, { at: 'code', carried }), cookie };
    } catch (error) {
      const { requestKey = '', bound = '' } = request.fields;
      // The code that was sent before still counts.
      const still: Partial<Step> =
        requestKey === '' ? {} : { at: 'code', carried: { requestKey, bound } };
      return draw(opened, still, error);
    }
  },

  async openPaper(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { link, frame } = opened;
    const { requestKey = '', bound = '', otp = '' } = request.fields;
    try {
      // A code proves the phone of the link that asked for it, and no other.
      if (!isSame(Buffer.from(bound), Buffer.from(signed(request, link, 'asked', requestKey))))
        throw refuse(refusals.link_over);
      const onceKey = signed(request, link, 'prove', `${requestKey} ${otp}`);
      const { provedAt } = await request.ask(null, open.prove, { requestKey, otp }, onceKey);
      if (!isSameProof(request.now, provedAt)) throw refuse(identity.otp_expired);
      await request.ask(link, guest.opened, { linkId: link.linkId }, onceKey);
    } catch (error) {
      return draw(opened, { at: 'code', carried: { requestKey, bound } }, error);
    }
    return redirect(`/p/${link.key}?lang=${frame.language}`, {
      name: cookieName,
      value: passOf(request, link),
      path: `/p/${link.key}`,
      maxAgeSeconds: openMinutes * 60,
    });
  },

  async sentFile(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { link } = opened;
    if (!isOpen(request, link)) return redirect(`/p/${link.key}`);
    try {
      const { bytes, fileName } = await request.ask(link, guest.file, { linkId: link.linkId });
      return {
        kind: 'file',
        bytes,
        media: 'application/pdf',
        headers: {
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      };
    } catch (error) {
      if (error instanceof Refusal && error.code === refusals.link_over.sentence.id)
        return over(opened);
      throw error;
    }
  },
};
