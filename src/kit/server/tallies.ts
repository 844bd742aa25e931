// Counts that hold on all server processes: each counts for itself and tells the others, over a channel of PostgreSQL, what is worth telling.
import type { ListeningParts } from './listening.ts';
import { keepListening } from './listening.ts';
import { macOf } from './secrets.ts';
import * as z from 'zod/mini';

interface Rule {
  /** How long what was counted under a key counts, from its first. */
  millis: number;
  /** From so many on the others are told: who calls now and then costs nobody a message. */
  tellFrom: number;
}

export interface Tallies {
  /** @returns how many that makes, the others' among them. */
  add(key: string, rule: Rule): number;
  of(key: string): number;
  /** Milliseconds until this process forgets the key. */
  left(key: string): number;
}

export interface Tallying {
  /** @param most keys that are remembered; the oldest go first. */
  open(name: string, most: number): Tallies;
}

interface SharedTallying extends Tallying {
  close(): Promise<void>;
}

interface Tally {
  count: number;
  endsAt: number;
}

type Told = [name: string, mark: string, count: number, leftMillis: number];

const channel = 'tallies';
/** What is counted in this time is told together. */
const gatherMillis = 25;
/** So many fit what a notification of PostgreSQL carries. */
const mostInPiece = 80;
const mostMarks = 100_000;

/** For one process alone. @param clock milliseconds that never go back */
export const talliesAlone = (clock: () => number = () => performance.now()): Tallying => ({
  open: (_name, most) => openTallies(clock, most, { tell: () => undefined, ofOthers: () => 0 }),
});

interface TalliesParts extends Pick<ListeningParts, 'connectionString' | 'onError'> {
  contextKey: Buffer;
  /** @param pieces to be said on the channel. */
  announce: (channel: string, pieces: readonly string[]) => Promise<void>;
}

export async function shareTallies(parts: TalliesParts): Promise<SharedTallying> {
  const clock = () => performance.now();
  const own = crypto.randomUUID();
  const others = new Map<string, Map<string, Tally>>();
  const waiting = new Map<string, Told>();
  let timer: NodeJS.Timeout | undefined;
  // Nobody who listens on the database learns an address or a name.
  const markOf = (name: string, key: string) =>
    macOf(parts.contextKey, 'tally', name, key).subarray(0, 12).toString('base64url');
  const send = () => {
    timer = undefined;
    const list = [...waiting.values()];
    waiting.clear();
    const pieces = Array.from({ length: Math.ceil(list.length / mostInPiece) }, (_one, at) =>
      JSON.stringify({ f: own, t: list.slice(at * mostInPiece, (at + 1) * mostInPiece) }),
    );
    parts.announce(channel, pieces).catch((error: unknown) => parts.onError(error, channel));
  };
  const line = keepListening({
    ...parts,
    channel,
    onOpen: () => undefined,
    hear(payload) {
      const { f, t } = z.parse(pieceShape, JSON.parse(payload));
      if (f === own) return;
      for (const [name, mark, count, leftMillis] of t) {
        const place = `${name} ${mark}`;
        const known = others.get(place) ?? new Map<string, Tally>();
        remember(others, place, known.set(f, { count, endsAt: clock() + leftMillis }), mostMarks);
      }
    },
  });
  await line.ready;
  return {
    open: (name, most) =>
      openTallies(clock, most, {
        tell(key, { count, endsAt }) {
          const mark = markOf(name, key);
          waiting.set(`${name} ${mark}`, [name, mark, count, Math.ceil(endsAt - clock())]);
          timer ??= setTimeout(send, gatherMillis);
        },
        ofOthers(key) {
          if (others.size === 0) return 0;
          const place = `${name} ${markOf(name, key)}`;
          const heard = others.get(place);
          if (!heard) return 0;
          for (const [process, { endsAt }] of heard) if (endsAt <= clock()) heard.delete(process);
          if (heard.size === 0) others.delete(place);
          return [...heard.values()].reduce((sum, { count }) => sum + count, 0);
        },
      }),
    async close() {
      clearTimeout(timer);
      await line.stop();
    },
  };
}

const pieceShape = z.object({
  f: z.string(),
  t: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
});

interface Wire {
  tell(key: string, tally: Tally): void;
  ofOthers(key: string): number;
}

function openTallies(clock: () => number, most: number, wire: Wire): Tallies {
  const tallies = new Map<string, Tally>();
  const live = (key: string) => {
    const tally = tallies.get(key);
    return tally && clock() < tally.endsAt ? tally : undefined;
  };
  return {
    of: (key) => (live(key)?.count ?? 0) + wire.ofOthers(key),
    left: (key) => Math.max(0, (live(key)?.endsAt ?? 0) - clock()),
    add(key, { millis, tellFrom }) {
      const known = live(key);
      const tally = known ?? { count: 0, endsAt: clock() + millis };
      tally.count += 1;
      if (!known) remember(tallies, key, tally, most);
      if (tally.count >= tellFrom) wire.tell(key, tally);
      return tally.count + wire.ofOthers(key);
    },
  };
}

/** As the newest; the oldest is forgotten where there are too many. */
function remember<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > most) map.delete(oldest);
}
