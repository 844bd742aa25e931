// The web socket of a room for two, host and guest: who is there, and what each says to the other once the host has let the guest in.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { closings } from '../shared/live.ts';
import { networkOf } from '../shared/network.ts';
import type { Signal, Signals } from './signals.ts';
import {
  greetMillis,
  isOwnOrigin,
  keepBeating,
  keepPulsing,
  maxLines,
  messageIn,
  openCount,
  type Socket,
} from './socket.ts';

/** Who came in by a ticket. */
export interface Seated {
  room: string;
  /** What the place is kept under: the same when somebody comes back on the same device. */
  stay: string;
  isHost: boolean;
  /** Always so for the host. */
  isAdmitted: boolean;
}

/** What decides over a room; each answers after its own transaction. */
interface RoomRules {
  /**
   * @param from the network it is opened from.
   * @returns null for a ticket that opens nothing, was used, or is over; 'crowded' where too many are tried from there.
   */
  seat(ticket: string, from: string): Promise<Seated | 'crowded' | null>;
  /** Somebody is still there. @returns why they leave, once the room is closed to them. */
  beat(seated: Seated, means: string): Promise<'over' | 'again' | null>;
  /** The host lets the guest of this stay in. */
  admit(seated: Seated, stay: string): Promise<void>;
  /** The host ends it for both. */
  end(seated: Seated): Promise<void>;
}

const greeting = z.strictObject({ ticket: z.string().check(z.maxLength(200)) });
const message = z.union([
  z.strictObject({ say: z.unknown() }),
  z.strictObject({ means: z.enum(['video', 'audio', 'chat']) }),
  z.strictObject({ act: z.enum(['admit', 'end', 'bye']) }),
]);
const presence = z.object({ stay: z.string(), isHost: z.boolean(), isAdmitted: z.boolean() });

const maxBytes = 64 * 1024;
const beatMillis = 15_000;
/** Messages at once, and how many more each second. A browser names a few dozen addresses at the start of a call. */
const burst = 80;
const perSecond = 20;
const maxWaiting = 1024 * 1024;

/**
 * After `openSockets`. The first message is `{ticket}`, answered by `{is: 'seated'}`; then `here`, `left`, `admitted` and `said` come as they happen, and `beat` every two seconds, by which a page knows a line that was cut.
 */
export function addRoomSocket(
  app: FastifyInstance,
  path: string,
  signals: Signals,
  rules: RoomRules,
  onError: (error: unknown, what: string) => void,
): void {
  const ofAddress = openCount(maxLines.ofAddress);
  app.get(path, { websocket: true }, (connection: unknown, request: FastifyRequest) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the socket's package brings no types
    const socket = connection as Socket;
    if (!isOwnOrigin(request)) return socket.close(closings.refused);
    const from = networkOf(request.ip);
    const leave = ofAddress.enter(from);
    if (!leave) return socket.close(closings.crowded);
    const late = setTimeout(() => socket.close(closings.refused), greetMillis);
    const closed: (() => void)[] = [() => clearTimeout(late), leave];
    let isOpen = true;
    let isAsked = false;
    let hear: ((bytes: unknown) => void) | null = null;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      isOpen = false;
      for (const handle of closed) handle();
    });
    socket.on('message', (bytes) => {
      if (hear) return hear(bytes);
      if (isAsked) return socket.close(closings.refused);
      isAsked = true;
      clearTimeout(late);
      const read = z.safeParse(greeting, messageIn(bytes, maxBytes));
      void rules
        .seat(read.success ? read.data.ticket : '', from)
        .then((seated) => {
          if (!isOpen) return;
          if (!seated) return socket.close(closings.unknown);
          if (seated === 'crowded') return socket.close(closings.crowded);
          const sitting = new Sitting({ socket, signals, rules, onError }, seated);
          hear = (said) => sitting.hear(said);
          closed.push(() => sitting.leave());
        })
        .catch((error: unknown) => {
          onError(error, 'room');
          socket.close(closings.away);
        });
    });
  });
}

interface RoomParts {
  socket: Socket;
  signals: Signals;
  rules: RoomRules;
  onError: (error: unknown, what: string) => void;
}

/** One who sits in a room on this process. */
class Sitting {
  readonly #parts: RoomParts;
  readonly #seated: Seated;
  readonly #id = crypto.randomUUID();
  readonly #mayPass = openBucket();
  readonly #stops: (() => void)[];
  #isAdmitted: boolean;
  #means = 'video';
  #other: { id: string; stay: string; isAdmitted: boolean } | null = null;
  #sending = Promise.resolve();

  constructor(parts: RoomParts, seated: Seated) {
    const { rules, signals, socket } = parts;
    this.#parts = parts;
    this.#seated = seated;
    this.#isAdmitted = seated.isAdmitted;
    const beat = setInterval(() => {
      void rules
        .beat(seated, this.#means)
        .then((closing) => closing && socket.close(closings[closing]), this.#fail);
    }, beatMillis);
    this.#stops = [
      () => clearInterval(beat),
      keepBeating(socket),
      keepPulsing(socket, '{"is":"beat"}'),
      signals.join({
        room: seated.room,
        id: this.#id,
        hear: (signal) => this.#hearSignal(signal),
        lose: () => socket.close(closings.again),
        end: (closing) => socket.close(closing),
      }),
    ];
    this.#tell({ is: 'seated', isAdmitted: this.#isAdmitted });
    this.#present('came');
  }

  readonly #fail = (error: unknown): void => {
    this.#parts.onError(error, 'room');
    this.#parts.socket.close(closings.again);
  };

  /** One after the other, so that the other side hears them in this order. */
  #send(kind: Signal['kind'], content: unknown): void {
    const signal = { kind, from: this.#id, text: JSON.stringify(content) };
    this.#sending = this.#sending
      .then(() => this.#parts.signals.send(this.#seated.room, signal))
      .catch(this.#fail);
  }

  #present(kind: 'came' | 'am'): void {
    const { stay, isHost } = this.#seated;
    this.#send(kind, { stay, isHost, isAdmitted: this.#isAdmitted });
  }

  #tell(news: Record<string, unknown>): void {
    const { socket } = this.#parts;
    if (socket.bufferedAmount > maxWaiting) socket.terminate();
    else socket.send(JSON.stringify(news), { binary: false });
  }

  #hearSignal({ kind, from, text }: Signal): void {
    const { socket } = this.#parts;
    if (kind === 'came' || kind === 'am') return this.#meet(from, kind, text);
    if (from !== this.#other?.id) return;
    if (kind === 'said') return this.#tell({ is: 'said', said: JSON.parse(text) });
    if (kind === 'over') return socket.close(closings.over);
    if (kind === 'left') {
      this.#other = null;
      return this.#tell({ is: 'left' });
    }
    if (this.#seated.isHost || JSON.parse(text) !== this.#seated.stay) return;
    this.#isAdmitted = true;
    this.#tell({ is: 'admitted' });
  }

  #meet(from: string, kind: 'came' | 'am', text: string): void {
    const { isHost } = this.#seated;
    const who = z.parse(presence, JSON.parse(text));
    if (who.isHost === isHost) {
      if (kind === 'came') this.#parts.socket.close(closings.moved);
      return;
    }
    this.#other = { id: from, stay: who.stay, isAdmitted: who.isAdmitted };
    this.#tell({ is: 'here', isAdmitted: isHost ? who.isAdmitted : this.#isAdmitted });
    if (kind === 'came') this.#present('am');
  }

  hear(bytes: unknown): void {
    const read = z.safeParse(message, messageIn(bytes, maxBytes));
    if (!read.success || !this.#mayPass()) return this.#parts.socket.close(closings.refused);
    const { data } = read;
    if ('means' in data) this.#means = data.means;
    else if ('act' in data) void this.#act(data.act).catch(this.#fail);
    else if (this.#mayTalk()) this.#send('said', data.say);
  }

  #mayTalk(): boolean {
    if (this.#other === null || !this.#isAdmitted) return false;
    return !this.#seated.isHost || this.#other.isAdmitted;
  }

  async #act(what: 'admit' | 'end' | 'bye'): Promise<void> {
    if (what === 'admit') return this.#admit();
    if (what === 'end' && this.#seated.isHost) {
      await this.#parts.rules.end(this.#seated);
      this.#send('over', null);
      await this.#sending;
    }
    this.#parts.socket.close(closings.over);
  }

  async #admit(): Promise<void> {
    const guest = this.#other;
    if (!this.#seated.isHost || !guest || guest.isAdmitted) return;
    await this.#parts.rules.admit(this.#seated, guest.stay);
    guest.isAdmitted = true;
    this.#send('admitted', guest.stay);
    if (this.#other === guest) this.#tell({ is: 'admitted' });
  }

  leave(): void {
    for (const stop of this.#stops) stop();
    this.#send('left', null);
    const { onError, rules } = this.#parts;
    void rules.beat(this.#seated, this.#means).catch((error: unknown) => onError(error, 'room'));
  }
}

/** @returns whether one more message may pass now. */
function openBucket(): () => boolean {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    left -= 1;
    return left >= 0;
  };
}
