// The patient's own page: when the queue moves, it is drawn again by the server; without news it says how old it is.
import { watch } from '../../../kit/web/page-line.ts';

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
      if (!isFresh) window.location.reload();
      isFresh = false;
      line.caughtUp();
    },
    onAge: (seconds) => {
      note.hidden = seconds === null;
      note.textContent = seconds === null ? '' : stale.replace('%', String(seconds));
    },
  });
}
