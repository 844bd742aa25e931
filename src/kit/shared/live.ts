/** How often every line carries a message of its own, and how long a screen that has heard none calls itself live: one beat may be missed, and the next come just in time. */
export const beat = { millis: 2_000, deadAfterMillis: 3_800 } as const;

/** Why a live line is closed, as web sockets carry it. */
export const closings = {
  /** The server goes down; another takes over. */
  away: 1001,
  /** Not one of our pages, or no manners. */
  refused: 4400,
  /** This member, or this address, holds as many lines as one may. */
  crowded: 4429,
  /** The token has expired or is none: come back with a fresh one. */
  unknown: 4401,
  /** The session is over. */
  ended: 4403,
  /** Rights have changed, or news may have been missed: come back and read anew. */
  again: 4409,
  /** Another device of the same person has taken this place. */
  moved: 4410,
  /** The host has ended the meeting, or its time is up. */
  over: 4411,
} as const;
