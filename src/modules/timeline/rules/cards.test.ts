import { expect, test } from 'vitest';
import type { StoryItem } from '../model.ts';
import { cardsOf } from './cards.ts';

const dayOf = (at: string) => at.slice(0, 10);
const none = {
  ofRecord: null,
  visit: null,
  payment: null,
  appointment: null,
  review: null,
  document: null,
  note: null,
};
const visit = (id: string, visitOn: string, doctorName = 'Dr. Rao'): StoryItem => ({
  ...none,
  id,
  kind: 'visit',
  at: `${visitOn}T06:00:00Z`,
  visit: {
    status: 'Signed',
    visitOn,
    doctorName,
    diagnosis: 'Fever',
    complaints: [],
    medicines: [],
    followUpOn: null,
    feesPaise: 50_000,
    paidPaise: 50_000,
  },
});
const payment = (id: string, paidOn: string, of: string, status: 'Paid' | 'Pending' = 'Paid') =>
  ({
    ...none,
    id,
    kind: 'payment',
    at: `${paidOn}T07:00:00Z`,
    payment: {
      amountPaise: 50_000,
      type: 'Cash',
      status,
      paidOn,
      treatmentId: of,
      isAdvance: false,
    },
  }) satisfies StoryItem;
const review = (id: string, day: string, doctorName = 'Dr. Rao'): StoryItem => ({
  ...none,
  id,
  kind: 'review',
  at: `2026-03-09T07:00:00Z`,
  review: {
    stars: 4,
    words: '',
    isChanged: false,
    startsAt: `${day}T05:00:00Z`,
    mode: 'offline',
    doctorName,
  },
});
const appointment = (id: string, day: string, status: 'Completed' | 'No-show'): StoryItem => ({
  ...none,
  id,
  kind: 'appointment',
  at: `${day}T05:00:00Z`,
  appointment: {
    startsAt: `${day}T05:00:00Z`,
    status,
    mode: 'offline',
    doctorName: 'Dr. Rao',
    note: '',
  },
});
const paper = (id: string, day: string, title: string): StoryItem => ({
  ...none,
  id,
  kind: 'document',
  at: `${day}T08:00:00Z`,
  document: { title, kind: 'lab_report', addedOn: `${day}T08:00:00Z` },
});

const ids = (items: StoryItem[]) => cardsOf(items, dayOf).map(({ item }) => item.id);

test('a visit takes in what was paid, said and filed on its day', () => {
  const cards = cardsOf(
    [
      review('r', '2026-03-04'),
      paper('d', '2026-03-04', 'Blood count'),
      payment('p', '2026-03-04', 'v'),
      visit('v', '2026-03-04'),
      appointment('a', '2026-03-04', 'Completed'),
    ],
    dayOf,
  );
  expect(cards).toMatchObject([
    { item: { id: 'v' }, review: { stars: 4 }, papers: ['Blood count'] },
  ]);
});

test('what is of another day, another doctor, or not over keeps its own place', () => {
  expect(ids([payment('later', '2026-03-06', 'v'), visit('v', '2026-03-04')])).toEqual([
    'later',
    'v',
  ]);
  expect(ids([payment('open', '2026-03-04', 'v', 'Pending'), visit('v', '2026-03-04')])).toEqual([
    'open',
    'v',
  ]);
  expect(ids([review('r', '2026-03-04', 'Dr. Iyer'), visit('v', '2026-03-04')])).toEqual([
    'r',
    'v',
  ]);
  expect(ids([visit('v', '2026-03-04'), appointment('a', '2026-03-04', 'No-show')])).toEqual([
    'v',
    'a',
  ]);
  expect(ids([paper('d', '2026-03-05', ''), visit('v', '2026-03-04')])).toEqual(['d', 'v']);
});

test('money that may not be seen hides no payment', () => {
  const unseen = visit('v', '2026-03-04');
  if (unseen.visit) unseen.visit.paidPaise = null;
  expect(ids([payment('p', '2026-03-04', 'v'), unseen])).toEqual(['p', 'v']);
});
