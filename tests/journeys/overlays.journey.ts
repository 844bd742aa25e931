// Every dialog, panel, menu, popover and toast: opened, kept and left by keys alone, and sound for axe in both themes and on a phone.
import { readFileSync } from 'node:fs';
import { glob, mkdir, writeFile } from 'node:fs/promises';
import { expect, test as plain } from '@playwright/test';
import { api as listsApi } from '../../src/modules/lists/contract.ts';
import { cast } from './cast.ts';
import {
  axeInThemes,
  closeAll,
  type Fault,
  focusOf,
  laptop,
  type Matter,
  press,
  tryOne,
} from './overlay-walk.ts';
import { overlayWays, walkedIn } from './overlays.ts';
import { base, demo, logIn, rightOf, write } from './people.ts';
import { test } from './test.ts';
import { settled, visit } from './visit.ts';

/** The walk is cut into so many stories that workers can share it. */
const parts = 4;

test.describe.configure({ mode: 'parallel' });
// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: laptop });

/** Our own, of which the others are made: what draws them is asked. */
const wrappers = new Set([
  'kit/web/dialog.tsx',
  'kit/web/chosen-dialog.tsx',
  'kit/web/panel.tsx',
  'kit/web/suggest.tsx',
  'kit/web/select-input.tsx',
]);
const drawn =
  /<(?:Dialog|ChosenDialog|ForeverDialog|Panel|Menu|Popover|HoverCard|Modal|Modal\.Root|Drawer|dialog|OptionLine)(?=[\s>])(?! isNarrow)|role="(?:alertdialog|menu)"/g;

/** How often the story that is named for a file walks what it draws. */
function walkedElsewhere(file: string): number {
  const story = walkedIn[file];
  if (story === undefined) return 0;
  const calls = readFileSync(`tests/journeys/${story}`, 'utf8').split('tryOne(').slice(1);
  return calls.filter((call) => call.split('by:')[0]?.includes(`'${file}'`)).length;
}

plain(
  'every dialog, menu and popover of the source is opened here, or by the story that can',
  async () => {
    const faults: string[] = [];
    for await (const path of glob('src/**/*.tsx')) {
      const file = path.replace(/^src\//, '');
      if (wrappers.has(file)) continue;
      const count = [...readFileSync(path, 'utf8').matchAll(drawn)].length;
      const opened = overlayWays.filter((one) => one.in === file && !one.again).length;
      const elsewhere = walkedElsewhere(file);
      if (count !== opened + elsewhere)
        faults.push(
          `${file}: draws ${count}, ${opened} opened here, ${elsewhere} in another story`,
        );
    }
    expect(faults).toEqual([]);
  },
);

/** For the table of figures. */
async function tell(
  name: string,
  walked: number,
  faults: readonly (Fault & { place: string })[],
): Promise<void> {
  const count = (matter: Matter) => faults.filter((one) => one.matter === matter).length;
  const figures = {
    walked,
    axeFindings: count('axe'),
    focusLosses: count('focus'),
    listFaults: count('list'),
    otherFaults: count('way'),
  };
  process.stdout.write(`    ${name}: ${JSON.stringify(figures)}\n`);
  await mkdir('build/overlays', { recursive: true });
  const whole = JSON.stringify({ ...figures, faults }, null, 2);
  await writeFile(`build/overlays/${name}.json`, `${whole}\n`);
}

/** Those of a page after one another, without going there again. */
const groups = [...Map.groupBy(overlayWays, ({ at }) => at).values()];
const only = process.env['OVERLAY']?.split(',');
const isWanted = (place: string): boolean =>
  only === undefined || only.some((one) => place.includes(one));

for (let part = 0; part < parts; part++)
  test(`each is opened, kept and closed by keys, and axe finds nothing in it: ${part + 1} of ${parts}`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    const right = rightOf(page);
    await logIn(page, demo.doctor);
    const addressOf = await cast(page, right);
    const faults: (Fault & { place: string })[] = [];
    let walked = 0;
    for (const list of groups.filter((_, at) => at % parts === part)) {
      let isHere = false;
      for (const opening of list) {
        const place = `${opening.in} (${opening.by.map(String).join(' → ')})`;
        if (!isWanted(place)) continue;
        if (only) process.stderr.write(`${place}\n`);
        try {
          if (!isHere) await visit(page, await addressOf(opening.at));
          isHere = true;
          await opening.before?.(page, right);
          walked += 1;
          const own = await tryOne(page, opening, walked);
          faults.push(...own.map((one) => ({ ...one, place })));
          await closeAll(page);
        } catch (error) {
          const words = error instanceof Error ? error.message : String(error);
          faults.push({ place, matter: 'way', words: words.replaceAll(/\s+/g, ' ').slice(0, 300) });
          await page.setViewportSize(laptop);
          await page.goto(`${base()}/notifications`);
          isHere = false;
        }
      }
    }
    await tell(`part-${part + 1}`, walked, faults);
    expect(faults.map(({ place, words }) => `${place}: ${words}`)).toEqual([]);
  });

test('what was done and what failed is told, reached by keys, and axe finds nothing in it', async ({
  page,
}) => {
  const right = rightOf(page);
  await logIn(page, demo.doctor);
  const filters = { list: 'treatments', name: `Owed ${Date.now()}`, address: { show: 'due' } };
  await write(page, right, listsApi.keepFilters, filters);
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.goto(`${base()}/treatment?show=due`);
  await settled(page, 'the list');
  // The rules of the focus come with the first key.
  await page.keyboard.press('Tab');
  await settled(page, 'the list');

  await test.step('done, with a way back', async () => {
    await press(page, `Remove ${filters.name}`);
    const message = messages.getByRole('status').filter({ hasText: `${filters.name} removed` });
    await expect(message).toBeVisible();
    await expect.poll(async () => (await focusOf(page)).isLost).toBe(false);
    expect(await axeInThemes(page, '[role=status]:has(button)', 0)).toEqual([]);
    await message.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: filters.name })).toBeVisible();
    await expect.poll(async () => (await focusOf(page)).isLost).toBe(false);
  });

  await test.step('refused by a line that is away', async () => {
    await page.route(`${base()}${listsApi.forgetFilters.url}`, (route) => route.abort());
    await press(page, `Remove ${filters.name}`);
    const message = messages.getByRole('alert');
    await expect(message).toBeVisible();
    expect(await axeInThemes(page, '[aria-label="Messages"] [role=alert]', 1)).toEqual([]);
    await message.getByRole('button', { name: 'Close message' }).focus();
    await page.keyboard.press('Enter');
    await expect(message).toHaveCount(0);
    await expect.poll(async () => (await focusOf(page)).isLost).toBe(false);
    await page.unroute(`${base()}${listsApi.forgetFilters.url}`);
  });
  // Stories that follow are this doctor's too.
  await press(page, `Remove ${filters.name}`);
  await expect(page.getByRole('link', { name: filters.name })).toHaveCount(0);
  await tell('toasts', 2, []);
});
