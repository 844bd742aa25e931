interface Line<T> {
  running: Promise<T>;
  waiting?: Promise<T>;
}

/** Many who ask for the same at once share one reading. It begins after each of them has asked, so it is as fresh as their own would be. */
export class SharedReads<T> {
  readonly #lines = new Map<string, Line<T>>();

  /** @throws what the shared reading throws. */
  read(key: string, load: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key);
    if (!line) return this.#begin(key, load);
    const begin = () => this.#begin(key, load);
    line.waiting ??= line.running.then(begin, begin);
    return line.waiting;
  }

  #begin(key: string, load: () => Promise<T>): Promise<T> {
    const line: Line<T> = { running: load() };
    this.#lines.set(key, line);
    const settle = () => {
      if (!line.waiting) this.#lines.delete(key);
    };
    line.running.then(settle, settle);
    return line.running;
  }
}
