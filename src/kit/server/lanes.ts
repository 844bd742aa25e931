// Fair turns for costly work: who has had many has the next one later, by each of the keys a call is known by.
import { commonRefusals, refuse } from '../shared/refusal.ts';

export interface Entry {
  /** Goes before those who are not. */
  isKnown: boolean;
  /** Whose turns are counted, such as a network. */
  from: string;
  /** Whose turns are counted as well, such as a user name; among calls about the same, who has asked least goes first. */
  about?: string;
}

export interface Lanes {
  /** Runs the work in its turn. @throws 429 when the line is full of calls that have waited for fewer turns. */
  run<T>(entry: Entry, work: () => Promise<T>): Promise<T>;
  /** How many wait that are not known. */
  waiting(): number;
}

interface Waiting {
  turn: number;
  /** The turn by where it comes from alone. */
  ownTurn: number;
  about: string | undefined;
  go: () => void;
  sendAway: (error: Error) => void;
}

/** One line: its virtual time is the turn of the call let in last. */
interface Line {
  now: number;
  waiting: Waiting[];
  nextTurn: Map<string, number>;
}

const openLine = (): Line => ({ now: 0, waiting: [], nextTurn: new Map() });

/** So many run at once, one place of them only for who is known, and one at a time about the same; in each of the two lines so many wait. */
export function openLanes(maxAtOnce: number, maxWaiting: number): Lanes {
  const known = openLine();
  const others = openLine();
  const maxOthers = Math.max(1, maxAtOnce - 1);
  const busy = new Set<string>();
  let running = 0;

  const next = (): void => {
    const line = known.waiting.length > 0 ? known : others;
    if (running >= (line === known ? maxAtOnce : maxOthers)) return;
    const at = line.waiting.findIndex(({ about }) => about === undefined || !busy.has(about));
    if (at === -1) return;
    const [first] = line.waiting.splice(at, 1);
    if (!first) return;
    running += 1;
    if (first.about !== undefined) busy.add(first.about);
    line.now = Math.max(line.now, first.turn);
    first.go();
  };

  const enter = ({ isKnown, from, about }: Entry): Promise<void> => {
    const line = isKnown ? known : others;
    const ownTurn = turnOf(line, `from ${from}`);
    const turn = about === undefined ? ownTurn : Math.max(ownTurn, turnOf(line, `about ${about}`));
    return new Promise((go, sendAway) => {
      const at = line.waiting.findIndex((other) => other.turn > turn);
      line.waiting.splice(at === -1 ? line.waiting.length : at, 0, {
        turn,
        ownTurn,
        about,
        go,
        sendAway,
      });
      if (about !== undefined) shareOut(line, about);
      next();
      if (line.waiting.length > maxWaiting) line.waiting.pop()?.sendAway(isFull());
    });
  };

  return {
    waiting: () => others.waiting.length,
    async run(entry, work) {
      await enter(entry);
      try {
        return await work();
      } finally {
        running -= 1;
        if (entry.about !== undefined) busy.delete(entry.about);
        next();
      }
    },
  };
}

const isFull = () => refuse(commonRefusals.too_many, { retryAfterSeconds: 2 });
const maxKeys = 20_000;

/** The turn after this key's last one, and not before the present. */
function turnOf(line: Line, key: string): number {
  const turn = Math.max(line.now, line.nextTurn.get(key) ?? 0);
  line.nextTurn.set(key, turn + 1);
  if (line.nextTurn.size > maxKeys)
    for (const [one, due] of line.nextTurn) if (due <= line.now) line.nextTurn.delete(one);
  return turn;
}

/** The turns that calls about the same hold go to them in the order of their own. */
function shareOut(line: Line, about: string): void {
  const places = line.waiting.flatMap((one, at) => (one.about === about ? [{ one, at }] : []));
  const turns = places.map(({ one }) => one.turn);
  const inOrder = places
    .map(({ one }) => one)
    .toSorted((one, other) => one.ownTurn - other.ownTurn);
  for (const [nth, one] of inOrder.entries()) {
    const at = places[nth]?.at;
    const turn = turns[nth];
    if (at === undefined || turn === undefined) continue;
    one.turn = turn;
    line.waiting[at] = one;
  }
}
