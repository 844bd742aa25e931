// One card a visit: what else is told of its day and belongs to it stands on it, and not beside it.
import type { Day } from '../../../kit/shared/time.ts';
import type { StoryItem } from '../model.ts';

export interface StoryCard {
  item: StoryItem;
  /** Of a visit: what the patient said of it. */
  review: StoryItem['review'];
  /** Of a visit: what was filed on its day, by title; '' where it has none. */
  papers: readonly string[];
}

/**
 * Visits take in their paid payments, the appointment and review of their day and doctor, and the day's papers; all others keep their place.
 * @param dayOf the clinic's day of an instant
 */
export function cardsOf(items: readonly StoryItem[], dayOf: (at: string) => Day): StoryCard[] {
  const visits = items.filter(({ visit }) => visit !== null);
  const homes = new Map(items.map((item) => [item, homeOf(item, visits, dayOf)]));
  return items
    .filter((item) => homes.get(item) === null)
    .map((item) => {
      const own = item.visit === null ? [] : items.filter((one) => homes.get(one) === item);
      return {
        item,
        review: own.find(({ review }) => review !== null)?.review ?? null,
        papers: own.flatMap(({ document }) => (document ? [document.title] : [])),
      };
    });
}

/** The visit that an item belongs to; null where it stands for itself. */
function homeOf(
  { payment, appointment, review, document }: StoryItem,
  visits: readonly StoryItem[],
  dayOf: (at: string) => Day,
): StoryItem | null {
  const on = (day: Day, doctorName?: string) =>
    visits.find(
      ({ visit }) =>
        visit?.visitOn === day && (doctorName === undefined || visit.doctorName === doctorName),
    ) ?? null;
  if (payment) {
    const of = visits.find(({ id }) => id === payment.treatmentId);
    if (!of?.visit || of.visit.paidPaise === null || payment.status !== 'Paid') return null;
    return of.visit.visitOn === payment.paidOn ? of : null;
  }
  if (appointment)
    return appointment.status === 'Completed'
      ? on(dayOf(appointment.startsAt), appointment.doctorName)
      : null;
  if (review) return on(dayOf(review.startsAt), review.doctorName);
  return document ? on(dayOf(document.addedOn)) : null;
}
