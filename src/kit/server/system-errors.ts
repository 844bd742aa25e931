/** The operating system's or a library's code of an error, such as `ENOENT`; undefined when it bears none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
