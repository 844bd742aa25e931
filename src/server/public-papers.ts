// `/v`: whether a printed paper stands. `/p`: a paper sent to a patient's phone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame, keyHash, macOf } from '../kit/server/secrets.ts';
import { isLanguage, type Language } from '../kit/shared/languages.ts';
import { Refusal, refuse } from '../kit/shared/refusal.ts';
import { door, guest } from '../modules/papers/contract.ts';
import { codeText, openMinutes, readCode, refusals } from '../modules/papers/rules.ts';
import * as papers from '../modules/papers/service.ts';
import {
  handlers,
  fieldsOf,
  frameOf,
  inside,
  paramOf,
  type PublicParts,
  reads,
  saidShort,
  sendPage,
  sendErrorPage,
  statusOf,
  walk,
} from './public-page.ts';
import { checkPage, sentPage, type Step } from './paper-pages.ts';

/** Guessing a code is hopeless; asking often is refused all the same. */
const checks = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } };

export function addPapers(app: FastifyInstance, parts: PublicParts): void {
  app.get('/v/:code', checks, (request, reply) =>
    check(parts, request, reply, paramOf(request, 'code')),
  );
  app.get('/v', checks, (request, reply) =>
    check(parts, request, reply, fieldsOf(request.query)['code'] ?? ''),
  );
  addSent(app, parts);
}

async function check(
  parts: PublicParts,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
): Promise<FastifyReply> {
  const code = readCode(typed);
  const { rows } =
    code === null
      ? { rows: [] }
      : await parts.pool.query<{ clinic_id: string }>('select * from app.clinic_of_paper($1)', [
          code,
        ]);
  const [row] = rows;
  const { paper } =
    row && code !== null
      ? await walk(parts, request, inside({ clinicId: row.clinic_id }), guest.check, papers.check, {
          code,
        })
      : { paper: null };
  const text = code === null ? typed.slice(0, 40) : codeText(code);
  // Whoever checks is nobody's patient: the browser's language, not the clinic's.
  const frame = {
    ...frameOf(request, { clinicId: '', language: 'en' }, `/v/${encodeURIComponent(text)}`),
    clinicName: paper?.clinicName ?? 'Practice Diary',
  };
  return sendPage(request, reply, frame, checkPage(frame, text, paper), paper ? 200 : 404);
}

interface Link {
  clinicId: string;
  linkId: string;
  key: string;
  language: Language;
}

async function linkOf(parts: PublicParts, request: FastifyRequest): Promise<Link | null> {
  const key = paramOf(request, 'key');
  if (!/^[\w-]{43}$/.test(key)) return null;
  const { rows } = await parts.pool.query<{ clinic_id: string; language: string; link_id: string }>(
    'select * from app.clinic_of_paper_link($1)',
    [keyHash(key)],
  );
  const [row] = rows;
  return row
    ? {
        clinicId: row.clinic_id,
        linkId: row.link_id,
        key,
        language: isLanguage(row.language) ? row.language : 'en',
      }
    : null;
}

const cookieName = 'paper';
const signed = (link: Link, what: string, text: string): string =>
  macOf(papers.configured().key, what, link.linkId, text).toString('base64url');

function passOf(parts: PublicParts, link: Link): string {
  const until = String(Math.floor(parts.now().epochMilliseconds / 1000) + openMinutes * 60);
  return `${until}.${signed(link, 'pass', until)}`;
}

function isOpen(parts: PublicParts, request: FastifyRequest, link: Link): boolean {
  const match = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,12})\\.([\\w-]{43})`).exec(
    request.headers.cookie ?? '',
  );
  const [, until = '', mac = ''] = match ?? [];
  return (
    isSame(Buffer.from(mac), Buffer.from(signed(link, 'pass', until))) &&
    Number(until) * 1000 >= parts.now().epochMilliseconds
  );
}

function addSent(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const link = await linkOf(parts, request);
    if (!link) return null;
    const sent = await walk(parts, request, inside(link), guest.link, papers.link, {
      linkId: link.linkId,
    });
    const frame = {
      ...frameOf(request, link, `/p/${link.key}`, true),
      clinicName: sent.clinicName,
    };
    const draw = (reply: FastifyReply, step: Partial<Step>, status = 200) =>
      sendPage(
        request,
        reply.header('x-robots-tag', 'noindex'),
        frame,
        sentPage(frame, sent, { at: 'ask', hidden: {}, problem: null, ...step }),
        status,
      );
    return { link, sent, frame, draw };
  };

  app.get('/p/:key', reads, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    if (found.sent.isOver) return found.draw(reply, { at: 'over' }, 410);
    return found.draw(reply, { at: isOpen(parts, request, found.link) ? 'ready' : 'ask' });
  });

  app.post('/p/:key/code', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { link, sent, frame } = found;
    if (sent.isOver) return found.draw(reply, { at: 'over' }, 410);
    const { isdCode, contactNumber } = sent;
    try {
      const phone = { clinicId: link.clinicId, isdCode, contactNumber, language: frame.language };
      const { requestKey } = await walk(
        parts,
        request,
        { kind: 'nobody' },
        door.ask,
        papers.ask,
        phone,
      );
      return await found.draw(reply, {
        at: 'code',
        hidden: { requestKey, bound: signed(link, 'asked', requestKey) },
      });
    } catch (error) {
      return found.draw(reply, { problem: saidShort(frame, error) }, statusOf(error));
    }
  });

  app.post('/p/:key/open', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { link, frame } = found;
    const { requestKey = '', bound = '', otp = '' } = fieldsOf(request.body);
    try {
      // A code proves the phone of the link that asked for it, and no other.
      if (!isSame(Buffer.from(bound), Buffer.from(signed(link, 'asked', requestKey))))
        throw refuse(refusals.link_over);
      await walk(parts, request, { kind: 'nobody' }, door.prove, papers.prove, { requestKey, otp });
      await walk(parts, request, inside(link), guest.opened, papers.opened, {
        linkId: link.linkId,
      });
    } catch (error) {
      return found.draw(
        reply,
        { at: 'code', hidden: { requestKey, bound }, problem: saidShort(frame, error) },
        statusOf(error),
      );
    }
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const cookie = `${cookieName}=${passOf(parts, link)}; Path=/p/${link.key}; Max-Age=${openMinutes * 60}; HttpOnly; SameSite=Strict${secure}`;
    return reply
      .header('set-cookie', cookie)
      .code(303)
      .header('location', `/p/${link.key}?lang=${frame.language}`)
      .send();
  });

  app.get('/p/:key/file', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { link } = found;
    if (!isOpen(parts, request, link))
      return reply.code(303).header('location', `/p/${link.key}`).send();
    try {
      const { bytes, fileName } = await walk(
        parts,
        request,
        inside(link),
        guest.file,
        papers.file,
        { linkId: link.linkId },
      );
      return await reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(bytes);
    } catch (error) {
      if (error instanceof Refusal) return found.draw(reply, { at: 'over' }, 410);
      throw error;
    }
  });
}
