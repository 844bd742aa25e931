// `npm run error-reports -- [list | show <id> | close <id> <release>]`: what browsers reported of the app's own faults, for the operator.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { api } from '../src/modules/support/contract.ts';
import * as support from '../src/modules/support/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

const maps = fileURLToPath(new URL('../build/maps/', import.meta.url));
const operator = await openOperator(bindVerbs(api, support));

await runCommand(operator, { fault_unknown: 'No open fault has this id' }, run);

async function run([command = 'list', id, build]: string[]): Promise<number> {
  if (command === 'list') return list();
  if (command === 'show' && id !== undefined) return show(id);
  if (command === 'close' && id !== undefined && build !== undefined) {
    const { closed } = await operator.ask(api.closeFault, { id, build });
    say(`Closed, with ${closed} reports; it comes back if a newer release has it too`);
    return 0;
  }
  process.stderr.write(
    'Usage: npm run error-reports -- [list | show <id> | close <id> <release>]\n',
  );
  return 2;
}

async function list(): Promise<number> {
  const { faults } = await operator.ask(api.faults, {});
  for (const { id, build, source, message, reports, sessions, firstAt, lastAt } of faults) {
    say(`${id}  ${reports} times, ${sessions} sessions  release ${build || '-'}  ${source}`);
    say(`    ${message}`);
    say(`    first ${firstAt}, last ${lastAt}`);
  }
  if (faults.length === 0) say('No browser has reported a fault');
  return 0;
}

async function show(id: string): Promise<number> {
  const { faults } = await operator.ask(api.faults, {});
  const wanted = faults.filter((one) => one.id === id);
  for (const { build, message, stack } of wanted) {
    say(`release ${build || '-'}  ${message}`);
    for (const frame of stack.split('\n')) say(`    ${inSource(frame)}`);
  }
  if (wanted.length === 0) say('No open fault has this id');
  return wanted.length === 0 ? 1 : 0;
}

/** A frame by its source map, where this machine has the one of its release; else as it came. */
function inSource(frame: string): string {
  const [, file, row, column] = /\/([\w.-]+\.js):(\d+):(\d+)/.exec(frame) ?? [];
  if (file === undefined || !existsSync(`${maps}${file}.map`)) return frame;
  const map = new SourceMap(JSON.parse(readFileSync(`${maps}${file}.map`, 'utf8')));
  const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
  return 'originalSource' in entry
    ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    : frame;
}
