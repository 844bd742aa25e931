// `test` of the journeys: as Playwright's, with pages and the stories' own process on the day that JOURNEY_AT names.
import { type Browser, expect, test as base } from '@playwright/test';
import { moveClock } from '../clock.ts';
import { base as address } from './people.ts';

/** Set where the servers are started. */
const offset = process.env['JOURNEY_OFFSET'];

export const test = offset
  ? base.extend<object, { onThatDay: null }>({
      onThatDay: [
        async ({ browser }, use) => {
          const open = browser.newContext.bind(browser);
          browser.newContext = async (options) => {
            const context = await open(options);
            await context.addInitScript(moveClock, Number(offset));
            return context;
          };
          // The stories reckon with days as well.
          moveClock(Number(offset));
          await expectThatDay(browser);
          await use(null);
        },
        { scope: 'worker', auto: true },
      ],
    })
  : base;

/** Nothing is proved about a day on which the server or the page does not stand. */
async function expectThatDay(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const answer = await page.goto(address());
  const ofServer = Date.parse(answer?.headers()['date'] ?? '');
  const [ofDate, ofTemporal] = await page.evaluate(() => [
    new Date().getTime(),
    Temporal.Now.instant().epochMilliseconds,
  ]);
  for (const clock of [ofServer, ofDate, ofTemporal])
    expect(Math.abs((clock ?? 0) - Date.now())).toBeLessThan(60_000);
  await page.close();
}
