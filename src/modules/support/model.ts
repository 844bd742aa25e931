// What browsers tell of their own faults. Scrubbed before it leaves the browser, and again before it is kept.
import * as z from 'zod/mini';

const text = (maximum: number) => z.string().check(z.overwrite((value) => value.slice(0, maximum)));

/** Names as the spec has them. Longer texts are cut, never refused: a report of a fault must not fail on its length. */
export const errorReport = {
  /** Where: the screen's name and the part of the program. */
  ErrorSource: text(200),
  ErrorMessage: text(1000),
  /** On the browser's own clock, ISO 8601; anything else counts as now. */
  SystemErrorTime: text(40),
  ErrorStack: z._default(text(8000), ''),
};

/** One line of a browser's log. */
export const logLine = {
  source: text(200),
  message: text(1000),
  at: z.optional(text(40)),
};
