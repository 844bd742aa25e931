// The live line: the server says which modules changed, and what is on the screen is read again.
import { beat, closings } from '../shared/live.ts';
import { endHere, freshToken } from './client.ts';
import { makeModulesStale, queries } from './query.ts';

interface News {
  modules: readonly string[];
  /** The records that were written, by id; empty where only the module is known. */
  ids: readonly string[];
}

const listeners = new Set<(news: News) => void>();

/** Told of each change as it comes, besides the queries that are read again by themselves; of no module by name after the line was down: anything may have changed. Answers how to stop listening. */
export function onLive(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let lostAt: number | null = null;
const lossListeners = new Set<() => void>();
function setLost(next: number | null): void {
  if (next === lostAt) return;
  lostAt = next;
  for (const listener of lossListeners) listener();
}

const lose = (at: number) => setLost(lostAt ?? at);

/** Until when what is shown was known to be live, in milliseconds since 1970; null while it is, and before it ever was. */
export const lineLostAt = (): number | null => lostAt;
export function onLineLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => void lossListeners.delete(listener);
}

const shortestPause = 500;
const longestPause = 10_000;
/** News of one act often come as several; they are read together. */
const gatherMillis = 60;

/** Reads the queries of several modules anew at once. */
function openGathering() {
  const waiting = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  return {
    gather(modules: readonly string[]) {
      for (const module of modules) waiting.add(module);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        const stale = [...waiting];
        waiting.clear();
        void makeModulesStale(stale);
      }, gatherMillis);
    },
    stop: () => clearTimeout(gathering),
  };
}

/** A server that hangs, or a network that swallows all, closes nothing. Answers how to stop. */
function whenSilent(heardAt: () => number, act: () => void): () => void {
  const clock = setInterval(() => {
    if (Date.now() - heardAt() >= beat.deadAfterMillis) act();
  }, 500);
  return () => clearInterval(clock);
}

/** The network is back, or somebody looks again. Answers how to stop. */
function onReturn(listener: () => void): () => void {
  addEventListener('online', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Keeps a line open while somebody is signed in; comes back by itself with growing pauses, and then reads everything anew. Answers how to stop. */
export function keepLive(): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let wasOpen = false;
  let pause = shortestPause;
  let heardAt = Date.now();
  const stale = openGathering();

  const again = (millis: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void open().catch(() => again(longestPause)), millis);
  };
  const hear = (text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's message
    const said = JSON.parse(text) as Partial<News> & { ready?: true };
    heardAt = Date.now();
    if (said.ready) {
      setLost(null);
      pause = shortestPause;
      if (wasOpen) {
        void queries.invalidateQueries();
        for (const listener of listeners) listener({ modules: [], ids: [] });
      }
      wasOpen = true;
    }
    if (!said.modules) return;
    const news = { modules: said.modules, ids: said.ids ?? [] };
    for (const listener of listeners) listener(news);
    stale.gather(news.modules);
  };
  const open = async (usedUp?: string): Promise<void> => {
    if (isStopped) return;
    const token = await freshToken(usedUp);
    if (isStopped) return;
    if (token === null) {
      // Nothing renews it: whoever was signed in is so no more.
      if (usedUp !== undefined) await endHere(false);
      return;
    }
    const line = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`);
    socket = line;
    heardAt = Date.now();
    line.addEventListener('open', () => line.send(JSON.stringify({ token })));
    line.addEventListener('message', ({ data }) => typeof data === 'string' && hear(data));
    line.addEventListener('close', ({ code }) => {
      // Another has taken its place.
      if (socket !== line) return;
      socket = null;
      if (isStopped) return;
      if (wasOpen) lose(heardAt);
      if (code === closings.ended || code === closings.unknown)
        void open(token).catch(() => again(longestPause));
      else again(code === closings.again ? Math.random() * shortestPause : grow());
    });
  };
  const leaveSilent = () => {
    if (socket === null || !wasOpen) return;
    socket.close();
    socket = null;
    lose(heardAt);
    again(grow());
  };
  const unwatch = whenSilent(() => heardAt, leaveSilent);
  const grow = () => {
    pause = Math.min(pause * 2, longestPause);
    return pause * (0.5 + Math.random() / 2);
  };
  const hurry = () => {
    if (socket === null) again(0);
  };
  const leave = onReturn(hurry);
  again(0);
  return () => {
    isStopped = true;
    setLost(null);
    unwatch();
    clearTimeout(timer);
    stale.stop();
    leave();
    socket?.close();
  };
}
