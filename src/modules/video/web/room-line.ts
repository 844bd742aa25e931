// The line to the other person in the room: a ticket opens it, it comes back by itself, and carries what the two browsers tell each other.
import { beat, closings } from '../../../kit/shared/live.ts';
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
  /** What finds no line is not kept: whoever needs it heard says it again. */
  say(what: unknown): void;
  means(means: Means): void;
  act(what: 'admit' | 'end' | 'bye'): void;
  /** Looks at once whether it still stands, without waiting for its time. */
  hurry(): void;
  close(): void;
}

interface LineParts {
  /** The first ticket, as it was got. */
  first: Entered;
  /** A ticket for coming back. @throws when the room is closed to us */
  enter: (signal: AbortSignal) => Promise<Entered>;
  hear: (news: News) => void;
  /** What entering again was refused with. */
  onRefused: (error: unknown) => void;
}

const pauses = [100, 300, 700, 1_500, 2_500];
/** Of a ticket or a socket that does not come: a cut line answers nothing at all. */
const patienceMillis = 4_000;
const lookMillis = 500;

export function openLine(parts: LineParts): Line {
  const line = new Opened(parts);
  return {
    say: (what) => line.send({ say: what }),
    means: (means) => line.send({ means }),
    act: (what) => line.send({ act: what }),
    hurry: () => line.hurry(),
    close: () => line.close(),
  };
}

class Opened {
  readonly #parts: LineParts;
  #socket: WebSocket | null = null;
  #isSeated = false;
  #isClosed = false;
  #tries = 0;
  #heardAt = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  readonly #watch: ReturnType<typeof setInterval>;
  readonly #onOnline = () => this.hurry();

  constructor(parts: LineParts) {
    this.#parts = parts;
    addEventListener('online', this.#onOnline);
    this.#watch = setInterval(() => this.#look(), lookMillis);
    this.#connect(parts.first);
  }

  send(message: unknown): void {
    if (this.#isSeated) this.#socket?.send(JSON.stringify(message));
  }

  #connect({ ticket }: Entered): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/video/line`);
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ ticket })));
    socket.addEventListener('message', ({ data }) => {
      // What a line says that was given up counts no more.
      if (typeof data !== 'string' || socket !== this.#socket) return;
      this.#heardAt = performance.now();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's message
      const news = JSON.parse(data) as News | { is: 'beat' };
      if (news.is === 'beat') return;
      if (news.is === 'seated') {
        this.#tries = 0;
        this.#isSeated = true;
      }
      this.#parts.hear(news);
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === closings.over) return this.#end({ is: 'over' });
      if (code === closings.moved) return this.#end({ is: 'moved' });
      this.#drop();
    });
  }

  /** A line that was cut says nothing of it; it only falls silent. */
  #look(): void {
    if (this.#socket === null) return;
    const most = this.#isSeated ? beat.deadAfterMillis : patienceMillis;
    if (performance.now() - this.#heardAt > most) this.#drop();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isSeated = false;
    socket?.close();
    this.#parts.hear({ is: 'lost' });
    this.#again();
  }

  #again(): void {
    clearTimeout(this.#timer);
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#enter(), pause);
  }

  async #enter(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const late = setTimeout(() => asking.abort(), patienceMillis);
    try {
      const entered = await this.#parts.enter(asking.signal);
      if (!this.#isClosed && asking === this.#asking) this.#connect(entered);
    } catch (error) {
      if (this.#isClosed || asking !== this.#asking) return;
      if (!isRefusal(error)) return this.#again();
      this.#stop();
      this.#parts.onRefused(error);
    } finally {
      clearTimeout(late);
    }
  }

  hurry(): void {
    if (this.#isClosed || this.#socket !== null) return;
    this.#tries = 0;
    this.#again();
  }

  #end(news: News): void {
    this.#stop();
    this.#parts.hear(news);
  }

  #stop(): void {
    this.#isClosed = true;
    this.#isSeated = false;
    this.#socket = null;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#asking?.abort();
    removeEventListener('online', this.#onOnline);
  }

  close(): void {
    const socket = this.#socket;
    this.#stop();
    socket?.close();
  }
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
