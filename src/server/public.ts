// Pages for people without an account: the booking link, boards, calendars. Drawn here, asked through the corridor in the clinic's name.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSame, macOf, randomKey } from '../kit/server/secrets.ts';
import { isLanguage } from '../kit/shared/languages.ts';
import { Refusal, refuse } from '../kit/shared/refusal.ts';
import { door, guest } from '../modules/booking/api.ts';
import type { Front } from '../modules/booking/model.ts';
import { boardPage } from '../modules/booking/print/board.ts';
import { calendarOf } from '../modules/booking/print/calendar.ts';
import { codePage, type Frame, frontPage, minePage, nothing, offerPage, whoPage } from '../modules/booking/print/page.ts';
import { passMinutes, refusals } from '../modules/booking/rules.ts';
import * as booking from '../modules/booking/service.ts';
import { guest as waitingGuest } from '../modules/waitlist/api.ts';
import * as waitlist from '../modules/waitlist/service.ts';
import { isMobileOf } from '../modules/identity/rules.ts';
import { nationalNumber } from '../modules/patients/rules.ts';
import { commonRefusals } from '../kit/shared/refusal.ts';
import {
  acts,
  type Clinic,
  type Fields,
  fieldsOf,
  frameOf,
  inside,
  paramOf,
  type PublicParts,
  reads,
  said,
  sendPage,
  sendSorry,
  statusOf,
  walk,
} from './public-page.ts';
import { addPapers } from './public-papers.ts';
import { isOwnOrigin } from './realtime.ts';

const formBytes = 16 * 1024;
const mostStreams = 200;

/** Everything under `/b`, `/tv`, `/cal`, `/v` and `/p`. */
export async function addPublic(root: FastifyInstance, parts: PublicParts): Promise<void> {
  await root.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('preValidation', async (request) => {
      // A form of another site may not act here. The site was judged at the door; browsers that do not tell it tell the origin.
      if (request.method === 'POST' && request.headers['sec-fetch-site'] === undefined && !isOwnOrigin(request)) throw refuse(commonRefusals.not_allowed);
    });
    addBooking(app, parts);
    addMine(app, parts);
    addOffer(app, parts);
    addBoard(app, parts);
    addCalendar(app, parts);
    addPapers(app, parts);
  });
}

function addBooking(app: FastifyInstance, parts: PublicParts): void {
  app.get('/b/:code', reads, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendSorry(request, reply);
    const query = fieldsOf(request.query);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, query);
    return sendPage(request, reply, frame, frontPage(named(frame, shown), shown, pick(query, ['day', 'at']), nothing));
  });

  app.post('/b/:code/code', acts, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendSorry(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, fields);
    const under = underOf(fields);
    try {
      const phone = phoneOf(shown, fields);
      const { requestKey } = await walk(parts, request, { kind: 'nobody' }, door.ask, booking.ask, {
        clinicId: clinic.clinicId,
        ...phone,
        language: frame.language,
      });
      const bound = boundTo('ask', clinic, phone, requestKey);
      return await sendPage(
        request,
        reply,
        frame,
        codePage(named(frame, shown), shown, { ...under, ...phone, requestKey, bound }, `${phone.isdCode} ${phone.contactNumber}`, nothing),
      );
    } catch (error) {
      return sendPage(
        request,
        reply,
        frame,
        frontPage(named(frame, shown), shown, { day: '', at: under.at }, said(frame, error, ['phone']), fields['phone']),
        statusOf(error),
      );
    }
  });

  app.post('/b/:code/prove', acts, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendSorry(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const shown = await frontOf(parts, request, clinic, fields);
    const under = underOf(fields);
    const { isdCode = '', contactNumber = '', requestKey = '', bound = '', otp = '' } = fields;
    const phone = { isdCode, contactNumber };
    try {
      if (!isSame(Buffer.from(bound), Buffer.from(boundTo('ask', clinic, phone, requestKey)))) throw refuse(refusals.pass_over);
      await walk(parts, request, { kind: 'nobody' }, door.prove, booking.prove, { requestKey, otp });
    } catch (error) {
      return sendPage(
        request,
        reply,
        frame,
        codePage(named(frame, shown), shown, { ...under, ...phone, requestKey, bound }, `${isdCode} ${contactNumber}`, said(frame, error, ['otp'])),
        statusOf(error),
      );
    }
    try {
      const { holdId } = await walk(parts, request, inside(clinic), guest.hold, booking.hold, { doctorId: under.doctor, startsAt: under.at, mode: under.mode });
      const { people } = await walk(parts, request, inside(clinic), guest.household, booking.household, phone);
      const until = String(Math.floor(parts.now().epochMilliseconds / 1000) + passMinutes * 60);
      const pass = `${until}.${boundTo('pass', clinic, phone, until)}`;
      return await sendPage(
        request,
        reply,
        frame,
        whoPage(named(frame, shown), shown, { ...under, ...phone, holdId, pass, once: randomKey() }, people, nothing),
      );
    } catch (error) {
      return sendPage(request, reply, frame, frontPage(named(frame, shown), shown, {}, said(frame, error)), statusOf(error));
    }
  });

  app.post('/b/:code/book', acts, async (request, reply) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return sendSorry(request, reply);
    const fields = fieldsOf(request.body);
    const frame = frameOf(request, clinic, `/b/${paramOf(request, 'code')}`);
    const under = underOf(fields);
    const { isdCode = '', contactNumber = '', pass = '', once = '', holdId = '', handle = '' } = fields;
    const phone = { isdCode, contactNumber };
    try {
      const [until = '', mac = ''] = pass.split('.');
      const isGood = isSame(Buffer.from(mac), Buffer.from(boundTo('pass', clinic, phone, until)));
      if (!isGood || Number(until) * 1000 < parts.now().epochMilliseconds) throw refuse(refusals.pass_over);
      const { name = '', age = '', gender = '' } = fields;
      const input = {
        doctorId: under.doctor,
        startsAt: under.at,
        mode: under.mode,
        ...phone,
        holdId,
        language: frame.language,
        ...(handle === '' ? { person: { name, age: age === '' ? Number.NaN : Number(age), gender } } : { handle }),
      };
      const { id } = await walk(parts, request, inside(clinic), guest.book, booking.book, input, once);
      return await reply
        .code(303)
        .header('location', `${frame.path}/a/${signed(clinic, id)}?lang=${frame.language}`)
        .send();
    } catch (error) {
      const shown = await frontOf(parts, request, clinic, fields);
      const isAgain = error instanceof Refusal && error.status === 422;
      if (!isAgain) return sendPage(request, reply, frame, frontPage(named(frame, shown), shown, {}, said(frame, error)), statusOf(error));
      const { people } = await walk(parts, request, inside(clinic), guest.household, booking.household, phone);
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
    return clinic && id ? { clinic, id, frame: frameOf(request, clinic, `/b/${paramOf(request, 'code')}/a/${link}`) } : null;
  };
  const draw = async (request: FastifyRequest, reply: FastifyReply, found: NonNullable<Awaited<ReturnType<typeof open>>>, refused: unknown = null) => {
    const { clinic, id, frame } = found;
    const booked = await walk(parts, request, inside(clinic), guest.mine, booking.mine, { id });
    const shown = await frontOf(parts, request, clinic, { doctor: booked.doctorId, mode: booked.mode });
    const isMoving = fieldsOf(request.query)['move'] === '1';
    const page = minePage(named(frame, shown), shown, booked, parts.now(), isMoving, refused === null ? nothing : said(frame, refused));
    return sendPage(request, reply, frame, page, refused === null ? 200 : statusOf(refused));
  };

  app.get('/b/:code/a/:link', reads, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendSorry(request, reply);
    if (!paramOf(request, 'link').endsWith('.ics')) return draw(request, reply, found);
    const booked = await walk(parts, request, inside(found.clinic), guest.mine, booking.mine, { id: found.id });
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
    app.post(`/b/:code/a/:link/${name}`, acts, async (request, reply) => {
      const found = await open(request);
      if (!found) return sendSorry(request, reply);
      const { clinic, id, frame } = found;
      try {
        if (name === 'cancel') await walk(parts, request, inside(clinic), guest.cancel, booking.cancel, { id });
        else await walk(parts, request, inside(clinic), guest.move, booking.move, { id, startsAt: fieldsOf(request.body)['at'] ?? '' });
      } catch (error) {
        return draw(request, reply, found, error);
      }
      return reply.code(303).header('location', `${frame.path}?lang=${frame.language}`).send();
    });
  step('cancel');
  step('move');
  app.get('/b/:code/a/:link/live', reads, async (request, reply) => {
    const found = await open(request);
    return found ? stream(parts, request, reply, found.clinic.clinicId) : sendSorry(request, reply);
  });
}

function addOffer(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const clinic = await clinicOf(parts, request);
    const id = clinic && waitlist.offerBehind(clinic.clinicId, paramOf(request, 'link'));
    return clinic && id ? { clinic, id, frame: frameOf(request, clinic, `/b/${paramOf(request, 'code')}/w/${paramOf(request, 'link')}`) } : null;
  };
  type Found = NonNullable<Awaited<ReturnType<typeof open>>>;
  const toMine = (request: FastifyRequest, reply: FastifyReply, { clinic, frame }: Found, appointmentId: string) =>
    reply
      .code(303)
      .header('location', `/b/${paramOf(request, 'code')}/a/${signed(clinic, appointmentId)}?lang=${frame.language}`)
      .send();
  const draw = async (request: FastifyRequest, reply: FastifyReply, found: Found, refused: unknown = null) => {
    const { clinic, id, frame } = found;
    const offer = await walk(parts, request, inside(clinic), waitingGuest.offered, waitlist.offered, { id });
    if (offer.appointmentId !== null) return toMine(request, reply, found, offer.appointmentId);
    const shown = await frontOf(parts, request, clinic, { doctor: offer.doctorId, mode: offer.mode });
    const page = offerPage(named(frame, shown), shown, offer, refused === null || offer.state !== 'open' ? nothing : said(frame, refused));
    return sendPage(request, reply, frame, page, refused === null ? 200 : statusOf(refused));
  };

  app.get('/b/:code/w/:link', reads, async (request, reply) => {
    const found = await open(request);
    return found ? draw(request, reply, found) : sendSorry(request, reply);
  });
  app.post('/b/:code/w/:link/take', acts, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendSorry(request, reply);
    try {
      const { appointmentId } = await walk(parts, request, inside(found.clinic), waitingGuest.claim, waitlist.claim, { id: found.id });
      return await (appointmentId === null ? draw(request, reply, found) : toMine(request, reply, found, appointmentId));
    } catch (error) {
      return draw(request, reply, found, error);
    }
  });
  app.post('/b/:code/w/:link/decline', acts, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendSorry(request, reply);
    await walk(parts, request, inside(found.clinic), waitingGuest.decline, waitlist.decline, { id: found.id });
    return reply.code(303).header('location', `${found.frame.path}?lang=${found.frame.language}`).send();
  });
}

interface LinkRow {
  clinic_id: string;
  language: string;
  kind: 'board' | 'calendar';
  doctor_id: string;
  shows_names: boolean;
}

async function linkOf(parts: PublicParts, request: FastifyRequest, kind: LinkRow['kind']): Promise<LinkRow | null> {
  const key = paramOf(request, 'key').replace(/\.ics$/, '');
  if (!/^[\w-]{43}$/.test(key)) return null;
  const { rows } = await parts.pool.query<LinkRow>('select * from app.clinic_of_link($1)', [key]);
  return rows[0]?.kind === kind ? rows[0] : null;
}

function addBoard(app: FastifyInstance, parts: PublicParts): void {
  const boardOf = (request: FastifyRequest, link: LinkRow) =>
    walk(parts, request, inside({ clinicId: link.clinic_id }), guest.board, booking.board, { doctorId: link.doctor_id, showsNames: link.shows_names });
  app.get('/tv/:key', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'board');
    if (!link) return sendSorry(request, reply);
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
    return link ? stream(parts, request, reply, link.clinic_id) : sendSorry(request, reply);
  });
}

function addCalendar(app: FastifyInstance, parts: PublicParts): void {
  app.get('/cal/:key', reads, async (request, reply) => {
    const link = await linkOf(parts, request, 'calendar');
    if (!link) return sendSorry(request, reply);
    const input = { doctorId: link.doctor_id, showsNames: link.shows_names };
    const { calendar } = await walk(parts, request, inside({ clinicId: link.clinic_id }), guest.feed, booking.feed, input);
    return sendCalendar(reply, calendar);
  });
}

let streams = 0;

/** Server-sent events that say only that something changed. */
function stream(parts: PublicParts, request: FastifyRequest, reply: FastifyReply, clinicId: string): FastifyReply {
  if (streams >= mostStreams * 50) return reply.code(503).header('retry-after', '30').send();
  streams += 1;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-accel-buffering': 'no' });
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

async function clinicOf(parts: PublicParts, request: FastifyRequest): Promise<Clinic | null> {
  const code = paramOf(request, 'code');
  if (!/^[0-9A-Za-z]{4,12}$/.test(code)) return null;
  const { rows } = await parts.pool.query<{ clinic_id: string; language: string }>('select * from app.clinic_of_code($1)', [code]);
  const [row] = rows;
  return row ? { clinicId: row.clinic_id, language: isLanguage(row.language) ? row.language : 'en' } : null;
}

const frontOf = (parts: PublicParts, request: FastifyRequest, clinic: Clinic, fields: Fields): Promise<Front> =>
  walk(parts, request, inside(clinic), guest.front, booking.front, {
    ...(/^[0-9a-f-]{36}$/.test(fields['doctor'] ?? '') ? { doctorId: fields['doctor'] } : {}),
    mode: fields['mode'] === 'online' ? 'online' : 'offline',
  });

const pick = (fields: Fields, names: readonly string[]): Fields => Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const underOf = ({ doctor = '', mode = 'offline', at = '' }: Fields) => ({
  doctor,
  mode,
  at: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z$/.test(at) ? at : '2000-01-01T00:00:00Z',
});

function phoneOf(front: Front, { phone = '' }: Fields): { isdCode: string; contactNumber: string } {
  const { isdCode } = front.clinic;
  const contactNumber = nationalNumber(isdCode, phone);
  if (!isMobileOf(isdCode, contactNumber)) throw refuse(commonRefusals.input_wrong, { fields: { phone: { code: 'phone' } } });
  return { isdCode, contactNumber };
}

const boundTo = (what: string, { clinicId }: Clinic, { isdCode, contactNumber }: { isdCode: string; contactNumber: string }, key: string): string =>
  macOf(booking.configured().key, what, clinicId, isdCode, contactNumber, key).toString('base64url');

const linkBytes = 16;

/** An appointment's own link: its id and a signature, nothing else. */
export function signed({ clinicId }: Pick<Clinic, 'clinicId'>, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(booking.configured().key, 'appointment', clinicId, id).subarray(0, linkBytes)]).toString('base64url');
}

function appointmentOf({ clinicId }: Clinic, link: string): string | null {
  const bytes = Buffer.from(link, 'base64url');
  if (!/^[\w-]{43}$/.test(link) || bytes.length !== 2 * linkBytes) return null;
  const id = bytes.subarray(0, linkBytes);
  if (!isSame(bytes.subarray(linkBytes), macOf(booking.configured().key, 'appointment', clinicId, id).subarray(0, linkBytes))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const named = (frame: Frame, front: Front): Frame => ({ ...frame, clinicName: front.clinic.name });

const sendCalendar = (reply: FastifyReply, calendar: string): FastifyReply =>
  reply
    .header('cache-control', 'private, max-age=60')
    .header('content-disposition', 'inline; filename="appointments.ics"')
    .type('text/calendar; charset=utf-8')
    .send(calendar);
