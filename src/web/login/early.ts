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

/** One by one, so that between two of them a slow device hears what is typed. A line that breaks off is waited for. */
async function start(): Promise<void> {
  for (const script of SCRIPTS) {
    await fetchScript(script);
    await pause(0);
  }
}

async function fetchScript(address: string, waitMillis = 500): Promise<void> {
  try {
    await import(address);
  } catch (error) {
    if (!isAboutFetching(error)) throw error;
    await pause(waitMillis);
    if (waitMillis >= 4_000 && (await isGone(address))) location.reload();
    await fetchScript(address, Math.min(waitMillis * 2, 10_000));
  }
}

/** A newer build has taken its place: this document waits for nothing. */
async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
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
