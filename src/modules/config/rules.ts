import type { Settings } from './model.ts';

/** Until a user chooses. The language is the member's own and has its default there. */
export const usualSettings = { colourScheme: 'auto' } as const satisfies Partial<Settings>;
