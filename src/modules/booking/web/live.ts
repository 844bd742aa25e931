// The patient's own page: when the queue moves, it is drawn again by the server; without news it says how old it is.
import { watch } from '../../../kit/web/page-line.ts';

/** So long a link or a form that was pressed may be on its way to the server. What it opens may be a file, so that the page stays. */
const leavingMillis = 10_000;
let leftAt = -leavingMillis;
addEventListener('beforeunload', () => {
  leftAt = performance.now();
});

let waiting: ReturnType<typeof setTimeout> | undefined;
/** A reload would take the place of what was pressed: it comes after. */
function drawAnew(): void {
  clearTimeout(waiting);
  const millis = leftAt + leavingMillis - performance.now();
  if (millis > 0) waiting = setTimeout(drawAnew, millis);
  else location.reload();
}

const { live, stale = '' } = document.currentScript?.dataset ?? {};
if (live !== undefined) {
  const note = document.createElement('p');
  note.className = 'problem';
  note.setAttribute('role', 'alert');
  note.hidden = true;
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
      note.hidden = seconds === null;
      note.textContent = seconds === null ? '' : stale.replace('%', String(seconds));
    },
  });
}
