// Names in the calendar of a day and of a week: where an appointment is high enough they go on below, each word whole; where not they end on their line.
import { expect, type Page } from '@playwright/test';
import type { OutputOf } from '../../src/kit/shared/contract.ts';
import { api } from '../../src/modules/appointments/contract.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { zone } from '../moments.ts';
import { base, demo, logIn, register, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { settled } from './visit.ts';

const at = (day: Temporal.PlainDate, time: string): string =>
  day.toZonedDateTime(zone).withPlainTime(time).toInstant().toString();

/** Each alone at its hour. */
const planned = {
  high: { name: 'Balasubramanian Krishnamurthy', from: '10:00', minutes: 30 },
  higher: {
    name: 'Meenakshisundaram Venkatasubramanian Ramanathapuram',
    from: '12:00',
    minutes: 60,
  },
  low: { name: 'Balasubramanian Krishnamurthy', from: '14:00', minutes: 10 },
  /** One word, longer than a column of the week is wide. */
  long: { name: 'Venkatanarasimharajuvaripetayya', from: '16:00', minutes: 45 },
} as const;
type Kind = keyof typeof planned;
/** Takes more lines than there are. */
const note = 'Brings the reports of the blood test, of the scan and of the last visit elsewhere';
const kinds = ['high', 'higher', 'low', 'long'] as const satisfies Kind[];

/** The day holds these alone. @returns the day */
async function plan(page: Page): Promise<Temporal.PlainDate> {
  const right = rightOf(page);
  const day = await page.evaluate(
    (timeZone) => Temporal.Now.plainDateISO(timeZone).toString(),
    zone,
  );
  const today = Temporal.PlainDate.from(day);
  // What the day holds in truth lends the rest of an appointment: past midnight nothing is booked in the demo clinic.
  const patientId = await register(page, right, { name: 'Leela Rao' });
  await write(page, right, queue.take, { patientId });
  await page.route(
    (url) => url.pathname === api.span.url,
    async (route) => {
      const response = await route.fetch();
      const answer: { data: OutputOf<typeof api.span> } = await response.json();
      const [some] = answer.data.appointments;
      if (!some) throw new Error('the day has no appointment');
      const appointments = kinds.map((kind, n) => {
        const { name, from, minutes } = planned[kind];
        const startsAt = at(today, from);
        const endsAt = Temporal.Instant.from(startsAt).add({ minutes }).toString();
        const id = `0198f000-0000-7000-8000-00000000000${n}`;
        return {
          ...some,
          id,
          kind: 'booked' as const,
          patientName: name,
          startsAt,
          endsAt,
          status: 'Confirmed' as const,
          note,
        };
      });
      return route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, appointments } },
      });
    },
  );
  return today;
}

/** How the name of an appointment is set: lines, words that stand on two of them, and what of it is out of its box. */
const setting = (page: Page, day: Temporal.PlainDate, kind: Kind) =>
  page
    .locator(`[data-day="${day.toString()}"] button[title$="${planned[kind].name}"]`)
    .nth(kind === 'low' ? 1 : 0)
    .evaluate((event, name) => {
      const box = event.getBoundingClientRect();
      const walker = document.createTreeWalker(event, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node && node.nodeValue !== name) node = walker.nextNode();
      if (!node?.parentElement) throw new Error('the name is not in it');
      const words = event.firstElementChild?.getBoundingClientRect();
      const range = document.createRange();
      const rects = (from: number, to: number) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      };
      const linesOf = (from: number, to: number) =>
        new Set(rects(from, to).map(({ top }) => Math.round(top))).size;
      return {
        lines: linesOf(0, name.length),
        broken: [...name.matchAll(/\S+/g)]
          .filter(({ index, 0: word }) => linesOf(index, index + word.length) > 1)
          .map(([word]) => word),
        /** Of the name, then of the last line of all words. */
        isWhole: rects(0, name.length).every(
          ({ top, bottom, left, right }) =>
            top >= box.top - 1 &&
            bottom <= box.bottom + 1 &&
            left >= box.left &&
            right <= box.right,
        ),
        endsInside: (words?.bottom ?? Infinity) <= box.bottom,
      };
    }, planned[kind].name);

for (const [width, span] of [
  [1440, 'week'],
  [1024, 'week'],
  [360, 'week'],
  [1440, 'day'],
  [360, 'day'],
] as const)
  test(`names stand whole in the ${span} at ${width} px, on lines below where there is height for them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, demo.doctor);
    const day = await plan(page);
    await page.goto(`${base()}/appointments?view=calendar${span === 'week' ? '&span=week' : ''}`);
    await settled(page, span);
    const high = await setting(page, day, 'high');
    expect(high).toMatchObject({ broken: [], isWhole: true, endsInside: true });
    const higher = await setting(page, day, 'higher');
    expect(higher).toMatchObject({ broken: [], isWhole: true, endsInside: true });
    expect(await setting(page, day, 'low')).toMatchObject({
      lines: 1,
      broken: [],
      endsInside: true,
    });
    expect(await setting(page, day, 'long')).toMatchObject({
      lines: 1,
      broken: [],
      endsInside: true,
    });
    // In a week's column neither fits on one line.
    if (span === 'week') expect([high.lines, higher.lines]).toEqual([2, 3]);
    // The news of who came may still be read anew.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
