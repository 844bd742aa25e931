// The line to the other person in the room: a ticket opens it, it comes back by itself, and carries what the two browsers tell each other.
import { closings } from '../../../kit/shared/live.ts';
import type { Entered, Means } from '../model.ts';

export type News =
  | { is: 'seated'; isAdmitted: boolean }
  | { is: 'here'; isAdmitted: boolean }
  | { is: 'admitted' }
  | { is: 'left' }
  | { is: 'said'; said: unknown }
  /** The line is down and is being opened again. */
  | { is: 'lost' }
  | { is: 'moved' }
  | { is: 'over' };

export interface Line {
  say(what: unknown): void;
  means(means: Means): void;
  act(what: 'admit' | 'end' | 'bye'): void;
  close(): void;
}

export interface LineParts {
  /** The first ticket, as it was got. */
  first: Entered;
  /** A ticket for coming back. @throws when the room is closed to us */
  enter: () => Promise<Entered>;
  hear: (news: News) => void;
  /** What entering again was refused with. */
  onRefused: (error: unknown) => void;
}

const pauses = [100, 300, 700, 1_500, 2_500];

export function openLine({ first, enter, hear, onRefused }: LineParts): Line {
  let socket: WebSocket | null = null;
  let isClosed = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsent: string[] = [];

  const send = (message: unknown) => {
    const text = JSON.stringify(message);
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else unsent.push(text);
  };
  const over = (news: News) => {
    isClosed = true;
    hear(news);
  };
  const connect = ({ ticket }: Entered) => {
    const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/video/line`);
    line.addEventListener('open', () => line.send(JSON.stringify({ ticket })));
    line.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || isClosed) return;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's message
      const news = JSON.parse(data) as News;
      if (news.is === 'seated') {
        tries = 0;
        socket = line;
        // What was said to a line that broke is said anew by whoever needs it.
        unsent.length = 0;
      }
      hear(news);
    });
    line.addEventListener('close', ({ code }) => {
      if (socket === line) socket = null;
      if (isClosed) return;
      if (code === closings.over) return over({ is: 'over' });
      if (code === closings.moved) return over({ is: 'moved' });
      hear({ is: 'lost' });
      again();
    });
  };
  const again = () => {
    clearTimeout(timer);
    const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
    tries += 1;
    timer = setTimeout(() => {
      void enter().then(connect, (error: unknown) => {
        if (isClosed) return;
        if (isRefusal(error)) {
          isClosed = true;
          onRefused(error);
        } else again();
      });
    }, pause);
  };
  const hurry = () => {
    if (socket === null && !isClosed && tries > 0) {
      tries = 0;
      again();
    }
  };
  addEventListener('online', hurry);
  connect(first);
  return {
    say: (what) => send({ say: what }),
    means: (means) => send({ means }),
    act: (what) => send({ act: what }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener('online', hurry);
      socket?.close();
    },
  };
}

const devicePlace = 'pd.device';
/** Of this tab: whoever reloads is the same device. */
export function deviceKey(): string {
  const known = sessionStorage.getItem(devicePlace);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  sessionStorage.setItem(devicePlace, made);
  return made;
}

/** The server said no, and will say so again. */
export class RoomRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'RoomRefused';
    this.code = code;
  }
}
const isRefusal = (error: unknown): error is RoomRefused => error instanceof RoomRefused;
