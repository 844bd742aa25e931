import { defineConfig } from 'vitest/config';

/** These put something in place of a module, a clock or the driver, or end what is one for a whole process: others beside them would get it. */
const replacing = [
  'src/kit/server/paper.test.ts',
  'src/kit/server/sheet-rows.test.ts',
  'src/modules/places/web/look-up.test.ts',
  'src/server/clocks.test.ts',
  'src/server/dispatch/audit-log.test.ts',
  'src/kit/server/http/upload.test.ts',
  'src/kit/web/picks.test.ts',
  'src/web/page-list.test.ts',
  'tests/next-door.test.ts',
];

// Rules and verbs run on Node against a real PostgreSQL; screens are judged in Chromium by the journeys.
export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    env: { TZ: 'UTC' },
    pool: 'threads',
    maxWorkers: 2,
    // As for the stories: on a shared machine a second try tells a fault from a hiccup; "npm test" names it at its end.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // The modules of the app are loaded once for each thread instead of once for each file: half of the time.
        test: {
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          exclude: replacing,
        },
      },
      { extends: true, test: { name: 'apart', include: replacing } },
    ],
  },
});
