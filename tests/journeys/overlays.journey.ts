// Every dialog, panel, menu and popover: opened, kept and left by keys alone, and sound for axe in both themes and on a phone.
import { readFileSync } from 'node:fs';
import { glob, mkdir, writeFile } from 'node:fs/promises';
import { expect, test as plain } from '@playwright/test';
import { cast } from './cast.ts';
import { closeAll, type Fault, laptop, type Matter, tryOne } from './overlay-walk.ts';
import { overlayWays, unopened } from './overlays.ts';
import { base, demo, logIn, rightOf } from './people.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

/** The walk is cut into so many stories that workers can share it. */
const parts = 4;

test.describe.configure({ mode: 'parallel' });
// Nothing is looked at while it moves.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: laptop });

/** Our own, of which the others are made: what draws them is asked. */
const wrappers = new Set([
  'kit/web/dialog.tsx',
  'kit/web/panel.tsx',
  'kit/web/suggest.tsx',
  'kit/web/select-input.tsx',
]);
const drawn =
  /<(?:Dialog|ForeverDialog|Panel|Menu|Popover|HoverCard|Modal|Modal\.Root|Drawer|dialog|OptionLine)(?=[\s>])(?! isNarrow)|role="(?:alertdialog|menu)"/g;

plain('every dialog, menu and popover of the source is opened here', async () => {
  const faults: string[] = [];
  for await (const path of glob('src/**/*.tsx')) {
    const file = path.replace(/^src\//, '');
    if (wrappers.has(file)) continue;
    const count = [...readFileSync(path, 'utf8').matchAll(drawn)].length;
    const opened = overlayWays.filter((one) => one.in === file && !one.again).length;
    const left = unopened[file]?.count ?? 0;
    if (count !== opened + left)
      faults.push(`${file}: draws ${count}, ${opened} opened, ${left} with a reason`);
  }
  expect(faults).toEqual([]);
});

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
