// The patient's own page behind a signed link: how the appointment stands, cancel, another time, a review.
import {
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
import { api as payments } from '../../payments/contract.ts';
import { api as reviews } from '../../reviews/contract.ts';
import { guest as wallet } from '../../wallet/contract.ts';
import { appointmentBehind } from '../../appointments/service.ts';
import { guest, type pages } from '../contract.ts';
import { calendarOf } from '../print/calendar.ts';
import { calendarFile } from './board.ts';
import { minePage, payPage } from './mine-page.ts';
import { addressOf } from '../../../kit/server/settings.ts';
import { type Clinic, clinicOf, frontOf, named } from './parts/clinic.ts';
import { type Chosen, chosenOf } from './parts/starts.ts';
import { reviewPart } from './review.ts';

interface Opened {
  clinic: Clinic;
  id: string;
  frame: Frame;
}

async function openFor(
  request: Visit & { readonly params: { readonly code: string; readonly link: string } },
): Promise<Opened | null> {
  const clinic = await clinicOf(request);
  const { code, link: asked } = request.params;
  const link = asked.replace(/\.ics$/, '');
  const id = clinic && appointmentBehind(request, clinic.clinicId, link);
  return clinic && id
    ? { clinic, id, frame: frameOf(request, clinic, `/b/${code}/a/${link}`) }
    : null;
}

interface Shown {
  /** What was refused; null where nothing was. */
  refused?: unknown;
  /** A review as it was sent and refused. */
  typed?: { readonly stars?: string; readonly words?: string };
  /** Another time is looked for; with what is chosen of it. */
  moving?: Chosen | null;
  isReviewing?: boolean;
}

async function draw(
  visit: Visit,
  { clinic, id, frame: unnamed }: Opened,
  { refused = null, typed, moving = null, isReviewing = false }: Shown,
): Promise<PageAnswer> {
  const booked = await visit.ask(clinic, guest.mine, { id });
  const front = await frontOf(visit, clinic, { doctor: booked.doctorId, mode: booked.mode });
  const frame = named(unnamed, front);
  const why = refused === null ? nothing : said(frame, refused, typed ? ['stars', 'words'] : []);
  const after =
    booked.status === 'Completed'
      ? reviewPart(
          frame,
          front,
          await visit.ask(clinic, reviews.of, { appointmentId: id }),
          typed ?? null,
          isReviewing,
          typed ? why : nothing,
        )
      : null;
  const isSaid = typed !== undefined && after !== null;
  const document = minePage(
    { frame, front, booked },
    { now: visit.now, moving, refused: isSaid ? nothing : why, after },
  );
  return drawn(document, refused);
}

async function calendarEntry(visit: Visit, { clinic, id, frame }: Opened): Promise<PageAnswer> {
  const booked = await visit.ask(clinic, guest.mine, { id });
  const front = await frontOf(visit, clinic, {});
  const entry = {
    ...booked,
    title: `${booked.doctorName}, ${front.clinic.name}`,
    place: [front.clinic.name, front.clinic.address].filter(Boolean).join(', '),
    isCanceled: booked.status === 'Canceled' || booked.status === 'Rejected',
    url: `${addressOf(visit)}${frame.path}`,
  };
  return calendarFile(calendarOf([entry], visit.now));
}

/** Where the payer comes from, and goes on. */
type Payer = 'video' | 'appointment';

const pathOf = ({ frame }: Opened, to: Payer): string =>
  `${frame.path}${to === 'video' ? '/video' : ''}?lang=${frame.language}`;

const payerOf = ({ to }: { readonly to?: string }): Payer =>
  to === 'video' ? 'video' : 'appointment';

/** On to a page that leads to the gateway's own. @throws nothing_payable, payment_pending, gateway_down and its kin */
export async function payment(
  visit: Visit,
  opened: Opened,
  to: Payer = 'appointment',
): Promise<Extract<PageAnswer, { kind: 'redirect' }>> {
  const { clinic, id, frame } = opened;
  // Begun in another tab, or left without coming back: it may have been paid.
  const { openOrders } = await visit.ask(clinic, guest.mine, { id });
  for (const orderId of openOrders) await visit.ask(clinic, payments.check, { orderId });
  const begun = { appointmentId: id, returnsTo: pathOf(opened, to) };
  const { orderId } = await visit.ask(clinic, wallet.pay, begun);
  const own = new URLSearchParams({ lang: frame.language, order: orderId, to });
  return redirect(`${frame.path}/pay?${own.toString()}`);
}

const back = (opened: Opened, to = ''): PageAnswer =>
  redirect(`${pathOf(opened, 'appointment')}${to}`);

type Mine = Pick<
  PageHandlers<typeof pages>,
  'mine' | 'confirm' | 'cancel' | 'move' | 'pay' | 'paying' | 'review' | 'mineChanges'
>;

export const mine: Mine = {
  async mine(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    if (request.params.link.endsWith('.ics')) return calendarEntry(request, opened);
    const { move, review, ...asked } = request.fields;
    const moving = move === '1' ? chosenOf(asked) : null;
    return draw(request, opened, { moving, isReviewing: review === '1' });
  },

  async confirm(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    try {
      const { at: startsAt = '' } = request.fields;
      await request.ask(opened.clinic, guest.confirm, { id: opened.id, startsAt });
    } catch (error) {
      return draw(request, opened, { refused: error });
    }
    return back(opened);
  },

  async cancel(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    try {
      await request.ask(opened.clinic, guest.cancel, { id: opened.id });
    } catch (error) {
      return draw(request, opened, { refused: error });
    }
    return back(opened);
  },

  async move(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    try {
      const { at: startsAt = '' } = request.fields;
      await request.ask(opened.clinic, guest.move, { id: opened.id, startsAt });
    } catch (error) {
      return draw(request, opened, { refused: error, moving: chosenOf(request.fields) });
    }
    return back(opened);
  },

  async pay(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    try {
      return await payment(request, opened, payerOf(request.fields));
    } catch (error) {
      return draw(request, opened, { refused: error });
    }
  },

  async paying(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, id, frame } = opened;
    const begun = { appointmentId: id, orderId: request.fields.order ?? '' };
    const { paying } = await request.ask(clinic, wallet.paying, begun);
    // Paid, called off, or another sum by now: where it was begun says so.
    if (!paying) return redirect(pathOf(opened, payerOf(request.fields)));
    const booked = await request.ask(clinic, guest.mine, { id });
    const front = await frontOf(request, clinic, {});
    const document = payPage({ frame: named(frame, front), front, booked }, paying);
    return { ...drawn(document), formsTo: new URL(paying.checkout.url).origin };
  },

  async review(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { stars = '', words = '' } = request.fields;
    try {
      await request.ask(opened.clinic, reviews.leave, {
        appointmentId: opened.id,
        stars: Number(stars),
        // A form sends its line ends as two signs.
        words: words.replaceAll('\r\n', '\n'),
      });
    } catch (error) {
      return draw(request, opened, { refused: error, typed: request.fields });
    }
    return back(opened, '#review');
  },

  async mineChanges(request) {
    const opened = await openFor(request);
    return opened
      ? {
          kind: 'news',
          clinicId: opened.clinic.clinicId,
          modules: ['queue', 'appointments', 'payments', 'wallet'],
        }
      : missing;
  },
};
