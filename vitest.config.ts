import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const include = ['src/**/*.test.ts', 'tests/*.test.ts'];
/** What puts something in place of a module, a clock, the driver or the environment, or ends what a process has one of: the files after it would get it. */
const replaces =
  /\bvi\.(?:mock|doMock|spyOn|stub\w+|useFakeTimers)\(|\bclosePaper\(|\bprocess\.env\[.+\] = /;
const apart = globSync(include).filter((file) => replaces.test(readFileSync(file, 'utf8')));

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
        // The app's modules are loaded once for each thread instead of once for each file: a quarter of the time of a whole run.
        test: { name: 'together', isolate: false, include, exclude: apart },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
