// Ten languages on a telephone: every address and the dialogs behind its buttons, set as they should be and in that language.
import { expect, type Page } from '@playwright/test';
import { cases } from '../../scripts/demo/cases.ts';
import { languageCodes } from '../../src/kit/shared/languages.ts';
import { api as queue } from '../../src/modules/queue/contract.ts';
import { insidePaths, publicPaths } from './addresses.ts';
import { layoutOf } from './layout.ts';
import {
  base,
  complaintsOf,
  demo,
  logIn,
  register,
  rightOf,
  withBankDetails,
  write,
} from './people.ts';
import { test } from './test.ts';
import { settled, visit } from './visit.ts';
import { type Words, wordsOf } from './words.ts';

/** English words of the buttons that open something, by the address they stand at. */
const openers: Readonly<Record<string, readonly string[]>> = {
  '/users': ['Invite a user'],
  '/manage-role': ['Add role'],
  '/medicine': ['Add medicine'],
  '/plans': ['Buy for a month'],
  '/wallet': ['Request payout', 'Statement'],
  '/appointments': ['Book appointment'],
  '/appointments/waitlist': ['Add to the waitlist'],
  '/settings': ['Add a date'],
  '/settings/holidays': ['Add holiday'],
  '/profile/certificate': ['Add certificate'],
  '/patient-detail/': ['Add documents', 'Link or create ABHA', 'Write'],
};

/** What the demo clinic's doctor has written stays in the language he writes. */
const written = new Set(
  cases.flatMap((one) => [
    ...one.complaints,
    ...one.examinations,
    ...one.testsAdvised,
    one.diagnosis,
    one.advice,
  ]),
);

class Walk {
  readonly faults: string[] = [];
  readonly page: Page;
  readonly language: string;
  readonly words: Words;
  constructor(page: Page, language: string, words: Words) {
    this.page = page;
    this.language = language;
    this.words = words;
  }

  async look(place: string): Promise<void> {
    const { faults, texts } = await layoutOf(this.page);
    if (texts.length === 0) this.faults.push(`${place}: nothing is said to be in ${this.language}`);
    const foreign = texts.filter((text) => this.words.isForeign(text) && !written.has(text));
    for (const fault of [...faults, ...foreign.map((text) => `English: ${text}`)])
      this.faults.push(`${place}: ${fault}`);
  }

  async open(place: string, english: string): Promise<void> {
    const name = this.words.say(english);
    await this.page.getByRole('button', { name, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog').or(this.page.getByRole('menu'));
    await expect(dialog, `${english} at ${place}`).toBeVisible();
    await settled(this.page, english);
    await this.look(`${english} at ${place}`);
    await this.page.keyboard.press('Escape');
    await expect(dialog, `${english} at ${place}`).toHaveCount(0);
  }
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Names beside each other, of a day and of a week. */
const calendars = ['/appointments?view=calendar', '/appointments?view=calendar&span=week'];

test.describe.configure({ mode: 'parallel' });

for (const language of languageCodes) {
  test(`every address and dialog in ${language}`, async ({ page }) => {
    test.setTimeout(280_000);
    await page.addInitScript((code) => localStorage.setItem('pd.language', code), language);
    const complaints = complaintsOf(page);
    const right = rightOf(page);
    const walk = new Walk(page, language, await wordsOf(language));

    await page.goto(base());
    for (const path of publicPaths) {
      await visit(page, path);
      await walk.look(path);
    }
    await withBankDetails(page);
    await logIn(page, demo.doctor);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // A name of one long word stands among those who wait.
    const patientId = await register(page, right, { name: 'ராமச்சந்திரன்' });
    await write(page, right, queue.take, { patientId });
    for (const path of await insidePaths(page, right)) {
      await visit(page, path);
      if (path === '/medicine')
        await expect(page).toHaveTitle(`${walk.words.say('Medicines')} · Practice Diary`);
      await walk.look(path);
      const place = path.replace(/[0-9a-f-]{36}$/, '');
      for (const english of openers[place] ?? []) await walk.open(path, english);
    }
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of calendars) {
        await visit(page, path);
        await walk.look(`${path} at ${width}`);
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/dashboard');
    await page.locator('[data-tour=account]').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await settled(page, 'the menu of the account');
    await walk.look('the menu of the account');

    expect.soft(walk.faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
