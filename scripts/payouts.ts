// `npm run payouts -- [list | approve <id> | refuse <id> <words>]`: payouts that wait for the operator, and the latest of all clinics.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { moneyText } from '../src/kit/shared/money.ts';
import { api } from '../src/modules/wallet/contract.ts';
import { api as operators } from '../src/modules/operators/contract.ts';
import * as operatorsService from '../src/modules/operators/service.ts';
import * as wallet from '../src/modules/wallet/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

/** What the kernel says where nobody logged in, as in a container. */
const noLogin = 2 ** 32 - 1;

const operator = await openOperator([
  ...bindVerbs(api, wallet),
  ...bindVerbs(operators, operatorsService),
]);

await runCommand(operator, { payout_unknown: 'No payout of this id waits' }, run);

/** Who sits here: the log-in as the kernel keeps it, which stays through `sudo`. */
function approver(): string {
  const login = loginId();
  return `uid ${String(login < noLogin ? login : userInfo().uid)}`;
}

function loginId(): number {
  try {
    return Number.parseInt(readFileSync('/proc/self/loginuid', 'utf8'), 10);
  } catch {
    return noLogin; // another system than Linux
  }
}

async function run([command = 'list', id, ...words]: string[]): Promise<number> {
  if (command === 'list') return list();
  const reason = words.join(' ');
  if (id !== undefined && command === 'approve') {
    // Whoever is at the console and at the machine would be two.
    const { operators: people } = await operator.ask(operators.list, {});
    if (people.length > 0) {
      process.stderr.write('Payouts are let go at the console, /operator/payouts\n');
      return 1;
    }
    const { lacking } = await operator.ask(api.approvePayout, { id, approver: approver() });
    say(lacking === 0 ? 'It goes out' : `Agreed; ${String(lacking)} more must agree`);
    return 0;
  }
  if (id !== undefined && command === 'refuse' && reason !== '') {
    await operator.ask(api.refusePayout, { id, approver: approver(), reason });
    say('Refused; the money goes back into the wallet');
    return 0;
  }
  process.stderr.write('Usage: npm run payouts -- [list | approve <id> | refuse <id> <words>]\n');
  return 2;
}

async function list(): Promise<number> {
  const { payouts } = await operator.ask(api.allPayouts, {});
  for (const one of payouts) {
    const { id, state, requestedAt, clinicName, accountEnd, approvalsNeeded, approvers } = one;
    say(`${id}  ${requestedAt}  ${state}  ${moneyText(one.amountPaise)}  ${clinicName}`);
    say(
      `    to an account ending ${accountEnd}; ${String(approvers.length)} of ${String(approvalsNeeded)} agreed${approvers.length > 0 ? `: ${approvers.join(', ')}` : ''}`,
    );
    if (one.reason !== '') say(`    -> ${one.reason}`);
  }
  if (payouts.length === 0) say('No clinic has asked for a payout');
  return 0;
}
