// The starts of a booking, where after each act the focus goes to the next thing: from the patient to a free start, from there to the booking.
import { useEffect, useRef } from 'react';
import type { Day } from '../../../../kit/shared/time.ts';
import type { Start } from '../../../slots/model.ts';
import { useStarts } from './use-starts.ts';

const nextFields = {
  /** The first free start; on a day without one, the next day that has some. */
  time: ['[data-state=free]', '[data-free]'],
  startOfDay: ['[data-state=free]'],
  book: ['[type=submit]'],
};

/** `form` is for the form that they stand in; `goTo` moves the focus there once it can. */
export function useGuidedStarts(asked: Parameters<typeof useStarts>[0]) {
  const offer = useStarts(asked);
  const form = useRef<HTMLFormElement>(null);
  const goal = useRef<keyof typeof nextFields | null>(null);
  useEffect(() => {
    if (goal.current === null || offer.isPending) return;
    const fields = nextFields[goal.current];
    goal.current = null;
    fields
      .map((one) => form.current?.querySelector<HTMLElement>(one))
      .find(Boolean)
      ?.focus();
  });
  const goTo = (next: keyof typeof nextFields) => (goal.current = next);
  const starts = {
    ...offer,
    setDay: (day: Day) => {
      offer.setDay(day);
      goTo('startOfDay');
    },
    choose: (start: Start) => {
      offer.choose(start);
      if (start.state === 'Available') goTo('book');
    },
  };
  return { form, starts, goTo };
}
