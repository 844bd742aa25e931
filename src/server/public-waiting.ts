// The waitlist for people without an account: they ask to be told, see how they stand, and take a start that is kept for them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomKey } from '../kit/server/secrets.ts';
import { Refusal } from '../kit/shared/refusal.ts';
import { guest as bookingGuest } from '../modules/booking/contract.ts';
import { codePage, nothing, whoPage } from '../modules/booking/print/page.ts';
import { offerPage, waitingPage, wishPage } from '../modules/booking/print/waiting.ts';
import * as booking from '../modules/booking/service.ts';
import { guest } from '../modules/waitlist/contract.ts';
import * as waitlist from '../modules/waitlist/service.ts';
import {
  askForCode,
  clinicOf,
  frontOf,
  mustPass,
  named,
  passOf,
  phoneOf,
  proveCode,
  signed,
} from './public-door.ts';
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

export function addWaiting(app: FastifyInstance, parts: PublicParts): void {
  addAsking(app, parts);
  addWish(app, parts);
  addOffer(app, parts);
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
/** `at` is empty: no start was chosen. Days that were tampered with are refused when they are acted on. */
const underOf = ({ doctor = '', mode = 'offline', fromDay = '', toDay = '' }: Fields) => ({
  doctor,
  mode,
  at: '',
  fromDay: dayForm.test(fromDay) ? fromDay : '2000-01-01',
  toDay: dayForm.test(toDay) ? toDay : '2000-01-01',
});

function addAsking(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const clinic = await clinicOf(parts, request);
    if (!clinic) return null;
    const fields = fieldsOf(request.method === 'GET' ? request.query : request.body);
    const shown = await frontOf(parts, request, clinic, fields);
    const frame = named(frameOf(request, clinic, `/b/${paramOf(request, 'code')}/wait`), shown);
    return { clinic, fields, shown, frame, under: underOf(fields) };
  };
  type Open = NonNullable<Awaited<ReturnType<typeof open>>>;
  const again = (
    request: FastifyRequest,
    reply: FastifyReply,
    { frame, shown, fields }: Open,
    error: unknown,
  ) =>
    sendPage(
      request,
      reply,
      frame,
      wishPage(frame, shown, fields, said(frame, error, ['phone', 'toDay'])),
      statusOf(error),
    );

  app.get('/b/:code/wait', reads, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    return sendPage(request, reply, found.frame, wishPage(found.frame, found.shown, {}, nothing));
  });

  app.post('/b/:code/wait/code', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { clinic, fields, shown, frame, under } = found;
    try {
      waitlist.mustBeInOrder(under);
      const phone = phoneOf(shown, fields);
      const asked = await askForCode(parts, request, clinic, phone, frame.language);
      const page = codePage(
        frame,
        shown,
        { ...under, ...phone, ...asked },
        `${phone.isdCode} ${phone.contactNumber}`,
        nothing,
      );
      return await sendPage(request, reply, frame, page);
    } catch (error) {
      return again(request, reply, found, error);
    }
  });

  app.post('/b/:code/wait/prove', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { clinic, fields, shown, frame, under } = found;
    const { isdCode = '', contactNumber = '', requestKey = '', bound = '' } = fields;
    const phone = { isdCode, contactNumber };
    try {
      await proveCode(parts, request, clinic, phone, fields);
    } catch (error) {
      const page = codePage(
        frame,
        shown,
        { ...under, ...phone, requestKey, bound },
        `${isdCode} ${contactNumber}`,
        said(frame, error, ['otp']),
      );
      return sendPage(request, reply, frame, page, statusOf(error));
    }
    const { people } = await walk(
      parts,
      request,
      inside(clinic),
      bookingGuest.household,
      booking.household,
      phone,
    );
    const pass = passOf(parts, clinic, phone);
    return sendPage(
      request,
      reply,
      frame,
      whoPage(frame, shown, { ...under, ...phone, pass, once: randomKey() }, people, nothing),
    );
  });

  app.post('/b/:code/wait/book', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { clinic, fields, shown, frame, under } = found;
    const {
      isdCode = '',
      contactNumber = '',
      pass = '',
      once = '',
      handle = '',
      name = '',
      age = '',
      gender = '',
    } = fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(parts, clinic, phone, pass);
      const input = {
        doctorId: under.doctor,
        mode: under.mode,
        fromDay: under.fromDay,
        toDay: under.toDay,
        ...phone,
        language: frame.language,
        ...(handle === ''
          ? { person: { name, age: age === '' ? Number.NaN : Number(age), gender } }
          : { handle }),
      };
      const { id } = await walk(
        parts,
        request,
        inside(clinic),
        guest.ask,
        waitlist.ask,
        input,
        once,
      );
      return await reply
        .code(303)
        .header(
          'location',
          `${frame.path}/${waitlist.wishKey(clinic.clinicId, id)}?lang=${frame.language}`,
        )
        .send();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422)
        return again(request, reply, found, error);
      const { people } = await walk(
        parts,
        request,
        inside(clinic),
        bookingGuest.household,
        booking.household,
        phone,
      );
      const refused = said(frame, error, ['name', 'age', 'gender']);
      const page = whoPage(
        frame,
        shown,
        { ...under, ...phone, pass, once: randomKey() },
        people,
        refused,
        fields,
      );
      return sendPage(request, reply, frame, page, 422);
    }
  });
}

function addWish(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const clinic = await clinicOf(parts, request);
    const id = clinic && waitlist.wishBehind(clinic.clinicId, paramOf(request, 'link'));
    return clinic && id
      ? {
          clinic,
          id,
          frame: frameOf(
            request,
            clinic,
            `/b/${paramOf(request, 'code')}/wait/${paramOf(request, 'link')}`,
          ),
        }
      : null;
  };
  app.get('/b/:code/wait/:link', reads, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    const { clinic, id, frame } = found;
    const wish = await walk(parts, request, inside(clinic), guest.wish, waitlist.wish, { id });
    const own = `/b/${paramOf(request, 'code')}`;
    const next =
      wish.offerId === null
        ? wish.appointmentId && `${own}/a/${signed(clinic, wish.appointmentId)}`
        : `${own}/w/${waitlist.offerKey(clinic.clinicId, wish.offerId)}`;
    if (next !== null)
      return reply.code(303).header('location', `${next}?lang=${frame.language}`).send();
    const shown = await frontOf(parts, request, clinic, { doctor: wish.doctorId, mode: wish.mode });
    return sendPage(
      request,
      reply,
      frame,
      waitingPage(named(frame, shown), shown, wish, parts.now()),
    );
  });
  app.post('/b/:code/wait/:link/leave', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    await walk(parts, request, inside(found.clinic), guest.withdraw, waitlist.withdraw, {
      id: found.id,
    });
    return reply
      .code(303)
      .header('location', `${found.frame.path}?lang=${found.frame.language}`)
      .send();
  });
}

function addOffer(app: FastifyInstance, parts: PublicParts): void {
  const open = async (request: FastifyRequest) => {
    const clinic = await clinicOf(parts, request);
    const id = clinic && waitlist.offerBehind(clinic.clinicId, paramOf(request, 'link'));
    return clinic && id
      ? {
          clinic,
          id,
          frame: frameOf(
            request,
            clinic,
            `/b/${paramOf(request, 'code')}/w/${paramOf(request, 'link')}`,
          ),
        }
      : null;
  };
  type Found = NonNullable<Awaited<ReturnType<typeof open>>>;
  const toMine = (
    request: FastifyRequest,
    reply: FastifyReply,
    { clinic, frame }: Found,
    appointmentId: string,
  ) =>
    reply
      .code(303)
      .header(
        'location',
        `/b/${paramOf(request, 'code')}/a/${signed(clinic, appointmentId)}?lang=${frame.language}`,
      )
      .send();
  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Found,
    refused: unknown = null,
  ) => {
    const { clinic, id, frame } = found;
    const offer = await walk(parts, request, inside(clinic), guest.offered, waitlist.offered, {
      id,
    });
    if (offer.appointmentId !== null) return toMine(request, reply, found, offer.appointmentId);
    const shown = await frontOf(parts, request, clinic, {
      doctor: offer.doctorId,
      mode: offer.mode,
    });
    const page = offerPage(
      named(frame, shown),
      shown,
      offer,
      refused === null || offer.state !== 'open' ? nothing : said(frame, refused),
    );
    return sendPage(request, reply, frame, page, refused === null ? 200 : statusOf(refused));
  };

  app.get('/b/:code/w/:link', reads, async (request, reply) => {
    const found = await open(request);
    return found ? draw(request, reply, found) : sendErrorPage(request, reply);
  });
  app.post('/b/:code/w/:link/take', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    try {
      const { appointmentId } = await walk(
        parts,
        request,
        inside(found.clinic),
        guest.claim,
        waitlist.claim,
        { id: found.id },
      );
      return await (appointmentId === null
        ? draw(request, reply, found)
        : toMine(request, reply, found, appointmentId));
    } catch (error) {
      return draw(request, reply, found, error);
    }
  });
  app.post('/b/:code/w/:link/decline', handlers, async (request, reply) => {
    const found = await open(request);
    if (!found) return sendErrorPage(request, reply);
    await walk(parts, request, inside(found.clinic), guest.decline, waitlist.decline, {
      id: found.id,
    });
    return reply
      .code(303)
      .header('location', `${found.frame.path}?lang=${found.frame.language}`)
      .send();
  });
}
