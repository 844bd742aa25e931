// The patient's own page: when the queue moves, it is drawn again by the server; without news it says how old it is.
import { watch } from '../../../kit/web/page-line.ts';

const { live, stale = '', newer = '', again } = document.currentScript?.dataset ?? {};

/** So long a link or a form that was pressed may be on its way to the server. What it opens may be a file, so that the page stays. */
const leavingMillis = 10_000;
let leftAt = -leavingMillis;
addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

/** What the page was drawn with. */
const openAtFirst = document.querySelectorAll('details[open]').length;
const isChanged = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement
    ? field.value !== field.defaultValue
    : field instanceof HTMLInputElement
      ? field.value !== field.defaultValue || field.checked !== field.defaultChecked
      : field instanceof HTMLSelectElement &&
        (field.selectedIndex > 0 || field === document.activeElement);

/** Something was opened, chosen or typed that a page drawn anew would take away. */
const isInUse = (): boolean =>
  document.querySelectorAll('details[open]').length > openAtFirst ||
  [...document.querySelectorAll('textarea, input:not([type=hidden]), select')].some(isChanged);

const lookMillis = 500;
let newsAt: number | null = null;
let looking: ReturnType<typeof setTimeout> | undefined;
/** A reload would take the place of what was pressed or typed: it comes after, and till then the page says how old it is. */
function drawAnew(): void {
  newsAt ??= performance.now();
  clearTimeout(looking);
  const isLeaving = performance.now() < leftAt + leavingMillis;
  if (!isLeaving && !isInUse()) {
    location.reload();
    return;
  }
  sayAge(newer, Math.round((performance.now() - newsAt) / 1000));
  looking = setTimeout(drawAnew, lookMillis);
}

const note = document.createElement('p');
note.className = 'problem';
note.setAttribute('role', 'alert');
note.hidden = true;
function sayAge(words: string, seconds: number): void {
  note.hidden = false;
  note.textContent = words.replace('%', String(seconds));
}

// What is decided between the drawing of a page and the opening of its line is no news to that line.
if (again !== undefined) setTimeout(drawAnew, Number(again) * 1_000);
if (live !== undefined) {
  document.querySelector('main')?.prepend(note);
  let isFresh = true;
  watch(live, {
    // The first news is that the line is open: the page was drawn a moment ago.
    onNews: (line) => {
      if (!isFresh) drawAnew();
      isFresh = false;
      line.caughtUp();
    },
    onAge: (seconds) => {
      if (seconds !== null) sayAge(stale, seconds);
      else if (newsAt === null) note.hidden = true;
    },
  });
}
