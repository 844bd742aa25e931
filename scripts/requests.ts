// `npm run requests -- [list | answer <id> <words> | close <id>]`: what members told us from Feedback and Report a problem, for the operator.
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { api } from '../src/modules/support/contract.ts';
import * as support from '../src/modules/support/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

const operator = await openOperator(bindVerbs(api, support));

await runCommand(operator, { request_unknown: 'Nobody has told us this' }, run);

async function run([command = 'list', id, ...words]: string[]): Promise<number> {
  if (command === 'list') return list();
  const answer = words.join(' ');
  if (id !== undefined && (command === 'close' || (command === 'answer' && answer !== ''))) {
    await operator.ask(api.answerRequest, {
      id,
      status: command === 'close' ? 'closed' : 'answered',
      answer,
    });
    say(command === 'close' ? 'Closed' : 'Answered');
    return 0;
  }
  process.stderr.write('Usage: npm run requests -- [list | answer <id> <words> | close <id>]\n');
  return 2;
}

async function list(): Promise<number> {
  const { requests } = await operator.ask(api.allRequests, {});
  for (const request of requests) {
    const { id, sentAt, status, clinicId, kind, severity, category, pictures } = request;
    const sorted = kind === 'problem' ? `${severity} ${category}, ${pictures} pictures` : kind;
    say(`${id}  ${sentAt}  ${status}  clinic ${clinicId}  ${sorted}`);
    say(`    ${request.description.replaceAll('\n', '\n    ')}`);
    if (request.answer !== '') say(`    -> ${request.answer}`);
  }
  if (requests.length === 0) say('Nobody has told us anything');
  return 0;
}
