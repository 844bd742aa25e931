// `test` of the journeys: as Playwright's, with pages on the day that JOURNEY_AT names.
import { test as base } from '@playwright/test';
import { moveClock } from '../clock.ts';

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
          await use(null);
        },
        { scope: 'worker', auto: true },
      ],
    })
  : base;
