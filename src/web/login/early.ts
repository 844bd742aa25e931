// Stands behind the form in the login page's document. The form can be typed in before its script has come; what is asked of it until then is kept
// on the elements themselves and done by `takeOver` in main.tsx.
import { isAboutFetching } from '../../kit/web/about-fetching.ts';
import { partOfDay } from '../../modules/identity/web/parts/part-of-day.ts';

/** What draws the page, each after what it needs; written in by the build. */
declare const SCRIPTS: readonly string[];

const place = document.getElementById('app');
if (place && document.documentElement.hasAttribute('data-waits')) waitAt(place);
else if (place) keepUntilDrawn(place);
void start();

/** One by one, so that between two of them a slow device hears what is typed. */
async function start(): Promise<void> {
  const arrivals = new Map(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(
      ({ href }) => [new URL(href).pathname, bring(href)],
    ),
  );
  const scripts = SCRIPTS;
  for (const script of scripts) {
    // The last begins with the words of the page; the contract, which is asked for by what is typed, may not be missing then.
    await (script === scripts.at(-1) ? Promise.all(arrivals.values()) : arrivals.get(script));
    await run(script);
    await pause(0);
  }
}

/** Waits until it has come whole, and so is kept by the browser. Fetched, not imported: an import that failed Chromium up to 150 never asks for again. */
async function bring(address: string, waitMillis = 500): Promise<void> {
  const status = await statusOf(address);
  if (status === 200) return;
  await pause(waitMillis);
  // A newer build has taken its place: this document waits for nothing.
  if (status === 404 && waitMillis >= 4_000) location.reload();
  await bring(address, Math.min(waitMillis * 2, 10_000));
}

/** 0 where the line broke off. */
async function statusOf(address: string): Promise<number> {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function run(address: string, waitMillis = 500): Promise<void> {
  try {
    await import(address);
  } catch (error) {
    if (!isAboutFetching(error)) throw error;
    await pause(waitMillis);
    // The line stands and this browser asks no more: it kept nothing of what was brought, and holds on to the failure.
    if (waitMillis >= 4_000 && (await statusOf(address)) === 200) location.reload();
    await run(address, Math.min(waitMillis * 2, 10_000));
  }
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}

/** The outline that every other document of the app begins with. */
function waitAt(at: HTMLElement): void {
  const outline = Object.assign(document.createElement('div'), { className: 'public-wait' });
  outline.append(...[1, 2, 3, 4].map(() => document.createElement('i')));
  at.replaceChildren(outline);
}

function keepUntilDrawn(at: HTMLElement): void {
  at.dataset['early'] = '';
  const title = at.querySelector('h1');
  const words = at.getAttribute(`data-${partOfDay(new Date().getHours())}`);
  if (title && words !== null) title.textContent = words;
  const whileEarly = (kind: string, act: (event: Event, on: Element) => void): void =>
    at.addEventListener(
      kind,
      (event) => {
        if (at.dataset['early'] !== undefined && event.target instanceof Element)
          act(event, event.target);
      },
      true,
    );
  whileEarly('submit', (event, form) => {
    event.preventDefault();
    form.setAttribute('data-sent', '');
    form.querySelector('[type=submit]')?.setAttribute('aria-disabled', 'true');
  });
  whileEarly('click', (_event, on) => on.closest('[type=button]')?.toggleAttribute('data-pressed'));
  whileEarly('change', (_event, on) => {
    if (on instanceof HTMLSelectElement) on.dataset['chosen'] = '';
  });
}
