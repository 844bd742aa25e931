/** A part that came and threw is a fault of ours and would throw again. */
export const isAboutFetching = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading|preload css|failed to fetch/i.test(
    error.message,
  );
