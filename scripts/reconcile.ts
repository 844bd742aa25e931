// `npm run reconcile -- <file> <from> <to>`: compares the books of all clinics with the gateway's settlement file (JSON as Razorpay's
// `settlements/recon/combined` answers it). What was captured from one day to the other, both included, must stand in it.
import { readFileSync } from 'node:fs';
import { bindVerbs } from '../src/kit/server/contract/bind.ts';
import { api } from '../src/modules/payments/contract.ts';
import { settledOf, settlementFile } from '../src/modules/payments/outside/razorpay.ts';
import { faultText } from '../src/modules/payments/rules.ts';
import * as payments from '../src/modules/payments/service.ts';
import { openOperator, runCommand, say } from './operator.ts';

const operator = await openOperator(bindVerbs(api, payments));

await runCommand(operator, {}, run);

async function run([file, from = '', to = '']: string[]): Promise<number> {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (file === undefined || !day.test(from) || !day.test(to)) {
    process.stderr.write('Usage: npm run reconcile -- <file.json> <from, 2026-11-01> <to>\n');
    return 2;
  }
  const items = itemsOf(file);
  if (items === null) {
    process.stderr.write(`${file} is no settlement file\n`);
    return 2;
  }
  const startOf = (plain: Temporal.PlainDate) =>
    plain.toZonedDateTime('Asia/Kolkata').toInstant().toString();
  const { faults } = await operator.ask(api.compare, {
    lines: settledOf(items),
    from: startOf(Temporal.PlainDate.from(from)),
    until: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  });
  for (const fault of faults) say(faultText(fault));
  say(
    faults.length === 0
      ? `The books agree with all ${String(items.length)} lines`
      : `${String(faults.length)} faults`,
  );
  return faults.length === 0 ? 0 : 1;
}

function itemsOf(file: string) {
  try {
    const read = settlementFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data.items : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
