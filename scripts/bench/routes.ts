// From one room to the next on a slow machine: the real server with the demo clinic, the built web app, Chromium with a quarter of its speed.
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod/mini';
import { quantile } from './figures.ts';
import { demo } from '../../tests/demo.ts';
import { inChromium, logIn } from './in-chromium.ts';

const cpuSlowdown = 4;
const rounds = 5;

interface Change {
  /** The room that was entered, by its heading. */
  room: string;
  medianMillis: number;
  slowestMillis: number;
  /** Until what the room holds was drawn too. */
  wholeMillis: number;
}

interface Changes {
  /** By a click in the menu. */
  forward: Change[];
  /** By the browser's back button; scroll and rows as they were left. */
  back: Change;
}

const rooms = [
  'Appointments',
  'Patients',
  'Treatments',
  'Medicines',
  'Plans',
  'Clinic information',
  'Dashboard',
];

const seen = z.object({ heading: z.number(), whole: z.number() });
type Seen = z.infer<typeof seen>;

/** The web app must be built. */
export async function benchRoutes(): Promise<Changes> {
  return inChromium(['--demo'], async ({ browser, address }) => {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript({
      path: fileURLToPath(new URL('./watch-routes.js', import.meta.url)),
    });
    await logIn(page, address, demo.doctor);
    // The rooms come in by themselves while nobody does anything.
    await pause(15_000);
    await (
      await context.newCDPSession(page)
    ).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const took = new Map(rooms.map((room) => [room, [] as Seen[]]));
    // The first round brings parts and data in and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const room of rooms) {
        const needed = await enter(page, room);
        if (round > 0) took.get(room)?.push(needed);
        await pause(700);
      }
    }
    const back: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) back.push(await goBack(page));
    return {
      forward: rooms.map((room) => changeOf(room, took.get(room) ?? [])),
      back: changeOf('Treatments', back),
    };
  });
}

function changeOf(room: string, times: Seen[]): Change {
  const headings = times.map(({ heading }) => heading);
  const wholes = times.map(({ whole }) => whole);
  return {
    room,
    medianMillis: quantile(headings, 0.5),
    slowestMillis: Math.max(...headings),
    wholeMillis: quantile(wholes, 0.5),
  };
}

/** Milliseconds from the click to the frame in which the room's heading stands, and to the one in which all of it does. */
async function enter(page: Page, room: string): Promise<Seen> {
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: room, exact: true });
  await link.hover();
  await pause(150);
  await page.evaluate(`watchRoute(${JSON.stringify(room === 'Dashboard' ? ',' : room)})`);
  await link.click();
  return seen.parse(await page.evaluate('routeSeen()'));
}

/** From a list that was scrolled, elsewhere and back: milliseconds until the heading stands. @throws when the place in the list was lost. */
async function goBack(page: Page): Promise<Seen> {
  await enter(page, 'Medicines');
  await enter(page, 'Treatments');
  await page.getByRole('row').nth(20).waitFor();
  await pause(400);
  await page.evaluate('scrollTo(0, 600)');
  await pause(400);
  const left = z.number().parse(await page.evaluate('scrollY'));
  await enter(page, 'Plans');
  await pause(400);
  await page.evaluate(`watchRoute('Treatments')`);
  await page.evaluate('history.back()');
  const needed = seen.parse(await page.evaluate('routeSeen()'));
  await pause(600);
  const stored = z.number().parse(await page.evaluate('scrollY'));
  if (left === 0 || Math.abs(stored - left) > 2)
    throw new Error(`The list was left at ${left} and found at ${stored}`);
  return needed;
}
