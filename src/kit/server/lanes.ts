// Fair turns for costly work: who has had many has the next one later, by each of the keys a call is known by.
import { commonRefusals, refuse } from '../shared/refusal.ts';

export interface Entry {
  /** Goes before those who are not. */
  isKnown: boolean;
  /** Whose turns are counted, such as a network and a user name. */
  keys: readonly string[];
}

export interface Lanes {
  /** Runs the work in its turn. @throws 429 when the line is full of calls that have waited for fewer turns. */
  run<T>(entry: Entry, work: () => Promise<T>): Promise<T>;
  /** How many wait that are not known. */
  waiting(): number;
}

interface Waiting {
  turn: number;
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

/** So many run at once; in each of the two lines so many wait. */
export function openLanes(maxAtOnce: number, maxWaiting: number): Lanes {
  const known = openLine();
  const others = openLine();
  let running = 0;

  const next = (): void => {
    const line = known.waiting.length > 0 ? known : others;
    const first = line.waiting.shift();
    if (!first) return;
    running += 1;
    line.now = Math.max(line.now, first.turn);
    first.go();
  };

  const enter = ({ isKnown, keys }: Entry): Promise<void> => {
    const line = isKnown ? known : others;
    const turn = turnOf(line, keys);
    if (running < maxAtOnce) {
      running += 1;
      line.now = Math.max(line.now, turn);
      return Promise.resolve();
    }
    const last = line.waiting.at(-1);
    if (line.waiting.length >= maxWaiting) {
      if (last === undefined || last.turn <= turn) throw isFull();
      line.waiting.pop();
      last.sendAway(isFull());
    }
    return new Promise((go, sendAway) => {
      const at = line.waiting.findIndex((other) => other.turn > turn);
      line.waiting.splice(at === -1 ? line.waiting.length : at, 0, { turn, go, sendAway });
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
        next();
      }
    },
  };
}

const isFull = () => refuse(commonRefusals.too_many, { retryAfterSeconds: 2 });
const maxKeys = 20_000;

/** The turn after the last one of each key, and not before the present. */
function turnOf(line: Line, keys: readonly string[]): number {
  const turn = Math.max(line.now, ...keys.map((key) => line.nextTurn.get(key) ?? 0));
  for (const key of keys) line.nextTurn.set(key, turn + 1);
  if (line.nextTurn.size > maxKeys)
    for (const [key, due] of line.nextTurn) if (due <= line.now) line.nextTurn.delete(key);
  return turn;
}
