// What a stranger may do on the public pages (security.md T1).
import { refusal } from '../../kit/shared/refusal.ts';
import { type Day, dayAt, type Zone } from '../../kit/shared/time.ts';

export const refusals = {
  booking_closed: refusal(
    409,
    /*i18n*/ {
      id: 'booking_closed',
      message: 'This clinic is not taking bookings here now. Please call the clinic.',
    },
  ),
  booking_share: refusal(
    429,
    /*i18n*/ {
      id: 'booking_share',
      message:
        'No more bookings can be made with this number for now. Cancel a booking that you do not need, or call the clinic.',
    },
  ),
  booking_busy: refusal(
    429,
    /*i18n*/ {
      id: 'booking_busy',
      message: 'Many people are booking just now. Please try again later or call the clinic.',
    },
  ),
  guests_known: refusal(
    409,
    /*i18n*/ {
      id: 'guests_known',
      message: 'Only patients of the clinic can book here. Please call the clinic.',
    },
  ),
  guests_new: refusal(
    409,
    /*i18n*/ {
      id: 'guests_new',
      message: 'Only new patients can book here. Please call the clinic.',
    },
  ),
  pass_over: refusal(
    403,
    /*i18n*/ {
      id: 'pass_over',
      message: 'This took too long. Please confirm your phone number again.',
    },
  ),
  follow_up_over: refusal(
    409,
    /*i18n*/ {
      id: 'follow_up_over',
      message: 'This time is too late for the free follow-up',
    },
  ),
  move_too_late: refusal(
    409,
    /*i18n*/ {
      id: 'move_too_late',
      message: 'It is too late to take another time here. Please call the clinic.',
    },
  ),
  link_unknown: refusal(404, /*i18n*/ { id: 'link_unknown', message: 'This link does not work' }),
} as const;

/** Of one proved phone over all clinics: bookings ahead, and bookings made in 24 hours. */
const maxAhead = 5;
const maxADay = 5;

/** Minutes in which a proved phone may book. */
export const passMinutes = 20;

interface Counts {
  /** Bookings of the phone that are still to come, in this clinic and anywhere. */
  here: number;
  ahead: number;
  /** Bookings the phone has made in 24 hours, anywhere. */
  today: number;
}

/** @returns why a proved phone books no more, or null. */
export const shareRefused = (
  { here, ahead, today }: Counts,
  { perPhone }: { perPhone: number },
): (typeof refusals)['booking_share'] | null =>
  here >= perPhone || ahead >= Math.max(maxAhead, perPhone) || today >= Math.max(maxADay, perPhone)
    ? refusals.booking_share
    : null;

/** @returns why the clinic's page takes no more for now, or null. */
export const pageRefused = (
  lately: number,
  { perHour }: { perHour: number },
): (typeof refusals)['booking_busy'] | null => (lately >= perHour ? refusals.booking_busy : null);

/** @returns why somebody may not book here, or null: the clinic takes known patients alone, or new ones alone. */
export const guestRefused = (
  { guests }: { guests: 'everybody' | 'known' | 'new' },
  isKnown: boolean,
): (typeof refusals)['guests_known' | 'guests_new'] | null => {
  if (guests === 'known' && !isKnown) return refusals.guests_known;
  return guests === 'new' && isKnown ? refusals.guests_new : null;
};

/** Whether a start is on a later day than the last one; without one it never is. */
export const isAfter = (last: Day | null, startsAt: string, zone: Zone): boolean =>
  last !== null && dayAt(Temporal.Instant.from(startsAt), zone) > last;

/** Whether a patient can take another time by their link no more: who cancels now leaves what was paid to the clinic, and would have it back by way of a later time. */
export const isTooLateToMove = ({
  isFeeKept,
  paidPaise,
}: {
  isFeeKept: boolean;
  paidPaise: number;
}): boolean => isFeeKept && paidPaise > 0;

/** A poster is read from so far away; a reader wants a module to be this share of the distance (a module of 2.5 mm at 3 m, with a phone's 1x camera). */
export const posterMetres = 3;
const moduleShare = 1 / 1_200;
/** Millimetres a side of one module. */
export const moduleMm = (metres: number): number => metres * 1_000 * moduleShare;
