// What a stranger may do on the public pages (security.md T1).
import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  booking_closed: refusal(
    409,
    /*i18n*/ {
      id: 'booking_closed',
      message: 'This clinic takes no bookings here now. Please call the clinic.',
    },
  ),
  booking_share: refusal(
    429,
    /*i18n*/ {
      id: 'booking_share',
      message:
        'You already have the most bookings this page gives. Cancel one, or call the clinic.',
    },
  ),
  booking_busy: refusal(
    429,
    /*i18n*/ {
      id: 'booking_busy',
      message: 'Too many are booking just now. Please try again later or call the clinic.',
    },
  ),
  pass_over: refusal(
    403,
    /*i18n*/ {
      id: 'pass_over',
      message: 'This took too long. Please confirm your phone number again.',
    },
  ),
  link_unknown: refusal(404, /*i18n*/ { id: 'link_unknown', message: 'This link opens nothing' }),
} as const;

/** Open future bookings of one phone: in one clinic, and over all. */
export const maxOpenHere = 2;
export const maxOpenAnywhere = 5;
/** New bookings an hour: of one clinic's link, and from one address. */
export const maxPerLink = 30;
export const maxPerAddress = 10;

/** How far ahead the page shows starts. */
export const daysAhead = 14;
/** Minutes in which a proved phone may book. */
export const passMinutes = 20;

/** @returns why another booking is refused, or null. */
export function bookingRefused(counts: {
  here: number;
  anywhere: number;
  link: number;
  address: number;
}): (typeof refusals)['booking_share' | 'booking_busy'] | null {
  if (counts.here >= maxOpenHere || counts.anywhere >= maxOpenAnywhere)
    return refusals.booking_share;
  return counts.link >= maxPerLink || counts.address >= maxPerAddress
    ? refusals.booking_busy
    : null;
}

/** A poster is read from so far away; a reader wants a module to be this share of the distance (a module of 2.5 mm at 3 m, with a phone's 1x camera). */
export const posterMetres = 3;
const moduleShare = 1 / 1_200;
/** Millimetres a side of one module. */
export const moduleMm = (metres: number): number => metres * 1_000 * moduleShare;
