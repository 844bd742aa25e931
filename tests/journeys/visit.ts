// Going from page to page as a link does, without loading the app again.
import { expect, type Page } from '@playwright/test';
import { base } from './people.ts';

declare global {
  interface Window {
    /** TanStack Router puts itself here. */
    __TSR_ROUTER__?: {
      state: {
        status: string;
        location: { pathname: string };
        resolvedLocation?: { pathname: string };
      };
    };
  }
}

/** Waits until the page that was asked for stands, nothing in sight is still being fetched, and two frames went by unchanged. */
export async function settled(page: Page, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { state } = window.__TSR_ROUTER__ ?? {};
          // The login page has a document of its own, without a router.
          const isArrived = state
            ? state.status === 'idle' &&
              state.resolvedLocation?.pathname === state.location.pathname
            : document.querySelector('link[rel=app-parts]') !== null;
          const isThere =
            isArrived &&
            document.querySelector('h1')?.checkVisibility() === true &&
            ![...document.querySelectorAll('[aria-busy=true]')].some(
              (one) => one.getBoundingClientRect().top < innerHeight,
            );
          if (!isThere) return 'on its way';
          let changes = 0;
          const watch = new MutationObserver(() => (changes += 1));
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
          await document.fonts.ready;
          await new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(resolve)),
          );
          watch.disconnect();
          const isMoving = document
            .getAnimations()
            .some(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
            );
          return changes > 0 || isMoving ? 'still changing' : 'settled';
        }),
      { message: what, intervals: [20, 50, 100, 200] },
    )
    .toBe('settled');
}

export async function visit(page: Page, path: string): Promise<void> {
  // The room of a video call is loaded anew: only its own address may ask for the camera. So is what follows on the login page.
  const isRouted = await page.evaluate(() => window.__TSR_ROUTER__ !== undefined);
  if (!isRouted || path.startsWith('/video/')) await page.goto(base() + path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
  await settled(page, path);
}
