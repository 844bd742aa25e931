// `npm run accounts -- forget-authenticator <e-mail or +91…>`: for somebody who has lost the app and every backup code.
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { api } from '../src/modules/identity/contract.ts';
import * as identity from '../src/modules/identity/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

const operator = await openOperator(bindVerbs(api, identity));

const sentences = {
  authenticator_absent: 'No account with this verified contact has an authenticator app',
};

await runCommand(operator, sentences, run);

async function run([command, contact, ...more]: string[]): Promise<number> {
  if (command === 'forget-authenticator' && contact !== undefined && more.length === 0) {
    await operator.ask(api.takeAuthenticator, { contact });
    say('Forgotten; the account is told');
    return 0;
  }
  process.stderr.write('Usage: npm run accounts -- forget-authenticator <e-mail or +91…>\n');
  return 2;
}
