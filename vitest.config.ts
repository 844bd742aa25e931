import { defineConfig } from 'vitest/config';

// Rules and verbs run on Node against a real PostgreSQL; screens are judged in Chromium by the journeys.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    env: { TZ: 'UTC' },
    pool: 'threads',
    maxWorkers: 2,
    // As for the stories: on a shared machine a second try tells a fault from a hiccup; "npm test" names it at its end.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
