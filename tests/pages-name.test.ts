// What the pages for whoever runs the server name is there: commands, and names in files of ours.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const pages = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  const names = [...text.matchAll(/`(\w+)` in `(src\/[\w./-]+\.ts)`/g)];
  expect(
    names.filter(([, name = '', path = '']) => !readFileSync(path, 'utf8').includes(name)),
  ).toEqual([]);
});
