import { defineConfig } from 'vitest/config';

// Rules and verbs run on Node against a real PostgreSQL; screens are judged in Chromium by the journeys.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    env: { TZ: 'UTC' },
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
