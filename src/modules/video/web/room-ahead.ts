/** Looks now and again until it is ended; where the line is broken in between it says so, and looks on. @returns how to end it */
export function lookAgain<T>(
  ask: () => Promise<T>,
  everyMillis: number,
  /** Null: not known now. */
  tell: (seen: T | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    const seen = await ask().catch(() => null);
    if (isOver) return;
    timer = setTimeout(() => void look(), everyMillis);
    tell(seen);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
