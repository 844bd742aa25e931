// `npm run operators -- [list | add <name> | remove <name>]`: who may open the operator's console, `/operator`.
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { give } from '../src/kit/shared/settings.ts';
import { api } from '../src/modules/operators/contract.ts';
import * as operators from '../src/modules/operators/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

const operator = await openOperator(bindVerbs(api, operators), (ring) => [
  give(operators.operatorsKey, { mac: ring.key('operators'), seals: ring.seals('operator-codes') }),
]);

const sentences = {
  operator_taken: 'An operator with this name already exists',
  operator_unknown: 'No operator has this name',
};

await runCommand(operator, sentences, run);

async function run([command = 'list', ...words]: string[]): Promise<number> {
  const name = words.join(' ');
  if (command === 'list') {
    const { operators: all } = await operator.ask(api.list, {});
    for (const one of all) say(`${one.name}  since ${one.addedAt}`);
    if (all.length === 0) say('Nobody may open the console');
    return 0;
  }
  if (name !== '' && command === 'add') {
    const { password, link } = await operator.ask(api.add, { name });
    say(`Password: ${password}`);
    say(`For an authenticator app: ${link}`);
    say('Neither is shown again');
    return 0;
  }
  if (name !== '' && command === 'remove') {
    await operator.ask(api.remove, { name });
    say('Removed; whoever was inside is out');
    return 0;
  }
  process.stderr.write('Usage: npm run operators -- [list | add <name> | remove <name>]\n');
  return 2;
}
