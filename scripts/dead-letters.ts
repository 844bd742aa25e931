// `npm run dead-letters -- [list | retry <id> | retry all | discard <id>]`: what the server could not do, for its operator.
import { api } from '../src/modules/jobs/contract.ts';
import { maxListed } from '../src/modules/jobs/model.ts';
import * as jobs from '../src/modules/jobs/service.ts';
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { openOperator, runCommand, say } from './operator.ts';

const usage = 'Usage: npm run dead-letters -- [list | retry <id> | retry all | discard <id>]';
const sentences: Readonly<Record<string, string>> = {
  letter_unknown:
    'Nothing that got stuck has this id. Acts are only let go: look first what came of them outside',
  input_wrong: 'This is no id',
};

const operator = await openOperator(bindVerbs(api, jobs));

await runCommand(operator, sentences, run);

async function run([command = 'list', id]: string[]): Promise<number> {
  if (command === 'list') return list();
  if (command === 'retry' && id === 'all') {
    const { retried } = await operator.ask(api.retryAll, {});
    say(`${retried} handed on once more`);
    return 0;
  }
  if ((command === 'retry' || command === 'discard') && id !== undefined) {
    await operator.ask(api[command], { id });
    say(command === 'retry' ? 'Handed on once more' : 'Let go');
    return 0;
  }
  process.stderr.write(`${usage}\n`);
  return 2;
}

async function list(): Promise<number> {
  const { letters } = await operator.ask(api.deadLetters, {});
  const { acts } = await operator.ask(api.stuckActs, {});
  for (const { id, kind, name, reason, tries, clinicId, writtenAt } of letters)
    say(`${id}  ${kind} ${name}  ${reason}  ${tries} tries  clinic ${clinicId}  ${writtenAt}`);
  for (const { id, verb, state, reason, tries, clinicId, begunAt } of acts)
    say(
      `${id}  act ${verb} ${state}  ${reason ?? ''}  ${tries} tries  clinic ${clinicId}  ${begunAt}`,
    );
  if (Math.max(letters.length, acts.length) === maxListed)
    say(`Only the oldest ${maxListed} of a kind`);
  if (letters.length + acts.length === 0) say('Nothing got stuck');
  return 0;
}
