/**
 * The two size rules of `.oxlintrc.json` (lines and complexity of a function) and their exceptions: overrides that
 * turn a rule off for files named one by one. Fails when a listed file no longer needs its exception, and when a
 * list is not exactly as long as `allowed` says: it is lowered with every file that leaves, and never raised.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const allowed: Record<string, number> = {
  'eslint/max-lines-per-function': 28,
  'eslint/complexity': 19,
};

const configSchema = z.object({
  overrides: z.array(
    z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) }),
  ),
});
const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

const root = fileURLToPath(new URL('../', import.meta.url));
const { overrides } = z.parse(
  configSchema,
  JSON.parse(readFileSync(`${root}.oxlintrc.json`, 'utf8')),
);

/** The files over a size rule when no exception is granted, each as `rule file`. */
function filesOver(): Set<string> {
  const limits = overrides.find((each) => Array.isArray(each.rules['eslint/complexity']));
  if (!limits) throw new Error('.oxlintrc.json: no override sets eslint/complexity');
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  const config = join(folder, 'oxlintrc.json');
  writeFileSync(
    config,
    JSON.stringify({ categories: { correctness: 'off' }, rules: limits.rules }),
  );
  const lint = spawnSync(
    `${root}node_modules/.bin/oxlint`,
    ['--config', config, '--format', 'json', 'src'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true });
  if (lint.error) throw lint.error;
  const { diagnostics } = z.parse(reportSchema, JSON.parse(lint.stdout));
  return new Set(
    diagnostics.map(
      ({ code, filename }) => `${code.replace(/^(\w+)\((.+)\)$/, '$1/$2')} ${filename}`,
    ),
  );
}

const over = filesOver();
const faults: string[] = [];
for (const [rule, most] of Object.entries(allowed)) {
  const files = overrides
    .filter((each) => each.rules[rule] === 'off')
    .flatMap((each) => each.files.filter((file) => !file.includes('*')));
  for (const file of files) {
    if (!over.has(`${rule} ${file}`))
      faults.push(`${file} no longer needs its exception from ${rule}: take it off the list`);
  }
  if (files.length !== most)
    faults.push(`${rule}: ${files.length} exceptions, ${most} allowed (the number only goes down)`);
}
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exit(faults.length > 0 ? 1 : 0);
