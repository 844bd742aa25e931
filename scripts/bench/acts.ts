// The ten commonest acts of a desk and a doctor by keyboard, one key every 200 ms on a processor slowed four times: how many keys, how long, the slowest answer to a press, and whether the focus was ever lost.
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod/mini';
import { demo } from '../../tests/demo.ts';
import { settled, visit } from '../../tests/journeys/visit.ts';
import type { Act } from './measured.ts';
import { closeOthers, type Hands, handsAt, printed } from './hands.ts';
import { inChromium, logIn } from './in-chromium.ts';
import { demoClinic, newPatients } from './patient-page.ts';

const cpuSlowdown = 4;
const rounds = 3;
const laptop = { width: 1366, height: 768 };

const handSeen = z.object({
  slowest: z.number(),
  slowestOf: z.array(z.string()),
  lost: z.array(z.string()),
});

/** What an act has in its hands. */
interface Hand extends Hands {
  page: Page;
  /** Types what is looked for, looks whether it was found, and takes it. */
  find: (text: string) => Promise<void>;
}

interface Story {
  what: string;
  who: keyof typeof demo;
  from: string;
  /** @param known a case number of somebody the clinic knows, who is on no list today. */
  act: (hand: Hand, known: string) => Promise<void>;
}

/** As `newPatients` calls them. */
const nameOf = (caseNumber: string): string =>
  `Stranger ${String.fromCodePoint(64 + Number(caseNumber.slice(3)) - 980)}`;

const focusedOn = (page: Page, role: 'button' | 'textbox' | 'combobox', name: string | RegExp) =>
  page.getByRole(role, { name }).and(page.locator(':focus'));

/** Goes down the list to what is meant. */
async function takeOption(
  { page, press }: Pick<Hand, 'page' | 'press'>,
  name: RegExp,
): Promise<void> {
  const option = page.getByRole('option', { name });
  await option.waitFor();
  while ((await option.getAttribute('aria-selected')) !== 'true') await press('ArrowDown');
  await press('Enter');
}

const tomorrow = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 1 });
/** On a Sunday the demo clinic is closed. */
const nextDay = tomorrow.add({ days: tomorrow.dayOfWeek === 7 ? 1 : 0 }).toString();

const stories: readonly Story[] = [
  {
    what: 'find a patient and open the record',
    who: 'desk',
    from: '/dashboard',
    act: async ({ page, press, find }, known) => {
      await press('Control+k');
      await find(known);
      await page.getByRole('button', { name: 'Send to queue' }).waitFor();
    },
  },
  {
    what: 'register a patient',
    who: 'desk',
    from: '/dashboard',
    act: async ({ page, press, type }, known) => {
      await press('Alt+r');
      await focusedOn(page, 'textbox', 'Contact number').waitFor();
      await type(`98124${known.replaceAll(/\D/g, '')}`.padEnd(10, '7'));
      await press('Tab');
      await type('Rakesh Kumar');
      await press('Tab');
      await type('34');
      await press('Tab');
      await press('Space');
      await press('Enter');
      await focusedOn(page, 'button', 'Send to queue').waitFor();
    },
  },
  {
    what: 'give a known patient a token',
    who: 'desk',
    from: '/appointments/queue',
    act: async ({ page, press, type, find }, known) => {
      await press('Alt+n');
      await find(known);
      await focusedOn(page, 'textbox', 'Reason').waitFor();
      await type('Fever');
      await press('Enter');
      await page.getByText(new RegExp(`given to ${nameOf(known)}`)).waitFor();
    },
  },
  {
    what: 'call the next patient',
    who: 'doctor',
    from: '/appointments/queue',
    act: async ({ page, press }) => {
      const first = page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').first();
      const number = /\d+/.exec(await first.innerText())?.[0] ?? '';
      await press('Space');
      await page.getByText(`Token ${number} is called`).waitFor();
    },
  },
  {
    what: 'book the first free time of the next day',
    who: 'desk',
    from: `/appointments?day=${nextDay}`,
    act: async ({ page, press, find }, known) => {
      await press('Alt+n');
      await find(known);
      await press('Enter');
      await focusedOn(page, 'button', /^Book/).waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'write one known medicine and print',
    who: 'doctor',
    from: '/treatment-add',
    act: async ({ page, press, type, find }, known) => {
      await find(known);
      await focusedOn(page, 'combobox', 'Complaints').waitFor();
      const paper = printed(page);
      await press('Alt+m');
      await type('pan');
      await press('Tab');
      await press('Control+p');
      await paper;
    },
  },
  {
    what: 'write the last prescription again and print',
    who: 'doctor',
    from: '/treatment-add',
    act: async ({ page, press, type, find }, known) => {
      await find(known);
      await page.getByRole('button', { name: 'Repeat this prescription' }).first().waitFor();
      const paper = printed(page);
      await press('Alt+m');
      await type('/');
      await press('Enter');
      await press('Control+p');
      await paper;
    },
  },
  {
    what: 'find a patient and take what is due',
    who: 'desk',
    from: '/dashboard',
    act: async ({ page, press, find }, known) => {
      await press('Control+k');
      await find(known);
      await page.getByRole('button', { name: /^Collect dues/ }).waitFor();
      await press('Alt+p');
      await focusedOn(page, 'textbox', 'Amount').waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('Payment successful').first().waitFor();
    },
  },
  {
    what: 'print the last paper again',
    who: 'doctor',
    from: '/dashboard',
    act: async ({ page, press, type }) => {
      const paper = printed(page);
      await press('Control+k');
      await type('print');
      await takeOption({ page, press }, /^Print last paper again/);
      await paper;
    },
  },
  {
    what: 'begin the visit of a patient',
    who: 'doctor',
    from: '/dashboard',
    act: async ({ page, press, type }, known) => {
      await press('Control+k');
      await type(known);
      await takeOption({ page, press }, /^Start treatment of/);
      await focusedOn(page, 'combobox', 'Complaints').waitFor();
    },
  },
];

/** Each act three times, each time on another patient. The web app must be built. */
export async function benchActs(say: (line: string) => void): Promise<Act[]> {
  return inChromium(['--demo'], async ({ app, browser, address }) => {
    // The stories’ helpers read where the server is from here.
    process.env['JOURNEY_URL'] = address;
    const people = await newPatients(app, await demoClinic(app), rounds);
    const pages = {
      doctor: await pageOf(browser, address, demo.doctor),
      desk: await pageOf(browser, address, demo.desk),
    };
    const acts: Act[] = [];
    for (const story of stories) {
      say(`  ${story.what}`);
      // Of the same people, so that there is a last prescription and a payment that is due.
      for (const known of people) acts.push(await done(pages[story.who], story, known));
    }
    return acts;
  });
}

async function pageOf(
  browser: Browser,
  address: string,
  who: (typeof demo)[keyof typeof demo],
): Promise<Page> {
  const context = await browser.newContext({
    viewport: laptop,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('./watch-hand.js', import.meta.url)) });
  await logIn(page, address, who);
  // The rooms come in by themselves while nobody does anything.
  await pause(10_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page;
}

async function done(page: Page, { what, from, act }: Story, known: string): Promise<Act> {
  // The paper of the act before stood in a tab of its own.
  await page.bringToFront();
  await visit(page, from);
  await page.evaluate('forgetHand()');
  const hands = handsAt(page);
  const find = async (text: string): Promise<void> => {
    await hands.type(text);
    await page.getByRole('option').filter({ hasText: text }).first().waitFor();
    await hands.look();
    await hands.press('Enter');
  };
  const began = performance.now();
  await act({ ...hands, page, find }, known);
  const millis = performance.now() - began;
  await settled(page, what);
  await page.evaluate(`focusNow(${JSON.stringify(what)})`);
  const { slowest, slowestOf, lost } = handSeen.parse(await page.evaluate('handSeen()'));
  await closeOthers(page);
  return { what, keys: hands.keys(), millis, pressMillis: slowest, pressOf: slowestOf, lost };
}
