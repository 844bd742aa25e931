// Messages between the people in one room, whichever process each is connected to: one channel of PostgreSQL carries them, in pieces that fit it.
import * as z from 'zod/mini';
import { keepListening } from './listening.ts';

const kinds = ['came', 'am', 'left', 'admitted', 'over', 'said'] as const;

export interface Signal {
  kind: (typeof kinds)[number];
  /** The place it comes from. */
  from: string;
  text: string;
}

/** One who is in a room on this process. */
export interface Place {
  room: string;
  /** Of this connection alone: whoever comes back has another. */
  id: string;
  /** Signals of all others in the room, in each one's order. */
  hear(signal: Signal): void;
  /** Messages may have been missed: come back. */
  lose(): void;
  end(closing: number): void;
}

export interface Signals {
  /** @returns how to leave. */
  join(place: Place): () => void;
  /** Resolves once the database has it; a sender who waits for that is heard in order. */
  send(room: string, signal: Signal): Promise<void>;
  /** How many are in a room on this process. */
  count(): number;
  close(closing: number): Promise<void>;
}

interface SignalsParts {
  connectionString: string;
  /** @param pieces to be announced on the channel in this order, in one transaction. */
  announce: (channel: string, pieces: readonly string[]) => Promise<void>;
  onError: (error: unknown, what: string) => void;
}

const channel = 'signals';
/** PostgreSQL carries 7,999 bytes; base64 makes four of three, and the head takes its share. */
const pieceBytes = 5_400;

const pieceShape = z.object({
  r: z.string(),
  f: z.string(),
  k: z.enum(kinds),
  /** The message's number at its sender's process, this piece's place in it, and how many there are. */
  n: z.string(),
  p: z.number(),
  c: z.number(),
  t: z.string(),
});

export async function openSignals({
  connectionString,
  announce,
  onError,
}: SignalsParts): Promise<Signals> {
  const rooms = new Map<string, Set<Place>>();
  const parts = new Map<string, Buffer[]>();
  const process = crypto.randomUUID();
  let sent = 0;
  const hear = (payload: string) => {
    const { r, f, k, n, p, c, t } = z.parse(pieceShape, JSON.parse(payload));
    const places = rooms.get(r);
    if (!places) return;
    const bytes = Buffer.from(t, 'base64');
    const pieces = p === 0 ? [bytes] : [...(parts.get(n) ?? []), bytes];
    if (pieces.length < c) return void parts.set(n, pieces);
    parts.delete(n);
    const signal = { kind: k, from: f, text: Buffer.concat(pieces).toString('utf8') };
    for (const place of places) if (place.id !== f) place.hear(signal);
  };
  const all = () => [...rooms.values()].flatMap((places) => [...places]);
  const line = keepListening({
    connectionString,
    channel,
    hear,
    onOpen(isBack) {
      parts.clear();
      if (isBack) for (const place of all()) place.lose();
    },
    onError,
  });
  await line.ready;
  return {
    join(place) {
      const places = rooms.get(place.room) ?? new Set();
      rooms.set(place.room, places.add(place));
      return () => {
        places.delete(place);
        if (places.size === 0 && rooms.get(place.room) === places) rooms.delete(place.room);
      };
    },
    send(room, { kind, from, text }) {
      const bytes = Buffer.from(text);
      const count = Math.max(1, Math.ceil(bytes.length / pieceBytes));
      sent += 1;
      const head = { r: room, f: from, k: kind, n: `${process} ${sent}`, c: count };
      return announce(
        channel,
        Array.from({ length: count }, (_, p) => {
          const t = bytes.subarray(p * pieceBytes, (p + 1) * pieceBytes).toString('base64');
          return JSON.stringify({ ...head, p, t });
        }),
      );
    },
    count: () => all().length,
    async close(closing) {
      for (const place of all()) place.end(closing);
      await line.stop();
    },
  };
}
