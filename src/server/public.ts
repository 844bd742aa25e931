// Pages for people without an account: the booking link, boards, calendars. Drawn here, asked through the pipeline in the clinic's name.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomKey } from '../kit/server/secrets.ts';
import { isLanguage } from '../kit/shared/languages.ts';
import { Refusal, refuse } from '../kit/shared/refusal.ts';
import { guest } from '../modules/booking/contract.ts';
import { boardPage } from '../modules/booking/print/board.ts';
import { calendarOf } from '../modules/booking/print/calendar.ts';
import { codePage, frontPage, minePage, nothing, whoPage } from '../modules/booking/print/page.ts';
import { reviewPart } from '../modules/booking/print/review.ts';
import * as booking from '../modules/booking/service.ts';
import { api as reviewsApi } from '../modules/reviews/contract.ts';
import * as reviews from '../modules/reviews/service.ts';
import { commonRefusals } from '../kit/shared/refusal.ts';
import {
  handlers,
  type Fields,
  fieldsOf,
  frameOf,
  inside,
  paramOf,
  type PublicParts,
  reads,
  said,
  sendPage,
  sendErrorPage,
  statusOf,
  walk,
} from './public-page.ts';
import { addPapers } from './public-papers.ts';
import {
  appointmentOf,
  askForCode,
  clinicOf,
  frontOf,
  mustPass,
  named,
  passOf,
  type Phone,
  phoneOf,
  proveCode,
  signed,
} from './public-door.ts';
import { addWaiting } from './public-waiting.ts';
import { isOwnOrigin } from './realtime.ts';

const formBytes = 16 * 1024;
const maxStreams = 200;

/** Everything under `/b`, `/tv`, `/cal`, `/v` and `/p`. */
export async function addPublic(root: FastifyInstance, parts: PublicParts): Promise<void> {
  await root.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('preValidation', async (request) => {
      // A form of another site may not act here. The site was judged on the public pages; browsers that do not tell it tell the origin.
      if (
        request.method === 'POST' &&
        request.headers['sec-fetch-site'] === undefined &&
        !isOwnOrigin(request)
      )
        throw refuse(commonRefusals.not_allowed);
    });
    addBooking(app, parts);
    addMine(app, parts);
    addWaiting(app, parts);
    addBoard(app, parts);
    addCalendar(app, parts);
    addPapers(app, parts);
  });
}

function addBooking(app: FastifyInstance, parts: PublicParts): void {
  app.get('/b/:code', reads, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendErrorPage(request, reply);
    const query = fieldsOf(request.query);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, query);
    return sendPage(
      request,
      reply,
      frame,
      frontPage(named(frame, shown), shown, pick(query, ['day', 'at']), nothing),
    );
  });

  app.post('/b/:code/code', handlers, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendErrorPage(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, fields);
    const under = underOf(fields);
    try {
      const phone = phoneOf(shown, fields);
      const asked = await askForCode(parts, request, clinic, phone, frame.language);
      return await sendPage(
        request,
        reply,
        frame,
        codePage(
          named(frame, shown),
          shown,
          { ...under, ...phone, ...asked },
          `${phone.isdCode} ${phone.contactNumber}`,
          nothing,
        ),
      );
    } catch (error) {
      return sendPage(
        request,
        reply,
        frame,
        frontPage(
          named(frame, shown),
          shown,
          { day: '', at: under.at },
          said(frame, error, ['phone']),
          fields['phone'],
        ),
        statusOf(error),
      );
    }
  });

  app.post('/b/:code/prove', handlers, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendErrorPage(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, fields);
    const under = underOf(fields);
    const { isdCode = '', contactNumber = '', requestKey = '', bound = '' } = fields;
    const phone = { isdCode, contactNumber };
    try {
      await proveCode(parts, request, clinic, phone, fields);
    } catch (error) {
      return sendPage(
        request,
        reply,
        frame,
        codePage(
          named(frame, shown),
          shown,
          { ...under, ...phone, requestKey, bound },
          `${isdCode} ${contactNumber}`,
          said(frame, error, ['otp']),
        ),
        statusOf(error),
      );
    }
    try {
      const { holdId } = await walk(parts, request, inside(clinic), guest.hold, booking.hold, {
        doctorId: under.doctor,
        startsAt: under.at,
        mode: under.mode,
      });
      const { people } = await walk(
        parts,
        request,
        inside(clinic),
        guest.household,
        booking.household,
        householdOf(phone, under),
      );
      const pass = passOf(parts, clinic, phone);
      return await sendPage(
        request,
        reply,
        frame,
        whoPage(
          named(frame, shown),
          shown,
          { ...under, ...phone, holdId, pass, once: randomKey() },
          people,
          nothing,
        ),
      );
    } catch (error) {
      return sendPage(
        request,
        reply,
        frame,
        frontPage(named(frame, shown), shown, {}, said(frame, error)),
        statusOf(error),
      );
    }
  });

  app.post('/b/:code/book', handlers, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendErrorPage(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const under = underOf(fields);
    const {
      isdCode = '',
      contactNumber = '',
      pass = '',
      once = '',
      holdId = '',
      handle = '',
    } = fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(parts, clinic, phone, pass);
      const { name = '', age = '', gender = '' } = fields;
      const input = {
        doctorId: under.doctor,
        startsAt: under.at,
        mode: under.mode,
        ...phone,
        holdId,
        language: frame.language,
        ...(handle === ''
          ? { person: { name, age: age === '' ? Number.NaN : Number(age), gender } }
          : { handle }),
      };
      const { id } = await walk(
        parts,
        request,
        inside(clinic),
        guest.book,
        booking.book,
        input,
        once,
      );
      return await reply
        .code(303)
        .header('location', `${frame.path}/a/${signed(clinic, id)}?lang=${frame.language}`)
        .send();
    } catch (error) {
      const shown = await frontOf(parts, request, clinic, fields);
      const isAgain = error instanceof Refusal && error.status === 422;
      if (!isAgain)
        return sendPage(
          request,
          reply,
          frame,
          frontPage(named(frame, shown), shown, {}, said(frame, error)),
          statusOf(error),
        );
      const { people } = await walk(
        parts,
        request,
        inside(clinic),
        guest.household,
        booking.household,
        householdOf(phone, under),
      );
      return sendPage(
        request,
        reply,
        frame,
        whoPage(
          named(frame, shown),
          shown,
          { ...under, ...phone, holdId, pass, once: randomKey() },
          people,
          said(frame, error, ['name', 'age', 'gender']),
          fields,
        ),
        422,
      );
    }
  });
}

function addMine(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const clinic = await clinicOf(parts, request);
    const link = paramOf(request, 'link').replace(/\.ics$/, '');
    const id = clinic && appointmentOf(clinic, link);
    return clinic && id
      ? { clinic, id, frame: frameOf(request, clinic, `/b/${paramOf(request, 'code')}/a/${link}`) }
      : null;
  };
  type Found = NonNullable<Awaited<ReturnType<typeof open>>>;
  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Found,
    refused: unknown = null,
    typed: Fields | null = null,
  ) => {
    const { clinic, id, frame } = found;
    const booked = await walk(parts, request, inside(clinic), guest.mine, booking.mine, { id });
    const shown = await frontOf(parts, request, clinic, {
      doctor: booked.doctorId,
      mode: booked.mode,
    });
    const { move: moving, review: reviewing } = fieldsOf(request.query);
    const why = refused === null ? nothing : said(frame, refused, typed ? ['stars', 'words'] : []);
    const after =
      booked.status === 'Completed'
        ? reviewPart(
            frame,
            shown,
            await walk(parts, request, inside(clinic), reviewsApi.of, reviews.of, {
              appointmentId: id,
            }),
            typed,
            reviewing === '1',
            typed ? why : nothing,
          )
        : null;
    const page = minePage(
      named(frame, shown),
      shown,
      booked,
      parts.now(),
      moving === '1',
      typed && after ? nothing : why,
      after,
    );
    return sendPage(request, reply, frame, page, refused === null ? 200 : statusOf(refused));
  };

  app.get('/b/:code/a/:link', reads, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    if (!paramOf(request, 'link').endsWith('.ics')) return draw(request, reply, found);
    const booked = await walk(parts, request, inside(found.clinic), guest.mine, booking.mine, {
      id: found.id,
    });
    const shown = await frontOf(parts, request, found.clinic, {});
    const entry = {
      ...booked,
      title: `${booked.doctorName}, ${shown.clinic.name}`,
      place: [shown.clinic.name, shown.clinic.address].filter(Boolean).join(', '),
      isCanceled: booked.status === 'Canceled' || booked.status === 'Rejected',
      url: `${booking.configured().address}${found.frame.path}`,
    };
    return sendCalendar(reply, calendarOf([entry], parts.now()));
  });
  const step = (name: 'cancel' | 'move') =>
    app.post(`/b/:code/a/:link/${name}`, handlers, async (request, reply) => {
      const found = await open(request);
      if (!found) return sendErrorPage(request, reply);
      const { clinic, id, frame } = found;
      try {
        if (name === 'cancel')
          await walk(parts, request, inside(clinic), guest.cancel, booking.cancel, { id });
        else
          await walk(parts, request, inside(clinic), guest.move, booking.move, {
            id,
            startsAt: fieldsOf(request.body)['at'] ?? '',
          });
      } catch (error) {
        return draw(request, reply, found, error);
      }
      return reply.code(303).header('location', `${frame.path}?lang=${frame.language}`).send();
    });
  step('cancel');
  step('move');
  app.post('/b/:code/a/:link/review', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { clinic, id, frame } = found;
    const typed = fieldsOf(request.body);
    const { stars = '', words = '' } = typed;
    try {
      // A form sends its line ends as two signs.
      const input = {
        appointmentId: id,
        stars: Number(stars),
        words: words.replaceAll('\r\n', '\n'),
      };
      await walk(parts, request, inside(clinic), reviewsApi.leave, reviews.leave, input);
    } catch (error) {
      return draw(request, reply, found, error, typed);
    }
    return reply.code(303).header('location', `${frame.path}?lang=${frame.language}#review`).send();
  });
  app.get('/b/:code/a/:link/live', reads, async (request, reply) => {
    const found = await open(request);
    return found
      ? stream(parts, request, reply, found.clinic.clinicId)
      : sendErrorPage(request, reply);
  });
}

interface LinkRow {
  clinic_id: string;
  language: string;
  kind: 'board' | 'calendar';
  doctor_id: string;
  shows_names: boolean;
}

async function linkOf(
  parts: PublicParts,
  request: FastifyRequest,
  kind: LinkRow['kind'],
): Promise<LinkRow | null> {
  const key = paramOf(request, 'key').replace(/\.ics$/, '');
  if (!/^[\w-]{43}$/.test(key)) return null;
  const { rows } = await parts.pool.query<LinkRow>('select * from app.clinic_of_link($1)', [key]);
  return rows[0]?.kind === kind ? rows[0] : null;
}

function addBoard(app: FastifyInstance, parts: PublicParts): void {
  const boardOf = (request: FastifyRequest, link: LinkRow) =>
    walk(parts, request, inside({ clinicId: link.clinic_id }), guest.board, booking.board, {
      doctorId: link.doctor_id,
      showsNames: link.shows_names,
    });
  app.get('/tv/:key', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'board');
    if (!link) return sendErrorPage(request, reply);
    const board = await boardOf(request, link);
    const frame = frameOf(
      request,
      { clinicId: link.clinic_id, language: isLanguage(link.language) ? link.language : 'en' },
      `/tv/${paramOf(request, 'key')}`,
      true,
    );
    return sendPage(request, reply, frame, boardPage(frame, board));
  });
  app.get('/tv/:key/now', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'board');
    if (!link) return reply.code(404).send({});
    return reply.header('cache-control', 'no-store').send(await boardOf(request, link));
  });
  app.get('/tv/:key/live', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'board');
    return link ? stream(parts, request, reply, link.clinic_id) : sendErrorPage(request, reply);
  });
}

function addCalendar(app: FastifyInstance, parts: PublicParts): void {
  app.get('/cal/:key', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'calendar');
    if (!link) return sendErrorPage(request, reply);
    const input = { doctorId: link.doctor_id, showsNames: link.shows_names };
    const { calendar } = await walk(
      parts,
      request,
      inside({ clinicId: link.clinic_id }),
      guest.feed,
      booking.feed,
      input,
    );
    return sendCalendar(reply, calendar);
  });
}

let streams = 0;

/** Server-sent events that say only that something changed. */
function stream(
  parts: PublicParts,
  request: FastifyRequest,
  reply: FastifyReply,
  clinicId: string,
): FastifyReply {
  if (streams >= maxStreams * 50) return reply.code(503).header('retry-after', '30').send();
  streams += 1;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const stop = parts.live.listen({
    clinicId,
    sessionId: null,
    hears: (module) => module === 'queue' || module === 'appointments',
    tell: () => void raw.write('data: changed\n\n'),
    end: () => void raw.end(),
  });
  const beat = setInterval(() => raw.write(': beat\n\n'), 25_000);
  request.raw.on('close', () => {
    streams -= 1;
    clearInterval(beat);
    stop();
  });
  return reply;
}

// ---------------------------------------------------------------- pieces

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const underOf = ({ doctor = '', mode = 'offline', at = '' }: Fields) => ({
  doctor,
  mode,
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/.test(at) ? at : '2000-01-01T00:00:00Z',
});

const householdOf = (phone: Phone, { doctor, at }: { doctor: string; at: string }) => ({
  ...phone,
  doctorId: doctor,
  startsAt: at,
});

const sendCalendar = (reply: FastifyReply, calendar: string): FastifyReply =>
  reply
    .header('cache-control', 'private, max-age=60')
    .header('content-disposition', 'inline; filename="appointments.ics"')
    .type('text/calendar; charset=utf-8')
    .send(calendar);
