// Which short news stand at the edge of the screen.
interface News {
  text: string;
  act?: unknown;
}

const maxStanding = 3;

/** What stands once `next` comes. The same words are not said twice, but for what can be undone: each undoes its own. */
export function standing<T extends News>(shown: readonly T[], next: T): T[] {
  const others = shown.filter(({ text, act }) => text !== next.text || act !== undefined);
  return [...others, next].slice(-maxStanding);
}
