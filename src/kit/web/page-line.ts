// A public page's line to the server: news as they come, a beat every two seconds, and the age of the page where neither does.
import { beat } from '../shared/live.ts';

export interface Line {
  /** What stands on the page is as the server has it. */
  caughtUp: () => void;
}

interface Watching {
  /** Something has changed, or may have while the line was down. */
  onNews: (line: Line) => void;
  /** Seconds since the page was last known to be true; null while it is. */
  onAge: (seconds: number | null) => void;
}

const againMillis = 2_000;

export function watch(address: string, { onNews, onAge }: Watching): void {
  let source: EventSource | null = null;
  let heardAt = Date.now();
  let trueAt = Date.now();
  let isDown = false;
  const line: Line = {
    caughtUp: () => {
      isDown = false;
      trueAt = Date.now();
      onAge(null);
    },
  };
  const hear = () => {
    heardAt = Date.now();
    if (!isDown) trueAt = heardAt;
  };
  const open = () => {
    source?.close();
    source = new EventSource(address);
    source.addEventListener('beat', hear);
    source.addEventListener('open', () => {
      hear();
      onNews(line);
    });
    source.addEventListener('message', () => {
      hear();
      onNews(line);
    });
  };
  open();
  let openedAt = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - heardAt > beat.deadAfterMillis) {
      isDown = true;
      if (now - openedAt > againMillis) {
        openedAt = now;
        open();
      }
    }
    if (isDown) onAge(Math.round((now - trueAt) / 1000));
  }, 500);
}
