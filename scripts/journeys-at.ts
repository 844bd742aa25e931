// Journeys on a date and at a time of the demo clinic: npm run journeys-at -- 2028-02-29T23:59 main-job booking
// Without an hour they run once on each of the days that are odd, and the sums come last.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { moments, zone } from '../tests/moments.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const isMoment = (text: string | undefined) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text ?? '');
const [first, ...rest] = process.argv.slice(2);
const names = isMoment(first) ? rest : process.argv.slice(2);
const times = isMoment(first)
  ? [{ name: first ?? '', at: first ?? '' }]
  : moments.map(({ name, at }) => ({
      name,
      at: at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    }));

const failed = times.filter(({ name, at }) => {
  process.stdout.write(`\n${name}\n`);
  const { status, error } = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('@playwright/test/cli')),
      'test',
      ...names.map((journey) => `tests/journeys/${journey}.journey.ts`),
    ],
    { cwd: root, env: { ...process.env, JOURNEY_AT: at }, stdio: 'inherit' },
  );
  if (error) throw error;
  return status !== 0;
});
process.stdout.write(
  `\n${times.length - failed.length} of ${times.length} days${failed.map(({ name }) => `\nfailed: ${name}`).join('')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
