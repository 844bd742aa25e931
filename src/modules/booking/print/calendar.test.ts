import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

test('another reader finds the appointments as they are, in every script', () => {
  const title =
    'டாக்டர் அனில் ராவ், ஞாயிறு மருத்துவமனை; முதல் தளம் \\ அறை 3 — ask at the desk for the second door';
  const calendar = calendarOf(
    [
      {
        id: 'a1',
        version: 3,
        startsAt: '2026-11-22T04:30:00Z',
        endsAt: '2026-11-22T04:45:00Z',
        title,
        place: '12 Lake Road, Pune',
        isCanceled: false,
        url: 'https://x.example/b/c',
      },
      {
        id: 'a2',
        version: 4,
        startsAt: '2026-11-23T04:30:00Z',
        endsAt: '2026-11-23T04:45:00Z',
        title: 'Two',
        place: '',
        isCanceled: true,
      },
    ],
    Temporal.Instant.from('2026-11-21T09:00:00Z'),
  );
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const parsed = new ICAL.Component(ICAL.parse(calendar));
  const events = parsed.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ summary, location }) => [summary, location])).toEqual([
    [title, '12 Lake Road, Pune'],
    ['Two', ''],
  ]);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-22T04:30:00.000Z');
  expect(events[0]?.endDate.toJSDate().toISOString()).toBe('2026-11-22T04:45:00.000Z');
  expect(events[1]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});
